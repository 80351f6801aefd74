//! Earlier versions of documents: `.memcore/history/<path>/<time>.<number>~<revision>.markdown`.

use chrono::{DateTime, FixedOffset, NaiveDateTime, Utc};

use crate::path::{DocPath, STATE};
use crate::revision::Revision;
use crate::store::{Doc, DocMeta, Store};
use crate::{Error, ErrorKind, Result};

/// The folder of the earlier versions.
const HISTORY: &str = "history";
/// So many digits of a revision stand in a name.
const DIGITS: usize = 16;
const TIME: &str = "%Y%m%dT%H%M%S%3fZ";

/// An earlier version of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// When it was displaced.
    pub until: DateTime<FixedOffset>,
    /// The first 16 digits of its revision.
    pub revision: String,
    /// Bytes.
    pub size: u64,
    /// Where it is kept.
    pub kept: DocPath,
}

/// Where a version goes that is displaced now. The number keeps those of one instant in order.
pub(super) fn version_path(
    path: &DocPath,
    now: DateTime<FixedOffset>,
    number: u32,
    revision: &Revision,
) -> DocPath {
    let time = now.with_timezone(&Utc).format(TIME);
    let digits = revision.as_str().get(..DIGITS).unwrap_or_default();
    DocPath::trusted(format!("{STATE}/{HISTORY}/{path}/{time}.{number:06}~{digits}.markdown"))
}

fn folder_of(path: &DocPath) -> DocPath {
    DocPath::trusted(format!("{STATE}/{HISTORY}/{path}"))
}

/// The versions of a document that are kept, oldest first.
pub(in crate::vault) fn versions(store: &dyn Store, path: &DocPath) -> Result<Vec<Version>> {
    let folder = folder_of(path);
    // Below the folder of `a.md` there may be that of `a.md/b.md`.
    let own = |meta: &DocMeta| meta.path.parent() == folder.as_str();
    Ok(store.state(&folder)?.into_iter().filter(own).filter_map(version).collect())
}

/// All versions that are kept, by document, those of each oldest first.
pub(super) fn all(store: &dyn Store) -> Result<Vec<(DocPath, Vec<Version>)>> {
    let folder = format!("{STATE}/{HISTORY}");
    let mut all: Vec<(DocPath, Vec<Version>)> = Vec::new();
    for version in store.state(&DocPath::trusted(folder.clone()))?.into_iter().filter_map(version) {
        let of = version.kept.parent().strip_prefix(&folder).and_then(|of| of.strip_prefix('/'));
        let Some(of) = of.and_then(|of| DocPath::new(of).ok()) else { continue };
        match all.last_mut() {
            Some((path, versions)) if *path == of => versions.push(version),
            _ => all.push((of, vec![version])),
        }
    }
    Ok(all)
}

fn version(meta: DocMeta) -> Option<Version> {
    let (instant, revision) = meta.path.stem().split_once('~')?;
    let (time, _) = instant.split_once('.')?;
    let until = NaiveDateTime::parse_from_str(time, TIME).ok()?.and_utc().fixed_offset();
    Some(Version { until, revision: revision.to_owned(), size: meta.stamp.size, kept: meta.path })
}

/// A version that is kept, with its bytes.
pub(in crate::vault) fn kept(store: &dyn Store, path: &DocPath, revision: &Revision) -> Result<Doc> {
    let all = versions(store, path)?;
    let fits = |version: &&Version| revision.as_str().starts_with(&version.revision);
    for version in all.iter().rev().filter(fits) {
        let read = store.read(std::slice::from_ref(&version.kept)).into_iter().next();
        if let Some(Ok(doc)) = read
            && doc.revision() == *revision
        {
            return Ok(doc);
        }
    }
    let message = format!("version {revision:?} of {path} is not kept any more");
    Err(Error::new(ErrorKind::NotFound, message).at(path.as_str()).hint("`history` lists what is kept"))
}
