//! `memcore index`: what an agent gets of `MEMORY.md`.

use comfy_table::Cell;
use memcore::{
    CutBy, EntryRef, Error, ErrorKind, IndexEntry, LoadReport, LoadState, LoadedIndex, MemoryIndex,
    SkipReason, Snapshot, VaultBuilder,
};
use serde::Serialize;

use super::{Done, change};
use crate::app::App;
use crate::args::Index;
use crate::failure::Outcome;
use crate::output::{
    BOLD, DIM, GOOD, PATH, Page, WARNING, count, dim, grid, grouped, one_line, plain, right,
};

#[derive(Serialize)]
struct Loaded<'a> {
    folder: String,
    state: LoadState,
    limit_lines: usize,
    limit_bytes: usize,
    lines: usize,
    bytes: usize,
    shown_lines: usize,
    shown_bytes: usize,
    cut_by: Option<CutBy>,
    warning: Option<String>,
    entries: usize,
    not_shown: &'a [EntryRef],
    entries_without_file: Vec<Lost<'a>>,
    files_without_entry: Vec<&'a str>,
    shown_text: &'a str,
    /// Why it is not read although it is there.
    not_read: Option<String>,
}

/// An entry whose file is not there.
#[derive(Serialize)]
struct Lost<'a> {
    title: &'a str,
    target: &'a str,
    hook: &'a str,
    section: Option<&'a str>,
    line: usize,
}

impl<'a> From<&'a IndexEntry> for Lost<'a> {
    fn from(entry: &'a IndexEntry) -> Self {
        let IndexEntry { title, target, hook, section, line, .. } = entry;
        Self { title, target, hook, section: section.as_deref(), line: *line }
    }
}

pub(super) fn run(args: &Index, app: &mut App) -> Done {
    if let Some(what) = args.rebuild {
        return change::rebuild(what, args.overrule, &args.changing, app);
    }
    if args.changing.is_given() {
        let error = Error::new(ErrorKind::InvalidInput, "nothing is changed without --rebuild");
        return Err(error.hint("`memcore index --rebuild` writes the index anew").into());
    }
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let (snapshot, loaded) = (vault.snapshot()?, vault.index()?);
    let report = &loaded.report;
    let outcome = Outcome::found(report.state != LoadState::Missing);
    let not_read = index_not_read(&snapshot).map(|why| why.to_string());
    if args.text {
        if let Some(why) = &not_read {
            app.out.remark(&format!("{} is there, but it is not read: {why}", MemoryIndex::FILE_NAME));
        }
        if let Some(warning) = report.warning() {
            app.out.remark(&warning);
        }
        app.out.exact(loaded.shown.as_bytes())?;
        return Ok(outcome);
    }
    if app.out.is_json() {
        app.out.json("index", record(folder.path.display().to_string(), &loaded, not_read))?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    state(&mut page, report, not_read.as_deref());
    if let Some(index) = &loaded.index {
        sizes(&mut page, report, index.entries().len());
        if let Some(warning) = report.warning() {
            page.gap();
            page.prose("", WARNING, &warning);
        }
        entries(&mut page, report);
    }
    // Of an index that is not read nobody knows which files it names.
    if not_read.is_none() {
        files(&mut page, report);
    }
    app.out.page(&page)?;
    Ok(outcome)
}

fn record(folder: String, loaded: &LoadedIndex, not_read: Option<String>) -> Loaded<'_> {
    let report = &loaded.report;
    Loaded {
        folder,
        state: report.state,
        limit_lines: report.limits.lines,
        limit_bytes: report.limits.bytes,
        lines: report.lines,
        bytes: report.bytes,
        shown_lines: report.shown_lines,
        shown_bytes: report.shown_bytes,
        cut_by: report.cut_by,
        warning: report.warning(),
        entries: loaded.index.as_ref().map_or(0, |index| index.entries().len()),
        not_shown: &report.not_shown,
        entries_without_file: report.without_file.iter().map(Lost::from).collect(),
        files_without_entry: report.without_entry.iter().map(|path| path.as_str()).collect(),
        shown_text: &loaded.shown,
        not_read,
    }
}

/// Why the index is not read although it is there.
fn index_not_read(snapshot: &Snapshot) -> Option<&SkipReason> {
    let mut skipped = snapshot.skipped().iter();
    skipped.find(|skipped| skipped.path == MemoryIndex::FILE_NAME).map(|skipped| &skipped.why)
}

fn state(page: &mut Page, report: &LoadReport, not_read: Option<&str>) {
    let (style, words) = match (report.state, not_read) {
        (LoadState::Full, _) => (GOOD, "an agent gets all of it".to_owned()),
        (LoadState::Cut, _) => (WARNING, "an agent gets only its beginning".to_owned()),
        (LoadState::Missing, Some(why)) => {
            (WARNING, format!("it is there, but it is not read: {}", one_line(why)))
        }
        (LoadState::Missing, None) => {
            (WARNING, "there is none, so an agent begins without any memory in view".to_owned())
        }
    };
    page.line(format_args!("{BOLD}{}{BOLD:#}: {style}{words}{style:#}", MemoryIndex::FILE_NAME));
}

fn sizes(page: &mut Page, report: &LoadReport, entries: usize) {
    let row = |name: &str, is: usize, limit: usize, shown: usize| {
        let rest = if shown < is { format!("{} are shown", grouped(shown)) } else { String::new() };
        vec![plain(name), right(grouped(is)), dim(format!("of {}", grouped(limit))), dim(rest)]
    };
    let entry_row: Vec<Cell> = vec![plain("entries"), right(grouped(entries)), plain(""), plain("")];
    let rows = vec![
        row("lines", report.lines, report.limits.lines, report.shown_lines),
        row("bytes", report.bytes, report.limits.bytes, report.shown_bytes),
        entry_row,
    ];
    page.table(&grid(page.width, &[], rows));
}

fn entries(page: &mut Page, report: &LoadReport) {
    let item = |page: &mut Page, line: usize, title: &str, target: &str| {
        let (title, target) = (one_line(title), one_line(target));
        page.item(&format!("{DIM}line {line}{DIM:#}  {title} → {PATH}{target}{PATH:#}"));
    };
    if !report.not_shown.is_empty() {
        page.heading(count(report.not_shown.len(), "entry is not shown", "entries are not shown"));
        report.not_shown.iter().for_each(|entry| item(page, entry.line, &entry.title, &entry.target));
    }
    if !report.without_file.is_empty() {
        page.heading(count(report.without_file.len(), "entry without a file", "entries without a file"));
        report.without_file.iter().for_each(|entry| item(page, entry.line, &entry.title, &entry.target));
    }
}

fn files(page: &mut Page, report: &LoadReport) {
    if report.without_entry.is_empty() {
        return;
    }
    page.heading(count(report.without_entry.len(), "file without an entry", "files without an entry"));
    let files: Vec<String> = report.without_entry.iter().map(|file| one_line(file.as_str())).collect();
    page.columns(PATH, &files);
    if report.state != LoadState::Missing {
        page.gap();
        page.prose("", DIM, "A file without an entry is found by recall all the same.");
    }
}
