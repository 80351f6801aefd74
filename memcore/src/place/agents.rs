//! Where an agent keeps its own memories.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::path::DocPath;
use crate::{Error, ErrorKind, Result};

/// Whose an agent's memories are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum AgentScope {
    /// The person's, in every project.
    User,
    /// The project's, shared with all who work on it.
    #[default]
    Project,
    /// The project's on this machine alone; it is not committed.
    Local,
}

impl AgentScope {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::User, Self::Project, Self::Local];

    /// The one of this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.as_str() == word)
    }

    /// The stable name, as an agent's definition has it under `memory`: `user`, `project`, `local`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Project => "project",
            Self::Local => "local",
        }
    }
}

impl fmt::Display for AgentScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The folder of an agent's memories, and why it is that one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AgentPlace {
    /// The folder. It need not be there: [`open_lazily`](crate::VaultBuilder::open_lazily) makes it at the first change.
    pub folder: PathBuf,
    /// Whose the memories are.
    pub scope: AgentScope,
    /// Why it is this folder, in words.
    pub because: String,
    /// The file that defines the agent, if one was [looked for](Self::find) and found.
    pub definition: Option<PathBuf>,
    /// Where a [snapshot](crate::AgentSnapshot) that comes with the definition would be. It need not be there.
    pub snapshot: PathBuf,
}

/// Where snapshots are, beside `agent-memory`.
pub(crate) const SNAPSHOTS: &str = "agent-memory-snapshots";

/// The folder of an agent's memories: `<config>/agent-memory/<agent>` for the person's, and below the project that
/// defines the agent `.claude/agent-memory/<agent>` or, for what is not committed, `.claude/agent-memory-local/<agent>`.
///
/// `config` is the configuration folder, `~/.claude` as a rule. `project` is the root of the project whose `.claude`
/// folder defines the agent, wherever it was started. A pure function: nothing is looked at and nothing is made.
///
/// # Errors
/// `InvalidInput` for a name that is not one folder's on every system, or a project's scope without a project.
///
/// # Example: started in a sub-folder, anchored at the project
/// ```
/// use std::path::Path;
/// use memcore::{AgentScope, agent_folder};
///
/// let at = agent_folder(AgentScope::Project, "reviewer", Path::new("/home/ana/.claude"), Some(Path::new("/w/app")))?;
/// assert_eq!(at.folder, Path::new("/w/app/.claude/agent-memory/reviewer"));
/// assert_eq!(at.because, "the agent `reviewer` is defined in /w/app");
/// assert!(agent_folder(AgentScope::User, "../reviewer", Path::new("/home/ana/.claude"), None).is_err());
/// # Ok::<(), memcore::Error>(())
/// ```
pub fn agent_folder(
    scope: AgentScope,
    agent: &str,
    config: &Path,
    project: Option<&Path>,
) -> Result<AgentPlace> {
    let one_folder =
        |name: &str| !name.contains('/') && DocPath::new(name).is_ok_and(|path| path.check_new().is_ok());
    if !one_folder(agent) {
        let message = format!("`{}` cannot be the name of an agent's folder", agent.escape_debug());
        return Err(Error::new(ErrorKind::InvalidInput, message)
            .hint("take letters, digits, `-` and `_`, as the name of the agent's definition has"));
    }
    let within = |folder: &str| {
        let project = project.ok_or_else(|| {
            let message = format!("the {scope} memories of the agent `{agent}` belong to a project");
            Error::new(ErrorKind::InvalidInput, message)
                .hint("name the root of the project that defines the agent")
        })?;
        let because = format!("the agent `{agent}` is defined in {}", project.display());
        Ok::<_, Error>((project.join(".claude").join(folder).join(agent), because))
    };
    let (folder, because) = match scope {
        AgentScope::User => {
            (config.join("agent-memory").join(agent), format!("the agent `{agent}` is the person's own"))
        }
        AgentScope::Project => within("agent-memory")?,
        AgentScope::Local => within("agent-memory-local")?,
    };
    let home = project.map_or_else(|| config.to_owned(), |project| project.join(".claude"));
    let snapshot = home.join(SNAPSHOTS).join(agent);
    Ok(AgentPlace { folder, scope, because, definition: None, snapshot })
}
