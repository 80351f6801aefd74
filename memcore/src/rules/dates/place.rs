//! Where a hit stands in its sentence, and what has to go with it when it is replaced.

use super::fold::Folded;
use super::guard;
use super::language::Language;
use super::pattern::Production;
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
    pub(super) role: Role,
    /// How a date is written out with the part of the day that the edit covers: with a preposition, and without.
    pub(super) said: Option<(&'static str, &'static str)>,
    /// What a preposition before it becomes together with the article of a date: "du" for "de".
    pub(super) prefix: Option<&'static str>,
    pub(super) capital: bool,
    is_today: bool,
    /// Whether a character that is written without blanks stands before, or after, what is replaced.
    pub(super) wide: (bool, bool),
}

/// What a hit does in its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It tells when something happens: "removed yesterday".
    When,
    /// It stands for itself: behind a preposition, before "is", alone in a cell.
    Bare,
    /// It is a noun behind an article that stays: "die Sitzung der nächsten Woche".
    Noun,
    /// It has a possessive ending, which goes with it: "yesterday's outage".
    Owner,
    /// It tells until when, in a language that says so behind it: 周五前.
    Before,
    /// "today", where the present may be meant.
    Present,
    /// No date can stand in its place, but one can be added: "today", where something happens; "der gestrige Ausfall".
    Kept,
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
        let language = found.language;
        let table = &scanner.grammar.tables[language as usize];
        let mut said = table.said(&text[start..end]);
        if said.is_none()
            && found.end.production == Production::Day
            && let Some((word, pattern)) = table.then(text[end..].trim_start_matches(' '))
        {
            end = text.len() - text[end..].trim_start_matches(' ').len() + word.len();
            said = Some(pattern);
        }
        let said = said.map(|pattern| pattern.split_once(" / ").unwrap_or((pattern, pattern)));
        let (mut role, suffix) = role(scanner, kind, found, end);
        end += suffix;
        let says = |key: &str| table.says(key).filter(|it| !it.is_empty());
        // An article before it has no place before a date.
        if let Some(article) = says("article")
            && text[..start].ends_with(&format!("{article} "))
            && guard::may_begin(text, start - article.len() - 1)
        {
            let outer = start - article.len() - 1;
            if role == Role::When && scanner.ends_with(outer, scanner.grammar.classes.preposition, language) {
                role = Role::Bare;
            }
            start = outer;
        }
        // The fix brings a preposition of its own in place of "at" or "on".
        let word =
            text[..start].strip_suffix(' ').and_then(|text| text.rsplit(' ').next()).unwrap_or_default();
        let is_one_of = |key: &str| says(key).is_some_and(|words| words.split(' ').any(|it| it == word));
        let mut prefix = None;
        if (matches!(role, Role::When | Role::Bare | Role::Present) || (role == Role::Kept && suffix == 0))
            && is_day(found)
            && !table.is_adjective(&text[found.hit.0..found.hit.1])
            && let Some((len, merged)) = merged(table, &text[..start])
        {
            start -= len;
            prefix = Some(merged);
            role = Role::Bare;
        } else if !word.is_empty() && role == Role::Bare && is_one_of("absorb") {
            start -= word.len() + 1;
            role = Role::When;
        } else if matches!(role, Role::When | Role::Present)
            && is_one_of("determiner")
            && !text[..start - word.len() - 1].trim_end().ends_with(',')
        {
            role = Role::Noun;
        }
        let edit = folded.source(start, end);
        let span = folded.source(found.hit.0, found.hit.1);
        // What lies between the parts of the copy is markup, unless it is the space of a line that goes on.
        let inner = edit.of(source);
        let has_markup = inner.contains(['*', '`', '[', ']', '<', '~', '\\']) || inner.contains("__");
        let begins = !text[..start]
            .trim_end_matches([' ', '"', '('])
            .ends_with(|c| !matches!(c, '.' | '!' | '?' | '。' | '！' | '？' | '\n'));
        let capital = begins && inner.starts_with(char::is_uppercase);
        let wide = |c: Option<char>| c.is_some_and(|c| guard::is_wide(c) || guard::is_hangul(c));
        let wide = (wide(guard::before(text, start)), wide(guard::after(text, end)));
        let is_today = text[found.hit.0..found.hit.1] == *table.says("today").unwrap_or("\0");
        Self { span, edit, has_markup, role, said, prefix, capital, is_today, wide }
    }

    /// Takes the hit for one of several: then "today" means the day.
    pub(super) fn take_as_listed(&mut self) {
        if matches!(self.role, Role::Present | Role::Kept) && self.is_today {
            self.role = Role::When;
        }
    }
}

/// Whether the hit is one day, which is written with an article in some languages.
fn is_day(found: &Match) -> bool {
    let is_day = matches!(
        found.end.production,
        Production::Day
            | Production::Offset
            | Production::Weekday
            | Production::WeekdayOf
            | Production::MonthDay
            | Production::MonthlyDay
    );
    is_day && !found.end.flags.week
}

/// The length of a preposition at the end of a text, with the blank behind it, and what it becomes before a date.
fn merged(table: &Table, before: &str) -> Option<(usize, &'static str)> {
    table.says("merge")?.split(' ').find_map(|pair| {
        let (word, merged) = pair.split_once('=')?;
        let head = if word.ends_with('\'') { before } else { before.strip_suffix(' ')? };
        let outer = head.strip_suffix(word)?;
        guard::may_begin(before, outer.len()).then_some((before.len() - outer.len(), merged))
    })
}

/// The role of a hit that ends at a place, and how much of what follows goes with it.
fn role(scanner: &mut Scanner<'_>, kind: BlockKind, found: &Match, end: usize) -> (Role, usize) {
    let text = scanner.text;
    let start = found.hit.0;
    let language = found.language;
    let around = scanner.grammar.classes;
    let table = &scanner.grammar.tables[language as usize];
    let rest = &text[end..];
    let says = |key: &str| table.says(key).filter(|it| !it.is_empty());
    if table.is_adjective(&text[start..found.hit.1]) {
        return (Role::Kept, 0);
    }
    if let Some(suffix) = says("possessive").filter(|suffix| rest.starts_with(*suffix)) {
        // "Today's the day" is no possessive.
        let next = rest[suffix.len()..].trim_start_matches(' ').split(' ').next().unwrap_or_default();
        let is_verb = says("contracted").is_some_and(|words| words.split(' ').any(|it| it == next));
        return (if is_verb { Role::Kept } else { Role::Owner }, suffix.len());
    }
    let until = says("until-word").filter(|word| rest.starts_with(*word));
    if let Some(word) = until.filter(|word| !guard::goes_on(table, text, end, end + word.len())) {
        return (Role::Before, word.len());
    }
    if scanner.ends_with(start, around.preposition, language)
        || scanner.starts_with(end, around.copula, language)
        || kind == BlockKind::Cell
        || text[..start].trim().is_empty() && rest.trim().is_empty()
        || says("bare-after").is_some_and(|words| words.split(' ').any(|word| rest.starts_with(word)))
    {
        return (Role::Bare, 0);
    }
    if text[start..end] == *table.says("today").unwrap_or("\0") {
        let behind = text[..start].trim_end_matches(' ').rsplit(' ').next().unwrap_or_default();
        if says("day-behind").is_some_and(|words| words.split(' ').any(|it| it == behind)) {
            return (Role::When, 0);
        }
        let happens = happens(scanner, (start, end), language);
        // Where the table has no word for the present, the day is added.
        return (if happens || says("as-of").is_none() { Role::Kept } else { Role::Present }, 0);
    }
    (Role::When, 0)
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
