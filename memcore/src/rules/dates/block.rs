//! The hits of one block of prose.

use std::iter::Peekable;

use chrono::NaiveDate;

use super::beside::{Beside, is_year};
use super::calendar::{Range, Unit};
use super::fold::{Folded, HOLE};
use super::grammar::Grammar;
use super::guard;
use super::language::{Language, Languages};
use super::lexicon::Class;
use super::pattern::Production;
use super::place::Place;
use super::prose::BlockKind;
use super::resolve::{Context, Direction, Written, absolute, framed_in, resolve};
use super::scan::{Capture, Match, Scanner};
use super::table::{Table, class};
use super::written::numeric_at;

/// How far from a word of a date its first word may be, in bytes. Longer dates than twice this are not found.
const NEAR: usize = 96;

/// Whether any pattern matches near `places`, whatever the language and whatever stands around it.
pub(super) fn may_match(scanner: &mut Scanner<'_>, places: impl Iterator<Item = usize>) -> bool {
    let text = scanner.text;
    let (mut places, mut at) = (places.peekable(), 0);
    while let Some(near) = next_near(text, at, &mut places) {
        let matches = scanner.matches_at(near);
        if !matches.is_empty() {
            return true;
        }
        at = next_word(text, near);
    }
    false
}

/// The next place at or behind one where a match with one of `places` in it may begin.
fn next_near(text: &str, at: usize, places: &mut Peekable<impl Iterator<Item = usize>>) -> Option<usize> {
    while places.next_if(|place| place + NEAR < at).is_some() {}
    let place = *places.peek()?;
    if at + NEAR >= place {
        return (at < text.len()).then_some(at);
    }
    // The next beginning of a character, and not within a word.
    let from = (place - NEAR..).find(|at| text.is_char_boundary(*at))?;
    let from = from + word_len(&text[from..]);
    (from < text.len()).then_some(from)
}

/// Where the next match may begin, if none begins here: not within a run of letters or digits.
fn next_word(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    at + word_len(rest).max(rest.chars().next().map_or(1, char::len_utf8))
}

fn word_len(text: &str) -> usize {
    text.find(|c: char| !guard::is_word(c)).unwrap_or(text.len())
}

/// A match that is a hit, with what its readings and its fix depend on.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) found: Match,
    pub(super) direction: Option<Direction>,
    pub(super) place: Place,
    /// Whether it tells only a part of what is meant: an end of "Monday to Wednesday", the year of "the fair of last
    /// year".
    pub(super) is_part: bool,
    /// What it is reckoned from, if not from the day of writing: in "next Monday and Tuesday" the Tuesday follows.
    pub(super) base: Option<NaiveDate>,
}

/// What a block gives.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub(super) candidates: Vec<Candidate>,
    /// Complete dates, in places of the folded text.
    pub(super) written: Vec<(usize, usize, Range)>,
    /// How many bytes and patterns were looked at.
    pub(super) work: u64,
}

/// What becomes of a match.
enum Verdict {
    Hit(Box<Candidate>),
    /// It is what it looks like, and no hit; nothing in it is one.
    Silent,
    /// It is not what it looks like; a shorter one may be.
    No,
}

pub(super) struct BlockScan<'a> {
    pub(super) scanner: Scanner<'a>,
    pub(super) grammar: &'a Grammar,
    pub(super) folded: &'a Folded,
    pub(super) source: &'a str,
    kind: BlockKind,
    pub(super) reference: NaiveDate,
    pub(super) findings: Findings,
}

impl<'a> BlockScan<'a> {
    pub(super) fn new(
        grammar: &'a Grammar,
        folded: &'a Folded,
        source: &'a str,
        kind: BlockKind,
        (languages, best): (Languages, Language),
        reference: NaiveDate,
    ) -> Self {
        let scanner = Scanner::new(grammar, &folded.text, languages, best);
        Self { scanner, grammar, folded, source, kind, reference, findings: Findings::default() }
    }

    /// Looks at what begins near one of `places` of the folded text: words that every date has one of, in order.
    pub(super) fn run(mut self, places: impl Iterator<Item = usize>) -> Findings {
        let text = &self.folded.text;
        let (mut places, mut at) = (places.peekable(), 0);
        while let Some(near) = next_near(text, at, &mut places) {
            at = self.at(near).unwrap_or_else(|| next_word(text, near));
        }
        self.findings.work = self.scanner.work;
        self.findings
    }

