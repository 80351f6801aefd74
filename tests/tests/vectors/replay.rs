//! Traces that are replayed: the same again, or the first thing that differs.

use memcore::{Budget, FixedClock, Floor, Frame, Keywords, Query, Replay, Session, Trace, Vault};
use memcore_tests::{Case, NOON};
use serde::Deserialize;

use super::turn::{File, vault};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replayed {
    name: String,
    files: Vec<File>,
    /// What the session was asked before.
    #[serde(default)]
    before: Vec<String>,
    question: String,
    /// Whether the trace holds the versions of all memories.
    trace_all: bool,
    #[serde(default)]
    then: Settings,
    /// What is another one when the trace is replayed.
    #[serde(default)]
    now: Settings,
    /// Files that have another text then, or are new.
    #[serde(default)]
    changed: Vec<File>,
    #[serde(default)]
    gone: Vec<String>,
    /// What the session is asked in between.
    #[serde(default)]
    between: Vec<String>,
    /// `same`, or the sentence that names the difference.
    replay: String,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    clock: Option<String>,
    budget: Option<Budget>,
    frame: Option<Frame>,
    floor: Option<Floor>,
}

impl Settings {
    fn vault(&self, files: &[File], trace_all: bool) -> Vault {
        let clock = FixedClock::parse(self.clock.as_deref().unwrap_or(NOON)).unwrap();
        let builder = Vault::builder().clock(clock).trace_all(trace_all);
        let builder = builder.budget(self.budget.unwrap_or_default()).frame(self.frame.unwrap_or_default());
        vault(builder, files)
    }

    fn keywords(&self) -> Keywords {
        self.floor.map_or_else(Keywords::default, |floor| Keywords::default().floor(floor))
    }
}

impl Case for Replayed {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let said = |why: memcore::Error| why.to_string();
        let then = self.then.vault(&self.files, self.trace_all);
        let keywords = self.then.keywords();
        let mut session = Session::with_nonce("vector");
        let mut ask =
            |question: &String| then.recall(&Query::new(question), &keywords, &mut session).map_err(said);
        for question in &self.before {
            ask(question)?;
        }
        let answer = ask(&self.question)?;
        for question in &self.between {
            ask(question)?;
        }

        let path = |file: &&File| !self.gone.contains(&file.path);
        let changed = |file: &&File| !self.changed.iter().any(|changed| changed.path == file.path);
        let kept = self.files.iter().filter(path).filter(changed).chain(&self.changed);
        let files: Vec<File> = kept.cloned().collect();
        let now = self.now.vault(&files, self.trace_all);
        let trace = Trace::from_json(&answer.trace.to_json()).map_err(said)?;
        if trace != answer.trace {
            return Err("    the trace is another one when it is read back\n".to_owned());
        }
        let replay = now.replay(&trace, &self.now.keywords()).map_err(said)?;
        let came = match &replay {
            Replay::Same(again) => {
                let json = |it: &memcore::Injection| serde_json::to_string(it).unwrap();
                if again.text != answer.text || json(again) != json(&answer) {
                    return Err(format!(
                        "    it is called the same and is not:\n{}\n{}\n",
                        answer.text, again.text
                    ));
                }
                "same".to_owned()
            }
            Replay::Differs(what) => what.to_string(),
        };
        if came == self.replay {
            Ok(())
        } else {
            Err(format!("    wanted: {}\n    came:   {came}\n", self.replay))
        }
    }
}
