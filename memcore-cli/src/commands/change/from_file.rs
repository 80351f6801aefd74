//! `memcore add --from`: many memories at once, each a JSON object on a line.

use std::path::Path;

use memcore::{By, Draft, Error, ErrorKind, MemoryKind, Outcome as Became, Result, Vault, Written};
use serde::{Deserialize, Serialize};

use super::told::{ChangeRecord, warnings};
use super::{Done, Verb, add};
use crate::app::App;
use crate::args::{Changing, Said};
use crate::diff;
use crate::failure::{Failure, Outcome};
use crate::file::NamedFile;
use crate::output::{BOLD, DIM, ERROR, GOOD, count, grouped, one_line, whole_line};
use crate::text;

/// A file may have so many bytes: room for a hundred thousand memories.
const MAX_FILE: u64 = 256 << 20;

/// What a line holds. A key that is misspelt is an error: what stands there would be lost.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(alias = "type")]
    kind: MemoryKind,
    name: String,
    #[serde(alias = "text")]
    body: String,
    description: Option<String>,
    why: Option<String>,
    #[serde(alias = "how_to_apply")]
    how: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    topic: Option<String>,
    #[serde(default)]
    pinned: bool,
    confidence: Option<f64>,
    #[serde(default)]
    applies_to: Vec<String>,
    session: Option<String>,
}

#[derive(Serialize)]
struct Filled<'a> {
    folder: String,
    dry_run: bool,
    made_folder: bool,
    /// How many are written, and how many are as they are to be.
    written: usize,
    unchanged: usize,
    failed: usize,
    results: Vec<LineRecord<'a>>,
    diff: Option<String>,
}

#[derive(Serialize)]
struct LineRecord<'a> {
    line: usize,
    #[serde(flatten)]
    change: Option<ChangeRecord<'a>>,
    /// Why it is not written.
    error: Option<Fault<'a>>,
}

#[derive(Serialize)]
struct Fault<'a> {
    code: &'static str,
    message: &'a str,
    hint: Option<&'a str>,
}

pub(super) fn run(file: &Path, changing: &Changing, app: &mut App) -> Done {
    let drafts = drafts(file)?;
    let by = app.by(changing);
    let all: Vec<Draft> = drafts.iter().map(|(_, draft)| draft.clone()).collect();
    let (folder, vault, made_folder) = app.open_or_make(changing, |empty| nothing_fits(empty, &all, &by))?;
    let results = vault.write_all(&all, &by).map_err(Failure::of_change)?;
    let results: Vec<(usize, &Draft, Result<Written>)> =
        drafts.iter().zip(results).map(|((line, draft), result)| (*line, draft, result)).collect();
    let number =
        |wanted: fn(&Result<Written>) -> bool| results.iter().filter(|(_, _, result)| wanted(result)).count();
    let failed = number(Result::is_err);
    let unchanged = number(|it| it.as_ref().is_ok_and(|written| written.outcome == Became::Unchanged));
    let written = results.len() - failed - unchanged;
    let outcome = if failed > 0 { Outcome::Partly } else { Outcome::Fine };
    let files = || results.iter().filter_map(|(_, _, it)| it.as_ref().ok()).flat_map(|it| it.files.clone());
    let shows_diff = changing.dry_run || changing.diff;
    if app.out.is_json() {
        let filled = Filled {
            folder: folder.path.display().to_string(),
            dry_run: changing.dry_run,
            made_folder,
            written,
            unchanged,
            failed,
            results: results.iter().map(|(line, _, result)| record(*line, result)).collect(),
            diff: shows_diff.then(|| diff::exact(&files().collect::<Vec<_>>())),
        };
        app.out.json("add", filled)?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    if shows_diff {
        page.raw(&diff::coloured(&files().collect::<Vec<_>>()));
    }
    let mut warned = false;
    for (line, draft, result) in &results {
        match result {
            Ok(it) if it.outcome == Became::Unchanged => {}
            Ok(it) if !changing.dry_run => {
                let (verb, path) = (Verb::of(it.outcome).words(false), whole_line(it.path.as_str()));
                let undo =
                    it.change.as_ref().map(|change| format!("memcore undo {change}")).unwrap_or_default();
                page.hanging("  ", &format!("{GOOD}{verb}{GOOD:#} {BOLD}{path}{BOLD:#}  {DIM}{undo}{DIM:#}"));
            }
            Ok(_) => {}
            Err(why) => {
                let (name, why) = (one_line(draft.name()), one_line(&why.to_string()));
                page.hanging("  ", &format!("{ERROR}not written{ERROR:#} line {line}, {name}: {why}"));
            }
        }
    }
    let would = if changing.dry_run { "would be written" } else { "written" };
    let parts = [(written, would), (unchanged, "there already"), (failed, "not written")];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| format!("{} {what}", grouped(*number)))
        .collect();
    let summary = format!("{}: {}", count(results.len(), "memory", "memories"), parts.join(", "));
    if changing.dry_run {
        app.out.remark(&summary);
    } else {
        page.line(summary);
    }
    app.out.page(&page)?;
    for written in results.iter().filter_map(|(_, _, it)| it.as_ref().ok()) {
        // One index, one trouble.
        let news = written.index_trouble.is_some() && !warned;
        warned |= news;
        if news || written.retyped.is_some() || !written.rescued.is_empty() {
            warnings(app, written, None);
        }
    }
    Ok(outcome)
}

