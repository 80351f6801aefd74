//! The words that a fix puts in place of a hit.

use super::calendar::Range;
use super::fold::Folded;
use super::grammar::Grammar;
use super::guard;
use super::hit::{DateKind, Grain, Reading};
use super::language::Language;
use super::prose::BlockKind;
use super::scan::{Match, Scanner};
use super::table::Table;
use crate::text::Span;

/// Where a hit stands in its sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) span: Span,
    /// What is replaced.
    pub(super) edit: Span,
    /// Whether markup lies within what is replaced.
    pub(super) has_markup: bool,
    role: Role,
    capital: bool,
    /// Whether a character that is written without blanks stands before, or after, what is replaced.
    wide: (bool, bool),
}

/// What a hit does in its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It tells when something happens: "removed yesterday".
    When,
    /// It stands for itself: behind a preposition, before "is", alone in a cell.
    Bare,
    /// It has a possessive ending, which goes with it: "yesterday's outage".
    Owner,
    /// It tells until when, in a language that says so behind it: 周五前.
    Before,
    /// "today", where the present may be meant.
    Present,
    /// "today", where something happens.
    Event,
}

impl Place {
    pub(super) fn of(
        scanner: &mut Scanner<'_>,
        folded: &Folded,
        source: &str,
        kind: BlockKind,
        found: &Match,
    ) -> Self {
        let (mut start, mut end) = found.hit;
        let text = &folded.text;
        let around = scanner.grammar.classes;
        let language = found.language;
        let table = &scanner.grammar.tables[language as usize];
        let is_today = text[start..end] == *table.says("today").unwrap_or("\0");
        let says = |key: &str| table.says(key).filter(|it| !it.is_empty());
        let mut role = Role::When;
        if let Some(suffix) = says("possessive").filter(|suffix| text[end..].starts_with(*suffix)) {
            role = Role::Owner;
            end += suffix.len();
        } else if let Some(word) = says("until-word").filter(|word| {
            text[end..].starts_with(*word) && !guard::goes_on(table, text, end, end + word.len())
        }) {
            role = Role::Before;
            end += word.len();
        } else if scanner.ends_with(start, around.preposition, language)
            || scanner.starts_with(end, around.copula, language)
            || kind == BlockKind::Cell
            || text[..start].trim().is_empty() && text[end..].trim().is_empty()
        {
            role = Role::Bare;
        } else if is_today {
            role = if happens(scanner, (start, end), language) { Role::Event } else { Role::Present };
        }
        // An article before it has no place before a date.
        if let Some(article) = says("article")
            && text[..start].ends_with(&format!("{article} "))
            && guard::may_begin(text, start - article.len() - 1)
        {
            let outer = start - article.len() - 1;
            if role == Role::When && scanner.ends_with(outer, around.preposition, language) {
                role = Role::Bare;
            }
            start = outer;
        }
        // The fix brings a preposition of its own in place of "at" or "on".
        let word =
            text[..start].strip_suffix(' ').and_then(|text| text.rsplit(' ').next()).unwrap_or_default();
        if role == Role::Bare
            && !word.is_empty()
            && says("absorb").is_some_and(|words| words.split(' ').any(|it| it == word))
        {
            start -= word.len() + 1;
            role = Role::When;
        }
        let edit = folded.source(start, end);
        let span = folded.source(found.hit.0, found.hit.1);
        // What lies between the parts of the copy is markup, unless it is the space of a line that goes on.
        let inner = edit.of(source);
        let has_markup = inner.contains(['*', '`', '[', ']', '<', '~', '\\']) || inner.contains("__");
        let begins = !text[..start]
            .trim_end_matches([' ', '"', '('])
            .ends_with(|c| !matches!(c, '.' | '!' | '?' | '\n'));
        let capital = begins && inner.starts_with(char::is_uppercase);
        let wide = |c: Option<char>| c.is_some_and(|c| guard::is_wide(c) || guard::is_hangul(c));
        let wide = (wide(guard::before(text, start)), wide(guard::after(text, end)));
        Self { span, edit, has_markup, role, capital, wide }
    }
}

/// Whether a word of the sentence, near the hit, tells what happens.
fn happens(scanner: &mut Scanner<'_>, (start, end): (usize, usize), language: Language) -> bool {
    let verb = scanner.grammar.classes.verb;
    let text = scanner.text;
    let (from, to) = (guard::sentence_start(text, start), guard::sentence_end(text, end));
    // Regular verbs in the past.
    let is_past = |word: &str| language == Language::English && word.len() > 4 && word.ends_with("ed");
    if text[from..start].split(' ').rev().take(4).any(is_past) {
        return true;
    }
    let mut at = end;
    for word in text[end..to].split(' ').take(7) {
        if is_past(word) || (!word.is_empty() && scanner.starts_with(at, verb, language)) {
            return true;
        }
        at += word.len() + 1;
    }
    false
}

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
    let say = |key: &str| {
        let pattern = table.says(key).unwrap_or("{}");
        pattern.replacen("{}", &text, 1)
    };
    let when = match grain {
        Grain::Day if found.end.flags.by => "by",
        Grain::Day => "on",
        Grain::Week => "in-week",
        Grain::Days if kind == DateKind::Window => "from-to",
        Grain::Days => "on-days",
        _ => "in",
    };
    let annotated = place.span.end.saturating_sub(place.edit.start).min(original.len());
    let (head, tail) = original.split_at_checked(annotated).unwrap_or((original, ""));
    let wide = matches!(found.language, Language::Chinese | Language::Japanese);
    let (open, close) = if wide { ("（", "）") } else { (" (", ")") };
    let annotate = format!("{head}{open}{text}{close}{tail}");
    let mut replace = match place.role {
        Role::When => say(when),
        Role::Bare => text.clone(),
        Role::Owner => say("owner"),
        Role::Before => say("until"),
        Role::Present => say("as-of"),
        Role::Event => annotate.clone(),
    };
    if place.role != Role::Event {
        if place.capital {
            let mut chars = replace.chars();
            if let Some(first) = chars.next() {
                replace = first.to_uppercase().chain(chars).collect();
            }
        }
        // A date in digits keeps a blank from what is written without any.
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        if place.wide.0 && digit(replace.chars().next()) {
            replace.insert(0, ' ');
        }
        if place.wide.1 && digit(replace.chars().next_back()) && found.language != Language::Korean {
            replace.push(' ');
        }
    }
    Reading { start: range.start, end: range.end, grain, text, replace, annotate }
}
