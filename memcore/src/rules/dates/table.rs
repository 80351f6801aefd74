//! Reads the table of a language: its words, its patterns, what may not stand around a hit, and how a date is said.
//!
//! ```text
//! rel -1: last | previous            words of a class, with the value that the resolver reads
//! period week -1: 先週                a unit and where it lies in one word
//! let period: rel unit | unit rel    a name for a part of a pattern
//! > offset -1: num unit "ago"        a pattern of a production: classes, "words", ( | ), ? and [ ] around the hit
//! left 本: 基 成                      a hit that begins so is none behind these
//! right 前: 端 台                     a hit that ends so is none in front of these
//! say day: on {}                     how a date is written out
//! said {} 晚上: 昨晚 | 今晚           how one is when the hit tells a part of the day, after ` / ` without preposition
//! then {} 早上: 早上                  the same for a part of the day that follows the hit
//! adjective: gestrige | heutige      hits that agree with a noun: a date is added, and never put in their place
//! ```

use std::collections::HashMap;

use super::fold::Folded;
use super::guard;
use super::language::Language;
use super::lexicon::{Class, Word};
use super::pattern::{Flags, Pattern, Patterns, Production};
use super::prefilter::{NEEDED, distinct};

/// The classes whose values mean something, in the order of their numbers.
pub(super) const CLASSES: [&str; 26] = [
    "num",
    "ord",
    "dom",
    "year",
    "day",
    "unit",
    "rel",
    "weekday",
    "month",
    "edge",
    "quarter",
    "half",
    "span",
    "suffix",
    "part",
    "function",
    "period",
    "th",
    "deadline",
    "plural",
    "cut",
    "half-of",
    "opening",
    "near",
    "rough",
    "short-year",
];

/// The numbers of [`CLASSES`].
pub(super) mod class {
    use super::super::lexicon::Class;

    pub(in super::super) const NUM: Class = 0;
    pub(in super::super) const ORD: Class = 1;
    pub(in super::super) const DOM: Class = 2;
    pub(in super::super) const YEAR: Class = 3;
    pub(in super::super) const DAY: Class = 4;
    pub(in super::super) const UNIT: Class = 5;
    pub(in super::super) const REL: Class = 6;
    pub(in super::super) const WEEKDAY: Class = 7;
    pub(in super::super) const MONTH: Class = 8;
    pub(in super::super) const EDGE: Class = 9;
    pub(in super::super) const QUARTER: Class = 10;
    pub(in super::super) const HALF: Class = 11;
    pub(in super::super) const SPAN: Class = 12;
    pub(in super::super) const SUFFIX: Class = 13;
    /// What the so-manieth of a period is: a week, a day, a month.
    pub(in super::super) const PART: Class = 14;
    /// Words that tell a language by.
    pub(in super::super) const FUNCTION: Class = 15;
    /// A unit and where it lies in one word: 去年, 来週.
    pub(in super::super) const PERIOD: Class = 16;
    /// An ordinal in digits: 21st, 1er.
    pub(in super::super) const TH: Class = 17;
    /// The end of a period in one word: EOM.
    pub(in super::super) const DEADLINE: Class = 18;
    /// Weekdays in the plural: Fridays.
    pub(in super::super) const PLURAL: Class = 19;
    /// So many of a period from its start or its end: 前, 最后.
    pub(in super::super) const CUT: Class = 20;
    /// Half of the unit before it: 一年半.
    pub(in super::super) const HALF_OF: Class = 21;
    /// The beginning of a period in one word: 月初, Monatsanfang.
    pub(in super::super) const OPENING: Class = 22;
    /// A day beside one that is told before, if one is: 翌日, "le lendemain".
    pub(in super::super) const NEAR: Class = 23;
    /// What makes an amount a guess: about, 左右.
    pub(in super::super) const ROUGH: Class = 24;
    /// The last two digits of a year, from 32, since less may be a day: "juillet 98".
    pub(in super::super) const SHORT_YEAR: Class = 25;
}

/// Names of units as the tables write them; the number is the place.
const UNITS: [&str; 9] =
    ["day", "week", "month", "quarter", "year", "weekend", "workday", "workweek", "half"];
