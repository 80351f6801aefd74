//! The calls of a page, each with its answer as lines.

use memcore::{
    Applicability, Context, ContextOptions, CutBy, Diagnostic, Edge, Health, InstructionFile, Keywords,
    LinkGraph, LintOptions, LoadState, MemSystem, MemoryKind, MemoryPlace, Query, Session, UnresolvedLink,
    Vault,
};
use serde::Serialize;

use super::run::Wanted;

/// What a call answers: lines that a page must have all of, and a text that it may look into.
pub(super) struct Answer {
    pub(super) lines: Vec<String>,
    pub(super) text: String,
}

impl From<Vec<String>> for Answer {
    fn from(lines: Vec<String>) -> Self {
        Self { text: lines.join("\n"), lines }
    }
}

type Answered = Result<Answer, String>;

fn said(error: memcore::Error) -> String {
    error.to_string()
}

/// The word that JSON has for a value.
fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        other => format!("{other:?}"),
    }
}

fn query(text: &str, wanted: &Wanted<'_>) -> Result<Query, String> {
    let mut query = Query::new(text);
    for (name, value) in &wanted.with {
        let values = || value.split(", ");
        query = match *name {
            "types" => {
                let kinds = values()
                    .map(|word| MemoryKind::from_word(word).ok_or_else(|| format!("no type `{word}`")));
                query.kinds(kinds.collect::<Result<Vec<_>, _>>()?)
            }
            "limit" => query.limit(value.parse().map_err(|why| format!("`{value}`: {why}"))?),
            "exclude" => {
                query.exclude(values().map(str::parse).collect::<memcore::Result<Vec<_>>>().map_err(said)?)
            }
            _ => return Err(format!("there is no `with {name}`")),
        };
    }
    Ok(query)
}

pub(super) fn recall(vault: &Vault, text: &str, wanted: &Wanted<'_>, session: &mut Session) -> Answered {
    let injection = vault.recall(&query(text, wanted)?, &Keywords::default(), session).map_err(said)?;
    let shown = injection.memories.iter().map(|memory| match memory.excerpt.missing_bytes() {
        0 => memory.id.path.to_string(),
        _ => format!("{}, cut", memory.id.path),
    });
    let nothing = injection.nothing.iter().map(|nothing| format!("nothing: {nothing}"));
    let left_out = injection.left_out.iter().map(|left| format!("left out: {} — {}", left.id.path, left.why));
    Ok(Answer { lines: shown.chain(nothing).chain(left_out).collect(), text: injection.text.clone() })
}

pub(super) fn search(vault: &Vault, text: &str, wanted: &Wanted<'_>) -> Answered {
    let query = query(text, wanted)?;
    let found = vault.search(&query, &Keywords::default(), query.limit.unwrap_or(10)).map_err(said)?;
    Ok(found.picks.iter().map(|pick| pick.id.path.to_string()).collect::<Vec<_>>().into())
}

pub(super) fn read(vault: &Vault, path: &str) -> Answered {
    let memory = vault.find(path).map_err(said)?;
    let mut lines = Vec::new();
    let mut line =
        |name: &str, value: Option<&str>| lines.extend(value.map(|value| format!("{name}: {value}")));
    line("name", memory.name());
    line("type", memory.kind_text());
    line("description", Some(memory.description()).filter(|text| !text.is_empty()));
    match memory.health() {
        Health::Ok => {}
        Health::Missing => line("header", Some("none")),
        Health::Recovered(recoveries) => {
            recoveries.iter().for_each(|recovery| line("recovered", Some(&word(&recovery.what))));
        }
    }
    Ok(Answer { lines, text: memory.body().to_owned() })
}

pub(super) fn links(vault: &Vault) -> Answered {
    let graph = vault.links().map_err(said)?;
    let edges = graph.edges().iter().map(edge);
    let several = graph.ambiguous().iter().map(|link| {
        let candidates: Vec<&str> = graph.candidates(link).into_iter().map(|id| id.path.as_str()).collect();
        format!("{} → {}: several, {}", link.from.path, link.target, candidates.join(" and "))
    });
    let dangling = graph.dangling().iter().map(|link| nowhere(&graph, link));
    let alone = graph.orphans().map(|id| format!("alone: {}", id.path));
    Ok(edges.chain(several).chain(dangling).chain(alone).collect::<Vec<_>>().into())
}

fn edge(edge: &Edge) -> String {
    let heading = match &edge.heading {
        Some(anchor) if anchor.exists => format!(" # {}", anchor.heading),
        Some(anchor) => format!(" # {} (no such heading)", anchor.heading),
        None => String::new(),
    };
    format!("{} → {}{heading}, by {}", edge.from.path, edge.to.path, word(&edge.tier))
}

fn nowhere(graph: &LinkGraph, link: &UnresolvedLink) -> String {
    match graph.nearest(link) {
        Some(id) => format!("{} → {}: none, perhaps {}", link.from.path, link.target, id.path),
        None => format!("{} → {}: none", link.from.path, link.target),
    }
}

