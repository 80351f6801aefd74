//! `injection.json`: the text for the prompt, to the last byte.

use memcore::{Budget, FixedClock, Frame, Freshness, Scope, Session, Vault};
use memcore_tests::{Case, Differences};
use serde::Deserialize;

use super::turn::{self, File};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Injected {
    name: String,
    nonce: String,
    now: String,
    #[serde(default)]
    scope: Scope,
    #[serde(default)]
    frame: Frame,
    warn_from_days: Option<u32>,
    per_memory: Option<usize>,
    memories: Vec<File>,
    pick: Vec<String>,
    /// The text, line by line; each ends with a line feed.
    expect: Vec<String>,
}

impl Case for Injected {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let clock = FixedClock::parse(&self.now).map_err(|why| why.to_string())?;
        let mut builder = Vault::builder().clock(clock).scope(self.scope).frame(self.frame);
        if let Some(warn_from_days) = self.warn_from_days {
            builder = builder.freshness(Freshness { warn_from_days });
        }
        if let Some(per_memory) = self.per_memory {
            builder = builder.budget(Budget { per_memory, ..Budget::default() });
        }
        let vault = turn::vault(builder, &self.memories);
        let mut session = Session::with_nonce(&self.nonce);
        let injection = turn::pick(&vault, &self.pick, &mut session).map_err(|why| why.to_string())?;

        let mut differences = Differences::default();
        differences.compare("nonce", &self.nonce.as_str(), &session.nonce());
        let wanted: String = self.expect.iter().flat_map(|line| [line, "\n"]).collect();
        differences.compare_text("text", &wanted, &injection.text);
        differences.finish()
    }
}
