//! Projects: their folders, owners, moves, instruction files and prompts.

use std::path::{Path, PathBuf};

use memcore::Owner;
use tempfile::TempDir;

use crate::support::{Ran, all, finish, program, real};

/// A home with projects in it.
struct Home {
    _folder: TempDir,
    root: PathBuf,
}

impl Home {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = real(folder.path());
        Self { _folder: folder, root }
    }

    fn with(self, path: &str, text: &str) -> Self {
        let path = self.root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    /// With a repository that has this remote.
    fn repository(self, name: &str, remote: &str) -> Self {
        self.with(&format!("{name}/.git/HEAD"), "ref: refs/heads/main\n")
            .with(&format!("{name}/.git/config"), &format!("[remote \"origin\"]\n\turl = {remote}\n"))
    }

    /// With memories of a project, which may be gone.
    fn memories(self, name: &str, remote: &str) -> Self {
        let mut owner = Owner::of_path(self.path(name));
        owner.remote = Some(remote.to_owned());
        let folder = format!("config/projects/{}/memory", self.key(name));
        self.with(&format!("{folder}/a.md"), "---\nname: a\n---\nThe ferry is late.\n")
            .with(&format!("{folder}/{}", Owner::FILE), &owner.to_json())
    }

    fn path(&self, name: &str) -> String {
        self.root.join(name).to_str().unwrap().to_owned()
    }

    fn key(&self, name: &str) -> String {
        memcore::project_key(&self.path(name))
    }

    fn memory(&self, name: &str) -> PathBuf {
        self.root.join("config/projects").join(self.key(name)).join("memory")
    }

    fn run(&self, folder: &str, args: &[&str]) -> Ran {
        let mut command = program(args);
        command.current_dir(self.root.join(folder)).env("CLAUDE_CONFIG_DIR", self.root.join("config"));
        finish(command)
    }
}

#[test]
fn a_folder_of_another_project_is_refused_and_named() {
    let home = Home::new().repository("my-app", "x").repository("my_app", "y").memories("my_app", "y");
    let ran = home.run("my-app", &["list"]);
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert!(ran.err.contains(&home.path("my_app")) && ran.err.contains(&home.path("my-app")), "{}", ran.err);
    assert_eq!(home.run("my-app", &["list", "--json"]).json_error()["code"], "mismatch");
    assert_eq!(home.run("my_app", &["list"]).code, 0);
    let json = home.run("my-app", &["where", "--json"]).json();
    assert_eq!(
        (&json["owner"], json["recorded"]["path"].as_str()),
        (&"mismatch".into(), Some(&*home.path("my_app")))
    );
    assert!(home.run("my-app", &["where"]).err.contains(&home.path("my_app")));
}