/// An error if not one of them can be written: then no folder is made for them.
fn nothing_fits(empty: &Vault, drafts: &[Draft], by: &By) -> Result<()> {
    let results = empty.write_all(drafts, &by.clone().dry_run())?;
    let fits = results.iter().any(Result::is_ok);
    if fits { Ok(()) } else { results.into_iter().find_map(Result::err).map_or(Ok(()), Err) }
}

/// The drafts of a file, with their lines.
fn drafts(file: &Path) -> Result<Vec<(usize, Draft)>> {
    let (shown, text) = if file.as_os_str() == "-" {
        ("standard input".to_owned(), text::stdin()?)
    } else {
        let named = NamedFile::new(file, "memories");
        let missing = || named.missing().hint("name a file with one JSON object a line");
        (file.display().to_string(), named.read(MAX_FILE)?.ok_or_else(missing)?)
    };
    let mut drafts = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = if number == 1 { line.trim_start_matches('\u{FEFF}') } else { line };
        if line.trim().is_empty() {
            continue;
        }
        let line: Line = serde_json::from_str(line).map_err(|why| {
            let message = format!("line {number} of {shown} is no memory: {why}; nothing is written");
            Error::new(ErrorKind::InvalidInput, message)
                .at(&*shown)
                .hint("`memcore add --help` shows what a line looks like")
        })?;
        drafts.push((number, line.draft()));
    }
    if drafts.is_empty() {
        let error = Error::new(ErrorKind::InvalidInput, format!("{shown} holds no memories"));
        return Err(error.at(&*shown).hint("`memcore add --help` shows what a line looks like"));
    }
    Ok(drafts)
}

impl Line {
    fn draft(self) -> Draft {
        let Self {
            kind,
            name,
            body,
            description,
            why,
            how,
            tags,
            topic,
            pinned,
            confidence,
            applies_to,
            session,
        } = self;
        let said = Said { description, why, how, tags, topic, pinned, confidence, applies_to };
        let draft = add::draft(kind, &name, body, said);
        match session {
            Some(session) => draft.session(session),
            None => draft,
        }
    }
}

fn record(line: usize, result: &Result<Written>) -> LineRecord<'_> {
    match result {
        Ok(written) => LineRecord { line, change: Some(written.into()), error: None },
        Err(why) => {
            let fault = Fault { code: why.kind().code(), message: why.message(), hint: why.what_to_do() };
            LineRecord { line, change: None, error: Some(fault) }
        }
    }
}
