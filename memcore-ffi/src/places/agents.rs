//! Where an agent keeps its own memories, and what else lies beside a project's.

use std::sync::Arc;

use memcore as core;
use memcore::{AgentScope, WorktreePolicy};

use crate::Result;
use crate::hosts::call;
use crate::hosts::system::{HostSystem, to_core};
use crate::scalars::FilePath;

/// Whose an agent's memories are.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum AgentScope {
    /// The person's, in every project.
    User,
    /// The project's, shared with all who work on it.
    Project,
    /// The project's on this machine alone; it is not committed.
    Local,
}

/// The folder of an agent's memories, and why it is that one.
#[derive(uniffi::Record)]
pub struct AgentPlace {
    /// The folder. It need not be there: `open_lazily` makes it at the first change.
    pub folder: FilePath,
    /// Whose the memories are.
    pub scope: AgentScope,
    /// Why it is this folder, in words.
    pub because: String,
    /// The file that defines the agent, if one was looked for and found.
    pub definition: Option<FilePath>,
    /// Where a snapshot that comes with the definition would be.
    pub snapshot: FilePath,
}

impl From<core::AgentPlace> for AgentPlace {
    fn from(it: core::AgentPlace) -> Self {
        let core::AgentPlace { folder, scope, because, definition, snapshot, .. } = it;
        Self { folder, scope, because, definition, snapshot }
    }
}

/// An agent that has memories.
#[derive(uniffi::Record)]
pub struct NamedAgent {
    /// The name of the agent.
    pub agent: String,
    /// Where its memories are.
    pub place: AgentPlace,
}

/// The folder of an agent's memories. A project's scope needs the root of the project that defines the agent.
#[uniffi::export(default(project = None))]
pub fn agent_folder(
    scope: AgentScope,
    agent: String,
    config: FilePath,
    project: Option<FilePath>,
) -> Result<AgentPlace> {
    Ok(core::agent_folder(scope, &agent, &config, project.as_deref())?.into())
}

/// The folder of an agent that is started somewhere, by its definition. `scope` counts before what that says.
#[uniffi::export(default(scope = None))]
pub fn agent_place_find(
    system: Arc<dyn HostSystem>,
    start: FilePath,
    agent: String,
    worktrees: WorktreePolicy,
    scope: Option<AgentScope>,
) -> Result<AgentPlace> {
    Ok(call(|| core::AgentPlace::find(&*to_core(system), &start, &agent, scope, worktrees))?.into())
}

/// All agents that have memories here.
#[uniffi::export]
pub fn agent_place_all(
    system: Arc<dyn HostSystem>,
    start: FilePath,
    worktrees: WorktreePolicy,
) -> Result<Vec<NamedAgent>> {
    let all = call(|| core::AgentPlace::all(&*to_core(system), &start, worktrees))?;
    Ok(all.into_iter().map(|(agent, place)| NamedAgent { agent, place: place.into() }).collect())
}

/// The configuration folder.
#[uniffi::export]
pub fn config_folder(system: Arc<dyn HostSystem>) -> Result<FilePath> {
    call(|| core::config_folder(&*to_core(system)))
}

/// The folder of a person's memories, in every project.
#[uniffi::export]
pub fn user_folder(config: FilePath) -> FilePath {
    core::user_folder(&config)
}

/// The name of a team's folder below a project's memories.
#[uniffi::export]
pub fn team_folder() -> String {
    core::TEAM_FOLDER.to_owned()
}
