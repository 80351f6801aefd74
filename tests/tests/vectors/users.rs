//! `users.json`: the folders of a service's users.

use memcore::UserRoots;
use memcore_tests::{Case, Differences};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct User {
    name: String,
    id: String,
    /// The name of the folder; `None`: the id is refused.
    folder: Option<String>,
}

impl Case for User {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let mut differences = Differences::default();
        differences.compare("folder", &self.folder, &UserRoots::folder_name(&self.id).ok());
        differences.finish()
    }
}
