//! The library is built in floors. A room knows the floors below it and no room beside it, and this test reads
//! the source to see that it is so.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use memcore_tests::{data, rooms_used};

/// The drawing: which room stands on which floor.
const FLOORS: &[(u32, &[&str])] = &[
    (0, &["error", "system", "clock", "size", "path", "text", "revision", "parallel"]),
    (1, &["memory", "store", "place"]),
    (2, &["freshness", "index", "links", "ask", "guide"]),
    (3, &["rules"]),
    (4, &["recall", "context"]),
    (5, &["vault"]),
    // The suites for hosts may use everything, and nothing uses them.
    (6, &["testing"]),
];

/// Rooms that only these others may use.
const ONLY_FOR: &[(&str, &[&str])] = &[("store", &["vault", "testing"])];

const MOST_LINES: usize = 450;

fn floor(room: &str) -> Option<u32> {
    FLOORS.iter().find(|(_, rooms)| rooms.contains(&room)).map(|(floor, _)| *floor)
}

/// A source file: its path below `src` and its text.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn module(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs");
        let path = path.trim_end_matches("/mod");
        path.split('/').collect()
    }
}

/// All that is not as it is drawn, as sentences.
fn violations(sources: &[Source], exports: &BTreeMap<String, String>) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        if source.path == "lib.rs" {
            continue;
        }
        let module = source.module();
        let room = module[0];
        let Some(own) = floor(room) else {
            found.push(format!("{}: the room `{room}` stands on no floor", source.path));
            continue;
        };
        for (name, line) in rooms_used(&module, &source.text) {
            let at = format!("{}:{line}", source.path);
            // What the root hands on belongs to the room that it comes from.
            let used = exports.get(&name).unwrap_or(&name);
            if used == room {
                continue;
            }
            match floor(used) {
                None => {
                    found.push(format!("{at}: `crate::{name}` is no room and no name that the root hands on"))
                }
                Some(other) if other > own => {
                    found.push(format!("{at}: `{room}` on floor {own} knows `{used}` above it"))
                }
                Some(other) if other == own && own > 0 => {
                    found.push(format!("{at}: `{room}` knows `{used}` beside it"))
                }
                Some(_) => {}
            }
            if ONLY_FOR.iter().any(|(only, by)| only == used && !by.contains(&room)) {
                found.push(format!("{at}: `{room}` knows `{used}`, which is not for it"));
            }
        }
    }
    found
}

/// Names that the root hands on (`pub use room::{Name, …}`), each with its room.
fn exports(lib: &str) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for statement in lib.split("pub use ").skip(1) {
        let statement = statement.split(';').next().unwrap_or_default();
        let Some((room, names)) = statement.split_once("::") else { continue };
        for name in names.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|name| !name.is_empty()) {
            exports.insert(name.to_owned(), room.to_owned());
        }
    }
    exports
}

fn read(folder: &Path, prefix: &str, sources: &mut Vec<Source>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{prefix}{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            read(&entry.path(), &format!("{path}/"), sources);
        } else if path.ends_with(".rs") {
            sources.push(Source { text: std::fs::read_to_string(entry.path()).unwrap(), path });
        }
    }
}

fn library() -> Vec<Source> {
    let src: PathBuf = data("../memcore/src");
    let mut sources = Vec::new();
    read(&src, "", &mut sources);
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(sources.len() > 30, "only {} files were found", sources.len());
    sources
}

#[test]
fn the_library_is_built_as_drawn() {
    let sources = library();
    let lib = sources.iter().find(|source| source.path == "lib.rs").unwrap();
    let found = violations(&sources, &exports(&lib.text));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn files_are_short_and_say_what_they_are() {
    for Source { path, text } in library() {
        assert!(text.lines().count() <= MOST_LINES, "{path} has more than {MOST_LINES} lines");
        assert!(text.starts_with("//!"), "{path} does not begin with what it is");
    }
}

#[test]
fn the_checker_sees_what_is_wrong() {
    let exports =
        exports("pub use recall::{Query, Session};\npub use error::Result;\npub use index::MemoryIndex;\n");
    let check = |path: &str, text: &str| {
        violations(&[Source { path: path.to_owned(), text: text.to_owned() }], &exports)
    };
    assert_eq!(check("index/mod.rs", "use crate::memory::Memory;\nuse crate::Result;\n"), [""; 0]);
    assert_eq!(check("text/fold.rs", "use crate::error::Error;\n"), [""; 0], "the ground knows itself");
    assert_eq!(check("recall/turn.rs", "use super::query::Query;\nuse crate::Query;\n"), [""; 0]);
    assert_eq!(
        check("memory/id.rs", "\nuse crate::recall::Query;\n"),
        ["memory/id.rs:2: `memory` on floor 1 knows `recall` above it"]
    );
    assert_eq!(
        check("memory/id.rs", "type X = crate::Query;\n"),
        ["memory/id.rs:1: `memory` on floor 1 knows `recall` above it"]
    );
    assert_eq!(
        check("links/mod.rs", "use crate::{Result, MemoryIndex};\n"),
        ["links/mod.rs:1: `links` knows `index` beside it"]
    );
    assert_eq!(check("freshness.rs", "use super::vault::Vault;\n").len(), 1);
    assert_eq!(
        check("recall/turn.rs", "use crate::store::Store;\n"),
        ["recall/turn.rs:1: `recall` knows `store`, which is not for it"]
    );
    assert_eq!(check("attic/mod.rs", ""), ["attic/mod.rs: the room `attic` stands on no floor"]);
    assert_eq!(check("vault/mod.rs", "use crate::attic::X;\n").len(), 1);
    assert_eq!(check("vault/mod.rs", "use crate::testing::store_contract;\n").len(), 1);
}