    /// Takes the best match at a place, and gives its end.
    fn at(&mut self, at: usize) -> Option<usize> {
        let text = &self.folded.text;
        let numeric = text.as_bytes()[at].is_ascii_digit().then(|| numeric_at(text, at)).flatten();
        let matches = self.scanner.matches_at(at);
        let mut taken = None;
        for found in &matches {
            if numeric.is_some_and(|numeric| found.whole.1 <= numeric.end) {
                break;
            }
            match self.judge(found) {
                Verdict::Hit(candidate) => {
                    // What a pattern looks at behind its hit may begin another.
                    taken = Some(candidate.found.hit.1);
                    self.push(*candidate);
                }
                Verdict::Silent => taken = Some(found.whole.1),
                Verdict::No => continue,
            }
            break;
        }
        self.scanner.reuse(matches);
        if taken.is_some() {
            return taken;
        }
        let numeric = numeric?;
        self.findings.written.extend(numeric.range.map(|range| (at, numeric.end, range)));
        Some(numeric.end)
    }

    /// Takes a hit; two with a dash or "to" between them are the ends of a stretch.
    fn push(&mut self, mut candidate: Candidate) {
        if let Some(joined) = self.joined(candidate.found.hit.0, candidate.found.language) {
            candidate.base = self.base(&candidate.found);
            if let Some(before) = self.findings.candidates.last_mut() {
                before.join(&mut candidate, joined);
            }
        }
        self.findings.candidates.push(candidate);
    }

