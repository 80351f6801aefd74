//! What holds for any instruction files.

use std::collections::HashSet;
use std::path::Path;

use memcore::{Approval, Context, ContextOptions, MemSystem};
use proptest::prelude::*;

const NAMES: [&str; 8] = [
    "/w/app/CLAUDE.md",
    "/w/app/CLAUDE.local.md",
    "/w/app/AGENTS.md",
    "/w/app/a.md",
    "/w/app/src/CLAUDE.md",
    "/w/app/.claude/rules/r.md",
    "/w/app/.claude/rules/s.md",
    "/w/out.md",
];

/// Pieces that mean something, in any order.
const PIECES: [&str; 24] = [
    "@a.md",
    "@../out.md",
    "@CLAUDE.md",
    "@.claude/rules/r.md",
    "@\"a.md\"",
    "@gone.md",
    "@ana",
    "@",
    "\n",
    "\n\n",
    " ",
    "`",
    "```\n",
    "<!--",
    "-->",
    "---\n",
    "paths: ",
    "src/*.rs",
    "{a,b",
    "[",
    "*",
    "</instruction-file>",
    "é",
    "\u{feff}",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..24).prop_map(|pieces| pieces.concat())
}

fn world() -> impl Strategy<Value = MemSystem> {
    let files = prop::collection::vec(prop::option::of(text()), NAMES.len());
    let links = prop::collection::vec((0..NAMES.len(), 0..NAMES.len()), 0..3);
    (files, links).prop_map(|(files, links)| {
        let mut system = MemSystem::new().with_folder("/w/app/src").with_home("/home/ana");
        for (name, text) in NAMES.iter().zip(files) {
            if let Some(text) = text {
                system = system.with_file(name, text);
            }
        }
        for (from, to) in links {
            system = system.with_link(NAMES[from], NAMES[to]);
        }
        system
    })
}

proptest! {
    #[test]
    fn each_file_is_loaded_once_and_stays_in_its_tag(system in world(), approve in any::<bool>()) {
        let options = ContextOptions {
            approval: if approve { Approval::All } else { Approval::None },
            ..ContextOptions::default()
        };
        let load = || {
            let mut context = Context::load(&system, Path::new("/w/app"), &options).unwrap();
            let before = context.render();
            let new: String = context.reading(&system, Path::new("src/a.rs")).iter().map(|it| it.render()).collect();
            let is_first = before.is_empty();
            prop_assert!(is_first || context.render() == before + &new, "what comes later changed what was there");
            Ok(context)
        };
        let context = load()?;
        let real: HashSet<&Path> = context.instructions().iter().map(|it| &*it.real_path).collect();
        prop_assert_eq!(real.len(), context.instructions().len());
        prop_assert!(context.instructions().iter().all(|it| !it.text.trim().is_empty()));
        prop_assert_eq!(context.render().matches("</instruction-file>").count(), context.instructions().len());
        let outside = |it: &&memcore::Instruction| it.real_path.starts_with("/w/out.md") && it.path == it.real_path;
        prop_assert!(approve || context.instructions().iter().filter(outside).count() == 0);
        prop_assert_eq!(load()?.render(), context.render());
        // What is loaded and what is not do not overlap but for files that are reached twice.
        for not in context.not_loaded() {
            prop_assert!(!not.why.to_string().is_empty() && !not.why.code().is_empty());
        }
    }
}
