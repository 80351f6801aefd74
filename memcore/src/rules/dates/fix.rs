//! The words that a fix puts in place of a hit.

use super::calendar::Range;
use super::grammar::Grammar;
use super::guard;
use super::hit::{DateKind, Grain, Reading};
use super::language::Language;
use super::place::{Place, Role};
use super::scan::Match;
use super::table::Table;

/// A date in words of the language: `2026-03-24`, `week of 2026-03-16`, `2026-03-14 to 2026-03-15`.
fn written(range: Range, grain: Grain, table: &Table) -> String {
    use chrono::Datelike;
    let say = |key: &str, dates: &[String]| {
        let mut text = table.says(key).unwrap_or("{}").to_owned();
        for date in dates {
            text = text.replacen("{}", date, 1);
        }
        text
    };
    let start = range.start;
    match grain {
        Grain::Day => start.to_string(),
        Grain::Week => say("week", &[start.to_string()]),
        Grain::Month => start.format("%Y-%m").to_string(),
        Grain::Quarter => format!("{}-Q{}", start.year(), start.month0() / 3 + 1),
        Grain::HalfYear => format!("{}-H{}", start.year(), start.month0() / 6 + 1),
        Grain::Year => start.format("%Y").to_string(),
        Grain::Days => {
            let last = range.last().unwrap_or(start);
            if last == start {
                start.to_string()
            } else {
                say("days", &[start.to_string(), last.to_string()])
            }
        }
    }
}

/// A reading with the texts of both ways to fix it.
pub(super) fn reading(
    grammar: &Grammar,
    source: &str,
    place: &Place,
    found: &Match,
    range: Range,
    grain: Grain,
    kind: DateKind,
) -> Reading {
    let table = &grammar.tables[found.language as usize];
    let text = written(range, grain, table);
    let original = place.edit.of(source);
    let put = |pattern: &str, text: &str| pattern.replacen("{}", text, 1);
    let say = |key: &str, text: &str| put(table.says(key).unwrap_or("{}"), text);
    let when = match grain {
        Grain::Day if found.end.flags.by => "by",
        Grain::Day => "on",
        Grain::Week => "in-week",
        Grain::Days if kind == DateKind::Window => "from-to",
        Grain::Days => "on-days",
        _ => "in",
    };
    // Behind the hit, and behind its possessive ending: "yesterday's (2026-03-09) outage".
    let annotated = match place.role {
        Role::Owner => original.len(),
        _ => place.span.end.saturating_sub(place.edit.start).min(original.len()),
    };
    let (head, tail) = original.split_at_checked(annotated).unwrap_or((original, ""));
    let wide = matches!(found.language, Language::Chinese | Language::Japanese);
    let (open, close) = if wide { ("（", "）") } else { (" (", ")") };
    let annotate = format!("{head}{open}{text}{close}{tail}");
    let bare = match place.said {
        Some((_, bare)) => put(bare, &text),
        // Behind a preposition it has its article.
        None if grain == Grain::Week && table.says("the-week").is_some() => {
            say("the-week", &range.start.to_string())
        }
        None => text.clone(),
    };
    let replaced = match place.role {
        Role::When | Role::Present if place.said.is_some() => {
            place.said.map(|(with_preposition, _)| put(with_preposition, &text))
        }
        Role::When => Some(say(when, &text)),
        Role::Bare => Some(match place.prefix {
            Some(prefix) => format!("{} {bare}", prefix.replace('_', " ")),
            None => bare,
        }),
        Role::Before => {
            let until = table.says("until").unwrap_or("{}");
            let is_wide = bare.chars().next_back().is_some_and(guard::is_wide);
            // No blank between what is written without any: 晚上之前.
            Some(put(&if is_wide { until.replacen("{} ", "{}", 1) } else { until.to_owned() }, &bare))
        }
        Role::Present => Some(say("as-of", &text)),
        // "Week of 2026-03-16" is a noun of its own.
        Role::Noun => (grain == Grain::Week).then(|| text.clone()),
        Role::Owner => {
            (place.said.is_none() && !matches!(grain, Grain::Week | Grain::Days)).then(|| say("owner", &text))
        }
        Role::Kept => None,
    };
    let replace = match replaced {
        Some(replaced) => fitted(replaced, place, found.language),
        None => annotate.clone(),
    };
    Reading { start: range.start, end: range.end, grain, text, replace, annotate }
}

/// A text as it stands in its sentence: with a capital letter at its beginning, with blanks around digits.
fn fitted(mut text: String, place: &Place, language: Language) -> String {
    if place.capital {
        let mut chars = text.chars();
        if let Some(first) = chars.next() {
            text = first.to_uppercase().chain(chars).collect();
        }
    }
    // A date in digits keeps a blank from what is written without any.
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    if place.wide.0 && digit(text.chars().next()) {
        text.insert(0, ' ');
    }
    if place.wide.1 && digit(text.chars().next_back()) && language != Language::Korean {
        text.push(' ');
    }
    text
}