/// Names of the parts of a period; the number is the place.
const EDGES: [&str; 8] = ["start", "middle", "end", "first", "second", "rest", "earlier", "later"];

/// Texts of a hit, and what may not stand beside them, by a character of the text.
#[derive(Debug, Default)]
pub(super) struct Blockers(Vec<(char, Vec<Blocker>)>);

/// A text at an end of a hit, and what may not stand beside it.
type Blocker = (String, Vec<String>);

impl Blockers {
    /// Those of a character.
    pub(super) fn of(&self, c: Option<char>) -> impl Iterator<Item = &Blocker> {
        let at = c.and_then(|c| self.0.binary_search_by_key(&c, |it| it.0).ok());
        at.map(|at| &self.0[at].1).into_iter().flatten()
    }

    fn add(&mut self, c: char, blocker: Blocker) {
        match self.0.binary_search_by_key(&c, |it| it.0) {
            Ok(at) => self.0[at].1.push(blocker),
            Err(at) => self.0.insert(at, (c, vec![blocker])),
        }
    }
}

/// What belongs to one language alone.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) patterns: Patterns,
    /// What a hit begins with, and what may then not stand before it; by the first character.
    pub(super) left: Blockers,
    /// What a hit ends with, and what may then not follow; by the last character.
    pub(super) right: Blockers,
    /// Words of events, and what makes a date of them.
    events: Vec<&'static str>,
    turns: Vec<&'static str>,
    /// How dates are written out, with `{}` for the date.
    says: Vec<(&'static str, &'static str)>,
    /// Parts of the day, folded, and how a date is written out with them; within a hit, and right behind it.
    said: Vec<(String, &'static str)>,
    then: Vec<(String, &'static str)>,
    adjectives: Vec<String>,
}

impl Table {
    /// What a table has for something that is said; there are few, and a short list is faster than a map.
    pub(super) fn says(&self, key: &str) -> Option<&'static str> {
        self.says.iter().find(|it| it.0 == key).map(|it| it.1)
    }

    /// How the date of a hit is written out that ends with a part of the day: `昨晚`.
    pub(super) fn said(&self, hit: &str) -> Option<&'static str> {
        let ends = |word: &str| hit.strip_suffix(word).is_some_and(|head| !head.ends_with(guard::is_word));
        self.said.iter().find(|it| ends(&it.0)).map(|it| it.1)
    }

    /// The part of the day that a text begins with, and how a date is written out with it.
    pub(super) fn then(&self, rest: &str) -> Option<(&str, &'static str)> {
        let is_whole = |word: &str| !rest[word.len()..].chars().next().is_some_and(guard::is_word);
        let fits = self.then.iter().filter(|it| rest.starts_with(&*it.0) && is_whole(&it.0));
        fits.max_by_key(|it| it.0.len()).map(|it| (&*it.0, it.1))
    }

    /// Whether a hit agrees with the noun behind it: `gestrige`.
    pub(super) fn is_adjective(&self, hit: &str) -> bool {
        self.adjectives.iter().any(|it| it == hit)
    }
}

/// Reads tables into one list of words, with numbers for the names of classes.
#[derive(Debug)]
pub(super) struct Reader {
    pub(super) words: Vec<(String, Word)>,
    names: HashMap<String, Class>,
    /// The words of the classes that the first look goes by, as they are written in the tables.
    pub(super) needed: Vec<(String, Language)>,
}

impl Default for Reader {
    fn default() -> Self {
        let names =
            CLASSES.iter().enumerate().map(|(number, name)| ((*name).to_owned(), number as Class)).collect();
        Self { words: Vec::new(), names, needed: Vec::new() }
    }
}

impl Reader {
    /// The number of a class, new or known.
    pub(super) fn class(&mut self, name: &str) -> Class {
        let next = self.names.len() as Class;
        *self.names.entry(name.to_owned()).or_insert(next)
    }

