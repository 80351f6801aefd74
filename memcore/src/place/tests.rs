//! Tests of the room as a whole, for what vectors cannot say.

use std::path::Path;

use super::*;
use crate::{ErrorKind, MemSystem};

const CONFIG_DIR: &str = "CLAUDE_CONFIG_DIR";
const DIR_NAME: &str = "CLAUDE_CODE_PROJECT_DIR_NAME";

fn find(system: &MemSystem, start: &str) -> MemoryPlace {
    MemoryPlace::find(system, Path::new(start)).unwrap()
}

fn world() -> MemSystem {
    MemSystem::new().with_home("/home/ana").with_folder("/home/ana/notes")
}

#[test]
fn outside_git_the_folder_itself_is_the_project() {
    let system = world().with_file("/home/ana/notes/todo.md", "").with_link("/n", "/home/ana/notes");
    for start in ["/home/ana/notes", "/n", "/n/todo.md", "/home/ana/notes/../notes"] {
        let place = find(&system, start);
        assert_eq!(place.key, "-home-ana-notes", "{start}");
        assert_eq!(place.root, Path::new("/home/ana/notes"));
        assert_eq!(
            place.because.to_string(),
            "the key of the current folder /home/ana/notes; it is in no git repository"
        );
        assert!(!place.exists);
    }
    let system = system.with_folder("/home/ana/.claude/projects/-home-ana-notes/memory");
    assert!(find(&system, "/n").exists);
}

#[test]
fn a_broken_git_file_leaves_the_folder_and_says_so() {
    let place = find(&world().with_file("/home/ana/notes/.git", "gitdir: \n"), "/home/ana/notes");
    assert_eq!(place.key, "-home-ana-notes");
    assert!(place.because.to_string().ends_with("notes; /home/ana/notes/.git: it names no path"));
}

#[test]
fn the_environment_names_another_config_folder() {
    let place = find(&world().with_env(CONFIG_DIR, "/etc/agent"), "/home/ana/notes");
    assert_eq!(place.folder, Path::new("/etc/agent/projects/-home-ana-notes/memory"));
    assert!(place.because.to_string().ends_with("; under CLAUDE_CONFIG_DIR"));

    let relative = world().with_env(CONFIG_DIR, "agent").with_current_dir("/srv");
    assert!(find(&relative, "/home/ana/notes").folder.starts_with("/srv/agent/projects"));

    let empty = world().with_env(CONFIG_DIR, "");
    assert!(find(&empty, "/home/ana/notes").folder.starts_with("/home/ana/.claude"));
}

#[test]
fn a_name_in_place_of_the_key_needs_the_config_folder_and_to_be_valid() {
    let named = world().with_env(DIR_NAME, "tenant_7");
    assert_eq!(find(&named, "/home/ana/notes").key, "-home-ana-notes");

    let named = named.with_env(CONFIG_DIR, "/etc/agent");
    let place = find(&named, "/home/ana/notes");
    assert_eq!(place.folder, Path::new("/etc/agent/projects/tenant_7/memory"));
    assert_eq!(place.root, Path::new("/home/ana/notes"));
    assert_eq!(place.because, Reason::Named);

    for bad in ["..", "a/b", "nul", ""] {
        assert_eq!(find(&named.clone().with_env(DIR_NAME, bad), "/home/ana/notes").key, "-home-ana-notes");
    }
}

#[test]
fn on_windows_the_case_of_the_name_does_not_matter() {
    let system = world().with_folder(r"C:\Dev\App").with_folder("/home/ana/.claude/projects/C--dev-app");
    let place = find(&system, r"C:\Dev\App");
    // A folder without memories is no reason to leave the system's own spelling.
    assert_eq!((&*place.key, place.exists), ("C--Dev-App", false));

    let system = system.with_folder("/home/ana/.claude/projects/c--dev-app/memory");
    let place = find(&system, r"C:\Dev\App");
    assert_eq!((&*place.key, place.exists), ("c--dev-app", true));

    let system = system.with_folder("/home/ana/.claude/projects/C--Dev-App/memory");
    assert_eq!(find(&system, r"C:\Dev\App").key, "C--Dev-App");
}

#[test]
fn elsewhere_the_case_matters() {
    let system = world().with_folder("/home/ana/.claude/projects/-HOME-ana-notes/memory");
    assert!(!find(&system, "/home/ana/notes").exists);
}

#[test]
fn a_cut_key_is_not_matched_by_its_beginning() {
    let long = format!(r"C:\{}", "deep".repeat(60));
    let key = project_key(&long);
    let other = format!("/home/ana/.claude/projects/{}-zzzzz/memory", &key[..200]);
    let place = find(&world().with_folder(&long).with_folder(other), &long);
    assert_eq!((place.key, place.exists), (key, false));
}

#[test]
fn what_is_not_there_is_an_error() {
    let error = MemoryPlace::find(&world(), Path::new("/no/such")).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::NotFound, Some("/no/such")));
    let homeless = MemSystem::new().with_folder("/w");
    assert!(MemoryPlace::find(&homeless, Path::new("/w")).unwrap_err().what_to_do().is_some());
}

#[test]
fn memories_without_a_record_are_not_taken_from_a_project_that_is_there() {
    let old = "/home/ana/.claude/projects/-w-old";
    let system = world()
        .with_file(format!("{old}/memory/a.md"), "A.")
        .with_file(format!("{old}/1.jsonl"), "{\"cwd\":\"/w/old\"}\n");
    let place = find(&system, "/home/ana/notes");
    let plan = |system: &MemSystem| Relocation::plan(system, Path::new(&format!("{old}/memory")), &place);
    assert_eq!(plan(&system.clone().with_folder("/w/old")).unwrap_err().kind(), ErrorKind::Mismatch);
    let plan = plan(&system).unwrap();
    assert_eq!((plan.memories, &*plan.owner.path), (1, "/home/ana/notes"));
    assert_eq!(plan.left, [Path::new(&format!("{old}/1.jsonl"))]);
}
