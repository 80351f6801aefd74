//! Makes the changes of a memory, and reads the result again before handing it out.

use chrono::{DateTime, FixedOffset};

use super::{Edited, MemoryEdit, body};
use crate::memory::frontmatter::{self, Change, Field, ON_TOP};
use crate::memory::{Health, MAX_FILE, Memory, Recovered, Value};
use crate::text::{Edit, apply_edits, undo_of};
use crate::{Error, ErrorKind, Result};

impl Memory {
    /// The text of this memory with these changes, and the edits that make it and take it back.
    ///
    /// `modified` is set to `now` (UTC, milliseconds) if name, description, type or body change, and never in a file
    /// without a header. Line ends and a byte order mark stay as they are. The new text is read again first: if
    /// anything but the changes would read differently, there is an error and no text.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidInput`] for a key or value that no header can hold. [`ErrorKind::Refused`] where the
    /// change could harm: a file that is not UTF-8, a header whose lines are in doubt (no closing `---`, not on the
    /// first line, a stray line), a key that stands there twice or could not be read, a key for a file without a header.
    ///
    /// # Example: nothing to do, and a broken header that is left alone
    /// ```
    /// use memcore::{ErrorKind, Memory, MemoryEdit, MemoryId};
    ///
    /// let now = chrono::DateTime::parse_from_rfc3339("2026-08-15T18:58:28Z").unwrap();
    /// let id = MemoryId::new(Default::default(), "a.md".parse()?);
    /// let memory = Memory::parse(id.clone(), "---\nname: a\n---\nText.\n");
    /// assert!(!memory.edited(&MemoryEdit::new().name("a").body("Text."), now)?.is_changed());
    ///
    /// let broken = Memory::parse(id, "---\nname: a\n\nThe closing fence is missing.\n");
    /// let error = broken.edited(&MemoryEdit::new().name("b"), now).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Refused);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn edited(&self, edit: &MemoryEdit, now: DateTime<FixedOffset>) -> Result<Edited> {
        edited(self, edit, now).map_err(|error| error.at(self.id().path.as_str()))
    }
}

fn edited(memory: &Memory, edit: &MemoryEdit, now: DateTime<FixedOffset>) -> Result<Edited> {
    check(edit)?;
    let recoveries = memory.health().recoveries();
    if let Some(found) = recoveries.iter().find(|found| found.what == Recovered::NotUtf8) {
        return Err(refused(format!("the file holds {}", found.what.explain()), found.what.help()));
    }
    let front = memory.front();
    let differs = |(key, to): &&Change| match to {
        Some(field) => !frontmatter::holds(front, key, field),
        None => frontmatter::value(front, key).is_some() || front.get(key).is_some(),
    };
    let mut changes: Vec<Change> = edit.changes.iter().filter(differs).cloned().collect();
    // A name goes in before a description.
    changes.sort_by_key(|(key, _)| ON_TOP.iter().position(|top| top == key).unwrap_or(ON_TOP.len()));
    let new_body = body::changed(memory, edit)?;
    if changes.is_empty() && new_body.is_none() {
        return Ok(Edited { source: memory.source().to_owned(), edits: Vec::new(), undo: Vec::new() });
    }

    let told =
        |(key, _): &Change| matches!(&**key, "name" | "title" | "description" | "type" | "metadata.type");
    let stamped = (new_body.is_some() || changes.iter().any(told))
        && !edit.changes.iter().any(|(key, _)| key.ends_with("modified"));
    let stamp = stamped.then(|| ("modified".to_owned(), Some(Field::Text(stamp(now)))));
    let (edits, changes) = header_edits(memory, edit, changes, stamp)?;
    let edits: Vec<Edit> = edits.into_iter().chain(new_body.as_ref().map(|(edit, _)| edit.clone())).collect();

    let source = apply_edits(memory.source(), &edits)?;
    if source.len() > MAX_FILE.max(memory.source().len()) {
        let what =
            format!("the memory would have {} bytes, and {MAX_FILE} are the most that is read", source.len());
        let hint = "keep the gist, and say where the rest is";
        return Err(Error::new(ErrorKind::InvalidInput, what).hint(hint));
    }
    let undo = undo_of(memory.source(), &edits);
    let new = Memory::parse(memory.id().clone(), source);
    let wanted_body = new_body.as_ref().map_or(memory.body(), |(_, body)| body);
    verify(memory, &new, &changes, wanted_body)?;
    Ok(Edited { source: new.source().to_owned(), edits, undo })
}

/// An instant as it stands in a header: UTC with milliseconds.
pub(in crate::memory) fn stamp(now: DateTime<FixedOffset>) -> String {
    now.to_utc().format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}