#[test]
fn where_explains_itself() {
    let home = Home::new().repository("app", "git@host:ana/app.git").memories("app", "host/ana/app");
    let home = home.with("config/settings.json", "{\"autoMemoryDirectory\": \"/no/such/memory\"}");
    let ran = home.run("app", &["where", "--explain"]);
    assert_eq!(ran.code, 1);
    for part in [
        "/no/such/memory",
        "settings.json",
        "host/ana/app",
        "consolidate",
        home.memory("app").to_str().unwrap(),
    ] {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    let json = home.run("app", &["where", "--json"]).json();
    assert_eq!(json["others"][0]["folder"].as_str(), home.memory("app").to_str());
    assert_eq!(json["considered"][1]["decided"], true);
    assert_eq!(json["switches"].as_array().unwrap().len(), 6);
}

#[test]
fn a_project_chooses_its_folder_only_if_it_is_trusted() {
    let home = Home::new().repository("app", "x");
    let home = home.with("app/.claude/settings.json", "{\"autoMemoryDirectory\": \"/somewhere/else\"}");
    let ran = home.run("app", &["where"]);
    assert_eq!(ran.out.trim_end(), home.memory("app").to_str().unwrap());
    assert!(ran.err.contains("not trusted"), "{}", ran.err);
    assert_eq!(home.run("app", &["where", "--trust"]).out.trim_end(), "/somewhere/else");
}

#[test]
fn a_relative_folder_is_an_error_that_helps() {
    let home =
        Home::new().repository("app", "x").with("config/settings.json", "{\"autoMemoryDirectory\": \"mem\"}");
    let ran = home.run("app", &["where"]);
    assert!(
        ran.code == 2 && ran.err.contains("absolute") && ran.err.contains("settings.json"),
        "{}",
        ran.err
    );
}

#[test]
fn stores_are_listed_with_their_projects() {
    let home = Home::new().repository("app", "x").memories("app", "x").memories("gone", "z");
    let json = home.run("app", &["stores", "--json"]).json();
    let stores = json["stores"].as_array().unwrap();
    assert_eq!(all(&json["stores"], "project"), [home.path("app"), home.path("gone")]);
    assert_eq!((&stores[0]["orphaned"], &stores[1]["orphaned"]), (&false.into(), &true.into()));
    let ran = home.run("app", &["stores"]);
    assert!(ran.out.contains("(gone)") && ran.err.contains("relocate"), "{}", ran.out);
    assert_eq!(Home::new().run(".", &["stores"]).code, 1);
}

#[test]
fn a_renamed_project_gets_its_memories_back() {
    let home = Home::new().repository("new", "https://host/ana/app.git").memories("old", "host/ana/app");
    let home = home.with(&format!("config/projects/{}/1.jsonl", memcore::project_key("x")), "{}\n");
    let transcript = home.memory("old").with_file_name("1.jsonl");
    std::fs::write(&transcript, "{}\n").unwrap();

    let ran = home.run("new", &["relocate"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("Would move 1 memory") && ran.out.contains("--apply"), "{}", ran.out);
    assert!(home.memory("old").exists() && !home.memory("new").exists());

    // A program has made an empty folder at its start.
    std::fs::create_dir_all(home.memory("new")).unwrap();
    let json = home.run("new", &["relocate", "--apply", "--json"]).json();
    assert_eq!((&json["applied"], &json["candidates"][0]["evidence"]), (&true.into(), &"remote".into()));
    assert_eq!(json["plan"]["left"][0].as_str(), transcript.to_str());
    assert!(!home.memory("old").exists() && transcript.exists());
    assert!(home.run("new", &["recall", "ferry"]).out.contains("The ferry is late."));
    let record = std::fs::read_to_string(home.memory("new").join(Owner::FILE)).unwrap();
    let owner = Owner::from_json(&record).unwrap();
    assert_eq!((owner.path, owner.former), (home.path("new"), vec![home.path("old")]));
    let ran = home.run("new", &["relocate"]);
    assert!(ran.code == 1 && ran.out.contains("`memcore relocate PATH`"), "{}", ran.out);
}

#[test]
fn memories_are_not_moved_over_others_nor_from_a_project_that_is_there() {
    let home =
        Home::new().repository("new", "host:a/b").memories("new", "host/a/b").memories("old", "host/a/b");
    let ran = home.run("new", &["relocate", "--apply"]);
    assert!(ran.code == 2 && ran.err.contains("has memories already"), "{}", ran.err);
    assert!(home.memory("old").join("a.md").exists());

    let home = Home::new().repository("new", "x").repository("other", "y").memories("other", "y");
    let ran = home.run("new", &["relocate", "../other", "--apply"]);
    assert!(ran.code == 2 && ran.err.contains("still there"), "{}", ran.err);
    let ran = home.run("new", &["relocate", "../nothing"]);
    assert!(ran.code == 2 && ran.err.contains("memcore stores"), "{}", ran.err);
}

#[test]
fn a_guess_is_named_and_not_followed() {
    let home = Home::new().with("w/app/readme", "").with("config/x", "");
    let gone = Path::new("v/app");
    let key = memcore::project_key(home.root.join(gone).to_str().unwrap());
    let owner = Owner::of_path(home.root.join(gone).to_str().unwrap());
    let folder = format!("config/projects/{key}/memory");
    let home = home
        .with(&format!("{folder}/a.md"), "A.\n")
        .with(&format!("{folder}/{}", Owner::FILE), &owner.to_json());
    let ran = home.run("w/app", &["relocate", "--apply"]);
    assert!(ran.out.contains("only the name is the same"), "{}", ran.out);
    assert!(home.root.join(&folder).exists());
    // Whoever names it means it.
    assert!(home.run("w/app", &["relocate", "../../v/app", "--apply"]).out.contains("Moved 1 memory"));
}

fn instructed() -> Home {
    Home::new()
        .repository("app", "x")
        .with("config/CLAUDE.md", "Answer in English.\n")
        .with("app/CLAUDE.md", "Build with make. @docs/style.md @docs/gone.md @../outside.md\n")
        .with("app/docs/style.md", "Tabs.\n")
        .with("outside.md", "Outside.\n")
        .with("app/.claude/rules/tests.md", "---\npaths: tests/*.rs\n---\nNo mocks.\n")
}

#[test]
fn instruction_files_are_shown_with_their_reasons() {
    let home = instructed();
    let ran = home.run("app", &["context", "--explain"]);
    assert_eq!(ran.code, 0);
    for part in
        ["style.md", "imported by", "gone.md", "is not there", "needs approval", "waits for", "tests/*.rs"]
    {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    let json =
        home.run("app", &["context", "--json", "--for", "tests/it.rs", "--approve", "../outside.md"]).json();
    let under =
        |it: &&serde_json::Value| it["path"].as_str().unwrap().starts_with(home.root.to_str().unwrap());
    let reasons: Vec<&str> = json["instructions"]
        .as_array()
        .unwrap()
        .iter()
        .filter(under)
        .map(|it| it["reason"].as_str().unwrap())
        .collect();
    assert_eq!(reasons, ["start", "start", "import", "import", "path_match"]);
    assert_eq!(all(&json["imports"], "outcome"), ["loaded", "missing", "loaded"]);
    assert_eq!(all(&json["not_loaded"], "reason"), ["missing"]);
    assert!(json["tokens"].as_u64().unwrap() > 10);
}

#[test]
fn instructions_as_a_text_for_a_prompt() {
    let ran = instructed().run("app", &["context", "--text"]);
    assert!(ran.out.contains("of=\"user\">\nAnswer in English.\n</instruction-file>"), "{}", ran.out);
    assert!(!ran.out.contains("No mocks."));
    let empty = Home::new().repository("app", "x").run("app", &["context"]);
    assert!(empty.code == 1 || empty.out.contains("always") || !empty.out.contains("app/"), "{}", empty.out);
}

#[test]
fn settings_exclude_instruction_files() {
    let home = instructed().with("config/settings.json", "{\"claudeMdExcludes\": [\"**/app/CLAUDE.md\"]}");
    let json = home.run("app", &["context", "--json"]).json();
    assert!(all(&json["not_loaded"], "reason").contains(&"excluded"));
}

#[test]
fn prompts_and_what_they_cost() {
    let home = instructed().memories("app", "x");
    let json = home.run("app", &["prompt", "--json", "--question", "when is the ferry late"]).json();
    assert_eq!(all(&json["sizes"], "name"), ["guide", "standing", "recalled"]);
    assert!(json["sizes"][2]["tokens"].as_u64().unwrap() > 10);
    assert!(json["guide"].as_str().unwrap().contains(home.memory("app").to_str().unwrap()));
    let ran = home.run("app", &["prompt", "guide", "--lang", "zh", "--read-only"]);
    assert!(ran.code == 0 && ran.out.starts_with("# 记忆\n"));
    assert!(home.run("app", &["prompt", "standing"]).out.contains("Build with make."));
    assert_eq!(home.run("app", &["prompt", "recalled"]).code, 1);
    assert!(home.run("app", &["prompt"]).out.contains("the system prompt"));
    // Without memories there is guidance all the same, and nothing is made.
    let home = instructed();
    assert_eq!(home.run("app", &["prompt"]).code, 0);
    assert!(!home.root.join("config/projects").exists());
}
