//! Keeping an index touches one line, and what is kept line by line is what is rebuilt.

use std::collections::BTreeMap;

use memcore::{DocPath, IndexLine, MemoryIndex, MemoryKind, Rebuild};
use memcore_tests::doc_path;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::soup::{cases, path, soup};

fn text() -> impl Strategy<Value = String> {
    prop_oneof![3 => soup(5), 1 => any::<String>(), 1 => "[a-z é]{0,300}"]
}

fn line() -> impl Strategy<Value = IndexLine> {
    let kind =
        select(&[None, Some(MemoryKind::User), Some(MemoryKind::Feedback), Some(MemoryKind::Project)][..]);
    let odd = select(
        &[
            "a b.md",
            "a(b).md",
            "x%20y.md",
            "a&amp;b.md",
            "team/with [x].md",
            "a_b*c*.md",
            "c#d.md",
            "q'\"`.md",
            "Rule: x.md",
        ][..],
    );
    let path = prop_oneof![2 => path(), 1 => odd.prop_map(str::to_owned)];
    (path, text(), text(), kind).prop_map(|(path, title, hook, kind)| IndexLine {
        path: doc_path(&path),
        title,
        hook,
        kind,
    })
}

/// An index as people write it.
fn index() -> impl Strategy<Value = String> {
    let lines = select(
        &[
            "# Memory\n",
            "## Feedback\n",
            "## Projects\n\n",
            "Prose of people.\n",
            "\n",
            "- [A](a.md) — hook\n",
            "* [B](b.md): hook\n",
            "- [[c]] — hook\n",
            "- [A](a.md), [B](b.md) — both\n",
            "```\n- [A](a.md)\n```\n",
            "<!-- note -->\n",
            "| [A](a.md) | x |\n|---|---|\n| [B](b.md) | y |\n",
            "  more of it\n",
            "1. [C](c.md)\n",
            "- [T](<with blanks.md>) - hook\r\n",
            "### [A](a.md)\n",
            "- no newline",
            "- [A][r]\n\n[r]: a.md\n",
        ][..],
    );
    let piece = prop_oneof![8 => lines.prop_map(str::to_owned), 1 => soup(5)];
    vec(piece, 0..10).prop_map(|pieces| pieces.concat())
}

fn names(text: &str, path: &DocPath) -> usize {
    MemoryIndex::parse(text).entries().iter().filter(|entry| entry.names(path)).count()
}

/// The files that are named, sorted.
fn files(text: &str) -> Vec<String> {
    let mut files: Vec<String> =
        MemoryIndex::parse(text).entries().iter().map(|entry| entry.target.clone()).collect();
    files.sort();
    files
}

