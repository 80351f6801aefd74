//! Relative and incomplete dates in the text of memories: "next Friday", "两周前", "Apr 22".
//!
//! A memory is read long after it was written. What a date like "yesterday" means is known at the time of writing only,
//! so it is found, reckoned from the day of writing, and can be replaced by the date or have it added.
//!
//! Found is what would mean another day if it were read a month later. No hits are: what carries its year, what is
//! reckoned from an event in the text ("a week before the release", 发版前一天), what recurs ("every Friday"), plain
//! durations, and what is quoted, code, a link or a path.
//!
//! # How it works
//!
//! 1. A first look finds words that no date can do without (`prefilter`). Most files end here.
//! 2. The prose of the blocks that have some is folded (`prose`, `fold`): one form for letters that mean the same, with
//!    the way back to the source.
//! 3. Script and function words say which languages may be meant (`active`).
//! 4. At each place the words of the tables are matched with the patterns of the tables (`scan`): a language is data,
//!    `tables/*.txt`, in a format that `table` describes. The longest match counts, if what stands around it agrees
//!    (`block`, `guard`).
//! 5. Its words are resolved to days (`resolve`), and those are written out (`fix`) as the sentence needs it (`place`).
//!
//! The reference date is a parameter. Nothing here asks a clock.

mod active;
mod beside;
mod block;
mod calendar;
mod find;
mod fix;
mod fold;
mod grammar;
mod guard;
mod hit;
mod language;
mod lexicon;
mod number;
mod pattern;
mod place;
mod prefilter;
mod prose;
mod resolve;
mod scan;
mod table;
mod written;

pub(in crate::rules) use find::find_in;
pub use find::{find, written_dates};
pub use hit::{DateHit, DateKind, DateRule, Grain, Reading, WrittenDate};
pub use language::{Language, Languages};
