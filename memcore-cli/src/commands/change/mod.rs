//! The commands that change a folder. `told` says what each of them did.

mod add;
mod archive;
mod edit;
mod editor;
mod forget;
mod from_file;
mod header;
mod index;
mod rename;
mod supersede;
mod told;
mod undo;

pub(super) use add::run as add;
pub(super) use archive::{archive, restore};
pub(super) use edit::run as edit;
pub(super) use forget::run as forget;
pub(super) use index::run as rebuild;
pub(super) use rename::run as mv;
pub(super) use supersede::run as supersede;
pub(super) use undo::{revert, undo};

use super::Done;
use told::{Made, Verb, some_paths};
