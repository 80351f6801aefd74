//! An agent's folder is made by the first thing it remembers, and its snapshot overwrites nothing.

use std::path::Path;
use std::sync::Arc;

use memcore::{
    AgentScope, AgentSnapshot, By, Draft, ErrorKind, MemStore, Origin, Scope, SnapshotState, Store, Vault,
    agent_folder,
};

use crate::{builder, path, there};

#[test]
fn folders_by_scope() {
    let config = Path::new("/home/ana/.claude");
    let at = |scope, project: Option<&str>| {
        agent_folder(scope, "reviewer", config, project.map(Path::new)).map(|at| at.folder)
    };
    assert_eq!(at(AgentScope::User, None).unwrap(), Path::new("/home/ana/.claude/agent-memory/reviewer"));
    assert_eq!(
        at(AgentScope::Project, Some("/w/app")).unwrap(),
        Path::new("/w/app/.claude/agent-memory/reviewer")
    );
    assert_eq!(
        at(AgentScope::Local, Some("/w/app")).unwrap(),
        Path::new("/w/app/.claude/agent-memory-local/reviewer")
    );
    assert_eq!(at(AgentScope::Project, None).unwrap_err().kind(), ErrorKind::InvalidInput);
    for name in ["", "..", "../x", "a/b", "a\\b", "/etc", "CON", ".hidden", "a:b", "x ", "x\u{202e}y"] {
        assert!(agent_folder(AgentScope::User, name, config, None).is_err(), "{name}");
    }
}

#[test]
fn a_folder_is_made_by_the_first_change() {
    let dir = tempfile::tempdir().unwrap();
    let at = agent_folder(AgentScope::Project, "reviewer", dir.path(), Some(dir.path())).unwrap();
    let agent = builder().scope(Scope::Agent).open_lazily(&at.folder).unwrap();
    assert!(agent.snapshot().unwrap().memories().is_empty() && agent.index().unwrap().index.is_none());
    assert!(agent.history(None).unwrap().is_empty() && agent.verify().unwrap().troubles.is_empty());
    agent.write(&Draft::project("x", "y"), &By::agent().dry_run()).unwrap();
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
    agent.write(&Draft::project("x", "y"), &By::agent()).unwrap();
    assert!(at.folder.join("project_x.md").exists());
    assert_eq!(there(&agent), ["project_x.md"]);
}

fn snapshot(docs: &[(&str, &str)]) -> (Arc<MemStore>, AgentSnapshot, Vault) {
    let store = Arc::new(MemStore::new());
    docs.iter().for_each(|(at, text)| store.insert(path(at), *text));
    let agent = builder().scope(Scope::Agent).with_store(MemStore::new());
    (Arc::clone(&store), AgentSnapshot::with_store(store), agent)
}

#[test]
fn all_that_both_can_become() {
    let start = [
        ("same.md", "s\n"),
        ("theirs.md", "1\n"),
        ("ours.md", "1\n"),
        ("both.md", "1\n"),
        ("gone.md", "1\n"),
    ];
    let (store, snapshot, agent) = snapshot(&start);
    snapshot.initialise(&agent, &By::agent()).unwrap();
    assert_eq!(there(&agent), ["both.md", "gone.md", "ours.md", "same.md", "theirs.md"]);
    assert_eq!(agent.origin(&agent.find("same").unwrap()).unwrap(), Origin::Import);
    assert_eq!(snapshot.initialise(&agent, &By::agent()).unwrap_err().kind(), ErrorKind::Refused);

    for (name, text) in [("ours.md", "2\n"), ("both.md", "ours\n")] {
        agent.replace(&path(name), text, &memcore::Expect::Any, &By::agent()).unwrap();
    }
    for (name, text) in [("theirs.md", "2\n"), ("both.md", "theirs\n"), ("new.md", "n\n")] {
        store.insert(path(name), text);
    }
    store.remove(&path("gone.md"));
    let states = || -> Vec<(String, SnapshotState)> {
        snapshot.diff(&agent).unwrap().into_iter().map(|it| (it.path.to_string(), it.state)).collect()
    };
    let expected = [
        ("both.md", SnapshotState::Both),
        ("gone.md", SnapshotState::Gone),
        ("new.md", SnapshotState::New),
        ("theirs.md", SnapshotState::Changed),
    ];
    assert_eq!(states(), expected.map(|(name, state)| (name.to_owned(), state)));
    // Looking changed nothing.
    assert_eq!(agent.find("both").unwrap().body(), "ours\n");

    snapshot.keep(&agent, &[path("both.md"), path("gone.md")], &By::user()).unwrap();
    snapshot.take(&agent, &[path("new.md"), path("theirs.md")], &By::user()).unwrap();
    assert!(states().is_empty());
    assert_eq!(agent.find("both").unwrap().body(), "ours\n");
    assert_eq!(agent.find("gone").unwrap().body(), "1\n");
    assert_eq!(agent.find("theirs").unwrap().body(), "2\n");
    // What was kept is told of again when the snapshot changes again.
    store.insert(path("both.md"), "theirs, later\n");
    assert_eq!(states(), [("both.md".to_owned(), SnapshotState::Both)]);
    snapshot.take(&agent, &[path("both.md")], &By::user()).unwrap();
    agent.undo(None, &By::user()).unwrap();
    assert_eq!(agent.find("both").unwrap().body(), "ours\n");
}

#[test]
fn a_vault_with_memories_is_not_initialised() {
    let (store, snapshot, agent) = snapshot(&[("a.md", "theirs\n")]);
    agent.write(&Draft::project("own", "x"), &By::agent()).unwrap();
    assert_eq!(snapshot.initialise(&agent, &By::agent()).unwrap_err().kind(), ErrorKind::Refused);
    assert_eq!(snapshot.diff(&agent).unwrap()[0].state, SnapshotState::New);
    assert_eq!(
        snapshot.take(&agent, &[path("none.md")], &By::agent()).unwrap_err().kind(),
        ErrorKind::NotFound
    );
    assert_eq!(store.list().unwrap().docs.len(), 1, "a snapshot is only read");
}
