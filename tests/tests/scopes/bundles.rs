//! Memories that go from one folder to another in a bundle.

use memcore::{
    Bundle, By, Draft, ErrorKind, ImportOptions, MemStore, OnClash, Origin, Owner, Revision, Vault,
};

use crate::{builder, path, there};

fn vault(docs: &[(&str, &str)]) -> Vault {
    let store = MemStore::new();
    docs.iter().for_each(|(at, text)| store.insert(path(at), *text));
    builder().with_store(store)
}

fn through_json(bundle: &Bundle) -> Bundle {
    let again = Bundle::from_json(&bundle.to_json()).unwrap();
    assert_eq!(again, *bundle);
    again
}

#[test]
fn a_folder_comes_out_as_it_went_in() {
    let store = MemStore::new();
    let odd: Vec<u8> = b"---\r\nname: \xff odd\r\n---\r\nno line end".to_vec();
    store.insert(path("odd.md"), odd.clone());
    store.insert(path("sub/文.md"), "---\nname: 文\n---\n[[odd]]\n");
    store.insert(path("MEMORY.md"), "# Mine\n\n- [Odd](odd.md) — by hand\n");
    let one = builder().with_store(store);
    one.write(&Draft::user("Ana", "Ana writes Rust."), &By::user()).unwrap();
    let old = one.write(&Draft::user("Old", "x"), &By::user()).unwrap().path;
    one.archive(&old, &By::user()).unwrap();

    let bundle = through_json(&one.export(true).unwrap());
    let dir = tempfile::tempdir().unwrap();
    let other = builder().open_lazily(dir.path().join("memory")).unwrap();
    let dry = other.import(&bundle, &ImportOptions::default(), &By::user().dry_run()).unwrap();
    assert_eq!(dry.added.len(), 3);
    assert!(!dir.path().join("memory").exists());
    let imported = other.import(&bundle, &ImportOptions::default(), &By::user()).unwrap();
    assert_eq!((imported.added, imported.refused), (dry.added, Vec::new()));
    assert_eq!(there(&other), there(&one));
    assert_eq!(std::fs::read(dir.path().join("memory/odd.md")).unwrap(), odd);
    assert_eq!(other.snapshot().unwrap().index_text(), one.snapshot().unwrap().index_text());
    assert_eq!(other.archived().unwrap().len(), 1);
    for memory in other.snapshot().unwrap().memories() {
        assert_eq!(other.origin(memory).unwrap(), Origin::Import);
    }
    // Once more changes nothing; one undo takes all of it back.
    let again = other.import(&bundle, &ImportOptions::default(), &By::user()).unwrap();
    assert!(again.written.is_none() && again.unchanged.len() == 3);
    other.undo(None, &By::user()).unwrap();
    assert!(there(&other).is_empty() && other.archived().unwrap().is_empty());
}

#[test]
fn what_is_there_is_kept_taken_or_joined() {
    let bundle = vault(&[("a.md", "theirs\n"), ("new.md", "n\n")]).export(false).unwrap();
    for (on_clash, paths, text) in [
        (OnClash::Keep, vec!["a.md", "new.md"], "ours\n"),
        (OnClash::Take, vec!["a.md", "new.md"], "theirs\n"),
        (OnClash::Both, vec!["a-2.md", "a.md", "new.md"], "ours\n"),
    ] {
        let vault = vault(&[("a.md", "ours\n")]);
        let options = ImportOptions { on_clash, ..ImportOptions::default() };
        vault.import(&bundle, &options, &By::agent()).unwrap();
        assert_eq!(there(&vault), paths);
        assert_eq!(vault.find("a.md").unwrap().body(), text);
        vault.undo(None, &By::agent()).unwrap();
        assert_eq!((there(&vault), vault.find("a.md").unwrap().body()), (vec!["a.md".to_owned()], "ours\n"));
    }
}

/// A bundle whose memories have these paths and texts.
fn made(entries: &[(&str, &str)]) -> Bundle {
    let memories: Vec<serde_json::Value> = entries
        .iter()
        .map(|(path, text)| {
            let revision = Revision::of(text.as_bytes());
            serde_json::json!({"path": path, "content": text, "revision": revision, "origin": "user"})
        })
        .collect();
    let json = serde_json::json!({
        "format": "memcore-bundle", "version": 1, "memcore": "0", "scope": "project", "memories": memories,
    });
    Bundle::from_json(&json.to_string()).unwrap()
}

