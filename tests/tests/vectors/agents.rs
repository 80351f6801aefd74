//! `agents.json`: where an agent keeps its memories.

use std::path::Path;

use memcore::{AgentPlace, AgentScope, WorktreePolicy};
use memcore_tests::{Case, Differences, World};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Agent {
    name: String,
    world: World,
    start: String,
    agent: String,
    /// What the caller says, whatever the definition does.
    scope: Option<AgentScope>,
    #[serde(default)]
    per_worktree: bool,
    #[serde(default)]
    is: Option<Found>,
    #[serde(default)]
    error: Option<String>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Found {
    folder: String,
    scope: AgentScope,
    definition: Option<String>,
    snapshot: String,
}

impl Case for Agent {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let worktrees = if self.per_worktree { WorktreePolicy::PerWorktree } else { WorktreePolicy::Shared };
        let system = self.world.system();
        let found = AgentPlace::find(&system, Path::new(&self.start), &self.agent, self.scope, worktrees);
        let mut differences = Differences::default();
        let error = found.as_ref().err().map(|error| error.kind().code().to_owned());
        differences.compare("error", &self.error, &error);
        let shown = |path: &Path| path.to_str().unwrap().to_owned();
        let found = found.ok().map(|it| Found {
            folder: shown(&it.folder),
            scope: it.scope,
            definition: it.definition.as_deref().map(shown),
            snapshot: shown(&it.snapshot),
        });
        differences.compare("is", &self.is, &found);
        differences.finish()
    }
}
