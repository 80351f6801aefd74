//! How an agent is told to use its memory: guidance for each type as data, and the whole as a text for a prompt.

mod chinese;
mod english;
mod kind;
mod text;

pub use kind::{KindGuide, Language};
pub use text::Guide;
