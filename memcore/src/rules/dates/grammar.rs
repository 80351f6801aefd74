//! All tables, read once.

use std::sync::OnceLock;

use super::language::Language;
use super::lexicon::{Class, Lexicon, Word};
use super::table::{Reader, Table};

/// The tables in the order of [`Language::ALL`].
const TABLES: [&str; 9] = [
    include_str!("tables/en.txt"),
    include_str!("tables/zh.txt"),
    include_str!("tables/ja.txt"),
    include_str!("tables/ko.txt"),
    include_str!("tables/es.txt"),
    include_str!("tables/fr.txt"),
    include_str!("tables/de.txt"),
    include_str!("tables/pt.txt"),
    include_str!("tables/nl.txt"),
];

/// Words and patterns of all languages.
#[derive(Debug)]
pub(super) struct Grammar {
    pub(super) lexicon: Lexicon,
    /// The words among them that a pattern of their language begins with: all that is looked for at most places.
    pub(super) starters: Lexicon,
    pub(super) tables: Vec<Table>,
    pub(super) classes: Around,
    /// The words of which every date has one, as they are written in the tables.
    pub(super) needed: Vec<(String, Language)>,
}

/// Classes of words that are looked for around a hit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    /// Behind these and before those nothing is a date: every, 每.
    pub(super) refuse: (Class, Class),
    /// Before a date these say that it is to come, or that it is past: by, since.
    pub(super) future: Class,
    pub(super) past: Class,
    /// Words that a date needs no preposition behind: by, until.
    pub(super) preposition: Class,
    /// A date before these is what the sentence is about: is, was.
    pub(super) copula: Class,
    /// What happens: behind "today" it says that a day is meant, and not the present.
    pub(super) verb: Class,
    /// What goes before has its own date within the period: "the first week of this year".
    pub(super) genitive: Class,
    /// What makes a sentence a rule: every, all.
    pub(super) policy: Class,
    /// Names of months that are verbs, too: may.
    pub(super) modal: Class,
}

impl Grammar {
    fn read() -> Result<Self, String> {
        let mut reader = Reader::default();
        let classes = Around {
            refuse: (reader.class("refuse<"), reader.class("refuse>")),
            future: reader.class("future<"),
            past: reader.class("past<"),
            preposition: reader.class("preposition"),
            copula: reader.class("copula"),
            verb: reader.class("verb"),
            genitive: reader.class("genitive"),
            policy: reader.class("policy"),
            modal: reader.class("modal"),
        };
        let tables = Language::ALL
            .into_iter()
            .zip(TABLES)
            .map(|(language, text)| reader.read(language, text))
            .collect::<Result<Vec<Table>, _>>()?;
        let begins = |word: &Word| tables[word.language as usize].patterns.next(0, word.class).is_some();
        let starters = reader.words.iter().filter(|(_, word)| begins(word)).cloned().collect();
        Ok(Self {
            starters: Lexicon::new(starters),
            lexicon: Lexicon::new(reader.words),
            tables,
            classes,
            needed: reader.needed,
        })
    }

    /// The grammar, read at the first call. `None` only if a table has a fault, which a test rules out.
    pub(super) fn get() -> Option<&'static Self> {
        static GRAMMAR: OnceLock<Option<Grammar>> = OnceLock::new();
        GRAMMAR.get_or_init(|| Self::read().ok()).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::super::pattern::Production;
    use super::super::prefilter::NEEDED;
    use super::super::table::class;
    use super::*;

    #[test]
    fn every_table_can_be_read() {
        let grammar = Grammar::read().unwrap();
        for (language, table) in Language::ALL.into_iter().zip(&grammar.tables) {
            assert!(table.patterns.all().len() > 100, "{language:?}");
            for said in ["week", "days", "range"] {
                assert!(table.says(said).is_some(), "{language:?}: {said}");
            }
        }
        // In the program the tables take the room of their text.
        let bytes: usize = TABLES.iter().map(|table| table.len()).sum();
        assert!(bytes < 200_000, "{bytes}");
    }

    #[test]
    fn every_pattern_has_a_word_that_the_first_look_sees() {
        let mut reader = Reader::default();
        let mut needed: Vec<Class> = NEEDED.iter().map(|name| reader.class(name)).collect();
        // Days of a month in digits are looked for by what stands before or behind them (see `mark` in the tables),
        // events by the words that they stand with.
        needed.extend([class::TH, class::DOM, reader.class("event")]);
        for (language, text) in Language::ALL.into_iter().zip(TABLES) {
            let table = reader.read(language, text).unwrap();
            let marks: Vec<Class> = reader
                .needed
                .iter()
                .filter(|(_, of)| *of == language)
                .map(|(word, _)| word.clone())
                .collect::<Vec<_>>()
                .into_iter()
                .map(|word| reader.class(&format!("{}\"{word}\"", language.tag())))
                .collect();
            for (classes, production) in table.patterns.all() {
                if !matches!(production, Production::Silent | Production::Absolute) {
                    let seen = classes.iter().any(|class| needed.contains(class) || marks.contains(class));
                    assert!(seen, "{language:?}: {production:?} {classes:?}");
                }
            }
        }
    }
}
