//! What every store promises.

use std::collections::BTreeSet;

use crate::path::DocPath;
use crate::store::{Doc, Listing, MAX_DOCUMENT, SkipReason, Store};
use crate::{ErrorKind, Result};

/// Checks that a store keeps the promises of [`Store`]. `make` gives a store that holds exactly these documents, by
/// path and bytes; it is called several times. `change` gives a document of a store other bytes, in whatever way such
/// a store is changed.
///
/// # Errors
/// The first promise that is broken, as a sentence.
///
/// # Example: test your own
/// ```
/// use memcore::MemStore;
/// use memcore::testing::store_contract;
///
/// let make = |docs: &[(memcore::DocPath, &[u8])]| {
///     let store = MemStore::new();
///     for (path, bytes) in docs {
///         store.insert(path.clone(), *bytes);
///     }
///     store
/// };
/// store_contract(make, |store, path, bytes| store.insert(path.clone(), bytes)).unwrap();
/// ```
pub fn store_contract<S: Store>(
    make: impl Fn(&[(DocPath, &[u8])]) -> S,
    change: impl Fn(&S, &DocPath, &[u8]),
) -> std::result::Result<(), String> {
    empty_folder(&make)?;
    lists_each_document_once(&make)?;
    reads_bytes_as_they_are(&make)?;
    answers_in_order_each_for_itself(&make)?;
    passes_over_what_is_no_document(&make)?;
    reports_what_is_too_large(&make)?;
    stamps_tell_change(&make, &change)
}

type Check = std::result::Result<(), String>;

fn path(text: &str) -> std::result::Result<DocPath, String> {
    DocPath::new(text).map_err(|error| error.to_string())
}

fn list(store: &impl Store) -> std::result::Result<Listing, String> {
    store.list().map_err(|error| format!("listing failed: {error}"))
}

fn promise(kept: bool, promise: &str) -> Check {
    if kept { Ok(()) } else { Err(promise.to_owned()) }
}

fn empty_folder<S: Store>(make: &impl Fn(&[(DocPath, &[u8])]) -> S) -> Check {
    let listing = list(&make(&[]))?;
    promise(listing.docs.is_empty() && listing.skipped.is_empty(), "an empty folder lists nothing")
}

fn lists_each_document_once<S: Store>(make: &impl Fn(&[(DocPath, &[u8])]) -> S) -> Check {
    let names = [
        "a.md",
        "MEMORY.md",
        "team/b.md",
        "team/MEMORY.md",
        "a/b/c/d.md",
        "with blanks.md",
        "배포-절차.md",
        "CAPS.MD",
    ];
    let docs = names
        .iter()
        .map(|name| Ok((path(name)?, &b"text"[..])))
        .collect::<std::result::Result<Vec<_>, String>>()?;
    let listing = list(&make(&docs))?;
    let listed: BTreeSet<&str> = listing.docs.iter().map(|doc| doc.path.as_str()).collect();
    promise(listing.docs.len() == names.len(), "every document is listed once")?;
    promise(listed == BTreeSet::from(names), "every document is listed, at any depth and of any name")?;
    promise(listing.docs.iter().all(|doc| doc.stamp.size == 4), "a stamp has the size in bytes")?;
    let (paths, _) = make(&docs).paths().map_err(|error| format!("listing paths failed: {error}"))?;
    let once = paths.len() == names.len();
    let paths: BTreeSet<&str> = paths.iter().map(DocPath::as_str).collect();
    promise(once && paths == listed, "the paths are those of the listing")
}

fn reads_bytes_as_they_are<S: Store>(make: &impl Fn(&[(DocPath, &[u8])]) -> S) -> Check {
    let samples: [&[u8]; 5] =
        [b"", b"\xEF\xBB\xBF---\r\n", b"\xFF\xFE not UTF-8 \x00", b"no line end", &[b'x'; 70_000]];
    for bytes in samples {
        let path = path("doc.md")?;
        let store = make(&[(path.clone(), bytes)]);
        let read = store.read(std::slice::from_ref(&path));
        promise(read.len() == 1, "one path gives one result")?;
        let kept = matches!(read.first(), Some(Ok(doc)) if doc.bytes == bytes && doc.path == path);
        promise(kept, "a document is read byte for byte")?;
    }
    Ok(())
}

