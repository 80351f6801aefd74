//! Whether the logs are as they were written.
//!
//! A kill may cut a line short, so half a line is no fault. A line that is whole and not what its sum says is one, and so
//! is a log that was emptied. That a part of the log of changes is gone shows in the versions: each was displaced by a
//! change, whose record was written before.

use chrono::{DateTime, DurationRound, FixedOffset, TimeDelta};
use serde::de::IgnoredAny;

use super::journal::Journal;
use super::log::{self, Line, Log};
use super::{sum, versions};
use crate::Result;
use crate::index::MemoryIndex;
use crate::path::{DocPath, STATE};
use crate::store::Store;
use crate::vault::Trouble;

/// What is wrong with a log of JSON lines with sums. `is_whole` says whether a line is as it was written.
pub(in crate::vault) fn lines(bytes: &[u8], is_whole: impl Fn(&[u8]) -> bool) -> Option<Trouble> {
    if bytes.is_empty() {
        return Some(Trouble::LogCut);
    }
    // Half a line lacks its end, and nothing else.
    let is_half = |line: &[u8]| {
        let read = serde_json::from_slice::<IgnoredAny>(line);
        read.is_err_and(|why| why.is_eof()) && !sum::ends(line)
    };
    sum::lines(bytes).any(|line| !is_whole(line) && !is_half(line)).then_some(Trouble::DamagedLog)
}

impl Log {
    /// What is wrong with the log of changes.
    pub(in crate::vault) fn audit(store: &dyn Store) -> Result<Vec<(DocPath, Trouble)>> {
        let segments = log::segments(store)?;
        let mut troubles = Vec::new();
        let mut times: Vec<DateTime<FixedOffset>> = Vec::new();
        for (path, read) in segments.iter().zip(store.read(&segments)) {
            // What cannot be read at all is told of every document.
            let Ok(doc) = read else { continue };
            let trouble = lines(&doc.bytes, |line| sum::parse::<Line>(line).is_some());
            troubles.extend(trouble.map(|trouble| (path.clone(), trouble)));
            let records = sum::lines(&doc.bytes).filter_map(sum::parse);
            times.extend(records.filter_map(|record| match record {
                Line::Change(change) | Line::Part(change) => Some(change.at),
                _ => None,
            }));
        }
        let numbers: Vec<u32> = segments.iter().map(log::number_of).collect();
        let gap = numbers.windows(2).any(|pair| pair[1] != pair[0].saturating_add(1));
        // The oldest segments go when there are many, and only then.
        let begins = numbers.first().is_none_or(|first| *first <= 1);
        let lost = gap || !begins && numbers.len() + 1 < log::SEGMENTS;
        if lost || troubles.is_empty() && lacks_changes(store, &times, begins)? {
            troubles.push((DocPath::trusted(format!("{STATE}/{}", log::FOLDER)), Trouble::LogCut));
        }
        Ok(troubles)
    }
}

/// Whether a version was displaced by a change that is not recorded: after the last one, or before the first if the log
/// still `begins` with it.
fn lacks_changes(store: &dyn Store, times: &[DateTime<FixedOffset>], begins: bool) -> Result<bool> {
    // Versions know their time in milliseconds.
    let whole = |time: &DateTime<FixedOffset>| time.duration_trunc(TimeDelta::milliseconds(1)).ok();
    let (first, last) = (times.iter().filter_map(whole).min(), times.iter().filter_map(whole).max());
    let versions = versions::all(store)?.into_iter();
    let mut memories = versions.filter(|(path, _)| path.file_name() != MemoryIndex::FILE_NAME);
    Ok(memories.any(|(_, kept)| {
        let before = kept.first().is_some_and(|oldest| first.is_none_or(|first| oldest.until < first));
        let after = kept.last().is_some_and(|newest| last.is_none_or(|last| newest.until > last));
        before && begins || after
    }))
}

/// What is wrong with the journal, if there is one.
pub(in crate::vault) fn journal(store: &dyn Store) -> Trouble {
    match Journal::read(store) {
        Ok(Some(journal)) if !journal.is_whole(store) => Trouble::DamagedJournal,
        Ok(_) => Trouble::CutShort,
        Err(_) => Trouble::DamagedJournal,
    }
}
