#![forbid(unsafe_code)]
//! x

mod clock;
mod error;
mod freshness;
mod index;
mod links;
mod memory;
mod path;
mod place;
mod revision;
mod size;
mod store;
mod system;
mod text;

pub use clock::{Clock, FixedClock, SystemClock};
pub use error::{Error, ErrorKind, Result};
pub use memory::{Entry, Frontmatter, Heading, Health, Memory, MemoryId, MemoryKind, Recovered, Recovery, Timestamp, Value, WikiLink};
pub use path::{DocPath, Scope};
pub use revision::Revision;
pub use size::{Bytes, Chars, SizeCounter};
pub use store::{Doc, DocMeta, FsStore, Listing, MAX_DOCUMENT, MemStore, SkipReason, Skipped, Stamp, Store};
pub use text::{Position, Span, show_hidden};
