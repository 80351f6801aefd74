//! `memcore replay`: whether a recall gives the same again.

use std::path::PathBuf;

use memcore::{
    Difference, Keywords, OsSystem, PathKind, Replay as Replayed, Result, System, Trace, VaultBuilder,
};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::Replay;
use crate::failure::Outcome;
use crate::file::NamedFile;
use crate::output::{BOLD, DIM, GOOD, WARNING, count, one_line};

/// A trace file may have so many bytes: room for a hundred thousand memories.
const MAX_TRACE: u64 = 64 << 20;

#[derive(Serialize)]
struct Answer<'a> {
    folder: String,
    question: &'a str,
    /// The instant of the recall.
    now: String,
    /// Whether the same comes out, byte for byte.
    same: bool,
    /// What differs; null if nothing does.
    difference: Option<&'a Difference>,
    /// The same as a sentence.
    because: Option<String>,
    /// What stands in a prompt; null if something differs.
    text: Option<&'a str>,
}

pub(super) fn run(args: &Replay, app: &mut App) -> Done {
    let file = NamedFile::new(&args.trace, "trace");
    let trace = read(&file)?;
    let settings = &trace.configuration;
    let builder = settings.apart.iter().cloned().fold(VaultBuilder::new(), VaultBuilder::apart);
    let builder = builder
        .scope(settings.scope)
        .budget(settings.budget)
        .frame(settings.frame)
        .freshness(settings.freshness);
    if !app.names_folder() {
        app.use_folder(folder_of(&trace, &file)?, settings.scope);
    }
    let (folder, vault) = app.open(builder)?;
    // What a model picked is in the trace. A selector of a host's own is named as what differs.
    let replayed = vault.replay(&trace, &Keywords::default())?;
    let (difference, injection) = match &replayed {
        Replayed::Same(injection) => (None, Some(injection)),
        Replayed::Differs(difference) => (Some(difference), None),
    };
    let outcome = Outcome::found(difference.is_none());
    let because = difference.map(|difference| one_line(&difference.to_string()));
    if app.out.is_json() {
        let answer = Answer {
            folder: folder.path.display().to_string(),
            question: &trace.query.text,
            now: trace.now.to_rfc3339(),
            same: difference.is_none(),
            difference,
            because,
            text: injection.map(|injection| &*injection.text),
        };
        app.out.json("replay", answer)?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    match because {
        None => page.line(format_args!("{GOOD}The same{GOOD:#}, byte for byte: {}", told(&trace))),
        Some(because) => {
            page.hanging("  ", &format!("{WARNING}It differs{WARNING:#}: {BOLD}{because}{BOLD:#}"))
        }
    }
    page.line(format_args!("{DIM}asked {}: {}{DIM:#}", trace.now.to_rfc3339(), one_line(&trace.query.text)));
    app.out.page(&page)?;
    Ok(outcome)
}

fn read(file: &NamedFile) -> Result<Trace> {
    let text = file
        .read(MAX_TRACE)?
        .ok_or_else(|| file.missing().hint("`memcore recall --trace FILE` writes one"))?;
    Trace::from_json(&text).map_err(|error| file.refused(&error, "`memcore recall --trace FILE` writes one"))
}

/// The folder that the trace was made in.
fn folder_of(trace: &Trace, file: &NamedFile) -> Result<PathBuf> {
    let folder = trace.configuration.folder.as_ref().map(PathBuf::from);
    folder.filter(|folder| OsSystem.kind(folder) == PathKind::Folder).ok_or_else(|| {
        let message = match &trace.configuration.folder {
            Some(folder) => format!("the folder of this trace is not there: {folder}"),
            None => "this trace is of memories that lay in no folder".to_owned(),
        };
        let error = memcore::Error::new(memcore::ErrorKind::NotFound, message);
        error.at(file.path.display().to_string()).hint("name the folder, or a copy of it, with --dir")
    })
}

/// What came out.
fn told(trace: &Trace) -> String {
    match trace.nothing {
        Some(nothing) => format!("nothing is recalled, for {nothing}"),
        None => {
            let shown = trace.picks.iter().filter(|pick| pick.verdict == memcore::Verdict::Shown).count();
            format!("{} for the prompt", count(shown, "memory", "memories"))
        }
    }
}
