//! Which memories matter for a question, under a budget, with a reason for each choice.
//!
//! A [`Selector`] picks among the candidates; the [`Budget`] and what the [`Session`] has seen decide what is
//! shown; the [`Injection`] is the text for the prompt, with what was left out and why. No file is touched here.

mod budget;
mod candidate;
mod cut;
mod eval;
mod finish;
mod frame;
mod injection;
mod query;
mod select;
mod session;
mod tools;
mod trace;
mod turn;

pub use budget::Budget;
pub use candidate::{Candidate, NearMiss, Pick, ScorePart, SelectRequest, Selection, Selector};
pub use cut::{Excerpt, ExcerptPart};
pub use eval::Scores;
pub(crate) use finish::{Finish, Picked};
pub use frame::{Frame, FramedMemory, read_blocks};
pub use injection::{Injection, LeftOut, LeftOutWhy, Nothing, Recalled};
pub use query::Query;
pub use select::{ByModel, Evidence, Floor, Keywords, Manifest, Tokenizer, WordTokenizer};
pub use session::Session;
pub(crate) use tools::describes_tool_in_use;
pub use trace::{Trace, TracedPick, Verdict};
pub use turn::{RecallTurn, RecallWith, Step};
