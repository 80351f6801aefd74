//! Text and places in it: byte spans, edits, lines, folding names for comparison, hidden characters.

mod cut;
mod edit;
mod fold;
mod hidden;
mod lines;
mod span;
mod tag;
mod undo;

pub(crate) use cut::cut_at_word;
pub use edit::{Edit, apply_edits};
pub(crate) use fold::{fold_name, similarity};
pub use hidden::show_hidden;
pub(crate) use hidden::{hidden_characters, is_hidden};
pub(crate) use lines::{Line, lines};
pub use span::{Position, Positions, Span};
pub(crate) use tag::{attribute, within_tag};
pub(crate) use undo::{edit_between, undo_of};