    /// The texts that a table has for something, which blanks separate; `_` is a blank.
    pub(super) fn says(&self, language: Language, key: &str) -> impl Iterator<Item = &'static str> + use<> {
        let table = &self.grammar.tables[language as usize];
        table.says(key).unwrap_or_default().split(' ').filter(|it| !it.is_empty())
    }

    /// Whether a year follows: "the last week of 2016", "4 de julio de 2025".
    fn has_year(&self, found: &Match) -> bool {
        let (end, language) = (found.hit.1, found.language);
        // What is reckoned from the day of writing has no year of its own: behind a comma it is one more of a list.
        let gap: &[char] = match found.end.production {
            Production::Day => return false,
            Production::Offset | Production::Period | Production::Weekday | Production::WeekdayOf => &[' '],
            _ => &[' ', ',', '.', '-', '/'],
        };
        let rest = self.folded.text[end..].trim_start_matches(gap);
        if rest.len() == self.folded.text.len() - end {
            // Something has to separate the year from the hit.
            return false;
        }
        let words = std::iter::once(rest).chain(
            self.says(language, "of-year").filter_map(|word| rest.strip_prefix(word)?.strip_prefix(' ')),
        );
        words.into_iter().any(|rest| {
            // A complete date is one of its own.
            (is_year(rest) && numeric_at(rest, 0).is_none())
                || self.says(language, "years").any(|word| rest.starts_with(&word.replace('_', " ")))
        })
    }

    fn judge(&mut self, found: &Match) -> Verdict {
        let text = &self.folded.text;
        let (start, end) = found.hit;
        let language = found.language;
        let flags = found.end.flags;
        let table = &self.grammar.tables[language as usize];
        if text[found.whole.0..found.whole.1].contains([HOLE, '\n']) {
            return Verdict::No;
        }
        if matches!(found.end.production, Production::Silent | Production::Absolute) {
            self.drop_other_end(start, language);
            self.findings.written.extend(absolute(found).map(|range| (start, end, range)));
            return Verdict::Silent;
        }
        if !guard::stands_alone(text, start, end)
            || self.is_blocked(table, start, end)
            || (flags.capital && !self.is_capital(start))
        {
            return Verdict::No;
        }
        if let Some((before, after)) = flags.cue
            && !self.scanner.ends_with(start, before, language)
            && !self.scanner.starts_with(end, after, language)
            && !self.is_whole(start, end)
            && !self.is_listed(found)
        {
            return Verdict::No;
        }
        if let Some((before, after)) = flags.unless
            && (self.scanner.ends_with(start, before, language)
                || self.scanner.starts_with(end, after, language))
        {
            return Verdict::No;
        }
        if flags.clear.is_some_and(|class| !self.is_clear(start, class, language)) {
            return Verdict::No;
        }
        if (flags.first && !self.is_first(start)) || (flags.following && !self.is_following(start)) {
            return Verdict::No;
        }
        if flags.ends.is_some_and(|class| !self.ends(end, class, language)) || self.is_verb(found) {
            return Verdict::No;
        }
        let around = self.grammar.classes;
        if (found.end.production == Production::Day && self.is_name(start))
            || self.scanner.ends_with(start, around.refuse.0, language)
            || self.scanner.starts_with(end, around.refuse.1, language)
            || guard::is_mentioned(text, start, end)
            || (flags.uncounted && self.is_counted(start))
            || (flags.occasional && self.is_rule(start, language))
            || (found.end.production == Production::Quarter
                && framed_in(found).is_none()
                && self.is_label(end))
        {
            return Verdict::Silent;
        }
        let beside = self.beside(found);
        if beside == Some(Beside::Same) || self.has_year(found) {
            self.drop_other_end(start, language);
            return Verdict::Silent;
        }
        let direction = if self.scanner.ends_with(start, around.future, language) {
            Some(Direction::Future)
        } else if self.scanner.ends_with(start, around.past, language) {
            Some(Direction::Past)
        } else {
            None
        };
        let written = Written::default();
        let context = Context { reference: self.reference, direction, written: &written, at: 0 };
        if resolve(found, &context).is_none() {
            // A day that no month has is no reason to take the month alone.
            let is_day = match found.end.production {
                Production::MonthlyDay => matches!(framed_in(found), None | Some(Unit::Month)),
                Production::MonthDay => matches!(framed_in(found), None | Some(Unit::Year)),
                _ => false,
            };
            return if is_day { Verdict::Silent } else { Verdict::No };
        }
        let is_part = beside.is_some()
            || self.is_rough(found)
            || match found.end.production {
                Production::Period => {
                    self.is_doubtful(found)
                        || self.scanner.ends_with(start, around.genitive, language)
                        || self.touches(start, end, language)
                        || text[end..].starts_with('第')
                }
                Production::Offset => self.is_doubtful(found),
                // Two weeks before yesterday, in words that no pattern has.
                Production::Day => {
                    let free = self.findings.candidates.last().map_or(0, |it| it.found.hit.1);
                    let word = text[..start].trim_end_matches(' ').rfind(' ');
                    let word = word.filter(|at| start - at < 20 && free < *at);
                    self.is_doubtful(found)
                        || word.is_some_and(|at| self.scanner.ends_with(at, class::UNIT, language))
                }
                _ => false,
            };
        let place = Place::of(&mut self.scanner, self.folded, self.source, self.kind, found);
        Verdict::Hit(Box::new(Candidate { found: found.clone(), direction, place, is_part, base: None }))
    }

    /// Whether the table refuses the hit beside what stands there. Where markup begins or ends, a word does, too.
    fn is_blocked(&self, table: &Table, start: usize, end: usize) -> bool {
        let text = &self.folded.text;
        // What ends right here is a hit of its own: 明天后天.
        let follows = self.findings.candidates.last().is_some_and(|it| it.found.hit.1 == start);
        (guard::is_behind(table, text, start, end) && !follows && !self.folded.has_gap(start))
            || (guard::goes_on(table, text, start, end) && !self.folded.has_gap(end))
    }

    fn is_capital(&self, start: usize) -> bool {
        let source = self.folded.source(start, start + 1);
        source.of(self.source).chars().next().is_some_and(char::is_uppercase)
    }

    /// Whether nothing before it belongs to it.
    fn is_clear(&mut self, start: usize, allowed: Class, language: Language) -> bool {
        let before = self.folded.text[..start].trim_end_matches(' ').chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == HOLE)
            || self.scanner.ends_with(start, allowed, language)
    }

    /// Whether no noun follows that the hit would belong to: "the 15th percentile".
    fn ends(&mut self, end: usize, allowed: Class, language: Language) -> bool {
        let next = self.folded.text[end..].trim_start_matches(' ').chars().next();
        !next.is_some_and(|c| c.is_alphanumeric() || c == HOLE)
            || self.scanner.starts_with(end, allowed, language)
    }

    /// Whether the table knows other meanings of what the hit begins or ends with: "past month", 前週.
    fn is_doubtful(&self, found: &Match) -> bool {
        let text = &self.folded.text;
        let (start, end) = found.hit;
        self.says(found.language, "doubtful").any(|word| {
            let word = word.replace('_', " ");
            text[..end].ends_with(&word) || text[start..end].starts_with(&word)
        })
    }

    /// Whether the amount in it is a guess: "about two weeks ago", 三天左右后.
    fn is_rough(&mut self, found: &Match) -> bool {
        let (start, end) = found.hit;
        found.end.production == Production::Offset
            && (found.captures.iter().any(|word| word.class == class::ROUGH)
                || self.scanner.ends_with(start, class::ROUGH, found.language)
                || self.scanner.starts_with(end, class::ROUGH, found.language))
    }

    /// Whether the name of a month is also a verb, and not written like a name: "this may fail".
    fn is_verb(&mut self, found: &Match) -> bool {
        found.end.production == Production::Month
            && found.end.flags.cue.is_none()
            && found.captures.iter().any(|word| self.is_modal(word, found.language))
    }

    pub(super) fn is_modal(&mut self, word: &Capture, language: Language) -> bool {
        let modal = self.grammar.classes.modal;
        word.class == class::MONTH
            && self.scanner.is_word_of(word.start as usize, word.end as usize, modal, language)
            && !self.is_capital(word.start as usize)
    }

    /// Whether a day word is written like a name: with a capital letter within a sentence.
    fn is_name(&self, start: usize) -> bool {
        let source = self.folded.source(start, self.folded.text.len()).start;
        let mut letters = self.source[source..].chars();
        let is_title =
            letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase);
        let before = self.folded.text[..start].trim_end_matches([' ', '*', '_']).chars().next_back();
        is_title && before.is_some_and(|c| c.is_alphanumeric() || matches!(c, ',' | '\'' | '-' | '&'))
    }

    /// Whether the hit is all that the text says, like the value of a field.
    fn is_whole(&self, start: usize, end: usize) -> bool {
        let is_mark = |c: char| !c.is_alphanumeric();
        self.kind == BlockKind::Paragraph
            && self.source.len() < 80
            && self.folded.source(start, end).of(self.source) == self.source.trim_matches(is_mark)
    }

    /// Whether a number stands before it in the same sentence: in "1 post in 14 days" no day is meant.
    fn is_counted(&self, start: usize) -> bool {
        let before = self.folded.text[..start].chars().rev().take(60);
        let clause = before.take_while(|c| !matches!(c, '.' | ';' | ',' | ':' | '\n' | '(' | '!' | '?'));
        clause.into_iter().any(|c| c.is_ascii_digit())
    }

    /// Whether the sentence up to here is about what always happens.
    fn is_rule(&mut self, start: usize, language: Language) -> bool {
        let text = &self.folded.text[..start];
        let from = guard::sentence_start(text, start);
        let policy = self.grammar.classes.policy;
        let places: Vec<usize> = text[from..].char_indices().map(|(at, _)| from + at).collect();
        places
            .into_iter()
            .any(|at| guard::may_begin(text, at) && self.scanner.begins_word(at, policy, language))
    }

    /// Whether another word of a date stands right before or behind. In scripts without blanks most such words may be
    /// the beginning of any other.
    fn touches(&mut self, start: usize, end: usize, language: Language) -> bool {
        let words: &[Class] = match language {
            Language::Chinese | Language::Japanese => &[class::WEEKDAY],
            _ => &[class::WEEKDAY, class::MONTH, class::ORD, class::UNIT, class::PART],
        };
        words.iter().any(|class| {
            self.scanner.ends_with(start, *class, language) || self.scanner.starts_with(end, *class, language)
        })
    }

    /// Whether a quarter is a label: in headings, tables, and where more of them follow.
    fn is_label(&self, end: usize) -> bool {
        matches!(self.kind, BlockKind::Heading | BlockKind::Cell)
            || self.folded.text[end..].trim_start_matches(' ').starts_with(['–', '—', '/', '~'])
    }
}
