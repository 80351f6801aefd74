//! `scopes.json`: what happens between folders of several scopes, step by step.

mod steps;

use std::collections::BTreeMap;
use std::sync::Arc;

use memcore::{
    AgentSnapshot, Budget, Error, FixedClock, Keywords, MemStore, Memories, MemoryKind, OnClash, Origin,
    Query, Resolve, Scope, Session, Vault,
};
use memcore_tests::{Case, Differences};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scoped {
    name: String,
    vaults: BTreeMap<String, Folder>,
    steps: Vec<Step>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Folder {
    scope: Scope,
    /// The vault that keeps the records of this one, if it is a team's.
    records_in: Option<String>,
    files: BTreeMap<String, String>,
    budget: Option<Budget>,
}

/// What is done, or what has to hold. An `error` is the code that it ends with.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Step {
    /// Another program writes a file, or removes it.
    Put {
        vault: String,
        path: String,
        text: Option<String>,
    },
    /// Another program removes the first so many memories, by path.
    Lose {
        vault: String,
        first: usize,
    },
    /// So many memories are written: `fact 000` and on.
    Fill {
        vault: String,
        number: usize,
    },
    Write {
        vault: String,
        kind: MemoryKind,
        title: String,
        text: String,
        by: Origin,
        error: Option<String>,
    },
    Replace {
        vault: String,
        path: String,
        text: String,
        by: Origin,
        error: Option<String>,
    },
    Accept {
        vault: String,
        path: String,
        error: Option<String>,
    },
    /// Paths, and whether an earlier version was accepted.
    Unreviewed {
        vault: String,
        is: Vec<(String, bool)>,
    },
    /// The memories that are recalled, as `scope: path`, in any order.
    Recall {
        vaults: Vec<(String, f64)>,
        question: String,
        is: Vec<String>,
    },
    /// How many are recalled of each scope.
    Shares {
        vaults: Vec<(String, f64)>,
        question: String,
        is: BTreeMap<String, usize>,
    },
    Together {
        vaults: Vec<(String, f64)>,
        error: String,
    },
    Memories {
        vault: String,
        is: Vec<String>,
    },
    Index {
        vault: String,
        is: String,
    },
    Vanished {
        vault: String,
        is: usize,
    },
    AcceptVanished {
        vault: String,
    },
    Rebuild {
        vault: String,
        error: Option<String>,
    },
    Conflicts {
        vault: String,
        is: Vec<String>,
    },
    Resolve {
        vault: String,
        path: String,
        how: How,
        error: Option<String>,
    },
    Initialise {
        snapshot: String,
        vault: String,
        error: Option<String>,
    },
    /// Paths and states.
    Diff {
        snapshot: String,
        vault: String,
        is: Vec<(String, String)>,
    },
    Take {
        snapshot: String,
        vault: String,
        paths: Vec<String>,
        error: Option<String>,
    },
    Keep {
        snapshot: String,
        vault: String,
        paths: Vec<String>,
    },
    Import(Import),
    /// Texts by path; null where there is nothing.
    Files {
        vault: String,
        is: BTreeMap<String, Option<String>>,
    },
    Undo {
        vault: String,
    },
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum How {
    Keep,
    Take,
    Both,
}

impl From<How> for Resolve {
    fn from(how: How) -> Self {
        match how {
            How::Keep => Self::Keep,
            How::Take => Self::Take,
            How::Both => Self::Both,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Import {
    from: String,
    into: String,
    #[serde(default)]
    on_clash: OnClash,
    #[serde(default)]
    dry_run: bool,
    #[serde(default)]
    any_project: bool,
    #[serde(default)]
    added: Vec<String>,
    #[serde(default)]
    taken: Vec<String>,
    #[serde(default)]
    kept: Vec<String>,
    #[serde(default)]
    unchanged: Vec<String>,
    #[serde(default)]
    refused: Vec<String>,
    error: Option<String>,
}

/// The vaults of a case, with the stores that other programs write to.
struct World(BTreeMap<String, (Arc<MemStore>, Vault)>);

impl Case for Scoped {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let world = World::new(&self.vaults)?;
        let mut differences = Differences::default();
        for (at, step) in self.steps.iter().enumerate() {
            let label = format!("step {}", at + 1);
            if let Err(error) = step.take(&world, &label, &mut differences) {
                differences.hold(false, || format!("{label}: {error}"));
            }
        }
        differences.finish()
    }
}

impl World {
    fn new(folders: &BTreeMap<String, Folder>) -> Result<Self, String> {
        let mut all: BTreeMap<String, (Arc<MemStore>, Vault)> = BTreeMap::new();
        // Those that keep the records of others come first.
        let (own, of_others): (Vec<_>, Vec<_>) = folders.iter().partition(|(_, it)| it.records_in.is_none());
        for (name, folder) in own.into_iter().chain(of_others) {
            let store = Arc::new(MemStore::new());
            for (path, text) in &folder.files {
                store.insert(path.parse().map_err(told)?, spelled(text));
            }
            let clock = FixedClock::parse("2026-11-30T12:00:00Z").map_err(told)?;
            let mut builder = Vault::builder().clock(clock).scope(folder.scope);
            if let Some(keeper) = &folder.records_in {
                let (_, keeper) = all.get(keeper).ok_or_else(|| format!("there is no vault {keeper}"))?;
                builder = builder.records_in(keeper);
            }
            if let Some(budget) = folder.budget {
                builder = builder.budget(budget);
            }
            all.insert(name.clone(), (Arc::clone(&store), builder.with_store(store)));
        }
        Ok(Self(all))
    }

    fn store(&self, name: &str) -> &MemStore {
        &self.0[name].0
    }

    fn vault(&self, name: &str) -> &Vault {
        &self.0[name].1
    }

    fn snapshot(&self, name: &str) -> AgentSnapshot {
        AgentSnapshot::with_store(Arc::clone(&self.0[name].0))
    }

    fn several(&self, vaults: &[(String, f64)]) -> memcore::Result<Memories> {
        Memories::new(vaults.iter().map(|(name, share)| (self.vault(name).clone(), *share)))
    }

    fn recall(&self, vaults: &[(String, f64)], question: &str) -> memcore::Result<Vec<(Scope, String)>> {
        let (query, mut session) = (Query::new(question), Session::new());
        let answer = match vaults {
            [(one, _)] => self.vault(one).recall(&query, &Keywords::default(), &mut session)?,
            _ => self.several(vaults)?.recall(&query, &Keywords::default(), &mut session)?,
        };
        Ok(answer.memories.iter().map(|it| (it.id.scope, it.id.path.to_string())).collect())
    }
}

/// A text with what stands for a secret spelled out: as one it must not lie in a repository.
fn spelled(text: &str) -> String {
    text.replace("{secret}", &["AKIA", "Z7VQ4M2XW6TNJ3RB"].concat())
}

fn told(error: Error) -> String {
    error.to_string()
}
