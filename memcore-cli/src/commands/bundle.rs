//! `memcore export` and `memcore import`: memories to and from one file.

use std::path::Path;

use memcore::{Bundle, DocPath, Error, ErrorKind, ImportOptions, OsSystem, PathKind, System, VaultBuilder};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::{Export, Import};
use crate::diff;
use crate::failure::{Failure, Outcome};
use crate::file::NamedFile;
use crate::output::{GOOD, count, whole_line};

/// The largest bundle that is read, in bytes: 256 MiB.
const MAX_BUNDLE: u64 = 256 << 20;

#[derive(Serialize)]
struct Exported {
    folder: String,
    file: String,
    memories: usize,
    archived: usize,
}

pub(super) fn export(args: &Export, app: &mut App) -> Done {
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let bundle = vault.export(args.archive)?;
    let json = bundle.to_json();
    if args.file.as_os_str() == "-" {
        app.out.exact(json.as_bytes())?;
        return Ok(Outcome::Fine);
    }
    may_write(&args.file, &folder.path, args.force)?;
    NamedFile::new(&args.file, "bundle").replace(json.trim_end())?;
    let (memories, archived) = (bundle.memories.len(), bundle.archive.len());
    let file = args.file.display().to_string();
    if app.out.is_json() {
        let folder = folder.path.display().to_string();
        app.out.json("export", Exported { folder, file, memories, archived })?;
        return Ok(Outcome::Fine);
    }
    let mut page = app.out.new_page();
    let number = count(memories + archived, "memory", "memories");
    page.hanging("  ", &format!("{GOOD}exported{GOOD:#} {number} to {}", whole_line(&file)));
    app.out.page(&page)?;
    Ok(Outcome::Fine)
}

/// # Errors
/// `Refused` for a file that is there and not to be written over, and for one that would be taken for a memory.
fn may_write(file: &Path, folder: &Path, force: bool) -> memcore::Result<()> {
    let shown = file.display();
    let refused = |message: String, hint: &'static str| {
        Err(Error::new(ErrorKind::Refused, message).at(shown.to_string()).hint(hint))
    };
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let memory = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("md"));
    if memory && OsSystem.canonical(parent).is_ok_and(|parent| parent.starts_with(folder)) {
        return refused(format!("{shown} would be taken for a memory"), "write it somewhere else");
    }
    if !force && OsSystem.kind(file) != PathKind::Nothing {
        return refused(
            format!("{shown} is there already"),
            "take another name, or --force to write over it",
        );
    }
    Ok(())
}

#[derive(Serialize)]
struct Told<'a> {
    folder: String,
    dry_run: bool,
    change: Option<&'a str>,
    added: Vec<&'a str>,
    taken: Vec<&'a str>,
    kept: Vec<&'a str>,
    unchanged: Vec<&'a str>,
    refused: Vec<Refused<'a>>,
    /// With --dry-run and --diff.
    diff: Option<String>,
}

#[derive(Serialize)]
struct Refused<'a> {
    path: &'a str,
    because: &'a str,
}

pub(super) fn import(args: &Import, app: &mut App) -> Done {
    let file = NamedFile::new(&args.file, "bundle");
    let text = file.read(MAX_BUNDLE)?.ok_or_else(|| file.missing())?;
    let bundle = Bundle::from_json(&text)
        .map_err(|error| file.refused(&error, "hand in a file that `memcore export` wrote"))?;
    let (folder, vault, _) = app.open_or_make(&args.changing, |_| Ok(()))?;
    let options = ImportOptions { on_clash: args.on_clash.into(), any_project: args.any_project };
    let other_project = |error: Error| match error.kind() {
        ErrorKind::Mismatch => Failure::of_change(error.hint("add --any-project if you mean it")),
        _ => Failure::of_change(error),
    };
    let imported = vault.import(&bundle, &options, &app.by(&args.changing)).map_err(other_project)?;
    let dry_run = args.changing.dry_run;
    let files = imported.written.as_ref().map(|written| &written.files[..]).unwrap_or_default();
    let shows_diff = dry_run || args.changing.diff;
    let outcome = if imported.refused.is_empty() { Outcome::Fine } else { Outcome::Partly };
    let change = imported.written.as_ref().and_then(|written| written.change.as_deref());
    if app.out.is_json() {
        fn names(paths: &[DocPath]) -> Vec<&str> {
            paths.iter().map(DocPath::as_str).collect()
        }
        let told = Told {
            folder: folder.path.display().to_string(),
            dry_run,
            change,
            added: names(&imported.added),
            taken: names(&imported.taken),
            kept: names(&imported.kept),
            unchanged: names(&imported.unchanged),
            refused: imported.refused.iter().map(|(path, because)| Refused { path, because }).collect(),
            diff: shows_diff.then(|| diff::exact(files)),
        };
        app.out.json("import", told)?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    if shows_diff {
        page.raw(&diff::coloured(files));
    }
    let counts: Vec<String> = [
        (imported.added.len(), "new"),
        (imported.taken.len(), "with the bundle's text"),
        (imported.kept.len(), "kept as they are"),
        (imported.unchanged.len(), "the same already"),
    ]
    .iter()
    .filter(|(number, _)| *number > 0)
    .map(|(number, what)| format!("{number} {what}"))
    .collect();
    let verb = if dry_run { "would import" } else { "imported" };
    let counts = if counts.is_empty() { "nothing".to_owned() } else { counts.join(", ") };
    if dry_run {
        // The diff alone is the result, so that it can be handed on.
        app.out.remark(&format!("{verb} {counts}"));
    } else {
        let undo = change.map(|id| format!("; to take it back: memcore undo {id}{}", folder.options()));
        page.hanging("  ", &format!("{GOOD}{verb}{GOOD:#} {counts}{}", undo.unwrap_or_default()));
    }
    app.out.page(&page)?;
    for (path, because) in &imported.refused {
        app.out.warn(&format!("{} is not brought in: it {because}", whole_line(path)));
    }
    Ok(outcome)
}