/// Whether all lines of `old` (but for a byte order mark) stand in `new` in their order; gives those that are more.
fn added<'n>(old: &str, new: &'n str) -> Option<Vec<&'n str>> {
    let (old, new) = (old.trim_start_matches('\u{FEFF}'), new.trim_start_matches('\u{FEFF}'));
    let mut rest = old.split('\n').peekable();
    let more: Vec<&str> = new
        .split('\n')
        .filter(|line| {
            rest.next_if(|old| old.trim_end_matches('\r') == line.trim_end_matches('\r')).is_none()
        })
        .collect();
    rest.next().is_none().then_some(more)
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn a_new_line_leaves_the_others_as_they_are(source in index(), line in line()) {
        if names(&source, &line.path) > 0 {
            prop_assert_eq!(MemoryIndex::upsert_text(&source, &line, None), None);
            return Ok(());
        }
        let new = MemoryIndex::upsert_text(&source, &line, None);
        let new = new.ok_or_else(|| TestCaseError::fail(format!("{:?} has no line", line.path)))?;
        prop_assert_eq!(names(&new, &line.path), 1, "{:?}", new);
        let more = added(&source, &new).ok_or_else(|| TestCaseError::fail(format!("{source:?} became {new:?}")))?;
        prop_assert_eq!(more.iter().filter(|line| !line.trim().is_empty()).count(), 1, "{:?} became {:?}", source, new);
        let free = line.title.len() <= 100 && line.path.as_str().len() <= 30 && !more.concat().contains(['\\', '%']);
        prop_assert!(!free || more.iter().all(|line| line.trim().len() <= 200), "{:?}", more);
        // The same again is nothing, and without it no file is named that was not before.
        prop_assert_eq!(MemoryIndex::upsert_text(&new, &line, Some(&line)), None);
        let without = MemoryIndex::remove_text(&new, &line.path).unwrap();
        prop_assert_eq!(names(&without, &line.path), 0, "{:?}", without);
        prop_assert_eq!(files(&without), files(&source));
    }

    #[test]
    fn a_line_that_is_there_is_changed_in_its_place(source in index(), was in line(), now in line()) {
        let now = IndexLine { path: was.path.clone(), ..now };
        let Some(with) = MemoryIndex::upsert_text(&source, &was, None) else { return Ok(()) };
        let changed = MemoryIndex::upsert_text(&with, &now, Some(&was)).unwrap_or_else(|| with.clone());
        prop_assert_eq!(names(&changed, &now.path), 1);
        prop_assert_eq!(changed.lines().count(), with.lines().count());
        prop_assert!(changed.lines().zip(with.lines()).filter(|(a, b)| a != b).count() <= 1);
        prop_assert_eq!(files(&changed), files(&with), "{:?} became {:?}", with, changed);
    }

    #[test]
    fn what_is_removed_is_named_no_more(source in index(), path in path()) {
        let path = doc_path(&path);
        match MemoryIndex::remove_text(&source, &path) {
            None => prop_assert_eq!(names(&source, &path), 0, "{:?}", source),
            Some(new) => {
                prop_assert_eq!(names(&new, &path), 0, "{:?} became {:?}", source, new);
                prop_assert!(new.len() < source.len());
            }
        }
    }

}

#[test]
fn a_row_that_is_text_without_the_head_of_its_table_goes_too() {
    let source = "| [A](a.md) | x |\n|---|---|\n| [B](b.md) | y |\n\t### [A](a.md)\n";
    let left = MemoryIndex::remove_text(source, &doc_path("a.md")).unwrap();
    // A link in a text leaves its words.
    assert_eq!(left, "|---|---|\n| [B](b.md) | y |\n\t### A\n");
}

#[test]
fn a_line_before_an_indented_comment_ends_no_comment() {
    let source = "  <!-- # Memory\n- [T](<with blanks.md>) - hook\n";
    let line =
        IndexLine { path: doc_path("with blanks.md"), title: "T".into(), hook: "h".into(), kind: None };
    let with = MemoryIndex::upsert_text(source, &line, None).unwrap();
    assert_eq!(with, format!("[T](with%20blanks.md) — h\n\n{source}"));
    assert_eq!(names(&with, &line.path), 1);
}

proptest! {
    #![proptest_config(cases(100))]

    /// A hundred operations a case.
    #[test]
    fn kept_line_by_line_is_what_is_rebuilt(
        before in index(),
        operations in vec((line(), any::<bool>(), 0..4_u8), 100),
    ) {
        let foreign = before.replace(['[', '`', '~', '<'], "");
        let mut memories: BTreeMap<DocPath, IndexLine> = BTreeMap::new();
        let mut kept = MemoryIndex::rebuild(&foreign, [], Rebuild::Section);
        for (line, with_was, what) in operations {
            let path = line.path.clone();
            let new = if what == 0 {
                memories.remove(&path);
                MemoryIndex::remove_text(&kept, &path)
            } else {
                let was = memories.insert(path, line.clone());
                MemoryIndex::upsert_text(&kept, &line, was.as_ref().filter(|_| with_was))
            };
            kept = new.unwrap_or(kept);
        }
        prop_assert_eq!(&kept, &MemoryIndex::rebuild(&foreign, memories.values(), Rebuild::Section));
        prop_assert_eq!(&kept, &MemoryIndex::rebuild(&kept, memories.values(), Rebuild::Section));
        for path in memories.keys() {
            prop_assert_eq!(names(&kept, path), 1, "{} in {:?}", path, kept);
        }
        prop_assert_eq!(MemoryIndex::parse(kept.as_str()).entries().len(), memories.len());
        let whole = MemoryIndex::rebuild("", memories.values(), Rebuild::WholeFile);
        prop_assert!(whole.starts_with("<!-- memcore:begin -->\n") && whole.ends_with("<!-- memcore:end -->\n"));
    }
}
