//! What every store promises that can be written to.

use std::sync::Arc;
use std::time::Duration;

use crate::path::DocPath;
use crate::revision::Revision;
use crate::store::{Expect, Known, MAX_DOCUMENT, Store, Stored, Writer};
use crate::{Error, ErrorKind, Result};

/// Checks that a store keeps the promises of [`Store::lock`], [`Store::state`] and [`Writer`]. `make` gives two handles
/// on one folder that holds nothing; it is called several times.
///
/// # Errors
/// The first promise that is broken, as a sentence.
///
/// # Example: test your own
/// ```
/// use std::sync::Arc;
///
/// use memcore::testing::writer_contract;
/// use memcore::{MemStore, Store};
///
/// let make = || {
///     let store: Arc<dyn Store> = Arc::new(MemStore::new());
///     [Arc::clone(&store), store]
/// };
/// writer_contract(make).unwrap();
/// ```
pub fn writer_contract(make: impl Fn() -> [Arc<dyn Store>; 2]) -> std::result::Result<(), String> {
    changes_what_is_expected(&*make()[0])?;
    changes_nothing_on_error(&*make()[0])?;
    keeps_what_it_displaces(&*make()[0])?;
    adds_to_logs(&*make()[0])?;
    lists_its_state(&*make()[0])?;
    refuses_what_nobody_could_read(&*make()[0])?;
    tells_what_is_unsettled(make())?;
    let [one, other] = make();
    excludes_others(&*one, &*other)?;
    shows_what_others_wrote(&*one, &*other)
}

type Check = std::result::Result<(), String>;

const LONG: Duration = Duration::from_secs(30);
const SHORT: Duration = Duration::from_millis(5);

fn promise(kept: bool, promise: &str) -> Check {
    if kept { Ok(()) } else { Err(promise.to_owned()) }
}

fn path(text: &str) -> std::result::Result<DocPath, String> {
    DocPath::new(text).map_err(|error| error.to_string())
}

fn works<T>(result: Result<T>) -> std::result::Result<T, String> {
    result.map_err(|error| format!("it failed: {error}"))
}

fn lock(store: &dyn Store) -> std::result::Result<Box<dyn Writer + '_>, String> {
    works(store.lock(LONG))
}

fn bytes(store: &dyn Store, path: &DocPath) -> Option<Vec<u8>> {
    store.read(std::slice::from_ref(path)).into_iter().next()?.ok().map(|doc| doc.bytes)
}

fn is<T>(result: &Result<T>, kind: ErrorKind) -> bool {
    result.as_ref().err().map(Error::kind) == Some(kind)
}

fn expect(bytes: &[u8]) -> Expect {
    Expect::Revision(Revision::of(bytes))
}

/// Puts the second text in the place of the first.
fn over(
    writer: &mut dyn Writer,
    path: &DocPath,
    [old, new]: [&[u8]; 2],
    keep: Option<&DocPath>,
) -> Result<Stored> {
    let (was, is) = (Revision::of(old), Revision::of(new));
    let (old, new) = (Known { bytes: old, revision: &was }, Known { bytes: new, revision: &is });
    writer.write_over(path, old, new, keep)
}

fn changes_what_is_expected(store: &dyn Store) -> Check {
    let (a, b) = (path("a.md")?, path("new/folder/b.md")?);
    let mut writer = lock(store)?;
    let made = works(writer.write(&a, b"one", &Expect::Absent, None))?;
    promise(made.displaced.is_none() && made.meta.path == a, "what is new displaces nothing")?;
    promise(made.meta.stamp.size == 3, "a change gives the stamp of the document as it is now")?;
    works(writer.write(&b, b"", &Expect::Any, None))?;
    promise(bytes(store, &b).as_deref() == Some(b""), "folders are made as they are needed")?;
    let changed = works(writer.write(&a, b"three", &expect(b"one"), None))?;
    promise(changed.displaced == Some(Revision::of(b"one")), "a change says which version it displaced")?;
    let changed = works(over(&mut *writer, &a, [b"three", b"four"], None))?;
    promise(changed.displaced == Some(Revision::of(b"three")), "a change says which version it displaced")?;
    promise(bytes(store, &a).as_deref() == Some(b"four"), "a change is seen by the next read")?;
    works(over(&mut *writer, &a, [b"four", b"three"], None))?;
    promise(bytes(store, &a).as_deref() == Some(b"three"), "a change is seen by the next read")?;
    let removed = works(writer.remove(&a, &expect(b"three"), None))?;
    promise(removed.displaced == Some(Revision::of(b"three")), "a removal says which version went")?;
    promise(bytes(store, &a).is_none(), "what is removed is not there")?;
    works(writer.write(&a, b"again", &Expect::Absent, None))?;
    works(writer.commit())?;
    drop(writer);
    promise(bytes(store, &a).as_deref() == Some(b"again"), "what is committed is there")
}

