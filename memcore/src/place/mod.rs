//! Which folder holds the memories of a project, why, and whose they are.
//!
//! `git` finds the checkout of a folder, `project_key` makes its name, `settings` and `switches` read what people and
//! hosts have decided, `search` has the rules and `resolve` asks them; `owner` and `witness` tell whose a folder is,
//! `stores` lists all, `agents` and `scopes` say where an agent and a person keep their own, and `relocate` finds those of a project that was moved.

mod agents;
mod config;
mod git;
mod git_config;
mod options;
mod owner;
mod project_key;
mod reason;
mod relocate;
mod resolve;
mod scopes;
mod search;
mod settings;
mod stores;
mod switches;
#[cfg(test)]
mod tests;
mod witness;

pub(crate) use agents::SNAPSHOTS;
pub use agents::{AgentPlace, AgentScope, agent_folder};
pub(crate) use config::config_dir;
pub use git::{Checkout, CheckoutKind};
pub use options::{CollisionPolicy, PlaceOptions, WorktreePolicy};
pub use owner::{Owner, OwnerCheck, OwnerEvidence};
pub use project_key::project_key;
pub use reason::{ProjectRoot, Reason};
pub use relocate::{Orphan, Relocation};
pub use resolve::{Considered, MemoryPlace};
pub use scopes::{TEAM_FOLDER, config_folder, user_folder};
pub(crate) use settings::managed_folder;
pub use settings::{Settings, SettingsOptions, SettingsPlace, SettingsSource};
pub use stores::{OtherStore, StoreEntry};
pub use switches::{Switch, SwitchOptions, SwitchReason, Switches};
