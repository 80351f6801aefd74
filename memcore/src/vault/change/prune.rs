//! Which earlier versions go: those that are old, or too many, or too large together. Never the youngest.
//!
//! A version is the very file that was in place. A program that saves in place may have opened it then and write to it
//! yet, so a version that was displaced a moment ago stays, however many came after it. One that was written to since is
//! somebody's text, and goes to the rescued ones.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, FixedOffset, TimeDelta};

use super::transaction::Step;
use super::versions::{self, Version};
use crate::Result;
use crate::path::{DocPath, STATE};
use crate::store::{Expect, Store, Writer};

/// So many versions of a document are kept.
const KEPT: usize = 20;
/// Versions that are older go even if they are fewer; all but the last one of a document.
const KEPT_FOR: TimeDelta = TimeDelta::days(90);
/// So many bytes all versions of a folder may have together.
const KEPT_BYTES: u64 = 64 << 20;
/// Versions that are younger stay, however many there are, as long as they have no more than [`KEPT_BYTES`].
const YOUNG: TimeDelta = TimeDelta::seconds(30);
/// Of every so many changes one looks whether there are versions to prune.
const LOOK_EVERY: u32 = 8;
/// After so many bytes that were displaced, on the average, one adds up what all versions of the folder have.
const ADD_UP_EVERY: u64 = 8 << 20;

/// When one looks again. Looking costs as much as there are versions, so where many are young it is done more seldom.
#[derive(Debug, Default)]
pub(in crate::vault) struct Pruning(Mutex<Looks>);

#[derive(Debug, Default)]
struct Looks {
    changes: u32,
    /// Documents of which more versions are kept than shall be: after how many changes one looks again, or from when on.
    later: HashMap<DocPath, (usize, DateTime<FixedOffset>)>,
}

impl Pruning {
    /// Which of the documents that were changed are to be looked at.
    fn due<'s>(&self, steps: &'s [Step], now: DateTime<FixedOffset>) -> Vec<&'s DocPath> {
        let looks = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = looks.changes.is_multiple_of(LOOK_EVERY);
        looks.changes = looks.changes.wrapping_add(1);
        let mut due = Vec::new();
        for path in steps.iter().filter(|step| displaces(step)).map(|step| &step.path) {
            let waits = looks.later.get_mut(path).is_some_and(|(changes, from)| {
                *changes = changes.saturating_sub(1);
                *changes > 0 && now < *from
            });
            if turn && !waits {
                due.push(path);
            }
        }
        due
    }

    fn looked(&self, path: &DocPath, left: usize, now: DateTime<FixedOffset>) {
        let looks = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if left > KEPT {
            looks.later.insert(path.clone(), (left, now + YOUNG));
        } else {
            looks.later.remove(path);
        }
    }

    /// Takes away what need not be kept any more, after these steps. Where texts went that somebody wrote meanwhile.
    pub(super) fn after(
        &self,
        store: &dyn Store,
        writer: &mut dyn Writer,
        steps: &[Step],
        now: DateTime<FixedOffset>,
    ) -> Result<Vec<DocPath>> {
        let mut rescued = Vec::new();
        for path in self.due(steps, now) {
            let kept = versions::versions(store, path)?;
            let surplus = surplus(&kept, &stay(&kept, now), now);
            self.looked(path, surplus.iter().filter(|goes| !**goes).count(), now);
            for (version, _) in kept.iter().zip(surplus).filter(|(_, goes)| *goes) {
                rescued.extend(remove(store, writer, path, version, now)?);
            }
        }
        if steps.iter().any(adds_up) {
            rescued.extend(all(store, writer, now)?);
        }
        Ok(rescued)
    }
}

fn displaces(step: &Step) -> bool {
    step.before.is_some() && !step.path.is_state()
}

/// Whether it is time to add up what is kept. The digits of a revision are as good as dice, and need no memory of what
/// other processes did.
fn adds_up(step: &Step) -> bool {
    let (Some(before), true) = (&step.before, displaces(step)) else { return false };
    let Some(digits) = &step.revisions().0 else { return false };
    let dice = digits.as_str().get(..8).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    dice.is_some_and(|dice| u64::from(dice) * ADD_UP_EVERY < (before.len() as u64) << 32)
}

/// Which versions of one document stay in any case: the young ones, the newest first, of as many bytes as a folder may
/// keep.
fn stay(kept: &[Version], now: DateTime<FixedOffset>) -> Vec<bool> {
    let mut room = KEPT_BYTES;
    let mut stay: Vec<bool> = Vec::with_capacity(kept.len());
    for version in kept.iter().rev() {
        // A clock that was set back leaves versions of the future. They are not young for all that time.
        let young = now.signed_duration_since(version.until).abs() < YOUNG && version.size <= room;
        room -= if young { version.size } else { 0 };
        stay.push(young);
    }
    stay.reverse();
    stay
}

