//! Which memories matter for a question, under a budget, with a reason for each choice.
//!
//! A [`Selector`] picks among the candidates; the [`Budget`] and what the [`Session`] has seen decide what is
//! shown; the [`Injection`] is the text for the prompt, with what was left out and why. No file is touched here.

mod budget;
mod candidate;
mod configuration;
mod cut;
mod eval;
mod finish;
mod frame;
mod injection;
mod passages;
mod picked;
mod query;
mod replay;
mod select;
mod session;
mod share;
mod tools;
mod trace;
mod turn;

pub use budget::Budget;
pub use candidate::{Candidate, NearMiss, Pick, ScorePart, SelectRequest, Selection, Selector};
pub use configuration::{Configuration, SelectorConfig};
pub use cut::{Excerpt, ExcerptPart};
pub use eval::Scores;
pub(crate) use finish::Finish;
pub use frame::{Frame, FramedMemory, read_blocks};
pub use injection::{Injection, LeftOut, LeftOutWhy, Nothing, Recalled};
pub use passages::Passage;
pub(crate) use picked::{Aside, Picked};
pub use query::Query;
pub use replay::{Difference, Replay};
pub use select::{ByModel, Evidence, Floor, Keywords, Manifest, Tokenizer, WordTokenizer};
pub use session::Session;
pub(crate) use share::Share;
pub(crate) use tools::describes_tool_in_use;
pub use trace::{Trace, TracedPick, TracedVersion, Verdict};
pub use turn::{RecallTurn, RecallWith, Step};
