//! `keys.json`: the folder name of a project.

use memcore_tests::{Case, Differences};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Key {
    name: String,
    path: String,
    #[serde(default = "once")]
    repeat: usize,
    key: String,
}

fn once() -> usize {
    1
}

impl Case for Key {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let mut differences = Differences::default();
        differences.compare("key", &self.key, &memcore::project_key(&self.path.repeat(self.repeat)));
        differences.finish()
    }
}
