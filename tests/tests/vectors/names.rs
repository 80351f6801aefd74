//! `names.json`: where new memories are written.

use std::collections::HashSet;

use memcore::{DocPath, ErrorKind, Layout, MemoryKind, NamePolicy};
use memcore_tests::{Case, Differences, doc_path};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    name: String,
    title: Option<String>,
    kind: Option<MemoryKind>,
    separator: Option<char>,
    prefixed: Option<bool>,
    policy: Option<NamePolicy>,
    #[serde(default)]
    taken: Vec<String>,
    path: Option<String>,
    create: Option<String>,
    ok: Option<bool>,
}

impl Case for Name {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let mut differences = Differences::default();
        match (&self.title, &self.path, &self.create, self.ok) {
            (Some(title), Some(path), None, None) => {
                let default = Layout::default();
                let layout = Layout {
                    separator: self.separator.unwrap_or(default.separator),
                    prefixed: self.prefixed.unwrap_or(default.prefixed),
                    ..default
                };
                let taken: HashSet<String> = self.taken.iter().map(|path| doc_path(path).folded()).collect();
                let kind = self.kind.unwrap_or(MemoryKind::Feedback);
                let got = layout
                    .new_path(kind, title, self.policy.unwrap_or_default(), |path| taken.contains(path));
                differences.compare(
                    "path",
                    &Ok(path.clone()),
                    &got.map(String::from).map_err(|why| why.to_string()),
                );
            }
            (None, None, Some(create), Some(ok)) => {
                let got = DocPath::new(create).and_then(|path| path.check_new());
                differences.compare("ok", &ok, &got.is_ok());
                if let Err(error) = got {
                    differences.compare("error", &ErrorKind::InvalidPath, &error.kind());
                }
            }
            _ => return Err("a case has `title` and `path`, or `create` and `ok`".to_owned()),
        }
        differences.finish()
    }
}
