//! `memcore verify`: whether the folder and all that memcore keeps beside it are as they should be.

use memcore::{DocPath, Trouble, VaultBuilder, Verified};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::failure::Outcome;
use crate::output::{GOOD, PATH, WARNING, count, whole_line};

#[derive(Serialize)]
struct Told<'a> {
    folder: String,
    memories: usize,
    versions: usize,
    changes: usize,
    troubles: Vec<TroubleRecord<'a>>,
}

#[derive(Serialize)]
struct TroubleRecord<'a> {
    path: &'a str,
    trouble: Trouble,
    message: String,
}

pub(super) fn run(app: &mut App) -> Done {
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let Verified { memories, versions, changes, troubles } = vault.verify()?;
    let snapshot = vault.snapshot()?;
    let why = |path: &DocPath, trouble: Trouble| {
        let skipped = || snapshot.skipped().iter().find(|it| it.path == path.as_str());
        let skipped = (trouble == Trouble::Unreadable).then(skipped).flatten();
        skipped.map_or_else(|| trouble.to_string(), |it| format!("{trouble}: {}", it.why))
    };
    let outcome = Outcome::found(troubles.is_empty());
    if app.out.is_json() {
        let troubles = troubles
            .iter()
            .map(|(path, trouble)| TroubleRecord {
                path: path.as_str(),
                trouble: *trouble,
                message: why(path, *trouble),
            })
            .collect();
        let folder = folder.path.display().to_string();
        app.out.json("verify", Told { folder, memories, versions, changes, troubles })?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    for (path, trouble) in &troubles {
        let (path, trouble) = (whole_line(path.as_str()), whole_line(&why(path, *trouble)));
        page.hanging("    ", &format!("{PATH}{path}{PATH:#}: {WARNING}{trouble}{WARNING:#}"));
    }
    let read = [
        count(memories, "memory", "memories"),
        count(versions, "earlier version", "earlier versions"),
        count(changes, "change", "changes"),
    ]
    .join(", ");
    page.gap();
    match troubles.len() {
        0 => page.line(format_args!("{GOOD}All is as it should be{GOOD:#}: {read}.")),
        many => page.line(format_args!("{} in {read}", count(many, "thing to look at", "things to look at"))),
    }
    app.out.page(&page)?;
    Ok(outcome)
}
