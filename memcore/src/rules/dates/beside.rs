//! What dates and hits stand right beside a hit.

use chrono::NaiveDate;

use super::block::{BlockScan, Candidate};
use super::calendar::Range;
use super::guard;
use super::language::Language;
use super::pattern::Production;
use super::place::Role;
use super::resolve::{Context, Written, framed_in, resolve};
use super::scan::Match;
use super::table::class;
use super::written::{ideographic, numeric_at};

/// How long a date in brackets may be, in characters.
const BRACKET: usize = 60;

/// How much of a clause is looked at for what a hit is reckoned from, in bytes.
const NEAR: usize = 200;

/// How much of a text before a block is looked at for a date, in bytes.
const BEFORE: usize = 512;

/// How two hits belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joined {
    /// From the one to the other.
    Stretch,
    /// The one and the other.
    List,
}

/// What date stands right beside a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// The hit's own: `today (2026-03-10)`.
    Same,
    /// Another one of a list: `tomorrow, 2026-03-20`.
    Other,
}

impl Candidate {
    /// Takes the next one for the other end of a stretch, or the next member of a list.
    pub(super) fn join(&mut self, next: &mut Self, joined: Joined) {
        let is_part = joined == Joined::Stretch;
        self.is_part |= is_part;
        next.is_part |= is_part;
        self.place.take_as_listed();
        next.place.take_as_listed();
        // "By Monday or Tuesday": one preposition for both.
        if joined == Joined::List
            && self.place.role == Role::Bare
            && self.place.prefix.is_none()
            && next.place.role == Role::When
        {
            next.place.role = Role::Bare;
        }
    }
}

