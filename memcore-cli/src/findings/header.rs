//! Headers and types.

use memcore::{Health, Memory, Positions, Recovered, Recovery, Timestamp};

use super::{Finding, Level, START};

pub(super) fn check(memory: &Memory) -> Vec<Finding> {
    let path = memory.id().path.as_str();
    let mut places = Positions::in_text(memory.source());
    let recoveries = memory.health().recoveries().iter();
    let mut findings: Vec<Finding> = recoveries.map(|found| recovered(path, &mut places, found)).collect();
    if *memory.health() == Health::Missing {
        let message = "there is no header, so it has no type and no description";
        findings.push(
            Finding::new(path, START, Level::Warning, "no_header", message)
                .help("Begin the file with `---`, then `name:`, `description:` and `type:`, then `---`"),
        );
    } else {
        findings.extend(dates(memory, &mut places));
        findings.extend(kind(memory, &mut places));
        findings.extend(description(memory, &mut places));
    }
    findings
}

fn recovered(path: &str, places: &mut Positions<'_>, found: &Recovery) -> Finding {
    let at = places.at(found.span.start);
    Finding::new(path, at, level(found.what), found.what.code(), found.what.explain()).help(found.what.help())
}

fn level(what: Recovered) -> Level {
    match what {
        // YAML reads it as nothing, and so does everyone else.
        Recovered::EmptyValue => Level::Warning,
        _ => Level::Error,
    }
}

/// Keys whose value is a time, on top or under `metadata`.
const DATES: [&str; 4] = ["modified", "created", "updated", "last_verified"];

fn dates(memory: &Memory, places: &mut Positions<'_>) -> Vec<Finding> {
    let (path, front) = (memory.id().path.as_str(), memory.front());
    let finding = |key: String| {
        let text = front.text(&key).filter(|text| Timestamp::parse(text).is_none())?;
        // `metadata: {modified: …}` is one entry.
        let entry = front.get(&key).or_else(|| front.get("metadata"));
        let at = entry.map_or(START, |entry| places.at(entry.value_span.start));
        let instead = match &*key {
            "created" | "metadata.created" => "",
            _ => "; until then another date of the header is used instead, or the file's own time",
        };
        Some(
            Finding::new(path, at, Level::Warning, "unreadable_date", format!("`{key}: {text}` is no date"))
                .help(format!("Write it like 2026-11-30 or 2026-11-30T09:00:00Z{instead}")),
        )
    };
    DATES.iter().flat_map(|key| [(*key).to_owned(), format!("metadata.{key}")]).filter_map(finding).collect()
}

fn description(memory: &Memory, places: &mut Positions<'_>) -> Option<Finding> {
    // An empty one is told of as an empty value.
    if memory.front().field("description").is_some() {
        return None;
    }
    let at = places.at(memory.front().span()?.start);
    let path = memory.id().path.as_str();
    let message = "the header has no description";
    Some(
        Finding::new(path, at, Level::Info, "no_description", message)
            .help("Write `description:` and what the memory says, in one line"),
    )
}

fn kind(memory: &Memory, places: &mut Positions<'_>) -> Option<Finding> {
    let path = memory.id().path.as_str();
    match (memory.kind(), memory.kind_text()) {
        (Some(_), _) => None,
        (None, Some(word)) => {
            let at = ["metadata.type", "type"]
                .iter()
                .find_map(|key| memory.front().get(key))
                .map_or(START, |entry| places.at(entry.value_span.start));
            let message = format!("`{word}` is none of the types");
            Some(Finding::new(path, at, Level::Warning, "unknown_type", message).help(TYPES))
        }
        (None, None) => {
            let at = memory.front().span().map_or(START, |span| places.at(span.start));
            Some(Finding::new(path, at, Level::Warning, "no_type", "the header names no type").help(TYPES))
        }
    }
}

const TYPES: &str = "Write `type: user`, `feedback`, `project` or `reference`";
