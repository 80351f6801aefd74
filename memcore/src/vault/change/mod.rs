//! Changes of a folder: each is one transaction under the folder's lock, with a record of who changed what, and the
//! earlier versions kept.
//!
//! `by` says who and why, `record` is what is told of a change, `log` keeps the records, each line with its `sum`, and
//! `audit` looks whether they are whole, `versions` names what is kept and `prune` what is kept no longer, `journal`
//! carries a change of several files over a crash, with the `content` that is kept nowhere else, `transaction` does it
//! all in `step`s (`dry` says only what it would do, `done` what came of it), `recover` what a killed writer left undone.

mod audit;
mod by;
mod content;
mod done;
mod dry;
mod journal;
mod log;
mod prune;
mod record;
mod recover;
mod step;
mod sum;
mod transaction;
mod versions;

pub(super) use audit::{journal as audit_journal, lines as audit_lines};
pub use by::By;
pub(super) use done::{Done, IndexStep};
pub(super) use journal::is_journal;
pub(super) use log::{Log, extend};
pub(super) use prune::Pruning;
pub use record::{Change, ChangedFile, Operation};
pub(super) use step::Step;
pub(super) use sum::{line as line_with_sum, lines as lines_of_log, parse as parse_with_sum};
pub(super) use transaction::Transaction;
pub use versions::Version;
pub(super) use versions::{kept, versions};
