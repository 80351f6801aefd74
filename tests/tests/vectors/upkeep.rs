//! `upkeep.json`: an index before and after one line is put in, changed or taken out.

use memcore::{IndexLine, MemoryIndex, MemoryKind, Rebuild};
use memcore_tests::{Case, doc_path, text_difference};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kept {
    name: String,
    source: String,
    upsert: Option<Line>,
    was: Option<Line>,
    remove: Option<String>,
    rebuild: Option<Vec<Line>>,
    /// All of the file, not a section of it.
    #[serde(default)]
    whole: bool,
    /// The new text; null where nothing changes.
    expect: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    path: String,
    title: String,
    #[serde(default)]
    hook: String,
    kind: Option<MemoryKind>,
}

impl Line {
    fn line(&self) -> IndexLine {
        let (title, hook) = (self.title.clone(), self.hook.clone());
        IndexLine { path: doc_path(&self.path), title, hook, kind: self.kind }
    }
}

impl Case for Kept {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let index = MemoryIndex::parse(self.source.as_str());
        let got = match (&self.upsert, &self.remove, &self.rebuild) {
            (Some(line), None, None) => {
                let was = self.was.as_ref().map(Line::line);
                index.upsert(&line.line(), was.as_ref())
            }
            (None, Some(path), None) => index.remove(&doc_path(path)),
            (None, None, Some(lines)) => {
                let lines: Vec<IndexLine> = lines.iter().map(Line::line).collect();
                let how = if self.whole { Rebuild::WholeFile } else { Rebuild::Section };
                Some(MemoryIndex::rebuild(&self.source, &lines, how)).filter(|new| *new != self.source)
            }
            _ => return Err("a case has one of `upsert`, `remove` and `rebuild`".to_owned()),
        };
        if got == self.expect {
            return Ok(());
        }
        let unchanged = "nothing changes".to_owned();
        Err(text_difference(self.expect.as_ref().unwrap_or(&unchanged), got.as_ref().unwrap_or(&unchanged)))
    }
}
