//! Whether a recall gives the same again, and if not, what differs.

use std::cmp::Ordering;
use std::fmt;

use chrono::{DateTime, FixedOffset};
use serde::Serialize;
use serde_json::Value;

use super::{Configuration, Injection, Trace, TracedVersion};
use crate::path::DocPath;
use crate::revision::Revision;

/// What comes of a trace that is replayed.
#[derive(Clone, Debug)]
pub enum Replay {
    /// The same came out, byte for byte: here it is.
    Same(Box<Injection>),
    /// The first input that differs, or what came out otherwise.
    Differs(Difference),
}

/// What differs between a recall and its replay. Inputs are looked at in the order in which they stand here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "differs")]
#[non_exhaustive]
pub enum Difference {
    /// A setting of the vault or of the selector.
    Setting {
        /// Its name in the trace's configuration: `budget.memories`.
        name: String,
        /// Its value then; `None` if it was not set.
        was: Option<String>,
        /// Its value now.
        is: Option<String>,
    },
    /// A memory that has another text now.
    Changed {
        /// Where it is.
        path: DocPath,
        /// Its version then.
        was: Revision,
        /// Its version now.
        is: Revision,
    },
    /// A memory with the same text that another time is told of. Copying and checking out do that to files.
    Time {
        /// Where it is.
        path: DocPath,
        /// When it was last changed, as it was known then.
        was: Option<DateTime<FixedOffset>>,
        /// The same as it is known now.
        is: Option<DateTime<FixedOffset>>,
    },
    /// A memory that is there no more.
    Gone {
        /// Where it was.
        path: DocPath,
    },
    /// A memory that was not there then.
    New {
        /// Where it is.
        path: DocPath,
    },
    /// How many memories the folder holds, where the trace does not say which they were.
    Count {
        /// So many then.
        was: usize,
        /// So many now.
        is: usize,
    },
    /// The version of memcore, which gives something else.
    Library {
        /// The one that made the trace.
        was: String,
        /// This one.
        is: String,
    },
    /// The selector's choice, though no input that the trace holds differs.
    Pick {
        /// The place of the first pick that differs, from 1.
        rank: usize,
        /// What stood there; `None` if there were fewer.
        was: Option<DocPath>,
        /// What stands there now.
        is: Option<DocPath>,
        /// Whether the trace holds the versions of all memories, so that none of them can be the reason.
        all_versions: bool,
    },
    /// Something else that came out, though no input that the trace holds differs.
    Outcome {
        /// Its name in the trace: `picks.0.score`.
        name: String,
        /// What it was.
        was: Option<String>,
        /// What it is.
        is: Option<String>,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_nothing = |value: &Option<String>| value.clone().unwrap_or_else(|| "not there".to_owned());
        let time = |time: &Option<DateTime<FixedOffset>>| {
            time.map_or("unknown".to_owned(), |time| time.to_rfc3339())
        };
        let path = |path: &Option<DocPath>| path.as_ref().map_or("nothing", DocPath::as_str).to_owned();
        match self {
            Self::Setting { name, was, is } => {
                write!(f, "the setting `{name}` was {} and is {}", or_nothing(was), or_nothing(is))
            }
            Self::Changed { path, .. } => write!(f, "{path} has another text now"),
            Self::Time { path, was, is } => {
                write!(f, "the time of {path} was {} and is {}", time(was), time(is))
            }
            Self::Gone { path } => write!(f, "{path} is gone"),
            Self::New { path } => write!(f, "{path} is new"),
            Self::Count { was, is } => write!(f, "the folder held {was} memories and holds {is} now"),
            Self::Library { was, is } => {
                write!(f, "the trace is of memcore {was}, and this one, {is}, gives something else")
            }
            Self::Pick { rank, was, is, all_versions } => {
                write!(f, "pick {rank} of the selector was {} and is {}", path(was), path(is))?;
                match all_versions {
                    true => f.write_str(", though nothing that the trace holds differs"),
                    false => f.write_str(": a memory may have changed whose version the trace does not hold"),
                }
            }
            Self::Outcome { name, was, is } => write!(
                f,
                "`{name}` was {} and is {}, though nothing that the trace holds differs",
                or_nothing(was),
                or_nothing(is)
            ),
        }
    }
}

