//! Records and enums of the core that cross as they are.

mod changes;
mod contexts;
mod folders;
mod indexes;
mod memories;
mod picks;
mod places;
mod written;

pub(crate) use changes::{Archived, Change, Renamed, Usage, Verified};
pub(crate) use contexts::{Import, Instruction, NotLoaded, SizeAdvice};
pub(crate) use picks::{Evidence, SelectorConfig};
pub(crate) use places::{Considered, OtherStore, Switches};
pub(crate) use written::{Receipt, Written};
