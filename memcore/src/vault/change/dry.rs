//! The writer of a dry run, which takes no lock and changes nothing.

use crate::path::DocPath;
use crate::store::{Expect, Stored, Writer};
use crate::{Error, ErrorKind, Result};

/// Stands where a lock would: a folder that is only looked at gets no state folder, and may be one that cannot be
/// written to.
#[derive(Debug)]
pub(super) struct DryWriter;

fn refused<T>(path: &DocPath) -> Result<T> {
    Err(Error::new(ErrorKind::Refused, "a dry run changes nothing").at(path.as_str()))
}

impl Writer for DryWriter {
    fn was_interrupted(&self) -> bool {
        false
    }

    fn settled(&mut self, _: bool) {}

    fn write(&mut self, path: &DocPath, _: &[u8], _: &Expect, _: Option<&DocPath>) -> Result<Stored> {
        refused(path)
    }

    fn remove(&mut self, path: &DocPath, _: &Expect, _: Option<&DocPath>) -> Result<Stored> {
        refused(path)
    }

    fn append(&mut self, path: &DocPath, _: &[u8]) -> Result<()> {
        refused(path)
    }

    fn commit(&mut self) -> Result<()> {
        Ok(())
    }
}
