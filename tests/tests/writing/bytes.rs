//! An edit changes the bytes that it names and no others, and its undo gives back all of them: on made-up files of every
//! form that was seen, good and bad.

use memcore::{
    By, ErrorKind, Expect, MemStore, Memory, MemoryEdit, MemoryId, MemoryKind, Scope, Vault, apply_edits,
};
use memcore_tests::crash::Dice;
use memcore_tests::{NOON, doc_path};

const FILES: u64 = 100_000;
/// Of every so many files one goes through a vault, too.
const VAULT: u64 = 25;

/// Lines of a header, each with the key that it belongs to.
const LINES: &[(&str, &str)] = &[
    ("name", "name: a crane"),
    ("name", "name: \"quoted: name\"   # since May"),
    ("description", "description: what Ana says: no mocks"),
    ("description", "description: >-\n  folded\n  text"),
    ("description", "description: |\n  kept\n  text"),
    ("type", "type: feedback"),
    ("type", "type: 'user' # why"),
    ("metadata", "metadata: \n  node_type: memory\n  type: project\n  originSessionId: 1f2e"),
    ("metadata", "metadata:\n    type: user\n    tags: [x, y]"),
    ("tags", "tags: [a, b]"),
    ("tags", "tags:\n  - a\n  - b   # two"),
    ("tags", "tags: a, b"),
    ("topic", "topic: infra"),
    ("modified", "modified: 2026-11-20"),
    ("modified", "modified: 2026-11-20T10:00:00.000+02:00"),
    ("created", "created: \"2026-01-02\""),
    ("pinned", "pinned: yes"),
    ("confidence", "confidence: 0.8"),
    ("owner", "owner: ana   # nobody else"),
    ("own", "own: {a: [1, 2], b: \"}\"}"),
    ("한글", "한글: 값"),
    ("", "# a comment"),
    ("", ""),
    ("", "   "),
    ("", "a line that is no key"),
    ("", "\tindented: with a tab"),
];

const BODIES: &[&str] = &[
    "Plain text.\n",
    "",
    "No line end",
    "\n\nBlank lines first.\n\n\n",
    "# Log\n\n- one\n\n## Other\n\ntwo\n",
    "```\n# Log\n```\n[[link#h|a]]\n",
    "---\nnot: a header\n---\n",
    "emoji 👩‍👩‍👧 and \u{202e}marks\u{2028}\n",
];

fn file(dice: &mut Dice) -> String {
    let end = *dice.one(&["\n", "\n", "\n", "\r\n"]);
    let mut lines: Vec<&str> = Vec::new();
    for _ in 0..dice.below(7) {
        lines.push(dice.one(LINES).1);
    }
    let close = *dice.one(&["---", "---", "---", "---", "--- ", "...", ""]);
    let body = *dice.one(BODIES);
    let head = if lines.is_empty() && dice.below(2) == 0 {
        String::new()
    } else {
        format!("---\n{}\n{close}\n", lines.join("\n"))
    };
    let mark = if dice.below(8) == 0 { "\u{FEFF}" } else { "" };
    format!("{mark}{head}{body}").replace('\n', end)
}

/// An edit, the keys that it may touch, and whether it touches the body.
fn edit(dice: &mut Dice) -> (MemoryEdit, Vec<&'static str>, bool) {
    let text = *dice.one(&[
        "plain",
        "with: colon",
        "# no comment",
        "\"quoted\" 'twice'",
        "한글 값",
        "- dash",
        "",
        "a\nb",
    ]);
    let (mut edit, mut keys, mut body) = (MemoryEdit::new(), vec!["modified"], false);
    for _ in 0..1 + dice.below(2) {
        edit = match dice.below(10) {
            0 => {
                keys.push("name");
                edit.name(text)
            }
            1 => {
                keys.push("description");
                edit.description(text)
            }
            2 => {
                keys.push("tags");
                edit.tags(["x", text])
            }
            3 => {
                keys.push("type");
                edit.kind(MemoryKind::Feedback)
            }
            4 => {
                keys.push("pinned");
                edit.pinned(true)
            }
            5 => {
                keys.push("owner");
                edit.set("owner", text)
            }
            6 => {
                keys.push("owner");
                edit.unset("owner")
            }
            7 => {
                body = true;
                edit.body(text)
            }
            8 => {
                body = true;
                edit.append("Log", text)
            }
            _ => edit.add_header(true),
        };
    }
    (edit, keys, body)
}