impl BlockScan<'_> {
    /// The day from which a weekday or a day of a month is reckoned that follows another one: "next Monday and
    /// Tuesday", 3月5日、6日.
    pub(super) fn base(&self, found: &Match) -> Option<NaiveDate> {
        let before = self.findings.candidates.last()?;
        let follows = match (before.found.end.production, found.end.production) {
            (Production::Weekday | Production::WeekdayOf, Production::Weekday) => {
                found.value(class::REL).is_none()
            }
            (Production::MonthDay | Production::MonthlyDay, Production::MonthlyDay) => {
                framed_in(found).is_none()
            }
            _ => false,
        };
        if !follows {
            return None;
        }
        let written = Written::default();
        let reference = before.base.unwrap_or(self.reference);
        let context = Context { reference, direction: before.direction, written: &written, at: 0 };
        resolve(&before.found, &context)?.readings.first().map(|(range, _)| range.start)
    }

    /// What stands between the last hit and a place, if it makes the two a stretch or members of a list.
    pub(super) fn joined(&self, start: usize, language: Language) -> Option<Joined> {
        let before = self.findings.candidates.last()?;
        let between = self.folded.text.get(before.found.hit.1..start)?.trim();
        let is = |key: &str| !between.is_empty() && self.says(language, key).any(|word| word == between);
        if is("range") {
            return Some(Joined::Stretch);
        }
        if !is("list") {
            return None;
        }
        // "Between Monday and Wednesday" is a stretch, too.
        let head = self.folded.text[..before.found.hit.0].trim_end();
        let is_stretch = self
            .says(language, "between")
            .any(|word| head.strip_suffix(word).is_some_and(|head| !head.ends_with(guard::is_word)));
        Some(if is_stretch { Joined::Stretch } else { Joined::List })
    }

    /// The year of one end of a stretch, or of one member of a list, is that of the other, too: "from May to October
    /// 2026". What is reckoned from the day of writing stays: "tomorrow and May 3, 2026".
    pub(super) fn drop_other_end(&mut self, start: usize, language: Language) {
        let joined = self.joined(start, language);
        let Some((before, joined)) = self.findings.candidates.last().zip(joined) else { return };
        let is_reckoned = match before.found.end.production {
            Production::Day => true,
            Production::Offset => joined == Joined::List,
            _ => {
                let told = |class| matches!(class, class::REL | class::PERIOD);
                joined == Joined::List && before.found.captures.iter().any(|word| told(word.class))
            }
        };
        if !is_reckoned {
            self.findings.candidates.pop();
        }
    }

    /// Whether the hit is one more of a list in which the one before it has the cue: "by Monday or Tuesday".
    pub(super) fn is_listed(&mut self, found: &Match) -> bool {
        let (start, language) = (found.hit.0, found.language);
        let Some(before) = self.findings.candidates.last() else { return false };
        let between = self.folded.text.get(before.found.hit.1..start).unwrap_or_default();
        let kind = |found: &Match| match found.end.production {
            Production::WeekdayOf => Production::Weekday,
            Production::MonthDay => Production::MonthlyDay,
            other => other,
        };
        between.len() < NEAR
            && kind(&before.found) == kind(found)
            && between.contains(|c: char| c.is_alphabetic() || c == '、')
            && self.joined(start, language).is_some()
            && !found.captures.iter().any(|word| self.is_modal(word, language))
    }

    /// What date stands beside the hit: `today (2026-03-10)`, `2026-03-10 (Tuesday)`, `2026-03-10, tomorrow`.
    pub(super) fn beside(&self, found: &Match) -> Option<Beside> {
        let text = &self.folded.text;
        let (start, mut end) = found.hit;
        let table = &self.grammar.tables[found.language as usize];
        if let Some(suffix) = table.says("possessive").filter(|suffix| text[end..].starts_with(*suffix)) {
            end += suffix.len();
        }
        let lists = |c: char| matches!(c, ',' | '、' | '/');
        let marks = |c: char| lists(c) || matches!(c, ' ' | '(' | ':' | '=' | '[' | '-' | '—' | '–' | '→');
        // In a list it may be any date; elsewhere it stands there to tell the hit's.
        let beside = |gap: &str, date: Option<Range>| {
            let is_own = !gap.contains(lists) || date.is_none_or(|date| self.may_be(found, date));
            Some(if is_own { Beside::Same } else { Beside::Other })
        };
        // In brackets a year will do: "next week (week of 2026-03-16)".
        let rest = text[end..].trim_start_matches(' ');
        if let Some(inner) = rest.strip_prefix(['(', '[']) {
            let inner: String = inner.chars().take(BRACKET).take_while(|c| !matches!(c, ')' | ']')).collect();
            if has_year_in(&inner) {
                return Some(Beside::Same);
            }
        }
        let gap: usize = text[end..].chars().take(3).take_while(|c| marks(*c)).map(char::len_utf8).sum();
        let date = end + gap;
        if gap > 0 {
            if let Some(range) = numeric_at(text, date).and_then(|it| it.range) {
                return beside(&text[end..date], Some(range));
            }
            if is_year(&text[date..]) && text[date + 4..].trim_start().starts_with(['年', '년']) {
                let day = ideographic(&text[date..]).and_then(|(_, day)| Range::day(day));
                return beside(&text[end..date], day);
            }
        }
        let (_, to, range) = self.findings.written.last().filter(|(_, to, _)| *to < start)?;
        let gap = &text[*to..start];
        let is_beside = range.days() == 1 && gap.len() <= 9 && gap.chars().all(marks);
        is_beside.then(|| beside(gap, Some(*range))).flatten()
    }

    /// Whether nothing before the hit tells what it would be reckoned from: no complete date nearby, no other clause of
    /// its block. A relative date in its clause will do, for that one is not known either.
    pub(super) fn is_first(&self, start: usize) -> bool {
        if !self.findings.candidates.is_empty() {
            return self.is_following(start);
        }
        let place = self.folded.source(start, start).start;
        let from = guard::boundary(self.source, place.saturating_sub(BEFORE));
        is_clause(&self.folded.text[..start])
            && !has_year_in(self.source.get(from..place).unwrap_or_default())
    }

    /// Whether another hit stands before it in its clause.
    pub(super) fn is_following(&self, start: usize) -> bool {
        let before = self.findings.candidates.last();
        before.is_some_and(|it| self.folded.text.get(it.found.hit.1..start).is_some_and(is_clause))
    }

    /// Whether a reading of the hit lies in a date.
    pub(super) fn may_be(&self, found: &Match, date: Range) -> bool {
        let written = Written::default();
        let context = Context { reference: self.reference, direction: None, written: &written, at: 0 };
        resolve(found, &context).is_some_and(|resolved| {
            resolved.readings.iter().any(|(it, _)| it.start < date.end && date.start < it.end)
        })
    }
}

/// Whether a text is short and goes on without a mark that ends a clause.
fn is_clause(text: &str) -> bool {
    let ends = |c| guard::ends_sentence(c) || matches!(c, ',' | ':' | '、' | '(');
    text.len() < NEAR && !text.contains(ends)
}

/// Whether a text begins with a year of our time.
pub(super) fn is_year(text: &str) -> bool {
    let digits = text.bytes().take(5).take_while(u8::is_ascii_digit).count();
    let after = text[digits..].chars().next();
    digits == 4 && matches!(&text[..2], "19" | "20" | "21") && !after.is_some_and(guard::is_word)
}

/// Whether a year stands anywhere in a text.
fn has_year_in(text: &str) -> bool {
    let begins = |at: usize| !guard::before(text, at).is_some_and(guard::is_word);
    text.char_indices().any(|(at, c)| c.is_ascii_digit() && begins(at) && is_year(&text[at..]))
}
