//! Headers and types.

use memcore::{Health, Memory, Position, Recovered, Recovery};

use super::{Finding, Level, START};

pub(super) fn check(memory: &Memory) -> Vec<Finding> {
    let path = memory.id().path.as_str();
    let mut findings: Vec<Finding> =
        memory.health().recoveries().iter().map(|found| recovered(memory, found)).collect();
    if *memory.health() == Health::Missing {
        let message = "there is no header, so it has no type and no description";
        findings.push(
            Finding::new(path, START, Level::Warning, "no_header", message)
                .help("Begin the file with `---`, then `name:`, `description:` and `type:`, then `---`"),
        );
    } else {
        findings.extend(kind(memory));
    }
    findings
}

fn recovered(memory: &Memory, found: &Recovery) -> Finding {
    let at = Position::of(memory.source(), found.span.start);
    Finding::new(memory.id().path.as_str(), at, level(found.what), found.what.code(), found.what.explain())
        .help(found.what.help())
}

fn level(what: Recovered) -> Level {
    match what {
        // YAML reads it as nothing, and so does everyone else.
        Recovered::EmptyValue => Level::Warning,
        _ => Level::Error,
    }
}

fn kind(memory: &Memory) -> Option<Finding> {
    let path = memory.id().path.as_str();
    let place = |offset: usize| Position::of(memory.source(), offset);
    match (memory.kind(), memory.kind_text()) {
        (Some(_), _) => None,
        (None, Some(word)) => {
            let at = ["metadata.type", "type"]
                .iter()
                .find_map(|key| memory.front().get(key))
                .map_or(START, |entry| place(entry.value_span.start));
            let message = format!("`{word}` is none of the types");
            Some(Finding::new(path, at, Level::Warning, "unknown_type", message).help(TYPES))
        }
        (None, None) => {
            let at = memory.front().span().map_or(START, |span| place(span.start));
            Some(Finding::new(path, at, Level::Warning, "no_type", "the header names no type").help(TYPES))
        }
    }
}

const TYPES: &str = "Write `type: user`, `feedback`, `project` or `reference`";