/// Whether keys and values can stand in a header at all.
fn check(edit: &MemoryEdit) -> Result<()> {
    let invalid =
        |what: String, hint: &'static str| Err(Error::new(ErrorKind::InvalidInput, what).hint(hint));
    for (key, to) in &edit.changes {
        if to.is_some() && !frontmatter::is_key(key) {
            let hint = "a key begins with a letter and has up to 64 letters, digits, `_` and `-`";
            return invalid(format!("`{}` cannot be a key", key.escape_debug()), hint);
        }
        match to {
            Some(Field::List(_)) if ON_TOP.contains(&&**key) || matches!(&**key, "type" | "topic") => {
                return invalid(format!("`{key}` is one text, not a list"), "hand in one text");
            }
            Some(Field::Text(text)) if text.is_empty() && ON_TOP.contains(&&**key) => {
                return invalid(format!("the {key} is empty"), "write it, or take the key out");
            }
            _ => {}
        }
    }
    match edit.confidence {
        Some(confidence) if !(0.0..=1.0).contains(&confidence) => {
            invalid(format!("a confidence of {confidence}"), "a confidence is a number from 0 to 1")
        }
        _ => Ok(()),
    }
}

/// The edits of the header, and what they change: with the stamp, where the header can take one.
fn header_edits(
    memory: &Memory,
    edit: &MemoryEdit,
    mut changes: Vec<Change>,
    stamp: Option<Change>,
) -> Result<(Vec<Edit>, Vec<Change>)> {
    if *memory.health() == Health::Missing || memory.front().span().is_none() {
        if changes.is_empty() {
            return Ok((Vec::new(), changes));
        }
        if !edit.add_header {
            let what = "the file has no header that a key could be written to";
            return Err(refused(what.to_owned(), "allow one to be added with `add_header(true)`"));
        }
        changes.extend(stamp);
        let bom = if memory.source().starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        return Ok((vec![Edit::insert(bom, new_header(memory, &changes))], changes));
    }
    let recoveries = memory.health().recoveries();
    let doubt = recoveries.iter().find(|found| {
        matches!(found.what, Recovered::MissingFence | Recovered::NotAtStart | Recovered::StrayLine)
    });
    match doubt {
        Some(found) if !changes.is_empty() => {
            let place = crate::text::Position::of(memory.source(), found.span.start);
            let what = format!("the header is left as it is: line {}: {}", place.line, found.what.explain());
            Err(refused(what, found.what.help()))
        }
        Some(_) => Ok((Vec::new(), changes)),
        None => {
            let stamped: Vec<Change> = changes.iter().cloned().chain(stamp).collect();
            // A stamp that has no sound place is no reason to refuse the change itself.
            match frontmatter::edits(memory.front(), recoveries, &stamped) {
                Ok(edits) => Ok((edits, stamped)),
                Err(_) => Ok((frontmatter::edits(memory.front(), recoveries, &changes)?, changes)),
            }
        }
    }
}

/// A header for a file that has none, in the nested layout.
fn new_header(memory: &Memory, changes: &[Change]) -> String {
    let fields = |on_top: bool| {
        changes
            .iter()
            .filter(move |(key, _)| ON_TOP.contains(&&**key) == on_top)
            .filter_map(|(key, to)| Some((key.strip_prefix("metadata.").unwrap_or(key), to.clone()?)))
            .collect::<Vec<_>>()
    };
    let line_end = frontmatter::line_end(memory.source());
    let gap = if memory.source().starts_with(['\n', '\r']) { "" } else { line_end };
    frontmatter::header(&fields(true), &fields(false), true, line_end) + gap
}

/// Whether the new text reads as the old one with the changes, and not otherwise.
fn verify(old: &Memory, new: &Memory, changes: &[Change], body: &str) -> Result<()> {
    let untouched = |memory: &Memory| -> Vec<(String, String)> {
        let changed = |key: &str| {
            changes
                .iter()
                .any(|(own, _)| own == key || key.strip_prefix("metadata.").is_some_and(|it| it == own))
        };
        memory
            .front()
            .entries()
            .filter(|entry| !changed(&entry.key) && entry.value != Value::Block)
            .filter(|entry| !(entry.key == "metadata" && entry.value == Value::Null))
            .map(|entry| (entry.key.into_owned(), format!("{:?}", entry.value)))
            .collect()
    };
    let holds = |(key, to): &Change| match to {
        Some(field) => frontmatter::holds(new.front(), key, field),
        None => frontmatter::value(new.front(), key).is_none(),
    };
    if let Some((key, _)) = changes.iter().find(|change| !holds(change)) {
        return Err(refused(
            format!("`{key}` would not be read back as it is written"),
            "shorten or simplify the value",
        ));
    }
    let worse = new.health().recoveries().len() > old.health().recoveries().len();
    let body = new.body().trim_start_matches(['\u{FEFF}', '\n', '\r'])
        != body.trim_start_matches(['\u{FEFF}', '\n', '\r']);
    if worse || body || untouched(old) != untouched(new) {
        let what = "the change would alter how other parts of the file are read";
        return Err(refused(what.to_owned(), "mend the header, or change the file by hand"));
    }
    Ok(())
}

fn refused(what: String, hint: &'static str) -> Error {
    Error::new(ErrorKind::Refused, what).hint(hint)
}
