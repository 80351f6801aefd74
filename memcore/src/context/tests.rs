//! Tests of the room as a whole, for what vectors cannot say.

use std::path::Path;

use super::*;
use crate::MemSystem;

fn load(system: &MemSystem) -> Context {
    let options = ContextOptions { managed_folder: "/etc/claude-code".into(), ..ContextOptions::default() };
    Context::load(system, Path::new("/w"), &options).unwrap()
}

#[test]
fn a_file_of_more_than_four_mebibytes_is_told() {
    let system = MemSystem::new().with_file("/w/CLAUDE.md", "x".repeat(4 << 20));
    assert_eq!(load(&system).instructions().len(), 1);
    let context = load(&system.with_file("/w/CLAUDE.md", "x".repeat((4 << 20) + 1)));
    assert_eq!(context.not_loaded()[0].why, NotLoadedWhy::TooLarge { limit: 4_194_304 });
    assert!(context.render().is_empty());
}

#[test]
fn what_is_not_utf_8_is_told() {
    let context = load(&MemSystem::new().with_file("/w/CLAUDE.md", [b'a', 0xe9, b'\n']));
    assert_eq!(context.not_loaded()[0].why, NotLoadedWhy::NotText);
}

#[test]
fn a_file_of_imports_ends() {
    let text: String = (0..1_500).map(|n| format!("@gone/{n}.md\n")).collect();
    let context = load(&MemSystem::new().with_file("/w/CLAUDE.md", text));
    let not = context.not_loaded();
    assert_eq!((not.len(), not[1_000].why.code()), (1_001, "too_many"));
    assert_eq!(not[999].by, Some(("/w/CLAUDE.md".into(), 1_000)));
}

#[test]
fn an_import_says_where_it_stands() {
    let system = MemSystem::new().with_file("/w/CLAUDE.md", "a\n\nb @c.md\n").with_file("/w/c.md", "c");
    let context = load(&system);
    let because = &context.instructions()[1].because;
    assert_eq!(*because, LoadReason::Import { by: "/w/CLAUDE.md".into(), line: 3, depth: 1 });
    assert_eq!(because.to_string(), "imported by /w/CLAUDE.md:3");
}

#[test]
fn a_start_that_is_not_there_is_an_error() {
    let error = Context::load(&MemSystem::new(), Path::new("/no"), &ContextOptions::default()).unwrap_err();
    assert_eq!((error.kind(), error.path()), (crate::ErrorKind::NotFound, Some("/no")));
}

#[test]
fn later_ones_leave_the_text_before_them_as_it_is() {
    let system = MemSystem::new()
        .with_file("/w/CLAUDE.md", "a")
        .with_file("/w/.claude/rules/r.md", "---\npaths: '*.rs'\n---\nr")
        .with_file("/w/.claude/rules/s.md", "s");
    let mut context = load(&system);
    let before = context.render();
    let new = context.reading(&system, Path::new("/w/a.rs"))[0].render();
    assert_eq!(context.render(), before.clone() + &new);
    assert!(before.contains("path=\"/w/.claude/rules/s.md\" of=\"project\""));
}

#[test]
fn long_files_are_advised_to_be_shorter() {
    let system = MemSystem::new().with_file("/w/CLAUDE.md", "x\n".repeat(200));
    let advice = load(&system).size_advice();
    assert_eq!((advice[0].lines, advice[0].advised), (200, 200));
    assert!(load(&system.with_file("/w/CLAUDE.md", "x\n".repeat(199))).size_advice().is_empty());
}

#[test]
fn reasons_are_sentences() {
    let path = || Path::new("/w/x.md").to_owned();
    for (why, text) in [
        (NotLoadedWhy::AlreadyLoaded { from: path() }, "it is loaded already, as /w/x.md"),
        (
            NotLoadedWhy::Waiting { patterns: vec!["a".into(), "b".into()] },
            "it waits for a file that fits `a`, `b`",
        ),
        (NotLoadedWhy::TooDeep { limit: 4 }, "it is imported over more than 4 files"),
        (
            NotLoadedWhy::SwitchedOff { variable: OFF },
            "CLAUDE_CODE_DISABLE_CLAUDE_MDS switches all instruction files off",
        ),
    ] {
        assert_eq!(why.to_string(), text);
    }
}
