//! Text and places in it: byte spans, lines, folding names for comparison, hidden characters.

mod fold;
mod hidden;
mod lines;
mod span;

pub(crate) use fold::{fold_name, similarity};
pub use hidden::show_hidden;
pub(crate) use lines::{Line, lines};
pub use span::{Position, Positions, Span};