#[test]
fn an_edit_and_its_undo_are_the_same_bytes() {
    let now = chrono::DateTime::parse_from_rfc3339(NOON).unwrap();
    let mut dice = Dice::new(7);
    let (mut changed, mut refused, mut through) = (0, 0, 0);
    for number in 0..FILES {
        let source = file(&mut dice);
        let (edit, keys, body) = edit(&mut dice);
        let memory = Memory::parse(MemoryId::new(Scope::Project, doc_path("a.md")), &*source);
        let edited = match memory.edited(&edit, now) {
            Ok(edited) => edited,
            Err(why) => {
                assert!(
                    matches!(why.kind(), ErrorKind::Refused | ErrorKind::InvalidInput),
                    "{number}: {why}"
                );
                refused += 1;
                continue;
            }
        };
        let told = || format!("{number}: {source:?}\n{edit:?}\n{:?}", edited.source);
        assert_eq!(apply_edits(&edited.source, &edited.undo).unwrap(), source, "undone, {}", told());
        // All that no edit names is there as it was, in its order: put together apart from the library.
        let (mut now_at, mut was_at) = (0, 0);
        let mut edits: Vec<_> = edited.edits.iter().collect();
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        for edit in edits {
            let same = &source[was_at..edit.span.start];
            assert_eq!(&edited.source[now_at..now_at + same.len()], same, "{}", told());
            now_at += same.len();
            assert_eq!(&edited.source[now_at..now_at + edit.text.len()], edit.text, "{}", told());
            now_at += edit.text.len();
            was_at = edit.span.end;
        }
        if edited.is_changed() {
            changed += 1;
            assert_eq!(&edited.source[now_at..], &source[was_at..], "{}", told());
        }
        if !body {
            let rest = |memory: &Memory| memory.body().to_owned();
            let after = Memory::parse(MemoryId::new(Scope::Project, doc_path("a.md")), &*edited.source);
            // A header that is new stands a blank line above it.
            let (now, was) = (rest(&after), rest(&memory));
            let bare = |text: &str| text.trim_start_matches(['\u{FEFF}', '\r', '\n']).to_owned();
            let new = memory.front().span().is_none() && bare(&now) == bare(&was);
            assert!(now == was || new, "the body is another, {}", told());
        }
        // Lines of other keys are there as they were.
        for entry in memory.front().entries() {
            let nested = entry.key.contains('.') || &*entry.key == "metadata";
            if !nested && !keys.contains(&&*entry.key) {
                let lines = &source[entry.lines.start..entry.lines.end];
                assert!(edited.source.contains(lines), "{:?} was changed, {}", entry.key, told());
            }
        }
        if number % VAULT == 0 && edited.is_changed() {
            through += 1;
            in_a_vault(&source, &edit);
        }
    }
    assert!(changed > FILES / 2, "{changed} changed, {refused} refused");
    assert!(through > 1_000);
}

fn in_a_vault(source: &str, edit: &MemoryEdit) {
    let store = MemStore::new();
    let index = "# Kept by hand\r\n- [a](a.md) — as it was\n* [b](b.md): other\n";
    store.insert(doc_path("a.md"), source);
    store.insert(doc_path("MEMORY.md"), index);
    let vault = Vault::with_store(store);
    let seen = || {
        let snapshot = vault.snapshot().unwrap();
        let source = snapshot.get(&doc_path("a.md")).map(|memory| memory.source().to_owned());
        (source, snapshot.index_text().map(str::to_owned))
    };
    let before = seen();
    match vault.edit(&doc_path("a.md"), edit, &Expect::Any, &By::user()) {
        Ok(_) => {
            vault.undo(None, &By::user()).unwrap();
            assert_eq!(seen(), before);
        }
        Err(why) => assert!(matches!(why.kind(), ErrorKind::Refused | ErrorKind::InvalidInput), "{why}"),
    }
}
