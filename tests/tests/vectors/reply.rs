//! `reply.json`: what a model's reply picks.

use memcore::{Session, Vault};
use memcore_tests::{Case, Differences, clock};
use serde::Deserialize;

use super::turn::{self, File};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reply {
    name: String,
    candidates: Vec<File>,
    reply: String,
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Expect {
    Answer { picks: Vec<String>, unknown: Vec<String> },
    Error { error: String },
}

impl Case for Reply {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let vault = turn::vault(Vault::builder().clock(clock()), &self.candidates);
        let answer = turn::reply(&vault, &self.reply, &mut Session::with_nonce("vectors"));
        let mut differences = Differences::default();
        match (&self.expect, answer) {
            (Expect::Answer { picks, unknown }, Ok(injection)) => {
                let picked: Vec<String> =
                    injection.trace.picks.iter().map(|pick| pick.id.path.to_string()).collect();
                differences.compare("picks", picks, &picked);
                differences.compare("unknown", unknown, &injection.trace.unknown);
            }
            (Expect::Error { error }, Err(why)) => {
                differences.compare("error", &error.as_str(), &why.kind().code());
            }
            (Expect::Answer { .. }, Err(why)) => differences.hold(false, || format!("it fails: {why}")),
            (Expect::Error { error }, Ok(injection)) => {
                differences
                    .hold(false, || format!("{error} is wanted, but it picks {:?}", injection.trace.picks));
            }
        }
        differences.finish()
    }
}