fn answers_in_order_each_for_itself<S: Store>(make: &impl Fn(&[(DocPath, &[u8])]) -> S) -> Check {
    let (a, b, gone) = (path("a.md")?, path("sub/b.md")?, path("gone/gone.md")?);
    let store = make(&[(a.clone(), b"A"), (b.clone(), b"B")]);
    let read: Vec<Result<Doc>> = store.read(&[b.clone(), gone, a.clone(), b.clone()]);
    let bytes = |at: usize| read.get(at).and_then(|doc| doc.as_ref().ok()).map(|doc| doc.bytes.clone());
    promise(read.len() == 4, "each path asked for has its result")?;
    promise(
        bytes(0).as_deref() == Some(b"B")
            && bytes(2).as_deref() == Some(b"A")
            && bytes(3).as_deref() == Some(b"B"),
        "results come in the order of the paths",
    )?;
    let error = read.get(1).and_then(|doc| doc.as_ref().err());
    promise(
        error.is_some_and(|error| error.kind() == ErrorKind::NotFound),
        "a document that is not there is `NotFound` and fails no other",
    )
}

fn passes_over_what_is_no_document<S: Store>(make: &impl Fn(&[(DocPath, &[u8])]) -> S) -> Check {
    let mut docs = Vec::new();
    for name in ["notes.txt", "md", ".hidden.md", ".obsidian/a.md", "sub/.git/b.md", "c.md.bak", "d.markdown"]
    {
        docs.push((path(name)?, &b"x"[..]));
    }
    let listing = list(&make(&docs))?;
    promise(listing.docs.is_empty(), "only files ending in `.md` outside dot-folders are documents")
}

fn reports_what_is_too_large<S: Store>(make: &impl Fn(&[(DocPath, &[u8])]) -> S) -> Check {
    let limit = usize::try_from(MAX_DOCUMENT).unwrap_or(usize::MAX);
    let (fits, over) = (vec![b'x'; limit], vec![b'x'; limit + 1]);
    let listing = list(&make(&[(path("fits.md")?, &fits), (path("over.md")?, &over)]))?;
    let listed: Vec<&str> = listing.docs.iter().map(|doc| doc.path.as_str()).collect();
    promise(listed == ["fits.md"], "a document of the largest size is listed, a larger one is not")?;
    let reported = matches!(&listing.skipped[..], [one] if one.path == "over.md"
        && matches!(one.why, SkipReason::TooLarge { size, .. } if size == MAX_DOCUMENT + 1));
    promise(reported, "a document that is too large is reported with its size")
}

fn stamps_tell_change<S: Store>(
    make: &impl Fn(&[(DocPath, &[u8])]) -> S,
    change: &impl Fn(&S, &DocPath, &[u8]),
) -> Check {
    let path = path("a.md")?;
    let store = make(&[(path.clone(), b"one")]);
    let (first, second) = (list(&store)?, list(&store)?);
    promise(first.docs == second.docs, "listing twice gives the same stamps")?;
    let read = |store: &S| store.read(std::slice::from_ref(&path)).into_iter().find_map(Result::ok);
    let listed = first.docs.first().map(|doc| doc.stamp);
    promise(read(&store).map(|doc| doc.stamp) == listed, "reading gives the stamp that the listing gave")?;
    // As many bytes as before: the size alone does not tell.
    change(&store, &path, b"two");
    let changed = list(&store)?.docs.first().map(|doc| doc.stamp);
    let told = listed.zip(changed).is_some_and(|(was, is)| !was.is_same(&is));
    promise(told, "a stamp that is the same means the same bytes")?;
    promise(read(&store).is_some_and(|doc| doc.bytes == b"two"), "a document is read as it is now")
}