fn changes_nothing_on_error(store: &dyn Store) -> Check {
    let (a, gone, kept) = (path("a.md")?, path("gone.md")?, path(".memcore/history/a.md/1.markdown")?);
    let mut writer = lock(store)?;
    works(writer.write(&a, b"one", &Expect::Any, None))?;
    let stale = expect(b"another");
    promise(
        is(&writer.write(&a, b"x", &stale, Some(&kept)), ErrorKind::Conflict)
            && is(&writer.write(&a, b"x", &Expect::Absent, Some(&kept)), ErrorKind::Conflict)
            && is(&writer.write(&gone, b"x", &stale, Some(&kept)), ErrorKind::Conflict)
            && is(&over(&mut *writer, &a, [b"another", b"x"], Some(&kept)), ErrorKind::Conflict)
            && is(&over(&mut *writer, &gone, [b"another", b"x"], Some(&kept)), ErrorKind::Conflict)
            && is(&writer.remove(&a, &stale, Some(&kept)), ErrorKind::Conflict)
            && is(&writer.remove(&gone, &stale, Some(&kept)), ErrorKind::Conflict),
        "what is not as expected is a `Conflict`",
    )?;
    promise(
        is(&writer.remove(&gone, &Expect::Any, Some(&kept)), ErrorKind::NotFound),
        "what is not there cannot be removed: `NotFound`",
    )?;
    promise(bytes(store, &a).as_deref() == Some(b"one"), "after an error a document is as it was")?;
    promise(bytes(store, &gone).is_none(), "after an error nothing is there that was not")?;
    promise(bytes(store, &kept).is_none(), "after an error nothing is kept")
}

fn keeps_what_it_displaces(store: &dyn Store) -> Check {
    let (a, first, second) = (path("a.md")?, path(".memcore/h/a.md/1")?, path(".memcore/h/a.md/2")?);
    let mut writer = lock(store)?;
    works(writer.write(&a, b"\xFFone", &Expect::Any, Some(&first)))?;
    promise(bytes(store, &first).is_none(), "a document that is new displaces nothing that could be kept")?;
    let changed = works(writer.write(&a, b"two", &Expect::Any, Some(&first)))?;
    promise(bytes(store, &first).as_deref() == Some(b"\xFFone"), "a version that is displaced is kept")?;
    promise(changed.rescued.is_none(), "nothing is rescued where nobody else saves")?;
    works(writer.remove(&a, &Expect::Any, Some(&second)))?;
    promise(bytes(store, &second).as_deref() == Some(b"two"), "a document that is removed is kept")
}

fn adds_to_logs(store: &dyn Store) -> Check {
    let log = path(".memcore/logs/1.jsonl")?;
    let mut writer = lock(store)?;
    works(writer.append(&log, b"\none"))?;
    works(writer.append(&log, b"\n\xFFtwo"))?;
    works(writer.commit())?;
    works(writer.append(&log, b"\nthree"))?;
    promise(bytes(store, &log).as_deref() == Some(b"\none\n\xFFtwo\nthree"), "a log grows at its end")
}

fn lists_its_state(store: &dyn Store) -> Check {
    let folder = path(".memcore/h")?;
    promise(works(store.state(&folder))?.is_empty(), "a folder that is not there has no documents")?;
    let mut writer = lock(store)?;
    for name in ["b.md/2", "b.md/1", "a", "c.jsonl"] {
        works(writer.write(&path(&format!(".memcore/h/{name}"))?, b"state", &Expect::Any, None))?;
    }
    works(writer.write(&path(".memcore/hello")?, b"x", &Expect::Any, None))?;
    works(writer.write(&path("seen.md")?, b"x", &Expect::Any, None))?;
    let listed = works(store.state(&folder))?;
    let listed: Vec<&str> = listed.iter().map(|meta| meta.path.as_str()).collect();
    let all = [".memcore/h/a", ".memcore/h/b.md/1", ".memcore/h/b.md/2", ".memcore/h/c.jsonl"];
    promise(listed == all, "the state below a folder is listed whole, in the order of the paths")?;
    let docs = works(store.list())?.docs;
    promise(docs.len() == 1 && docs[0].path.as_str() == "seen.md", "state is no document of the folder")
}

