//! Documents are changed whole or not at all, and nobody's text is lost.

use std::time::Duration;

use memcore::{DocPath, Durability, ErrorKind, Expect, FsStore, MemStore, Revision, Store};

const WAIT: Duration = Duration::from_secs(5);

fn path(text: &str) -> DocPath {
    text.parse().unwrap()
}

fn read(store: &dyn Store, at: &str) -> Option<Vec<u8>> {
    store.read(&[path(at)]).remove(0).ok().map(|doc| doc.bytes)
}

fn stores(test: impl Fn(&dyn Store)) {
    let folder = tempfile::tempdir().unwrap();
    test(&FsStore::open(folder.path()).unwrap().durability(Durability::Relaxed));
    let folder = tempfile::tempdir().unwrap();
    test(&FsStore::open(folder.path()).unwrap());
    test(&MemStore::new());
}

#[test]
fn a_document_is_made_changed_and_taken_away() {
    stores(|store| {
        let a = path("a.md");
        let mut writer = store.lock(WAIT).unwrap();
        let made = writer.write(&a, b"one", &Expect::Absent, None).unwrap();
        assert_eq!((made.displaced, made.meta.stamp.size), (None, 3));
        let kept = path(".memcore/history/a.md/1.markdown");
        let one = Revision::of(b"one");
        let changed = writer.write(&a, b"two!", &Expect::Revision(one.clone()), Some(&kept)).unwrap();
        assert_eq!((changed.displaced, changed.meta.stamp.size, changed.rescued), (Some(one), 4, None));
        assert_eq!(read(store, "a.md").unwrap(), b"two!");
        assert_eq!(read(store, kept.as_str()).unwrap(), b"one");
        let last = path(".memcore/history/a.md/2.markdown");
        writer.remove(&a, &Expect::Revision(Revision::of(b"two!")), Some(&last)).unwrap();
        writer.commit().unwrap();
        drop(writer);
        assert_eq!(read(store, "a.md"), None);
        assert_eq!(read(store, last.as_str()).unwrap(), b"two!");
        let history: Vec<String> = store
            .state(&path(".memcore/history/a.md"))
            .unwrap()
            .into_iter()
            .map(|meta| meta.path.to_string())
            .collect();
        assert_eq!(history, [kept.as_str(), last.as_str()]);
        assert!(store.list().unwrap().docs.is_empty(), "state is not listed");
    });
}

#[test]
fn a_change_happens_only_if_the_document_is_as_expected() {
    stores(|store| {
        let a = path("sub/a.md");
        let mut writer = store.lock(WAIT).unwrap();
        let stale = Expect::Revision(Revision::of(b"what was there"));
        let conflict = |error: memcore::Error| assert_eq!(error.kind(), ErrorKind::Conflict, "{error}");
        conflict(writer.write(&a, b"x", &stale, None).unwrap_err());
        assert_eq!(writer.remove(&a, &Expect::Any, None).unwrap_err().kind(), ErrorKind::NotFound);
        conflict(writer.remove(&a, &stale, None).unwrap_err());
        writer.write(&a, b"one", &Expect::Any, None).unwrap();
        conflict(writer.write(&a, b"x", &Expect::Absent, None).unwrap_err());
        conflict(writer.write(&a, b"x", &stale, None).unwrap_err());
        conflict(writer.remove(&a, &stale, None).unwrap_err());
        drop(writer);
        assert_eq!(read(store, "sub/a.md").unwrap(), b"one");
    });
}

#[test]
fn the_lock_is_waited_for_with_a_bound_and_names_its_holder() {
    stores(|store| {
        let held = store.lock(WAIT).unwrap();
        let error = std::thread::scope(|scope| {
            scope.spawn(|| store.lock(Duration::from_millis(10)).map(drop).unwrap_err()).join().unwrap()
        });
        assert_eq!(error.kind(), ErrorKind::Locked);
        assert!(error.to_string().contains("thread"), "{error}");
        drop(held);
        drop(store.lock(WAIT).unwrap());
    });
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (FsStore::open(folder.path()).unwrap(), FsStore::open(folder.path()).unwrap());
    let held = one.lock(WAIT).unwrap();
    let error = other.lock(Duration::from_millis(10)).map(drop).unwrap_err();
    assert!(error.to_string().contains(&format!("process {}", std::process::id())), "{error}");
    drop(held);
    assert!(other.lock(WAIT).unwrap().was_interrupted(), "as long as nobody has looked, it looks closer");
    let mut writer = other.lock(WAIT).unwrap();
    assert!(writer.was_interrupted());
    writer.settled(true);
    drop(writer);
    assert!(!other.lock(WAIT).unwrap().was_interrupted(), "it was let go in order");
}

#[test]
fn logs_grow_and_other_state_is_left_alone() {
    stores(|store| {
        let log = path(".memcore/log/1.jsonl");
        let mut writer = store.lock(WAIT).unwrap();
        writer.append(&log, b"a\n").unwrap();
        writer.append(&log, b"b\n").unwrap();
        assert_eq!(read(store, log.as_str()).unwrap(), b"a\nb\n");
    });
}

#[cfg(unix)]
#[test]
fn a_new_document_is_as_private_as_all_that_it_is_like() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mode = |name: &str| fs::metadata(at(name)).unwrap().permissions().mode() & 0o777;
    for (name, mode) in [("a.md", 0o640), ("b.md", 0o604)] {
        fs::write(at(name), "x").unwrap();
        fs::set_permissions(at(name), fs::Permissions::from_mode(mode)).unwrap();
    }
    let store = FsStore::open(folder.path()).unwrap().durability(Durability::Relaxed);
    let mut writer = store.lock(WAIT).unwrap();
    let like = |names: &[&str]| names.iter().map(|name| path(name)).collect::<Vec<_>>();
    for (name, names, is) in
        [("one.md", &["a.md"][..], 0o640), ("both.md", &["a.md", "b.md", "gone.md", "no/where.md"], 0o600)]
    {
        writer.write_like(&path(name), b"x", &Expect::Absent, None, &like(names)).unwrap();
        assert_eq!(mode(name), is, "{name}");
    }
    writer.write_like(&path("a.md"), b"y", &Expect::Any, None, &like(&["b.md"])).unwrap();
    assert_eq!(mode("a.md"), 0o640, "one that is there keeps its own");
}
