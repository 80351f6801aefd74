//! `memcore list`: the memories, newest first.

use comfy_table::{Cell, Color};
use memcore::{Age, Health, Memory, MemoryKind, Skipped, VaultBuilder};
use serde::Serialize;

use super::{Done, archived};
use crate::app::App;
use crate::args::List;
use crate::failure::Outcome;
use crate::output::{
    DIM, MemoryRecord, PATH, Page, WARNING, age_label, count, dim, grouped, listing, one_line, path, plain,
    styled,
};

#[derive(Serialize)]
struct Listed<'a> {
    folder: String,
    memories: Vec<MemoryRecord<'a>>,
    skipped: Vec<SkippedRecord<'a>>,
    /// Those of a team's folder that nobody has accepted.
    unreviewed: Vec<String>,
}

#[derive(Serialize)]
struct SkippedRecord<'a> {
    path: &'a str,
    because: String,
}

pub(super) fn run(args: &List, app: &mut App) -> Done {
    if args.archived {
        return archived::run(args, app);
    }
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let snapshot = vault.snapshot()?;
    let wanted = |memory: &Memory| {
        args.kinds.is_empty() || memory.kind().is_some_and(|kind| args.kinds.contains(&kind))
    };
    let waiting = vault.unreviewed()?;
    let ages = snapshot.ages(app.clock.0);
    let memories: Vec<(&Memory, Age)> =
        snapshot.memories().iter().zip(ages).filter(|(memory, _)| wanted(memory)).collect();
    let found = Outcome::found(!memories.is_empty());
    if app.out.is_json() {
        let skipped = snapshot.skipped().iter();
        let result = Listed {
            folder: folder.path.display().to_string(),
            memories: memories.iter().map(|(memory, age)| MemoryRecord::new(&folder, memory, *age)).collect(),
            skipped: skipped
                .map(|it| SkippedRecord { path: &it.path, because: it.why.to_string() })
                .collect(),
            unreviewed: waiting.iter().map(|it| it.memory.id().path.to_string()).collect(),
        };
        app.out.json("list", result)?;
        return Ok(found);
    }
    let mut page = app.out.new_page();
    if !memories.is_empty() {
        table(&mut page, &memories);
    }
    skipped(&mut page, snapshot.skipped());
    summary(&mut page, &memories, snapshot.memories().len());
    app.out.page(&page)?;
    if !waiting.is_empty() {
        let number = count(waiting.len(), "memory waits", "memories wait");
        app.out.remark(&format!("{number} to be accepted: memcore accept{}", folder.options()));
    }
    Ok(found)
}

fn table(page: &mut Page, memories: &[(&Memory, Age)]) {
    let row = |(memory, age): &(&Memory, Age)| {
        // Under the head `age`, "7 days" says it.
        let (label, kind) = (age_label(age), memory.kind().map_or("–", MemoryKind::as_str));
        let age = label.strip_suffix(" ago").unwrap_or(&label);
        let file = memory.id().path.as_str();
        vec![mark(memory), plain(kind), path(file), dim(age), plain(memory.description())]
    };
    let head = ["", "type", "path", "age", "description"];
    page.table(&listing(page.width, &head, memories.iter().map(row).collect()));
}

/// What stands for the state of a header, where it is not as it should be.
fn mark(memory: &Memory) -> Cell {
    match memory.health() {
        Health::Ok => plain(""),
        Health::Recovered(_) => styled("!", Color::DarkYellow),
        Health::Missing => styled("?", Color::DarkYellow),
    }
}

fn skipped(page: &mut Page, skipped: &[Skipped]) {
    if skipped.is_empty() {
        return;
    }
    page.heading(count(skipped.len(), "file passed over", "files passed over"));
    for it in skipped {
        let (file, why) = (one_line(&it.path), one_line(&it.why.to_string()));
        page.item(&format!("{PATH}{file}{PATH:#}  {DIM}{why}{DIM:#}"));
    }
}

fn summary(page: &mut Page, memories: &[(&Memory, Age)], all: usize) {
    page.gap();
    if memories.is_empty() {
        page.line(match all {
            0 => "The folder holds no memories.".to_owned(),
            all => format!("None of the {} has this type.", count(all, "memory", "memories")),
        });
        return;
    }
    let kinds = MemoryKind::ALL.into_iter().filter_map(|kind| {
        let of_kind = memories.iter().filter(|(memory, _)| memory.kind() == Some(kind)).count();
        (of_kind > 0).then(|| format!("{} {kind}", grouped(of_kind)))
    });
    let untyped = memories.iter().filter(|(memory, _)| memory.kind().is_none()).count();
    let parts: Vec<String> = kinds
        .chain((untyped > 0).then(|| format!("{} without one of the types", grouped(untyped))))
        .collect();
    page.prose("", DIM, &format!("{}: {}", count(memories.len(), "memory", "memories"), parts.join(", ")));
    let sick =
        |state: fn(&Health) -> bool| memories.iter().filter(|(memory, _)| state(memory.health())).count();
    let recovered = sick(|health| matches!(health, Health::Recovered(_)));
    let missing = sick(|health| matches!(health, Health::Missing));
    let mut told = |mark: &str, number: usize, what: &str| {
        if number > 0 {
            page.line(format_args!("{WARNING}{mark}{WARNING:#} {DIM}{} {what}{DIM:#}", grouped(number)));
        }
    };
    told("!", recovered, "with findings (`memcore check` lists them)");
    told("?", missing, "without a header");
}
