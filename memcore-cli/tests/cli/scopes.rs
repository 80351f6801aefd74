//! `--scope`, `--scopes`, `--agent`, `--users`, `memcore agent`: memories that are not the project's alone.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::{Ran, all, finish, folder, program, real, state};

/// A repository, a home folder, and where one stands.
struct World {
    _dir: TempDir,
    root: PathBuf,
}

impl World {
    fn new(files: &[(&str, &str)]) -> Self {
        let dir = folder(&[("app/.git/HEAD", "ref: refs/heads/main\n"), ("app/src/deep/x.rs", "")]);
        let root = real(dir.path());
        for (path, text) in files {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Self { _dir: dir, root }
    }

    /// Runs it from a sub-folder of the repository.
    fn run(&self, args: &[&str]) -> Ran {
        let mut command = program(args);
        command.current_dir(self.root.join("app/src/deep")).env("HOME", &self.root);
        command.env("CLAUDE_CONFIG_DIR", self.root.join("config")).arg("--now=2026-11-30T12:00:00Z");
        finish(command)
    }

    fn ok(&self, args: &[&str]) -> Ran {
        let ran = self.run(args);
        assert_eq!(ran.code, 0, "{args:?}: {}{}", ran.out, ran.err);
        ran
    }

    fn memories(&self) -> PathBuf {
        let projects = self.root.join("config/projects");
        projects.read_dir().unwrap().next().unwrap().unwrap().path().join("memory")
    }
}

#[test]
fn each_scope_has_its_folder_and_nothing_is_made_by_looking() {
    let world = World::new(&[]);
    let before = state(&world.root);
    for (args, ends_with) in [
        (&["where"][..], "/memory"),
        (&["where", "--scope", "user"], "config/memory"),
        (&["where", "--scope", "team"], "/memory/team"),
        (&["where", "--agent", "reviewer"], "app/.claude/agent-memory/reviewer"),
        (
            &["where", "--agent", "reviewer", "--agent-scope", "local"],
            "app/.claude/agent-memory-local/reviewer",
        ),
        (&["where", "--agent", "reviewer", "--agent-scope", "user"], "config/agent-memory/reviewer"),
        (&["where", "--users", "users", "--user", "ana"], "app/src/deep/users/ana"),
    ] {
        let ran = world.run(args);
        assert!(ran.code == 1 && ran.out.trim_end().ends_with(ends_with), "{args:?}: {}{}", ran.out, ran.err);
    }
    for args in [
        &["list", "--scope", "user"][..],
        &["recall", "x", "--scope", "team"],
        &["add", "user", "Ana", "x", "--scope", "user", "--dry-run"],
        &["recall", "x", "--scopes", "project,user,team"],
        &["prompt", "--scopes", "project,user"],
    ] {
        world.run(args);
        assert_eq!(state(&world.root), before, "{args:?}");
    }
    for (args, said) in [
        (&["list", "--scope", "agent"][..], "--agent"),
        (&["list", "--scope", "session"], "possible values"),
        (&["list", "--agent", "../x"], "cannot be the name"),
        (&["list", "--user", "ana"], "--users"),
        (&["recall", "x", "--scopes", "project=0"], "above zero"),
        (&["recall", "x", "--scopes", "everything"], "project, user, team, agent"),
        (&["recall", "x", "--scopes", "user", "--scope", "team"], "cannot be used with"),
        // Before the name of the command, too.
        (&["--scope", "team", "recall", "x", "--scopes", "user"], "cannot be used with"),
        (&["--json", "links", "--dot"], "'--json' cannot be used with '--dot'"),
        (&["--json", "links", "--mermaid"], "'--json' cannot be used with '--mermaid'"),
        (&["--json", "recall", "x", "--text"], "'--json' cannot be used with '--text'"),
        (&["--json", "show", "x", "--raw"], "'--json' cannot be used with '--raw'"),
        (&["list", "--dir", "x", "--users", "users", "--user", "ana"], "cannot be used with '--users"),
        (&["list", "--agent", "x", "--users", "users", "--user", "ana"], "cannot be used with '--agent"),
        (
            &["list", "--scope", "user", "--team-dir", "x"],
            "'--team-dir <FOLDER>' cannot be used with '--scope",
        ),
    ] {
        let ran = world.run(args);
        let told = ran.out + &ran.err; // with --json the error is the one object
        assert!(ran.code == 2 && told.contains(said), "{args:?}: {told}");
    }
}

#[test]
fn several_scopes_are_asked_as_one() {
    let world = World::new(&[]);
    world.ok(&["add", "project", "Deploy", "We deploy on Tuesdays."]);
    world.ok(&["add", "user", "Habit", "Ana likes to deploy before lunch.", "--scope", "user"]);
    world.ok(&["add", "project", "Freeze", "No deploy in December.", "--scope", "team"]);
    let ask = |scopes: &str| world.ok(&["recall", "when do we deploy?", "--scopes", scopes, "--json"]).json();
    let answer = ask("project=2,user,team");
    let mut of = all(&answer["memories"], "scope");
    of.sort_unstable();
    assert_eq!(of, ["project", "team", "user"]);
    assert_eq!(answer["scopes"][0]["share"], 2.0);
    for memory in answer["memories"].as_array().unwrap() {
        let file = Path::new(memory["file"].as_str().unwrap());
        assert!(file.is_file(), "{}", file.display());
    }
    assert_eq!(all(&ask("user")["memories"], "scope"), ["user"]);
    // The project alone does not look into its team's folder, and says so.
    let ran = world.ok(&["recall", "deploy"]);
    assert!(!ran.out.contains("December") && ran.err.contains("--scope team"), "{}{}", ran.out, ran.err);
    let text = world.ok(&["recall", "deploy", "--scopes", "project,team", "--explain"]).out;
    assert!(text.contains("· team ·") && text.contains("team: "), "{text}");

    // What somebody else put into the team's folder waits.
    std::fs::write(world.memories().join("team/port.md"), "The deploy port is 8080.\n").unwrap();
    let ran = world.run(&["recall", "deploy port", "--scopes", "team"]);
    assert!(!ran.out.contains("8080"), "{}", ran.out);
    assert!(world.run(&["accept", "--scope", "team"]).out.contains("port.md (new)"));
    world.ok(&["accept", "port", "--scope", "team"]);
    assert!(world.ok(&["recall", "deploy port", "--scopes", "project,team"]).out.contains("8080"));
}

#[test]
fn what_a_pull_took_away_is_told_until_somebody_agrees() {
    let world = World::new(&[]);
    let team = ["--scope", "team"];
    let lines: String = (0..12)
        .map(|number| {
            format!("{{\"kind\": \"project\", \"name\": \"fact {number}\", \"body\": \"It holds.\"}}\n")
        })
        .collect();
    let file = world.root.join("facts.jsonl");
    std::fs::write(&file, lines).unwrap();
    world.ok(&[&["add", "--from", file.to_str().unwrap()][..], &team].concat());
    let folder = world.memories().join("team");
    for number in 0..12 {
        std::fs::remove_file(folder.join(format!("project_fact_{number}.md"))).unwrap();
    }
    std::fs::write(folder.join("port.md"), "The port is 8080.\n").unwrap();
    let ran = world.run(&[&["accept"][..], &team].concat());
    assert!(ran.code == 1 && ran.out.contains("12 memories vanished at once"), "{}{}", ran.out, ran.err);
    let rebuild = [&["index", "--rebuild"][..], &team].concat();
    assert_eq!(world.run(&rebuild).code, 2);
    world.ok(&[&["accept", "--vanished"][..], &team].concat());
    let json = world.run(&[&["accept", "--json"][..], &team].concat()).json();
    assert_eq!(
        (&json["vanished"], all(&json["unreviewed"], "path")),
        (&serde_json::json!([]), vec!["port.md"])
    );
    world.ok(&rebuild);
    let listed = world.ok(&[&["list"][..], &team].concat());
    assert!(listed.err.contains("memcore accept --scope team"), "{}", listed.err);
    let ask = [&["recall", "which port?"][..], &team].concat();
    assert_eq!(world.run(&ask).code, 1);
    assert!(world.ok(&[&ask[..], &["--unreviewed"]].concat()).out.contains("8080"));
}

#[test]
fn decisions_about_the_folder_are_options() {
    let world = World::new(&[("conf.json", "{\"autoMemoryDirectory\": \"notes\"}")]);
    let settings = world.root.join("conf.json");
    let settings = ["--settings", settings.to_str().unwrap()];
    assert_eq!(world.run(&[&["where"][..], &settings].concat()).code, 2);
    let ran = world.run(&[&["where", "--relative"][..], &settings].concat());
    assert!(ran.out.trim_end().ends_with("app/notes"), "{}{}", ran.out, ran.err);
    assert_eq!(world.run(&["where", "--settings", "{nothing}"]).code, 2);
    assert_eq!(world.run(&["where", "--settings", "none.json"]).code, 2);

    world.ok(&["add", "user", "Ana", "Ana writes Rust."]);
    let off = world.ok(&["recall", "Rust", "--settings", "{\"autoMemoryEnabled\": false}"]);
    assert!(off.err.contains("no memories here: off"), "{}", off.err);
    // Another project with this key.
    let record = world.memories().join(".memcore/store.json");
    let text = std::fs::read_to_string(&record).unwrap();
    let other = text.replace("/app\"", "/a-p\"");
    std::fs::create_dir_all(world.root.join("a-p")).unwrap();
    std::fs::write(&record, other).unwrap();
    assert_eq!(world.run(&["recall", "Rust"]).code, 2);
    let ran = world.run(&["where", "--suffix", "--json"]);
    let folder = ran.json()["folder"].as_str().unwrap().to_owned();
    assert!(ran.code == 1 && !folder.starts_with(world.memories().to_str().unwrap()), "{folder}");
    let without = world.run(&["context", "--without", "user,project,local", "--json"]);
    assert_eq!(without.json()["instructions"], serde_json::json!([]));
}

#[test]
fn with_dir_the_teams_folder_is_the_one_in_it() {
    let world =
        World::new(&[("notes/a.md", "The crane is blue.\n"), ("notes/team/b.md", "The crane is red.\n")]);
    let notes = world.root.join("notes");
    let run =
        |more: &[&str]| world.run(&[&["recall", "crane", "--dir", notes.to_str().unwrap()], more].concat());
    let one = run(&["--scopes", "project,team"]);
    assert!(one.out.contains("blue") && !one.out.contains("red"), "{}", one.out);
    // A folder that a person names alone is read whole.
    assert!(run(&[]).out.contains("red"));
}

#[test]
fn a_prompt_tells_of_its_scopes_and_what_each_costs() {
    let world = World::new(&[]);
    world.ok(&["add", "project", "Deploy", "We deploy on Tuesdays."]);
    let scopes = ["--scopes", "project=3,user"];
    let json = world.ok(&[&["prompt", "--json", "--question", "deploy"][..], &scopes].concat()).json();
    assert_eq!(all(&json["scopes"], "scope"), ["project", "user"]);
    assert_eq!((&json["scopes"][0]["share"], &json["scopes"][0]["memories"]), (&0.75.into(), &1.into()));
    assert!(json["guide"].as_str().unwrap().contains("- **user**: this person's"));
    assert!(json["standing"].as_str().unwrap().contains("user: Your memory has no index yet."));
    let table = world.ok(&[&["prompt"][..], &scopes].concat()).out;
    assert!(table.contains("Scopes") && table.contains("75 %"), "{table}");
    let text = world.ok(&[&["prompt", "guide", "--lang", "zh"][..], &scopes].concat()).out;
    assert!(text.contains("**user**：") && !text.contains("**team**"), "{text}");
    assert_eq!(world.run(&[&["recall", "x", "--trace", "t.json"][..], &scopes].concat()).code, 2);
}

#[test]
fn a_teams_folder_takes_no_secret_and_a_project_reports_it() {
    let world = World::new(&[]);
    let secret = ["The key is AKIA", "Z7VQ4M2XW6TNJ3RB."].concat();
    world.ok(&["add", "reference", "Account", "It is in the vault.", "--scope", "team"]);
    let before = state(&world.memories().join("team"));
    for args in [
        &["add", "reference", "Deploy", &secret][..],
        &["edit", "account", "--append", "Key", &secret],
        &["supersede", "account", "reference", "Newer", &secret],
    ] {
        let ran = world.run(&[args, &["--scope", "team"]].concat());
        assert!(ran.code == 2 && ran.err.contains("secret"), "{args:?}: {}{}", ran.out, ran.err);
        assert!(!ran.err.contains("Z7VQ4M2XW6TNJ3RB") && !ran.out.contains("Z7VQ4M2XW6TNJ3RB"));
        let mut after = state(&world.memories().join("team"));
        after.retain(|name, _| before.contains_key(name));
        assert_eq!(after, before, "{args:?}");
    }
    let ran = world.ok(&["add", "reference", "Deploy", &secret]);
    assert!(ran.err.contains("MEM501") && !ran.err.contains("Z7VQ4M2XW6TNJ3RB"), "{}", ran.err);
    // It goes to the team neither in a bundle nor by another name.
    let bundle = world.root.join("b.json");
    world.ok(&["export", bundle.to_str().unwrap()]);
    let ran = world.run(&["import", bundle.to_str().unwrap(), "--scope", "team"]);
    assert!(ran.code == 2 && ran.err.contains("secret"), "{}", ran.err);
    let ran = world.run(&["mv", "deploy", "team/deploy.md"]);
    assert!(ran.code == 2 && ran.err.contains("a vault of its own"), "{}", ran.err);
    assert_eq!(
        all(&world.ok(&["list", "--scope", "team", "--json"]).json()["memories"], "title"),
        ["Account"]
    );
}

#[test]
fn an_agent_begins_with_a_snapshot_and_nothing_is_overwritten() {
    const STYLE: &str = "app/.claude/agent-memory-snapshots/reviewer/style.md";
    let world = World::new(&[
        ("app/.claude/agents/review/r.md", "---\nname: reviewer\nmemory: local\n---\nYou review.\n"),
        (STYLE, "Short sentences.\n"),
        ("app/.claude/agent-memory-snapshots/reviewer/tests.md", "No mocks.\n"),
    ]);
    let memories = world.root.join("app/.claude/agent-memory-local/reviewer");
    assert_eq!(world.run(&["agent", "list"]).code, 1);
    let ran = world.run(&["agent", "diff", "reviewer"]);
    assert!(ran.code == 1 && ran.out.contains("style.md: new in the snapshot"), "{}{}", ran.out, ran.err);
    let ran = world.ok(&["agent", "init", "reviewer", "--dry-run"]);
    assert!(ran.out.contains("+Short sentences.") && !memories.exists(), "{}{}", ran.out, ran.err);
    world.ok(&["agent", "init", "reviewer"]);
    assert_eq!(std::fs::read_to_string(memories.join("style.md")).unwrap(), "Short sentences.\n");
    let ran = world.run(&["agent", "init", "reviewer"]);
    assert!(ran.code == 2 && ran.err.contains("agent diff reviewer"), "{}", ran.err);
    let listed = world.ok(&["agent", "list", "--json"]).json();
    assert_eq!(
        (&listed["agents"][0]["scope"], &listed["agents"][0]["memories"]),
        (&"local".into(), &2.into())
    );

    // Both change.
    std::fs::write(world.root.join(STYLE), "Short sentences, no jargon.\n").unwrap();
    std::fs::remove_file(world.root.join("app/.claude/agent-memory-snapshots/reviewer/tests.md")).unwrap();
    world.ok(&["edit", "style", "--agent", "reviewer", "--append", "Notes", "- mine"]);
    let own = std::fs::read_to_string(memories.join("style.md")).unwrap();
    let ran = world.run(&["agent", "diff", "reviewer", "--json", "--diff"]);
    let json = ran.json();
    assert_eq!(all(&json["differs"], "state"), ["both", "gone"]);
    assert!(ran.code == 1 && json["diff"].as_str().unwrap().contains("+Short sentences, no jargon."));
    assert_eq!(std::fs::read_to_string(memories.join("style.md")).unwrap(), own, "looking changes nothing");
    world.ok(&["agent", "keep", "reviewer", "tests.md"]);
    let ran = world.ok(&["agent", "take", "reviewer", "--all"]);
    assert!(ran.out.contains("--agent reviewer"), "{}", ran.out);
    assert_eq!(world.ok(&["agent", "diff", "reviewer"]).out.trim(), "Nothing differs.");
    assert!(memories.join("tests.md").exists());
    world.ok(&["undo", "--agent", "reviewer"]);
    assert_eq!(std::fs::read_to_string(memories.join("style.md")).unwrap(), own);
    assert_eq!(world.run(&["agent", "take", "reviewer", "../style.md"]).code, 2);
    assert_eq!(world.run(&["agent", "diff", "other"]).code, 2, "it has no snapshot");
}

#[test]
fn users_do_not_meet() {
    let world = World::new(&[]);
    let of = |user: &'static str, args: &[&str]| {
        world.run(&[args, &["--users", "../../../users", "--user", user]].concat())
    };
    for user in ["ana", "Ana", "../ana", "ana@x.org"] {
        assert_eq!(of(user, &["list"]).code, 2, "{user} has nothing yet");
        assert_eq!(of(user, &["add", "user", "Name", user]).code, 0);
        assert_eq!(all(&of(user, &["list", "--json"]).json()["memories"], "title").len(), 1);
    }
    assert_eq!(world.root.join("users").read_dir().unwrap().count(), 4);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(world.root.join("users/ana"), world.root.join("users/ben")).unwrap();
        let ran = of("ben", &["list"]);
        assert!(ran.code == 2 && ran.err.contains("symbolic link"), "{}", ran.err);
    }
    assert_eq!(of("", &["list"]).code, 2);
}

