//! Any text can be checked and mended: nothing breaks, fixes come to an end, and each keeps its word.

use memcore::{
    Age, Applicability, Clock, DocPath, LintOptions, Linter, MemStore, Memory, MemoryId, RULES, Scope, Vault,
    apply_edits,
};
use memcore_tests::{clock, doc_path};
use proptest::collection::vec;
use proptest::prelude::*;

use super::soup::{cases, folder, memory};

/// Every rule there is.
fn linter() -> Linter {
    Linter::new(&everything()).unwrap()
}

fn everything() -> LintOptions {
    LintOptions { select: vec!["all".to_owned()], ..LintOptions::default() }
}

fn read(source: &str, path: &str) -> Memory {
    Memory::parse(MemoryId::new(Scope::Project, doc_path(path)), source)
}

fn age(memory: &Memory) -> Age {
    Age::of(memory, None, 0, clock().now())
}

/// Texts of pieces that rules look at.
fn triggers() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "**Why**: ",
        "**Why:**\n",
        "WHY: ",
        "Why:",
        "**How to apply**",
        "* **How to apply:** x\n",
        "原因：",
        "【原因】",
        "**为什么：**",
        "## Why\n",
        "> ",
        "- ",
        "| Why | x |\n|---|---|\n",
        "<b>Why:</b> ",
        "password is ",
        "密码",
        "kF8mQz2wLp9T",
        "://a:kF8mQz2wLp9T@b",
        "eyJ",
        "ghp_",
        ".",
        "-----BEGIN PRIVATE KEY-----\n",
        "fixed ",
        "commit 3f2a9c1 ",
        "3f2a9c1 x\n",
        "#12 ",
        "TODO ",
        "- [ ] x\n",
        "feature/abc ",
        "├── a\n",
        "```\n",
        "src/a.rs ",
        "fn x()\n",
        "2026-01-01 ",
        "be careful ",
        "<!-- memcore: ignore -->\n",
        "<!-- memcore: ignore-file MEM1 -->",
        "\u{200B}",
        "\u{202E}",
        "\u{E0041}",
        "a@b.co ",
        "/home/ana/x ",
        "10.0.0.1 ",
        "\r\n",
        "\n",
        "\n\n",
        "type: feedbak\n",
        "type: project\n",
        "description: a: b\n",
        "description: \"a \"b\"\n",
        "name: A Name\n",
        "---\n",
        "[[nowhere]] ",
        "漢",
        "é",
    ];
    vec(prop::sample::select(PIECES), 0..24).prop_map(|pieces| pieces.concat())
}

fn text() -> impl Strategy<Value = String> {
    let kind = prop::sample::select(&["feedback", "project", "user", "reference", "usr", ""][..]);
    let typed = (kind, triggers(), triggers()).prop_map(|(kind, head, body)| {
        format!("---\nname: a\n{}type: {kind}\n---\n{body}", head.replace("---", ""))
    });
    prop_oneof![typed, memory(20), triggers()]
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn any_bytes_can_be_checked(bytes in vec(any::<u8>(), 0..300)) {
        let memory = Memory::from_bytes(MemoryId::new(Scope::Project, doc_path("a.md")), bytes);
        for finding in linter().check(&memory, age(&memory), clock().now()) {
            prop_assert!(memory.source().get(finding.span.start..finding.span.end).is_some(), "{finding:?}");
        }
    }

    #[test]
    fn findings_stand_where_they_say(source in text()) {
        let memory = read(&source, "feedback_a.md");
        let found = linter().check(&memory, age(&memory), clock().now());
        prop_assert!(found.is_sorted_by_key(|finding| finding.span.start));
        for finding in &found {
            prop_assert!(source.get(finding.span.start..finding.span.end).is_some(), "{finding:?}");
            let page = RULES.iter().map(|rule| rule.page()).find(|page| page.code == finding.code);
            prop_assert_eq!(page.map(|page| page.name), Some(finding.name));
        }
    }

    #[test]
    fn a_fix_changes_only_its_span_and_removes_its_finding(source in text()) {
        // What a comment has kept quiet may be told when a fix moves the comment.
        let source = source.replace("memcore:", "");
        let (linter, memory) = (linter(), read(&source, "feedback_a.md"));
        let found = linter.check(&memory, age(&memory), clock().now());
        for finding in &found {
            let like = |found: &[memcore::Diagnostic]| found.iter().filter(|other| other.code == finding.code).count();
            for fix in &finding.fixes {
                for edit in &fix.edits {
                    prop_assert!(finding.span.start <= edit.span.start && edit.span.end <= finding.span.end, "{finding:?}");
                }
                let fixed = apply_edits(&source, &fix.edits).unwrap();
                let again = read(&fixed, "feedback_a.md");
                let left = linter.check(&again, age(&again), clock().now());
                prop_assert!(like(&left) < like(&found), "{:?} of {source:?} leaves {left:?}", finding);
            }
        }
    }

    #[test]
    fn fixes_come_to_an_end_and_fixing_twice_changes_nothing(source in text()) {
        let linter = linter();
        for least in [Applicability::Safe, Applicability::Unsafe] {
            let memory = read(&source, "feedback_a.md");
            let mended = linter.mend(&memory, age(&memory), clock().now(), least);
            prop_assert!(mended.left.iter().all(|finding| finding.fix(least).is_none()), "{:?}", mended.left);
            let again = read(&mended.source, "feedback_a.md");
            let twice = linter.mend(&again, age(&again), clock().now(), least);
            prop_assert_eq!(&twice.source, &mended.source);
            prop_assert!(twice.fixed.is_empty());
            if least == Applicability::Safe {
                // Name, description and type read the same.
                prop_assert_eq!(again.name(), memory.name());
                prop_assert_eq!(again.description(), memory.description());
                prop_assert_eq!(again.kind_text(), memory.kind_text());
            }
        }
    }

    #[test]
    fn folders_can_be_checked_and_mended(files in folder(6, 12), index in proptest::option::of(memory(12))) {
        let store = MemStore::new();
        for (path, text) in files.iter().chain(index.as_ref().map(|text| ("MEMORY.md".to_owned(), text.clone())).as_ref().map(|(path, text)| (path, text))) {
            store.insert(path.parse::<DocPath>().unwrap(), text.as_str());
        }
        let vault = Vault::builder().clock(clock()).with_store(store);
        let report = vault.lint(&everything()).unwrap();
        prop_assert!(report.diagnostics.is_sorted_by(|a, b| (&a.path, a.span.start) <= (&b.path, b.span.start)));
        let plan = vault.plan_fixes(&everything(), Applicability::Unsafe).unwrap();
        for finding in &plan.left.diagnostics {
            let lossy = files.get(&finding.path).or(index.as_ref()).is_some_and(|text| text.contains('\u{FFFD}'));
            prop_assert!(finding.fix(Applicability::Unsafe).is_none() || lossy, "{finding:?}");
        }
    }
}
