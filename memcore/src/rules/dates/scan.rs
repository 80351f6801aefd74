//! Goes through a folded text and finds what the patterns of the tables match.

use super::grammar::Grammar;
use super::guard;
use super::language::{Language, Languages};
use super::lexicon::{Class, Word};
use super::number::{Script, numbers_at};
use super::pattern::{End, LONGEST};
use super::table::{Table, class};

/// A word within a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Capture {
    pub(super) class: Class,
    pub(super) value: i16,
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The words of a match, kept in place: there are many matches, and few are hits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Captures {
    words: [Capture; LONGEST],
    len: usize,
}

impl Captures {
    fn push(&mut self, word: Capture) {
        if let Some(place) = self.words.get_mut(self.len) {
            *place = word;
            self.len += 1;
        }
    }

    fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
}

impl std::ops::Deref for Captures {
    type Target = [Capture];

    fn deref(&self) -> &[Capture] {
        &self.words[..self.len]
    }
}

/// A pattern that matches, in places of the folded text.
#[derive(Clone, Debug)]
pub(super) struct Match {
    pub(super) language: Language,
    pub(super) end: End,
    /// All that the pattern covers.
    pub(super) whole: (usize, usize),
    /// The part of it that is the hit.
    pub(super) hit: (usize, usize),
    pub(super) captures: Captures,
}

impl Match {
    /// The values of a class, in order.
    pub(super) fn values(&self, class: Class) -> impl Iterator<Item = i16> {
        self.captures.iter().filter(move |it| it.class == class).map(|it| it.value)
    }

    pub(super) fn value(&self, class: Class) -> Option<i16> {
        self.values(class).next()
    }
}

/// What no pattern may cost at one place. It is never reached by the tables of today and keeps the time linear.
const MOST_STEPS: u32 = 20_000;

/// The classes of the words at a place.
#[derive(Debug, Default)]
struct Around {
    place: Option<(usize, Language)>,
    classes: Vec<Class>,
}

