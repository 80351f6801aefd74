//! The words of a text, in any script, as terms that can be compared.

mod fold;
mod irregular;
mod language;
mod months;
mod pieces;
mod script;
mod small;
mod stem;
mod tokenizer;

pub(super) use irregular::forms as irregular_forms;
pub(super) use language::Language;
pub(super) use months::months;
pub(super) use pieces::{PATH, Piece, WHOLE, month};
pub(super) use tokenizer::{Reader, Words};
pub use tokenizer::{Tokenizer, WordTokenizer};
