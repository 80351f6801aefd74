//! What a writer that was killed may have left in the folder for temporary files, and how to tell a draft of ours from
//! somebody's text.
//!
//! `w-…` is a draft that was never in place. `x-…` is about to be exchanged with a document, or was: its name has the
//! revision of the draft and of the version in place, if that one is kept elsewhere too or not to be kept. Only what has
//! neither revision is a text that exists nowhere else.

use std::io;

use cap_std::fs::Dir;

use super::super::STATE;
use super::{Trouble, leaf};
use crate::path::DocPath;
use crate::revision::Revision;

/// So many digits of a revision stand in names.
const DIGITS: usize = 16;
/// So many characters of a document's stem do.
const STEM: usize = 40;

fn short(revision: &Revision) -> &str {
    revision.as_str().get(..DIGITS).unwrap_or_default()
}

fn stem(path: &DocPath) -> String {
    path.stem().chars().take(STEM).collect()
}

/// The name of a draft that is about to be exchanged.
pub(super) fn parked_name(draft: &str, new: &Revision, kept: Option<&Revision>, path: &DocPath) -> String {
    let number = draft.strip_prefix("w-").unwrap_or(draft);
    format!("x-{number}~{}~{}~{}", short(new), kept.map_or("-", short), stem(path))
}

/// The name of a document that is being removed and not kept.
pub(super) fn removed_name(number: u32, revision: &Revision, path: &DocPath) -> String {
    format!("x-{}-{number}~-~{}~{}", std::process::id(), short(revision), stem(path))
}

/// Where a text goes that nobody expected.
pub(super) fn conflict_path(stem: &str, now: i64, number: u32) -> DocPath {
    let path = format!("{STATE}/conflicts/{stem}~{now}-{number}.markdown");
    DocPath::new(&path).unwrap_or_else(|_| unnamed(now, number))
}

fn unnamed(now: i64, number: u32) -> DocPath {
    DocPath::trusted(format!("{STATE}/conflicts/text~{now}-{number}.markdown"))
}

/// What lies there: a name, and for a text that exists nowhere else the stem of the document that it belongs to.
pub(super) fn leftovers(tmp: &Dir) -> io::Result<Vec<(String, Option<String>)>> {
    let mut found = Vec::new();
    leaf::each_entry(tmp, |name, _| found.extend(name.to_str().map(str::to_owned)))?;
    Ok(found.into_iter().filter_map(|name| judge(tmp, name)).collect())
}

fn judge(tmp: &Dir, name: String) -> Option<(String, Option<String>)> {
    if name.starts_with("w-") {
        return Some((name, None));
    }
    let mut parts = name.strip_prefix("x-")?.splitn(4, '~').skip(1);
    let (new, kept, stem) = (parts.next()?, parts.next()?, parts.next()?.to_owned());
    let known = match leaf::read(tmp, &name) {
        Ok((bytes, _)) => {
            let revision = Revision::of(&bytes);
            [new, kept].contains(&short(&revision))
        }
        Err(Trouble::Io(why)) if why.kind() == io::ErrorKind::NotFound => return None,
        Err(_) => false,
    };
    Some((name, (!known).then_some(stem)))
}
