//! How texts become terms: the library's way, and the host's.

use std::fmt::Debug;
use std::sync::Arc;

use super::fold::normal;
use super::pieces::{Piece, Splitter};

/// Makes texts into terms. A host brings its own for a language or a notation that the library does not know.
///
/// Questions and memories go through the same one, and equal terms match. Terms should be folded and stemmed, and
/// words that say nothing should be left out.
///
/// # Example: parts of chess games
/// ```
/// use memcore::{Keywords, MemStore, Query, Session, Tokenizer, Vault};
///
/// #[derive(Debug)]
/// struct Moves;
///
/// impl Tokenizer for Moves {
///     fn tokenize(&self, text: &str, term: &mut dyn FnMut(&str)) {
///         text.split_whitespace().map(|part| part.trim_end_matches(['+', '#', '!', '?'])).for_each(term);
///     }
/// }
///
/// let store = MemStore::new();
/// store.insert("fools_mate.md".parse()?, "f3 e5 g4 Qh4#\n");
/// let vault = Vault::with_store(store);
/// let keywords = Keywords::default().tokenizer(Moves);
/// let answer = vault.recall(&Query::new("Qh4+!"), &keywords, &mut Session::new())?;
/// assert_eq!(answer.memories.len(), 1);
/// # Ok::<(), memcore::Error>(())
/// ```
pub trait Tokenizer: Debug + Send + Sync {
    /// Hands over the terms of a text, in their order.
    fn tokenize(&self, text: &str, term: &mut dyn FnMut(&str));
}

/// The tokenizer of the library, for hosts that build on it: compatibility forms, case and accents folded, English
/// stems, those of the language of a paragraph besides, identifiers and paths whole and in parts, pairs of characters where no
/// blanks are written.
///
/// # Example: what a text is found by
/// ```
/// use memcore::{Tokenizer, WordTokenizer};
///
/// let mut terms = Vec::new();
/// WordTokenizer.tokenize("She bought fooBar in 2010年", &mut |term| terms.push(term.to_owned()));
/// assert_eq!(terms, ["she", "buy", "foo", "bar", "foobar", "2010", "年"][1..]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct WordTokenizer;

impl Tokenizer for WordTokenizer {
    fn tokenize(&self, text: &str, term: &mut dyn FnMut(&str)) {
        Reader::default().each(&Words::Own, text, |piece| match piece {
            Piece::Single(text) | Piece::Pair(text) | Piece::Term(text) => term(text),
            Piece::Word(..) | Piece::Whole(..) | Piece::Path(_) => {
                let readings = piece.readings();
                [Some(readings.plain), readings.own]
                    .iter()
                    .flatten()
                    .filter(|it| !it.is_empty())
                    .for_each(|it| term(it));
            }
        });
    }
}

/// By which tokenizer texts are read.
#[derive(Clone, Debug, Default)]
pub(in super::super) enum Words {
    /// The library's own.
    #[default]
    Own,
    /// The host's.
    Host(Arc<dyn Tokenizer>),
}

/// Takes texts to pieces, with a buffer that it keeps.
#[derive(Default)]
pub(in super::super) struct Reader {
    splitter: Splitter,
}

impl Reader {
    /// Hands over the pieces of a text, in their order.
    pub(in super::super) fn each(&mut self, words: &Words, text: &str, mut piece: impl FnMut(Piece<'_>)) {
        match words {
            Words::Own => self.splitter.each(&normal(text), piece),
            Words::Host(tokenizer) => tokenizer.tokenize(text, &mut |term| piece(Piece::Term(term))),
        }
    }
}
