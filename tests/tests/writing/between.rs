//! Somebody who does not know the lock saves between the look of a writer and its change: an edit is made anew in what is
//! there then, one who named a version is told, and neither text is lost.

use std::sync::{Arc, Mutex};

use memcore::{DocPath, Draft, ErrorKind, Expect, MemStore, MemoryEdit, Result, Revision, Store, Vault};

use crate::meddled::{Call, Meddled, Meddler};
use crate::world::{by, path};

/// An editor that saves a document right before memcore puts its own text there: what it saves, the next one last.
#[derive(Debug, Default)]
struct Editor(Mutex<Vec<(DocPath, String)>>);

impl Meddler for Editor {
    fn before(&self, store: &MemStore, call: Call<'_>) -> Result<()> {
        let (Call::Write(at) | Call::Remove { path: at, .. }) = call else { return Ok(()) };
        if let Some((path, text)) = self.0.lock().unwrap().pop_if(|(path, _)| path == at) {
            store.insert(path, text);
        }
        Ok(())
    }
}

type Shared = Meddled<Editor>;

const BEFORE: &str = "---\nname: a\ndescription: what a says\n---\nA.\n";

fn saved(number: usize) -> String {
    format!("---\nname: a\ndescription: what a says\nowner: ana   # of save {number}\n---\nSaved {number}.\n")
}

/// The same with what the edit sets.
fn edited(number: usize) -> String {
    saved(number).replace("\n---\nS", "\ntags: [x]\n---\nS")
}

/// A folder with a memory that is saved so often while it is changed.
fn shared(saves: usize) -> (Arc<Shared>, Vault) {
    let shared = Meddled::new(Editor::default());
    shared.store.insert(path("a.md"), BEFORE);
    shared.store.insert(path("MEMORY.md"), "- [a](a.md) — what a says\n");
    *shared.by.0.lock().unwrap() = (1..=saves).rev().map(|number| (path("a.md"), saved(number))).collect();
    let vault = shared.open();
    (shared, vault)
}

fn text(shared: &Shared, at: &str) -> String {
    String::from_utf8(shared.read(&[path(at)]).remove(0).unwrap().bytes).unwrap()
}

#[test]
fn an_edit_is_made_anew_in_what_somebody_saved_meanwhile() {
    for saves in [0, 1, 2, 7] {
        let (shared, vault) = shared(saves);
        let edit = MemoryEdit::new().tags(["x"]);
        let written = vault.edit(&path("a.md"), &edit, &Expect::Any, &by()).unwrap();
        let (was, is) = match saves {
            0 => (BEFORE.to_owned(), BEFORE.replace("\n---\nA", "\ntags: [x]\n---\nA")),
            _ => (saved(saves), edited(saves)),
        };
        assert_eq!(text(&shared, "a.md"), is, "{saves} saves");
        assert_eq!(written.files[0].before.as_deref(), Some(was.as_bytes()));
        // What did not come about is no change, and the save is a version that the undo gives back.
        assert_eq!(vault.history(None).unwrap().len(), 1, "{saves} saves");
        let kept = vault.versions(&path("a.md")).unwrap();
        assert_eq!(kept.len(), 1, "{saves} saves");
        assert_eq!(vault.version(&kept[0]).unwrap(), was.as_bytes());
        assert_eq!(vault.verify().unwrap().troubles, []);
        vault.undo(None, &by()).unwrap();
        assert_eq!(text(&shared, "a.md"), was);
    }
}

#[test]
fn one_who_saves_again_and_again_is_not_written_over() {
    let (shared, vault) = shared(100);
    let error = vault.edit(&path("a.md"), &MemoryEdit::new().tags(["x"]), &Expect::Any, &by()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Conflict);
    let left = shared.by.0.lock().unwrap().len();
    assert!((50..99).contains(&left), "it tries more than once, and not for ever: {left}");
    assert_eq!(text(&shared, "a.md"), saved(100 - left));
    assert_eq!(vault.history(None).unwrap(), []);
    assert_eq!(vault.versions(&path("a.md")).unwrap(), []);
    assert_eq!(vault.verify().unwrap().troubles, []);
    // When the editor rests, it comes about.
    shared.by.0.lock().unwrap().clear();
    vault.edit(&path("a.md"), &MemoryEdit::new().tags(["x"]), &Expect::Any, &by()).unwrap();
    assert_eq!(text(&shared, "a.md"), edited(100 - left));
}

#[test]
fn one_who_named_a_version_is_told_of_the_save() {
    let (shared, vault) = shared(1);
    let seen = Expect::Revision(vault.find("a").unwrap().revision().clone());
    let a = path("a.md");
    let late = vault.edit(&a, &MemoryEdit::new().tags(["x"]), &seen, &by()).unwrap_err();
    assert_eq!((late.kind(), text(&shared, "a.md")), (ErrorKind::Conflict, saved(1)));
    for change in [&|vault: &Vault| vault.replace(&a, "Ours.\n", &Expect::Any, &by()), &|vault: &Vault| {
        vault.archive(&a, &by())
    }] as [&dyn Fn(&Vault) -> Result<memcore::Written>; 2]
    {
        shared.by.0.lock().unwrap().push((a.clone(), saved(2)));
        assert_eq!(change(&vault).unwrap_err().kind(), ErrorKind::Conflict);
        assert_eq!(text(&shared, "a.md"), saved(2), "the save stays");
        assert_eq!(vault.history(None).unwrap(), []);
        shared.store.insert(a.clone(), saved(1));
    }
}

#[test]
fn a_line_goes_into_the_index_that_somebody_saved_meanwhile() {
    let (shared, vault) = shared(0);
    let theirs = "# Ours\n\n- [a](a.md): ask Ana\n";
    shared.by.0.lock().unwrap().push((path("MEMORY.md"), theirs.to_owned()));
    let written = vault.write(&Draft::project("b", "What b says."), &by()).unwrap();
    assert!(written.index_trouble.is_none());
    assert_eq!(text(&shared, "MEMORY.md"), format!("{theirs}- [b]({}): What b says.\n", written.path));
    let index = vault.history(None).unwrap()[0].files.last().cloned().unwrap();
    let revision = |text: &str| Some(Revision::of(text.as_bytes()));
    assert_eq!(index.old, revision(theirs), "the change tells of the index as it was found");
    assert_eq!(index.new, revision(&text(&shared, "MEMORY.md")));
}