impl Configuration {
    /// The first setting that is another one. The folder is none: where it lies is taken from the trace.
    pub(crate) fn difference(&self, now: &Self) -> Option<Difference> {
        first_difference(self, now).map(|(name, was, is)| Difference::Setting { name, was, is })
    }
}

impl Trace {
    /// Whether it holds the versions of all memories of the folder.
    pub(crate) fn has_all_versions(&self) -> bool {
        self.versions.len() == self.memories
    }

    /// The first memory, by path, that is not as it was. `now` are all memories of the folder that are wanted, by path,
    /// and `count` how many there are.
    pub(crate) fn memory_difference(&self, now: &[TracedVersion], count: usize) -> Option<Difference> {
        let (mut was, mut is) = (self.versions.iter().peekable(), now.iter().peekable());
        loop {
            let order = match (was.peek(), is.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(was), Some(is)) => was.path.cmp(&is.path),
            };
            let was = was.next_if(|_| order.is_le());
            let is = is.next_if(|_| order.is_ge());
            match (was, is) {
                (Some(was), Some(is)) if was.revision != is.revision => {
                    let (path, was, is) = (was.path.clone(), was.revision.clone(), is.revision.clone());
                    return Some(Difference::Changed { path, was, is });
                }
                (Some(was), Some(is)) if was.modified != is.modified => {
                    return Some(Difference::Time {
                        path: was.path.clone(),
                        was: was.modified,
                        is: is.modified,
                    });
                }
                (Some(was), None) => return Some(Difference::Gone { path: was.path.clone() }),
                (None, Some(is)) => return Some(Difference::New { path: is.path.clone() }),
                _ => {}
            }
        }
        (self.memories != count).then_some(Difference::Count { was: self.memories, is: count })
    }

    /// What came out otherwise, all inputs being the same.
    pub(crate) fn outcome_difference(&self, now: &Self) -> Option<Difference> {
        let picks = |trace: &Self| trace.picks.iter().map(|pick| pick.id.path.clone()).collect::<Vec<_>>();
        let (was, is) = (picks(self), picks(now));
        let other = (0..was.len().max(is.len())).find(|at| was.get(*at) != is.get(*at));
        let difference = match other {
            Some(at) => Difference::Pick {
                rank: at + 1,
                was: was.get(at).cloned(),
                is: is.get(at).cloned(),
                all_versions: self.has_all_versions(),
            },
            None => {
                let (name, was, is) = first_difference(&self.outcome(), &now.outcome())?;
                Difference::Outcome { name, was, is }
            }
        };
        Some(if self.memcore == now.memcore {
            difference
        } else {
            Difference::Library { was: self.memcore.clone(), is: now.memcore.clone() }
        })
    }

    /// The trace without what was compared before.
    fn outcome(&self) -> Self {
        let mut outcome = Self { versions: Vec::new(), ..self.clone() };
        outcome.memcore.clear();
        outcome
    }
}

/// The first value, by its path through the JSON of both, that is another one.
fn first_difference(
    was: &impl Serialize,
    is: &impl Serialize,
) -> Option<(String, Option<String>, Option<String>)> {
    let json = |result: serde_json::Result<Value>| result.unwrap_or_default();
    differing("", Some(&json(serde_json::to_value(was))), Some(&json(serde_json::to_value(is))))
}

fn differing(
    name: &str,
    was: Option<&Value>,
    is: Option<&Value>,
) -> Option<(String, Option<String>, Option<String>)> {
    let within = |key: &str| if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") };
    match (was, is) {
        (Some(Value::Object(was)), Some(Value::Object(is))) => {
            let new = is.keys().filter(|key| !was.contains_key(*key));
            was.keys().chain(new).find_map(|key| differing(&within(key), was.get(key), is.get(key)))
        }
        (Some(Value::Array(was)), Some(Value::Array(is))) => (0..was.len().max(is.len()))
            .find_map(|at| differing(&within(&at.to_string()), was.get(at), is.get(at))),
        (was, is) if was == is => None,
        (was, is) => Some((name.to_owned(), was.and_then(said), is.and_then(said))),
    }
}

/// A value as a sentence names it.
fn said(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}