    /// Reads a table. What is wrong in it is told by its line: the tables are part of the library, and a test reads
    /// them all.
    pub(super) fn read(&mut self, language: Language, text: &'static str) -> Result<Table, String> {
        let mut table = Table::default();
        let mut names: HashMap<&str, &str> = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            self.line(language, line, &mut table, &mut names)
                .ok_or_else(|| format!("{}.txt:{}: {line}", language.tag(), number + 1))?;
        }
        // Events are common words; together with "next" or "last" they are not.
        for (turn, event) in
            table.turns.iter().flat_map(|turn| table.events.iter().map(move |event| (turn, event)))
        {
            let gap = if matches!(language, Language::Chinese | Language::Japanese) { "" } else { " " };
            self.needed.push((format!("{turn}{gap}{event}"), language));
            self.needed.push((format!("{event}{gap}{turn}"), language));
        }
        Ok(table)
    }

    fn line(
        &mut self,
        language: Language,
        line: &'static str,
        table: &mut Table,
        names: &mut HashMap<&'static str, &'static str>,
    ) -> Option<()> {
        let (head, rest) = line.split_once(':')?;
        let (key, arguments) = head.split_once(' ').unwrap_or((head, ""));
        let rest = rest.trim();
        match key {
            "let" => {
                names.insert(arguments, rest);
            }
            "say" => {
                table.says.push((arguments, rest));
            }
            "said" => table.said.extend(rest.split('|').map(|word| (folded(word.trim()), arguments))),
            "then" => table.then.extend(rest.split('|').map(|word| (folded(word.trim()), arguments))),
            "adjective" => table.adjectives.extend(rest.split('|').map(|word| folded(word.trim()))),
            "left" | "right" => {
                let texts: Vec<String> = rest.split(' ').map(|text| text.replace('_', " ")).collect();
                for text in arguments.split('|').map(str::trim) {
                    let (side, by) = match key {
                        "left" => (&mut table.left, text.chars().next()?),
                        _ => (&mut table.right, text.chars().next_back()?),
                    };
                    side.add(by, (text.to_owned(), texts.clone()));
                }
            }
            ">" => {
                let mut words = arguments.split(' ');
                let production = Production::from_name(words.next()?)?;
                let flags = Flags::read(words, |name| self.class(name))?;
                let patterns = Pattern::read(rest, names, &mut |name, is_word| {
                    if is_word {
                        let class = self.class(&format!("{}\"{name}\"", language.tag()));
                        self.words.push((folded(name), Word { language, class, value: 0 }));
                        class
                    } else {
                        self.class(name)
                    }
                })?;
                for pattern in patterns {
                    table.patterns.add(&pattern, production, flags);
                }
            }
            _ => {
                let class = self.class(key);
                let value = value(arguments)?;
                for word in rest.split('|').map(str::trim) {
                    self.words.push((folded(word), Word { language, class, value }));
                    if NEEDED.contains(&key) {
                        self.needed.push((distinct(word).to_owned(), language));
                    }
                    match key {
                        "event" => table.events.push(word),
                        "rel" | "turn" => table.turns.push(word),
                        _ => {}
                    }
                }
            }
        }
        Some(())
    }
}

fn folded(word: &str) -> String {
    let mut folded = Folded::default();
    folded.push(word, 0);
    folded.text
}

/// The value of a period: its unit, and 16 times how far it is from the present one, counted from -8.
pub(super) const PRESENT: i16 = 8;

/// A number, a unit with or without a factor (`week*2`), a period (`week -1`), or a part of a period.
fn value(text: &str) -> Option<i16> {
    if text.is_empty() {
        return Some(0);
    }
    let place = |names: &[&str], name: &str| names.iter().position(|it| *it == name).map(|it| it as i16);
    if let Some((name, by)) = text.split_once(' ') {
        return Some(place(&UNITS, name)? + 16 * (by.parse::<i16>().ok()? + PRESENT));
    }
    let (name, factor) = text.split_once('*').unwrap_or((text, "1"));
    text.parse()
        .ok()
        .or_else(|| Some(place(&UNITS, name)? + 16 * factor.parse::<i16>().ok()?))
        .or_else(|| place(&EDGES, text))
}
