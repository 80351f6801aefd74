//! By what settings a recall is made: a part of its trace.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Serialize};

use super::{Budget, Frame};
use crate::freshness::Freshness;
use crate::path::{DocPath, Scope};

/// All settings that a recall depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Configuration {
    /// Whose memories the folder holds.
    pub scope: Scope,
    /// The folder as the text for the prompt names it; `None` for a store that is not of the file system.
    pub folder: Option<String>,
    /// Sub-folders that were not looked into, since they are vaults of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<DocPath>,
    /// How much may be shown.
    pub budget: Budget,
    /// What stands around it.
    pub frame: Frame,
    /// From when on a reader is warned of a memory's age.
    pub freshness: Freshness,
    /// By what sizes are measured, as its `Debug` names it: `Bytes`.
    pub counter: String,
    /// By what memories are picked.
    pub selector: SelectorConfig,
}

/// By what a selector chooses: what a [`Selector`](crate::Selector) of your own says of itself.
///
/// # Example: a selector with one setting
/// ```
/// use memcore::SelectorConfig;
///
/// let newest = SelectorConfig::new("newest").set("days", 14);
/// assert_eq!(newest.settings["days"], "14");
/// assert!(newest.repeats);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelectorConfig {
    /// What it is called.
    pub name: String,
    /// Its settings, by name.
    pub settings: BTreeMap<String, String>,
    /// Whether it chooses the same whenever it is asked the same. A replay takes the choice of one that does not from
    /// the trace, and does not ask it.
    pub repeats: bool,
}

impl SelectorConfig {
    /// A selector without settings that chooses the same whenever it is asked the same.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), settings: BTreeMap::new(), repeats: true }
    }

    /// With this setting.
    #[must_use]
    pub fn set(mut self, name: &str, value: impl Display) -> Self {
        self.settings.insert(name.to_owned(), value.to_string());
        self
    }

    /// Of a selector that may choose otherwise when it is asked again, like a model.
    #[must_use]
    pub fn asked_once(mut self) -> Self {
        self.repeats = false;
        self
    }
}