#[test]
fn a_project_that_moves_takes_its_team_and_what_it_accepted_along() {
    let world = World::new(&[("app/.claude/team-memory/crane.md", "The harbour crane is blue.\n")]);
    world.ok(&["add", "project", "Deploy", "We deploy on Tuesdays."]);
    let in_root = |name: &str, args: &[&str]| {
        let mut command = program(args);
        command.current_dir(world.root.join(name)).env("HOME", &world.root);
        command.env("CLAUDE_CONFIG_DIR", world.root.join("config")).arg("--now=2026-11-30T12:00:00Z");
        finish(command)
    };
    let team = |args: &[&'static str]| [args, &["--team-dir", ".claude/team-memory"]].concat();
    world.ok(&["accept", "crane", "--team-dir", "../../.claude/team-memory"]);
    assert_eq!(
        in_root("app", &["add", "project", "Rule", "The crane rests on Sundays.", "--scope", "team"]).code,
        0
    );
    std::fs::rename(world.root.join("app"), world.root.join("moved")).unwrap();
    let old = world.root.join("app");
    let ran = in_root("moved", &["relocate", old.to_str().unwrap(), "--apply"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(in_root("moved", &team(&["recall", "crane"])).out.contains("is blue"));
    assert!(in_root("moved", &["recall", "crane", "--scope", "team"]).out.contains("Sundays"));
}

#[cfg(unix)]
#[test]
fn no_link_leads_to_a_teams_folder() {
    let world = World::new(&[("out/team-memory/crane.md", "The harbour crane is blue.\n")]);
    std::os::unix::fs::symlink(world.root.join("out"), world.root.join("app/.claude")).unwrap();
    std::os::unix::fs::symlink(world.root.join("out"), world.root.join("app/src/deep/link")).unwrap();
    for folder in ["../../.claude/team-memory", "link", "link/team-memory", "../deep/link/team-memory"] {
        for args in [&["accept"][..], &["recall", "crane", "--unreviewed"], &["add", "project", "x", "y"]] {
            let ran = world.run(&[args, &["--team-dir", folder]].concat());
            assert!(ran.code == 2 && ran.err.contains("symbolic link"), "{folder} {args:?}: {}", ran.err);
        }
    }
    assert_eq!(world.root.join("out/team-memory").read_dir().unwrap().count(), 1);
}
