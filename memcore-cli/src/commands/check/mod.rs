//! `memcore check`: the memories by the rules, and mending them.

mod diff;
mod github;
mod json;
mod sarif;
mod text;

use std::collections::HashMap;
use std::path::Path;

use memcore::{
    Applicability, By, Error, ErrorKind, InstructionFile, LintOptions, LintReport, MemoryIndex, Position,
    Positions, Severity, Span, Vault, VaultBuilder,
};

use super::Done;
use crate::app::App;
use crate::args::{Check, Output};
use crate::failure::Outcome;
use crate::folder::Folder;

/// The texts of the files that findings stand in.
struct Texts(HashMap<String, String>);

impl Texts {
    fn read(vault: &Vault) -> memcore::Result<Self> {
        let snapshot = vault.snapshot()?;
        let memories = snapshot.memories().iter();
        let mut texts: HashMap<String, String> =
            memories.map(|memory| (memory.id().path.to_string(), memory.source().to_owned())).collect();
        if let Some(index) = snapshot.index_text() {
            texts.insert(MemoryIndex::FILE_NAME.to_owned(), index.to_owned());
        }
        Ok(Self(texts))
    }

    fn get(&self, path: &str) -> &str {
        self.0.get(path).map_or("", String::as_str)
    }
}

/// A finding's place as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    start: Position,
    end: Position,
}

/// The places of findings, which come by file and in order.
struct Places<'t> {
    texts: &'t Texts,
    path: String,
    positions: Positions<'t>,
}

impl<'t> Places<'t> {
    fn new(texts: &'t Texts) -> Self {
        Self { texts, path: String::new(), positions: Positions::in_text("") }
    }

    fn of(&mut self, path: &str, span: Span) -> Place {
        if self.path != path {
            path.clone_into(&mut self.path);
            self.positions = Positions::in_text(self.texts.get(path));
        }
        let start = self.positions.at(span.start);
        // From the start on, so that the next finding need not begin anew.
        let mut ends = self.positions.clone();
        Place { start, end: ends.at(span.end) }
    }
}

/// What was mended, beside what is left.
struct Checked {
    report: LintReport,
    mended: usize,
    files: usize,
}

pub(super) fn run(args: &Check, app: &mut App) -> Done {
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let options = LintOptions { instructions: instructions(&args.instructions)?, ..args.options() };
    let least = if args.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
    if args.diff {
        let plan = vault.plan_fixes(&options, least)?;
        return diff::show(&plan, &folder, app);
    }
    let mut checked = if args.fix || args.unsafe_fixes {
        let (plan, _) = vault.fix(&options, least, &By::user().because("memcore check --fix"))?;
        let mended = plan.files.iter().map(|file| file.fixed.len()).sum();
        Checked { report: plan.left, mended, files: plan.files.len() }
    } else {
        Checked { report: vault.lint(&options)?, mended: 0, files: 0 }
    };
    checked.report.diagnostics.retain(|finding| finding.severity >= args.least());
    let texts = Texts::read(&vault)?;
    match args.output(app.out.is_json()) {
        Output::Text => text::show(&checked, &texts, app)?,
        Output::Json => json::show(&checked, &texts, &folder, app)?,
        Output::Sarif => sarif::show(&checked.report, &texts, &folder, app)?,
        Output::Github => github::show(&checked.report, &texts, &folder, app)?,
    }
    Ok(Outcome::found(checked.report.is_clean()))
}

fn instructions(files: &[std::path::PathBuf]) -> memcore::Result<Vec<InstructionFile>> {
    let read = |file: &std::path::PathBuf| {
        let bytes = std::fs::read(file).map_err(|why| {
            let message = format!("cannot read the instructions {}: {why}", file.display());
            Error::new(ErrorKind::Io, message).at(file.display().to_string())
        })?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(InstructionFile { path: file.display().to_string(), text })
    };
    files.iter().map(read).collect()
}

/// A file as a person who stands here names it, with `/` between its parts.
fn from_here(folder: &Folder, path: &str) -> String {
    let file = folder.path.join(path);
    let here = std::env::current_dir().ok();
    let short = here.as_deref().and_then(|here| file.strip_prefix(here).ok()).unwrap_or(&file);
    slashed(short)
}

fn slashed(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

fn word(severity: Severity) -> &'static str {
    severity.as_str()
}
