//! A team's folder takes no secret by any way in; a project's takes it and reports it.

use std::sync::Arc;

use memcore::{
    AgentSnapshot, By, Draft, Error, ErrorKind, Expect, ImportOptions, LintOptions, MemStore, Memory,
    MemoryEdit, MemoryKind, Resolve, Result, Revision, Scope, Secret, SecretScanner, Span, Vault,
};

use crate::{builder, path, there};

/// Put together here: as one word it must not lie in a repository.
fn secret() -> String {
    ["The key is AKIA", "Z7VQ4M2XW6TNJ3RB", ".\n"].concat()
}

fn opened(scope: Scope) -> (Arc<MemStore>, Vault) {
    let store = Arc::new(MemStore::new());
    store.insert(path("account.md"), "---\nname: account\ntype: reference\n---\nIt is kept in the vault.\n");
    (Arc::clone(&store), builder().scope(scope).with_store(store))
}

/// A way in: it is given a vault that has `account.md`.
type Way = (&'static str, fn(&MemStore, &Vault) -> Result<()>);

const WAYS: [Way; 10] = [
    ("write", |_, vault| vault.write(&Draft::reference("Deploy", secret()), &By::user()).map(drop)),
    ("write in the description", |_, vault| {
        vault.write(&Draft::reference("Deploy", "x").description(secret().trim()), &By::user()).map(drop)
    }),
    ("write many", |_, vault| {
        let written = vault.write_all(&[Draft::reference("Deploy", secret())], &By::agent())?;
        written.into_iter().try_for_each(|it| it.map(drop))
    }),
    ("edit", |_, vault| {
        let edit = MemoryEdit::new().append("Notes", secret());
        vault.edit(&path("account.md"), &edit, &Expect::Any, &By::user()).map(drop)
    }),
    ("replace", |_, vault| {
        vault.replace(&path("account.md"), &secret(), &Expect::Any, &By::user()).map(drop)
    }),
    ("supersede", |_, vault| {
        vault.supersede(&path("account.md"), &Draft::reference("Newer", secret()), &By::user()).map(drop)
    }),
    ("a snapshot", |_, vault| {
        let (store, _) = opened(Scope::Project);
        store.insert(path("deploy.md"), secret());
        AgentSnapshot::with_store(store).take(vault, &[path("deploy.md")], &By::user()).map(drop)
    }),
    ("a copy of a synchronising tool", |store, vault| {
        store.insert(path("account.sync-conflict-20261130-090000-ABCDEFG.md"), secret());
        vault.resolve(&vault.detect_conflicts()?.remove(0), Resolve::Take, &By::user()).map(drop)
    }),
    ("a merge", |store, vault| {
        let text = format!("<<<<<<< HEAD\nfine\n=======\n{}>>>>>>> x\n", secret());
        store.insert(path("merged.md"), text);
        vault.resolve(&vault.detect_conflicts()?.remove(0), Resolve::Take, &By::user()).map(drop)
    }),
    ("rename", |store, vault| {
        store.insert(path("deploy.md"), secret());
        vault.rename(&path("deploy.md"), &path("key.md"), &By::user()).map(drop)
    }),
];

fn account(vault: &Vault) -> String {
    vault.find("account").unwrap().source().to_owned()
}

#[test]
fn a_team_refuses_it_by_every_way_in() {
    for (name, way) in WAYS {
        let (store, team) = opened(Scope::Team);
        let before = account(&team);
        let error: Error = way(&store, &team).expect_err(name);
        assert_eq!(error.kind(), ErrorKind::Refused, "{name}: {error}");
        assert!(error.message().contains("AWS access key"), "{name}: {error}");
        let told = format!("{error} {:?}", error.what_to_do());
        assert!(!told.contains("Z7VQ4M2XW6TNJ3RB"), "{name}: the secret is shown");
        assert_eq!(account(&team), before, "{name}");
        assert!(team.history(None).unwrap().is_empty(), "{name}: something was changed");
    }
}

#[test]
fn a_project_takes_it_and_its_rules_report_it() {
    for (name, way) in WAYS {
        let (store, project) = opened(Scope::Project);
        way(&store, &project).expect(name);
        let report = project.lint(&LintOptions::default()).unwrap();
        let found = report.diagnostics.iter().filter(|it| it.code == "MEM501").count();
        assert!(found > 0, "{name} in {:?}", there(&project));
        assert!(!format!("{report:?}").contains("Z7VQ4M2XW6TNJ3RB"), "{name}: the secret is shown");
    }
}

#[test]
fn whoever_writes_is_told_at_once() {
    let (_, project) = opened(Scope::Project);
    let written = project.write(&Draft::reference("Deploy", secret()), &By::agent()).unwrap();
    assert!(written.diagnostics.iter().any(|it| it.code == "MEM501"));
}

#[test]
fn of_a_bundle_the_rest_comes_in() {
    let (store, from) = opened(Scope::Project);
    store.insert(path("deploy.md"), secret());
    store.insert(path("port.md"), "The port is 8080.\n");
    let bundle = from.export(true).unwrap();
    let (_, team) = opened(Scope::Team);
    let imported = team.import(&bundle, &ImportOptions::default(), &By::user()).unwrap();
    let [(refused, because)] = &imported.refused[..] else { panic!("{:?}", imported.refused) };
    assert!(refused == "deploy.md" && because.contains("AWS access key"), "{because}");
    assert_eq!(there(&team), ["account.md", "port.md"]);
    let (_, project) = opened(Scope::Project);
    assert!(project.import(&bundle, &ImportOptions::default(), &By::user()).unwrap().refused.is_empty());
}

/// The staff numbers of a company.
#[derive(Debug)]
struct StaffNumbers;

impl SecretScanner for StaffNumbers {
    fn scan(&self, text: &str) -> Vec<Secret> {
        let found = text.match_indices("staff-4711");
        found
            .map(|(at, it)| Secret { span: Span::new(at, at + it.len()), kind: "staff number".into() })
            .collect()
    }
}

#[test]
fn a_finder_of_the_host_is_asked_at_every_way_in() {
    const HELD: &str = "Ana is staff-4711.\n";
    const CLEAN: &str = "Ana is away.\n";
    let rules = LintOptions { secret_scanners: vec![Arc::new(StaffNumbers)], ..LintOptions::default() };
    let ways: [Way; 8] = [
        ("write", |_, vault| vault.write(&Draft::reference("Ana", HELD), &By::user()).map(drop)),
        ("replace", |_, vault| vault.replace(&path("account.md"), HELD, &Expect::Any, &By::user()).map(drop)),
        ("a snapshot", |_, vault| {
            let (store, _) = opened(Scope::Project);
            store.insert(path("ana.md"), HELD);
            AgentSnapshot::with_store(store).take(vault, &[path("ana.md")], &By::user()).map(drop)
        }),
        ("rename", |store, vault| {
            store.insert(path("ana.md"), HELD);
            vault.rename(&path("ana.md"), &path("else.md"), &By::user()).map(drop)
        }),
        ("from the archive", |store, vault| {
            store.insert(path("ana.md"), HELD);
            vault.archive(&path("ana.md"), &By::user())?;
            vault.restore("ana", &By::user()).map(drop)
        }),
        ("undo", |store, vault| {
            store.insert(path("ana.md"), HELD);
            vault.archive(&path("ana.md"), &By::user())?;
            vault.undo(None, &By::user()).map(drop)
        }),
        ("an earlier version", |store, vault| {
            store.insert(path("ana.md"), HELD);
            vault.replace(&path("ana.md"), CLEAN, &Expect::Any, &By::user())?;
            vault.revert(&path("ana.md"), Revision::of(HELD.as_bytes()).as_str(), &By::user()).map(drop)
        }),
        ("import", |_, vault| {
            let (store, from) = opened(Scope::Project);
            store.insert(path("ana.md"), HELD);
            let imported = vault.import(&from.export(true)?, &ImportOptions::default(), &By::user())?;
            let [(_, because)] = &imported.refused[..] else { return Ok(()) };
            Err(Error::new(ErrorKind::Refused, because.clone()))
        }),
    ];
    for (name, way) in ways {
        let store = Arc::new(MemStore::new());
        store.insert(path("account.md"), "---\nname: account\ntype: reference\n---\nIt is kept elsewhere.\n");
        let team = builder().scope(Scope::Team).rules(&rules).unwrap().with_store(Arc::clone(&store));
        let error = way(&store, &team).expect_err(name);
        assert_eq!(error.kind(), ErrorKind::Refused, "{name}: {error}");
        assert!(error.message().contains("staff number"), "{name}: {error}");
        assert!(!error.message().contains("4711"), "{name}: {error}");
        let holds = |memory: &Memory| memory.source().contains("4711");
        let held = team.snapshot().unwrap().memories().iter().filter(|memory| holds(memory)).count();
        assert_eq!(held, usize::from(name == "rename"), "{name}: it came in");
    }
}

#[test]
fn what_is_about_a_person_is_not_shared() {
    let (_, team) = opened(Scope::Team);
    let error = team.write(&Draft::user("Ana", "Ana reviews on Fridays."), &By::user()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Refused);
    assert!(error.message().contains("about a person"), "{error}");
    let (store, from) = opened(Scope::Project);
    store.insert(path("ana.md"), "---\nname: Ana\nmetadata:\n  type: user\n---\nAna reviews on Fridays.\n");
    let imported = team.import(&from.export(true).unwrap(), &ImportOptions::default(), &By::user()).unwrap();
    assert_eq!(imported.refused.iter().map(|(path, _)| &**path).collect::<Vec<_>>(), ["ana.md"]);
    // Nor does one that is shared become one about a person.
    let fact = team.write(&Draft::project("Reviews", "Ana reviews on Fridays."), &By::user()).unwrap();
    let personal = MemoryEdit::new().kind(MemoryKind::User);
    let error = team.edit(&fact.path, &personal, &Expect::Any, &By::user()).unwrap_err();
    assert!(error.kind() == ErrorKind::Refused && error.message().contains("about a person"), "{error}");
    assert_eq!(team.snapshot().unwrap().get(&fact.path).unwrap().kind(), Some(MemoryKind::Project));
    // One that somebody else has shared can be taken away, and until then be put right.
    let (store, team) = opened(Scope::Team);
    store.insert(path("ana.md"), "---\nname: Ana\ntype: user\n---\nAna reviews on Fridays.\n");
    team.edit(&path("ana.md"), &MemoryEdit::new().body("Ask Ana."), &Expect::Any, &By::user()).unwrap();
    team.archive(&path("ana.md"), &By::user()).unwrap();
}

#[test]
fn nothing_goes_into_a_teams_folder_past_its_own_vault() {
    let dir = tempfile::tempdir().unwrap();
    let project = builder().apart(path("team")).open_lazily(dir.path()).unwrap();
    let note = project.write(&Draft::project("note", "x"), &By::user()).unwrap().path;
    std::fs::create_dir(dir.path().join("team")).unwrap();
    std::fs::write(dir.path().join("team/x.md"), "theirs\n").unwrap();
    let refused = |result: Result<()>| {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Refused, "{error}");
        assert!(error.message().contains("a vault of its own"), "{error}");
    };
    refused(project.rename(&note, &path("team/note.md"), &By::user()).map(drop));
    refused(project.replace(&path("team/x.md"), "x\n", &Expect::Any, &By::user()).map(drop));
    refused(project.archive(&path("team/x.md"), &By::user()).map(drop));
    let (store, from) = opened(Scope::Project);
    store.insert(path("team/y.md"), "y\n");
    let imported =
        project.import(&from.export(false).unwrap(), &ImportOptions::default(), &By::user()).unwrap();
    assert_eq!(imported.refused[0].0, "team/y.md");
    assert_eq!(std::fs::read_dir(dir.path().join("team")).unwrap().count(), 1);
    assert_eq!(std::fs::read_to_string(dir.path().join("team/x.md")).unwrap(), "theirs\n");
    assert_eq!(there(&project), ["account.md", "project_note.md"]);
}