pub(super) struct Scanner<'a> {
    pub(super) grammar: &'a Grammar,
    pub(super) text: &'a str,
    languages: Languages,
    /// The one that goes first where two read the same words.
    best: Language,
    /// How many bytes and patterns have been looked at.
    pub(super) work: u64,
    words: Vec<(usize, Word)>,
    captures: Captures,
    /// The classes of the words that end, or begin, at the place that was asked for last.
    before: Around,
    after: Around,
    found: Vec<Match>,
    steps: u32,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(grammar: &'a Grammar, text: &'a str, languages: Languages, best: Language) -> Self {
        Self {
            grammar,
            text,
            languages,
            best,
            work: 0,
            words: Vec::new(),
            captures: Captures::default(),
            before: Around::default(),
            after: Around::default(),
            found: Vec::new(),
            steps: 0,
        }
    }

    /// All that begins at a place, longest first; of the same length, in the likelier language
    /// first and in the order of the productions.
    pub(super) fn matches_at(&mut self, start: usize) -> Vec<Match> {
        self.found.clear();
        self.steps = 0;
        if guard::may_begin(self.text, start) {
            self.words_at(start);
            // One walk a language that has a word here.
            for language in self.languages.iter() {
                if self.words.iter().any(|(_, word)| word.language == language) {
                    self.walk(language, 0, start);
                }
            }
            self.words.clear();
            let best = self.best;
            self.found.sort_by_key(|found| {
                (std::cmp::Reverse(found.whole.1), found.language != best, found.end.production as u8)
            });
        }
        self.work += u64::from(self.steps);
        std::mem::take(&mut self.found)
    }

    /// Gives the room of matches back, for the next place.
    pub(super) fn reuse(&mut self, matches: Vec<Match>) {
        self.found = matches;
    }

    fn table(&self, language: Language) -> &'a Table {
        &self.grammar.tables[language as usize]
    }

    /// Collects the words that begin at a place behind those collected before.
    fn words_at(&mut self, at: usize) {
        let words = &mut self.words;
        let text = self.text;
        let lexicon = if self.captures.is_empty() { &self.grammar.starters } else { &self.grammar.lexicon };
        self.steps += lexicon.at(text.as_bytes(), at, self.languages, |end, word| {
            // A word ends where no letter follows; wide characters have no such ends.
            let whole = match (guard::before(text, end), guard::after(text, end)) {
                (Some(last), Some(next)) if guard::is_word(last) && !last.is_ascii_digit() => {
                    !guard::is_word(next) || next.is_ascii_digit()
                }
                (Some(last), Some(next)) if last.is_ascii_digit() => !next.is_ascii_digit(),
                _ => true,
            };
            if whole && word.class != class::FUNCTION && word.class != class::SUFFIX {
                words.push((end, word));
            }
        });
        let languages = self.languages;
        let grammar = self.grammar;
        numbers_at(text, at, |number| {
            let fits = |language: Language| match number.script {
                Script::Digits => true,
                Script::Ideographs => matches!(language, Language::Chinese | Language::Japanese),
                Script::Hangul => language == Language::Korean,
            };
            for language in languages.iter().filter(|language| fits(*language)) {
                let mut push = |end, class, value| words.push((end, Word { language, class, value }));
                if number.four_digits && (1900..2200).contains(&number.value) {
                    push(number.end, class::YEAR, number.value);
                }
                if (32..100).contains(&number.value) && number.script == Script::Digits {
                    push(number.end, class::SHORT_YEAR, number.value);
                }
                if number.value < 1000 && !number.four_digits {
                    push(number.end, class::NUM, number.value);
                    let sign = match number.script {
                        Script::Hangul => '월',
                        _ if language == Language::Korean => '월',
                        _ => '月',
                    };
                    if (1..=12).contains(&number.value)
                        && !language.is_latin()
                        && text[number.end..].trim_start_matches(' ').starts_with(sign)
                    {
                        let blanks =
                            text[number.end..].len() - text[number.end..].trim_start_matches(' ').len();
                        push(number.end + blanks + sign.len_utf8(), class::MONTH, number.value);
                    }
                    if (1..=31).contains(&number.value) {
                        push(number.end, class::DOM, number.value);
                        if number.script == Script::Digits {
                            grammar.lexicon.at(text.as_bytes(), number.end, language.into(), |end, word| {
                                if word.class == class::SUFFIX
                                    && !guard::after(text, end).is_some_and(guard::is_word)
                                {
                                    push(end, class::ORD, number.value);
                                    push(end, class::TH, number.value);
                                    push(end, class::DOM, number.value);
                                }
                            });
                        }
                    }
                }
            }
        });
    }

    fn walk(&mut self, language: Language, node: u32, at: usize) {
        let patterns = &self.table(language).patterns;
        // The words of this place lie at the end of the list; deeper places put theirs behind.
        let from = if self.captures.is_empty() { 0 } else { self.words.len() };
        if !self.captures.is_empty() {
            self.words_at(at);
        }
        let to = self.words.len();
        for index in from..to {
            let (end, word) = self.words[index];
            if word.language != language || self.steps > MOST_STEPS {
                continue;
            }
            self.steps += 1;
            let Some(next) = patterns.next(node, word.class) else { continue };
            self.captures.push(Capture {
                class: word.class,
                value: word.value,
                start: at as u32,
                end: end as u32,
            });
            for done in patterns.ends(next) {
                self.take(language, *done);
            }
            if self.captures.len() < LONGEST
                && patterns.goes_on(next)
                && let Some(after) = self.next_word(end)
            {
                self.walk(language, next, after);
            }
            self.captures.pop();
        }
        if !self.captures.is_empty() {
            self.words.truncate(from);
        }
    }

    /// Where the word after one that ends here begins: behind one blank, or at once where scripts or marks meet.
    fn next_word(&self, end: usize) -> Option<usize> {
        let (last, next) = (guard::before(self.text, end)?, guard::after(self.text, end)?);
        if next == ' ' {
            return Some(end + 1);
        }
        let joined =
            guard::is_word(last) && guard::is_word(next) && last.is_ascii_digit() == next.is_ascii_digit();
        (!joined).then_some(end)
    }

    fn take(&mut self, language: Language, end: End) {
        let (Some(first), Some(last)) = (self.captures.first(), self.captures.last()) else { return };
        let whole = (first.start as usize, last.end as usize);
        let from = self.captures.get(usize::from(end.hit.0)).map_or(whole.0, |it| it.start as usize);
        let to = usize::from(end.hit.1).checked_sub(1).and_then(|at| self.captures.get(at));
        let hit = (from, to.map_or(whole.1, |it| it.end as usize).max(from));
        if hit.0 < hit.1 {
            let captures = self.captures;
            self.found.push(Match { language, end, whole, hit, captures });
        }
    }

    /// Whether a word of a class ends at a place, one blank between them aside.
    pub(super) fn ends_with(&mut self, at: usize, of: Class, language: Language) -> bool {
        if self.before.place != Some((at, language)) {
            let mut classes = std::mem::take(&mut self.before.classes);
            classes.clear();
            let end = if self.text[..at].ends_with(' ') { at - 1 } else { at };
            let mut start = end;
            // The longest words that are looked for have fewer characters, and in wide scripts much fewer.
            let mut left = 20;
            while left > 0
                && let Some(c) = guard::before(self.text, start)
            {
                start -= c.len_utf8();
                left -= if guard::is_wide(c) { 3 } else { 1 }.min(left);
                if guard::may_begin(self.text, start) {
                    self.work += u64::from(self.grammar.lexicon.at(
                        self.text.as_bytes(),
                        start,
                        language.into(),
                        |to, word| {
                            if to == end {
                                classes.push(word.class);
                            }
                        },
                    ));
                }
            }
            self.before = Around { place: Some((at, language)), classes };
        }
        self.before.classes.contains(&of)
    }

    /// Whether the words at a place are of a class, too.
    pub(super) fn is_word_of(&mut self, start: usize, end: usize, of: Class, language: Language) -> bool {
        let mut found = false;
        self.work +=
            u64::from(self.grammar.lexicon.at(self.text.as_bytes(), start, language.into(), |to, word| {
                found |= to == end && word.class == of;
            }));
        found
    }

    /// Whether a word of a class begins at a place, one blank between them aside.
    pub(super) fn starts_with(&mut self, at: usize, of: Class, language: Language) -> bool {
        let start = if self.text[at..].starts_with(' ') { at + 1 } else { at };
        self.begins_word(start, of, language)
    }

    /// Whether a word of a class begins right here.
    pub(super) fn begins_word(&mut self, start: usize, of: Class, language: Language) -> bool {
        if self.after.place != Some((start, language)) {
            let mut classes = std::mem::take(&mut self.after.classes);
            classes.clear();
            let text = self.text;
            self.work +=
                u64::from(self.grammar.lexicon.at(text.as_bytes(), start, language.into(), |end, word| {
                    let whole = !(guard::before(text, end).is_some_and(guard::is_word)
                        && guard::after(text, end).is_some_and(guard::is_word));
                    if whole {
                        classes.push(word.class);
                    }
                }));
            self.after = Around { place: Some((start, language)), classes };
        }
        self.after.classes.contains(&of)
    }
}