#[test]
fn nothing_bad_comes_in() {
    let marks = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n";
    let large = "x".repeat((1 << 20) + 1);
    let bad = [
        ("../outside.md", "x"),
        ("/etc/x.md", "x"),
        ("a\\b.md", "x"),
        ("C:x.md", "x"),
        ("CON.md", "x"),
        ("", "x"),
        (".memcore/origins.jsonl", "x"),
        (".memcore/journal.json", "x"),
        (".hidden/x.md", "x"),
        ("MEMORY.md", "x"),
        ("notes.txt", "x"),
        ("x.md.orig", "x"),
        ("a.sync-conflict-20261130-090000-ABCDEFG.md", "x"),
        ("marks.md", marks),
        ("large.md", large.as_str()),
        ("A.md", "other"),
        ("twice.md", "1"),
        ("cafe\u{301}.md", "x"),
        ("a/../b.md", "x"),
        ("hidden\u{200b}.md", "x"),
        ("trailing./x.md", "x"),
    ];
    let mut entries = bad.to_vec();
    entries.extend([("twice.md", "2"), ("good.md", "g"), ("a.md", "same")]);
    let vault = vault(&[("a.md", "same")]);
    let imported = vault.import(&made(&entries), &ImportOptions::default(), &By::user()).unwrap();
    let refused: Vec<&str> = imported.refused.iter().map(|(path, _)| &**path).collect();
    let expected: Vec<&str> =
        bad.iter().map(|(path, _)| *path).filter(|path| *path != "twice.md").chain(["twice.md"]).collect();
    assert_eq!(refused, expected);
    assert_eq!(there(&vault), ["a.md", "good.md", "twice.md"]);
    assert_eq!(
        vault.origin(&vault.find("good").unwrap()).unwrap(),
        Origin::Import,
        "what a bundle says is not believed"
    );
}

#[test]
fn a_damaged_bundle_is_told_apart() {
    let json = vault(&[("a.md", "The port is 8080.\n"), ("b.md", "x\n")]).export(false).unwrap().to_json();
    let bundle = Bundle::from_json(&json.replace("8080", "9090")).unwrap();
    let other = vault(&[]);
    let imported = other.import(&bundle, &ImportOptions::default(), &By::user()).unwrap();
    assert_eq!((imported.refused[0].0.as_str(), imported.added.len()), ("a.md", 1));
    for text in [
        "",
        "[]",
        "{}",
        "{\"format\":\"x\",\"version\":1,\"memcore\":\"\",\"scope\":\"user\",\"memories\":[]}",
    ] {
        assert_eq!(Bundle::from_json(text).unwrap_err().kind(), ErrorKind::InvalidInput);
    }
    let later = json.replacen("\"version\": 1", "\"version\": 2", 1);
    assert!(Bundle::from_json(&later).unwrap_err().what_to_do().is_some());
}

#[test]
fn another_projects_bundle_needs_a_word() {
    let of = |owner: &str, remote: Option<&str>| {
        let mut owner = Owner::of_path(owner);
        owner.remote = remote.map(str::to_owned);
        let store = MemStore::new();
        store.insert(path(Owner::FILE), owner.to_json());
        store.insert(path("a.md"), "a\n");
        builder().with_store(store)
    };
    let bundle = through_json(&of("/w/app", Some("host/app")).export(false).unwrap());
    let import = |vault: &Vault, any_project| {
        let options = ImportOptions { any_project, ..ImportOptions::default() };
        vault.import(&bundle, &options, &By::user()).map(|_| ())
    };
    let other = of("/w/other", Some("host/other"));
    let error = import(&other, false).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Mismatch);
    assert!(error.message().contains("/w/app") && error.message().contains("/w/other"));
    import(&other, true).unwrap();
    import(&of("/elsewhere/app", Some("host/app")), false).unwrap();
    import(&of("/w/app", None), false).unwrap();
    assert_eq!(
        import(&of("/w/x/app", None), false).unwrap_err().kind(),
        ErrorKind::Mismatch,
        "a name proves nothing"
    );
    import(&vault(&[]), false).unwrap();
}

#[test]
fn external_text_stays_external() {
    let one = vault(&[]);
    one.write(&Draft::reference("page", "x"), &By::external()).unwrap();
    let other = vault(&[]);
    other.import(&one.export(false).unwrap(), &ImportOptions::default(), &By::user()).unwrap();
    assert_eq!(other.origin(&other.find("page").unwrap()).unwrap(), Origin::External);
}