pub(super) fn index(vault: &Vault) -> Answered {
    let loaded = vault.index().map_err(said)?;
    let report = &loaded.report;
    let mut lines = vec![match (report.state, report.cut_by) {
        (LoadState::Full, _) => "full".to_owned(),
        (LoadState::Missing, _) => "missing".to_owned(),
        (LoadState::Cut, Some(CutBy::Lines)) => {
            format!("cut by lines: {} of {}", report.shown_lines, report.lines)
        }
        (LoadState::Cut, _) => format!("cut by bytes: {} of {}", report.shown_bytes, report.bytes),
    }];
    lines.extend(
        report.not_shown.iter().map(|entry| format!("not shown: {} (line {})", entry.title, entry.line)),
    );
    lines.extend(report.without_entry.iter().map(|path| format!("no entry: {path}")));
    lines.extend(report.without_file.iter().map(|entry| format!("no file: {}", entry.target)));
    Ok(Answer { lines, text: loaded.shown.clone() })
}

/// What is loaded for a start, and then for files that are read.
pub(super) fn context(system: &MemSystem, rest: &str) -> Answered {
    let (start, files) = rest.split_once(" reading ").unwrap_or((rest, ""));
    let options = ContextOptions { managed_folder: "/etc/claude-code".into(), ..ContextOptions::default() };
    let mut context = Context::load(system, start.as_ref(), &options).map_err(said)?;
    for file in files.split(", ").filter(|file| !file.is_empty()) {
        context.reading(system, file.as_ref());
    }
    let loaded = context
        .instructions()
        .iter()
        .map(|it| format!("{}: {}, {}", it.layer, it.path.display(), it.because));
    let not = context.not_loaded().into_iter().map(|it| format!("not: {} — {}", it.path.display(), it.why));
    Ok(Answer { lines: loaded.chain(not).collect(), text: context.render() })
}

/// Which folder holds the memories of a start's project.
pub(super) fn place(system: &MemSystem, start: &str) -> Answered {
    let place = MemoryPlace::find(system, start.as_ref()).map_err(said)?;
    let mut lines = vec![place.folder.display().to_string(), format!("by {}", place.because)];
    lines.push(format!("owner: {}", place.check.as_str()));
    lines.extend(place.others.iter().map(|other| format!("other: {}", other.folder.display())));
    lines.extend(place.faults.iter().map(|fault| format!("look: {fault}")));
    let text = place.allowed().err().map(|error| error.to_string()).unwrap_or_default();
    Ok(Answer { lines, text })
}

fn lint_options(rest: &str, wanted: &Wanted<'_>) -> Result<LintOptions, String> {
    let selected = rest.split(' ').filter(|rule| !rule.is_empty() && *rule != "unsafe").map(str::to_owned);
    let mut options = LintOptions { select: selected.collect(), ..LintOptions::default() };
    for (name, value) in &wanted.with {
        let values = || value.split(", ");
        match *name {
            "instructions" => {
                options
                    .instructions
                    .push(InstructionFile { path: "CLAUDE.md".to_owned(), text: (*value).to_owned() });
            }
            "ignored" => options.ignore.extend(values().map(str::to_owned)),
            "level" => {
                for setting in values() {
                    let (rule, level) =
                        setting.split_once(' ').ok_or_else(|| format!("`{setting}` is no `RULE LEVEL`"))?;
                    let level = serde_json::from_value(level.into()).map_err(|why| why.to_string())?;
                    options.severity.insert(rule.to_owned(), level);
                }
            }
            _ => return Err(format!("there is no `with {name}`")),
        }
    }
    Ok(options)
}

pub(super) fn check(vault: &Vault, rest: &str, wanted: &Wanted<'_>) -> Answered {
    let report = vault.lint(&lint_options(rest, wanted)?).map_err(said)?;
    let line = |it: &Diagnostic| format!("{}: {} {} {}", it.path, it.severity.as_str(), it.code, it.message);
    let lines: Vec<String> = report.diagnostics.iter().map(line).collect();
    let texts = report.diagnostics.iter().flat_map(|it| {
        let fixes = it.fixes.iter().map(|fix| format!("{} ({})", fix.title, word(&fix.applicability)));
        it.help
            .iter()
            .cloned()
            .chain(fixes)
            .chain(it.related.iter().map(|it| format!("{}: {}", it.path, it.message)))
    });
    let text = texts.chain(lines.iter().cloned()).collect::<Vec<_>>().join("\n");
    Ok(Answer { text, lines })
}

pub(super) fn mended(vault: &Vault, rest: &str, wanted: &Wanted<'_>) -> Answered {
    let least = if rest.split(' ').any(|word| word == "unsafe") {
        Applicability::Unsafe
    } else {
        Applicability::Safe
    };
    let plan = vault.plan_fixes(&lint_options(rest, wanted)?, least).map_err(said)?;
    let fixed = plan
        .files
        .iter()
        .flat_map(|file| file.fixed.iter().map(|it| format!("{}: {} {}", file.path, it.code, it.name)));
    let text = plan.files.iter().map(|file| &*file.after).collect::<Vec<_>>().join("\n");
    Ok(Answer { lines: fixed.collect(), text })
}