fn refuses_what_nobody_could_read(store: &dyn Store) -> Check {
    let limit = usize::try_from(MAX_DOCUMENT).unwrap_or(usize::MAX);
    let a = path("a.md")?;
    let mut writer = lock(store)?;
    works(writer.write(&a, &vec![b'x'; limit], &Expect::Any, None))?;
    let over = writer.write(&a, &vec![b'y'; limit + 1], &Expect::Any, None);
    promise(is(&over, ErrorKind::InvalidInput), "a document that is too large is `InvalidInput`")?;
    promise(bytes(store, &a).is_some_and(|bytes| bytes[0] == b'x'), "a refused text changes nothing")?;
    for name in ["aux.md", "a?b.md", "dot./a.md", "blank .md ", ".hidden.md", "tab\tb.md"] {
        let refused = writer.write(&path(name)?, b"x", &Expect::Any, None);
        promise(
            is(&refused, ErrorKind::InvalidPath),
            "a new path that not every system holds is `InvalidPath`",
        )?;
    }
    Ok(())
}

fn tells_what_is_unsettled([one, other]: [Arc<dyn Store>; 2]) -> Check {
    let told = |store: &dyn Store| lock(store).map(|writer| writer.was_interrupted());
    // Both have looked.
    lock(&*one)?.settled(true);
    lock(&*other)?.settled(true);
    promise(!told(&*one)? && !told(&*other)?, "what is settled is not told to the next holder")?;
    lock(&*one)?.settled(false);
    promise(
        told(&*other)? && told(&*one)? && told(&*other)?,
        "what is left unsettled is told to the next holders until it is settled",
    )?;
    lock(&*other)?.settled(true);
    promise(!told(&*one)? && !told(&*other)?, "what is settled is not told to the next holder")
}

fn excludes_others(one: &dyn Store, other: &dyn Store) -> Check {
    let held = lock(one)?;
    let tried = std::thread::scope(|scope| {
        let locked = |store: &dyn Store| is(&store.lock(SHORT).map(drop), ErrorKind::Locked);
        scope.spawn(move || locked(one) && locked(other)).join().unwrap_or(false)
    });
    promise(tried, "while a writer is out, another is `Locked`")?;
    drop(held);
    drop(lock(other)?);
    // All of these read a number and write the next one. Whoever is not kept out makes one of them count for nothing.
    let (path, each) = (path("count.md")?, 50_u32);
    let count = |store: &dyn Store| -> Check {
        for _ in 0..each {
            let mut writer = lock(store)?;
            let now = bytes(store, &path).unwrap_or_default();
            let now: u32 = String::from_utf8_lossy(&now).parse().unwrap_or(0);
            works(writer.write(&path, (now + 1).to_string().as_bytes(), &Expect::Any, None))?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let count = &count;
        let threads: Vec<_> = [one, other, one, other].map(|store| scope.spawn(move || count(store))).into();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().unwrap_or_else(|_| Err("a thread died".into())))
    })?;
    let counted = bytes(one, &path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    promise(counted == Some((4 * each).to_string()), "of two writers one waits for the other")
}

fn shows_what_others_wrote(one: &dyn Store, other: &dyn Store) -> Check {
    let a = path("team/a.md")?;
    let mut writer = lock(one)?;
    works(writer.write(&a, b"one", &Expect::Absent, None))?;
    works(writer.commit())?;
    drop(writer);
    let mut writer = lock(other)?;
    let changed = works(writer.write(&a, b"other", &expect(b"one"), None))?;
    promise(changed.displaced.is_some(), "who takes the lock sees what the last holder left")?;
    drop(writer);
    promise(bytes(one, &a).as_deref() == Some(b"other"), "both handles are on one folder")
}