/// Which versions of one document need not be kept.
fn surplus(kept: &[Version], stay: &[bool], now: DateTime<FixedOffset>) -> Vec<bool> {
    let over = kept.len().saturating_sub(KEPT);
    let is_old = |version: &Version| now.signed_duration_since(version.until) > KEPT_FOR;
    let goes = |at: usize| at < over || is_old(&kept[at]) && at + 1 < kept.len();
    (0..kept.len()).map(|at| !stay[at] && goes(at)).collect()
}

/// Prunes the versions of all documents, and if they are too large together the oldest of them: the last one of a
/// document only if nothing else is left.
fn all(store: &dyn Store, writer: &mut dyn Writer, now: DateTime<FixedOffset>) -> Result<Vec<DocPath>> {
    let (mut rescued, mut rest, mut bytes) = (Vec::new(), Vec::new(), 0);
    for (path, kept) in versions::all(store)? {
        let stay = stay(&kept, now);
        let surplus = surplus(&kept, &stay, now);
        let count = kept.len();
        for (at, version) in kept.into_iter().enumerate() {
            if surplus[at] {
                rescued.extend(remove(store, writer, &path, &version, now)?);
                continue;
            }
            bytes += version.size;
            if !stay[at] {
                rest.push((at + 1 == count, version, path.clone()));
            }
        }
    }
    rest.sort_by_key(|(is_last, version, _)| (*is_last, version.until));
    for (_, version, path) in rest {
        if bytes <= KEPT_BYTES {
            break;
        }
        bytes -= version.size;
        rescued.extend(remove(store, writer, &path, &version, now)?);
    }
    Ok(rescued)
}

/// Takes a version away. If it was written to since it was displaced, it is a text of somebody's: where that is now.
fn remove(
    store: &dyn Store,
    writer: &mut dyn Writer,
    path: &DocPath,
    version: &Version,
    now: DateTime<FixedOffset>,
) -> Result<Option<DocPath>> {
    let Some(Ok(doc)) = store.read(std::slice::from_ref(&version.kept)).into_iter().next() else {
        return Ok(None);
    };
    let revision = doc.revision();
    let own = revision.as_str().starts_with(&version.revision);
    let rescued = (!own).then(|| rescue_path(path, version, now));
    writer.remove(&version.kept, &Expect::Revision(revision), rescued.as_ref())?;
    Ok(rescued)
}

fn rescue_path(path: &DocPath, version: &Version, now: DateTime<FixedOffset>) -> DocPath {
    let (stem, digits) = (path.stem(), &version.revision);
    let time = now.timestamp_micros();
    DocPath::new(&format!("{STATE}/conflicts/{stem}~{time}-{digits}.markdown"))
        .unwrap_or_else(|_| DocPath::trusted(format!("{STATE}/conflicts/text~{time}-{digits}.markdown")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn versions(count: i64, apart: TimeDelta, size: u64, now: DateTime<FixedOffset>) -> Vec<Version> {
        let version = |number: i64| Version {
            until: now - apart * i32::try_from(count - 1 - number).unwrap(),
            revision: String::new(),
            size,
            kept: DocPath::trusted(String::new()),
        };
        (0..count).map(version).collect()
    }

    #[test]
    fn the_young_stay_up_to_a_bound() {
        let now = DateTime::UNIX_EPOCH.fixed_offset();
        let left = |kept: &[Version]| {
            let surplus = surplus(kept, &stay(kept, now), now);
            // The newest are those that are left.
            assert!(surplus.is_sorted_by(|a, b| a >= b), "{surplus:?}");
            surplus.iter().filter(|goes| !**goes).count()
        };
        let (second, day) = (TimeDelta::seconds(1), TimeDelta::days(1));
        assert_eq!(left(&versions(0, second, 1, now)), 0);
        assert_eq!(left(&versions(1000, TimeDelta::milliseconds(10), 100, now)), 1000);
        assert_eq!(left(&versions(1000, second, 100, now)), 30);
        assert_eq!(left(&versions(1000, TimeDelta::milliseconds(1), 1 << 20, now)), 64);
        assert_eq!(left(&versions(1000, TimeDelta::minutes(1), 1 << 20, now)), 20);
        assert_eq!(left(&versions(1000, day * 10, 1, now)), 10);
        // Of the future, by a clock that was wrong.
        assert_eq!(left(&versions(1000, second, 1, now - day)), 20);
        assert_eq!(left(&versions(1, day, 1, now - day * 1000)), 1);
    }
}
