//! Nothing that others wrote counts before somebody has accepted this very version.

use std::fs;
use std::sync::Arc;

use memcore::{
    By, Draft, ErrorKind, Expect, Keywords, LeftOutWhy, MemStore, MemoryEdit, Nothing, Origin, Query, Scope,
    Session, Vault,
};

use crate::{ask, builder, path};

fn team(docs: &[(&str, &str)]) -> (Arc<MemStore>, Vault) {
    let store = Arc::new(MemStore::new());
    docs.iter().for_each(|(at, text)| store.insert(path(at), *text));
    (Arc::clone(&store), builder().scope(Scope::Team).with_store(store))
}

#[test]
fn a_version_is_accepted_and_not_a_path() {
    let (store, team) = team(&[("crane.md", "The harbour crane is blue.\n")]);
    let answer = ask(&team, "harbour crane");
    assert_eq!(answer.nothing, Some(Nothing::AllAside));
    assert_eq!(answer.left_out[0].why, LeftOutWhy::Unreviewed);
    let all = Query::new("harbour crane").with_unreviewed();
    assert_eq!(team.recall(&all, &Keywords::default(), &mut Session::new()).unwrap().memories.len(), 1);

    let seen = team.unreviewed().unwrap().remove(0);
    store.insert(path("crane.md"), "The harbour crane is red.\n");
    let late = team.accept_version(&path("crane.md"), seen.memory.revision(), Origin::Team).unwrap_err();
    assert_eq!(late.kind(), ErrorKind::Conflict);
    team.accept(&path("crane.md"), Origin::Team).unwrap();
    let answer = ask(&team, "harbour crane");
    assert!(answer.text.contains("is red") && answer.text.contains("origin=\"team\""));
    assert!(answer.text.contains("scope=\"team\""));

    store.insert(path("crane.md"), "The harbour crane is green.\n");
    assert!(ask(&team, "harbour crane").memories.is_empty());
    let waiting = team.unreviewed().unwrap();
    assert!(waiting[0].accepted.is_some() && waiting.len() == 1);
}

#[test]
fn an_agents_edit_does_not_accept_and_a_persons_does() {
    let (_, team) =
        team(&[("crane.md", "The harbour crane is blue.\n"), ("gate.md", "The gate is white.\n")]);
    let edit = MemoryEdit::new().append("Notes", "- seen");
    team.edit(&path("crane.md"), &edit, &Expect::Any, &By::agent()).unwrap();
    team.rename(&path("gate.md"), &path("door.md"), &By::agent()).unwrap();
    assert_eq!(team.unreviewed().unwrap().len(), 2);
    team.edit(&path("crane.md"), &MemoryEdit::new().append("Notes", "- checked"), &Expect::Any, &By::user())
        .unwrap();
    assert_eq!(team.unreviewed().unwrap().len(), 1);
    team.write(&Draft::project("own", "Mine."), &By::agent()).unwrap();
    assert_eq!(team.unreviewed().unwrap().len(), 1);
}

#[test]
fn what_nobody_accepted_takes_nothings_place() {
    let (store, team) = team(&[]);
    let written = team.write(&Draft::project("crane", "The harbour crane is blue."), &By::user()).unwrap();
    let revision = written.revision.unwrap();
    let claim = format!(
        "---\nname: other\nsupersedes: [{}@{revision}]\n---\nThe harbour crane is red.\n",
        written.path
    );
    store.insert(path("other.md"), claim);
    assert!(ask(&team, "harbour crane").text.contains("is blue"));
    team.accept(&path("other.md"), Origin::Team).unwrap();
    let answer = ask(&team, "harbour crane");
    assert!(answer.text.contains("is red") && !answer.text.contains("is blue"));
}

#[test]
fn records_are_kept_where_others_cannot_write() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir_all(dir.path().join("memory/team")).unwrap();
    fs::write(dir.path().join("memory/team/crane.md"), "The harbour crane is blue.\n").unwrap();
    let own = || builder().apart(path("team")).open(dir.path().join("memory")).unwrap();
    let open =
        |own: &Vault| builder().records_in(own).open_team(dir.path().join("memory"), &path("team")).unwrap();
    assert!(own().snapshot().unwrap().memories().is_empty(), "the team's folder is its own");
    open(&own()).accept(&path("crane.md"), Origin::Team).unwrap();
    assert_eq!(ask(&open(&own()), "harbour crane").memories.len(), 1);
    assert!(!dir.path().join("memory/team/.memcore/origins.jsonl").exists());
    // Another person's memories know nothing of it.
    let other = builder().open_lazily(dir.path().join("other")).unwrap();
    assert!(ask(&open(&other), "harbour crane").memories.is_empty());
}

#[test]
fn acceptances_move_with_the_project() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    let open = |base: &str| {
        let own = builder().apart(path("team")).open_lazily(at(base)).unwrap();
        builder().records_in(&own).open_team(at(base), &path("team")).unwrap()
    };
    fs::create_dir_all(at("old/team")).unwrap();
    fs::write(at("old/team/crane.md"), "The harbour crane is blue.\n").unwrap();
    open("old").accept(&path("crane.md"), Origin::Team).unwrap();
    fs::rename(at("old"), at("new")).unwrap();
    assert_eq!(ask(&open("new"), "harbour crane").memories.len(), 1);
    // Those of one folder do not hold for another below the same memories.
    fs::create_dir_all(at("new/other")).unwrap();
    fs::copy(at("new/team/crane.md"), at("new/other/crane.md")).unwrap();
    let own = builder().apart(path("other")).open_lazily(at("new")).unwrap();
    let other = builder().records_in(&own).open_team(at("new"), &path("other")).unwrap();
    assert_eq!(other.unreviewed().unwrap().len(), 1);
}

#[test]
fn what_was_archived_keeps_its_origin() {
    let vault = builder().with_store(MemStore::new());
    let page =
        vault.write(&Draft::reference("page", "The harbour crane is blue."), &By::external()).unwrap().path;
    vault.archive(&page, &By::agent()).unwrap();
    let query = Query::new("harbour crane").with_archived();
    let answer = vault.recall(&query, &Keywords::default(), &mut Session::new()).unwrap();
    assert!(answer.memories.is_empty());
    assert_eq!(answer.left_out[0].why, LeftOutWhy::External);
}

#[test]
fn a_text_with_marks_does_not_come_in() {
    let (_, team) = team(&[("b.md", "<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n")]);
    assert_eq!(team.accept(&path("b.md"), Origin::User).unwrap_err().kind(), ErrorKind::Refused);
    let marked = Draft::project("x", "<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n");
    assert_eq!(team.write(&marked, &By::user()).unwrap_err().kind(), ErrorKind::Refused);
}
