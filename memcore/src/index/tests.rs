//! Entries read from whole indexes.

use crate::{MemoryIndex, Span, TargetKind};

/// Title, target and hook of every entry.
fn read(source: &str) -> Vec<(String, String, String)> {
    let index = MemoryIndex::parse(source);
    index
        .entries()
        .iter()
        .map(|entry| (entry.title.clone(), entry.target.clone(), entry.hook.clone()))
        .collect()
}

fn one(source: &str) -> (String, String, String) {
    let mut entries = read(source);
    assert_eq!(entries.len(), 1, "{source:?} has {entries:?}");
    entries.remove(0)
}

fn entry(title: &str, target: &str, hook: &str) -> (String, String, String) {
    (title.to_owned(), target.to_owned(), hook.to_owned())
}

#[test]
fn every_kind_of_list() {
    for mark in ["-", "*", "+", "1.", "12)", "- [x]", "- 2026-03-01:", "> -", "- -"] {
        assert_eq!(one(&format!("{mark} [A](a.md) — h\n")), entry("A", "a.md", "h"), "{mark}");
    }
}

#[test]
fn links_outside_lists_count_at_the_start_of_a_line() {
    for line in ["[A](a.md): h", "**[A](a.md)** — h", "> [A](a.md) h", "### [A](a.md) - h", "📌 [A](a.md) h"]
    {
        assert_eq!(one(line), entry("A", "a.md", "h"), "{line}");
    }
    assert_eq!(read("See [A](a.md) for more."), []);
    assert_eq!(read("先看 [A](a.md)。"), []);
    assert_eq!(read("prose\n[A](a.md): h\nprose"), [entry("A", "a.md", "h")]);
}

#[test]
fn tables_count_in_every_cell() {
    let table =
        "| what | file | why |\n|---|---|---|\n| tests | [A](a.md) | no mocks |\n| x | [[b\\|B]] | |\n";
    assert_eq!(read(table), [entry("A", "a.md", "no mocks"), entry("B", "b", "")]);
}

#[test]
fn wiki_links_are_entries_or_part_of_a_hook() {
    assert_eq!(one("- [[a]] — h"), entry("a", "a", "h"));
    assert_eq!(one("- [[ a  b | A ]]: h"), entry("A", "a b", "h"));
    assert_eq!(one("- [A](a.md) — see [[b]]"), entry("A", "a.md", "see [[b]]"));
    assert_eq!(read("- [[a]], [[b]] — h"), [entry("a", "a", ""), entry("b", "b", "h")]);
    assert_eq!(one("- [[A]](a.md) — h"), entry("A", "a.md", "h"));
    assert_eq!(one("- [[a]](not a file)"), entry("a", "a", "(not a file)"));
    assert_eq!(read("- [[]] [[#part]] ![[a]]"), []);
    assert_eq!(read("- [[a\nb]] [[c]: d\n[[e]]"), [entry("e", "e", "")]);
    assert_eq!(read("- [[A]](b [C](c.md)"), [entry("A", "A", ""), entry("C", "c.md", "")]);
}

#[test]
fn code_comments_and_other_links_do_not_count() {
    let source = "- `[A](a.md)`\n- <!-- [A](a.md) -->\n- \\[A](a.md)\n- ![A](a.md)\n- <x@a.md> <https://x.example/a.md>\n\n\
                  ```\n- [A](a.md)\n```\n\n<!--\n- [A](a.md)\n-->\n<!-- x --> [A](a.md)\n\n    - [A](a.md)\n\
                  \n<!-- open\n- [A](a.md)\n";
    assert_eq!(read(source), []);
}

#[test]
fn reference_links_have_their_target_elsewhere() {
    let links =
        "- [A][b] — h\n- [b][] — h\n- [b] — h\n- [C][c]\n\n[b]: ./b.md\n[c]: https://x.example/c.md\n";
    assert_eq!(read(links), [entry("A", "b.md", "h"), entry("b", "b.md", "h"), entry("b", "b.md", "h")]);
}

#[test]
fn titles_have_no_markup_and_hooks_keep_theirs() {
    assert_eq!(
        one("- [**A** `b` &amp; c](a.md) — use `x` *now* "),
        entry("A b & c", "a.md", "use `x` *now*")
    );
    assert_eq!(one("- [](a.md)"), entry("", "a.md", ""));
    assert_eq!(one("- [![alt](x.png)](a.md \"tip\")"), entry("alt", "a.md", ""));
}

#[test]
fn spans_say_where_everything_stands() {
    let source = "\u{FEFF}# S\r\n- [A](<./a b.md#x> \"t\") and [B](b(1).md) — h\r\n- [C][c]\r\n\r\n[c]: <c%20d.md>\r\n";
    let index = MemoryIndex::parse(source);
    let [a, b, c] = index.entries() else { panic!("{:?}", index.entries()) };
    assert_eq!(a.span.of(source), "- [A](<./a b.md#x> \"t\") and ");
    assert_eq!(a.link_span.of(source), "[A](<./a b.md#x> \"t\")");
    assert_eq!(
        (a.target_span.of(source), &*a.raw_target, &*a.target),
        ("./a b.md#x", "./a b.md#x", "a b.md")
    );
    assert_eq!(b.span.of(source), "[B](b(1).md) — h");
    assert_eq!(b.target_span.of(source), "b(1).md");
    assert_eq!((c.line, c.span.of(source), &*c.target), (3, "- [C][c]", "c d.md"));
    assert_eq!(c.target_span, Span::new(source.len() - 11, source.len() - 3));
    assert!(index.entries().iter().all(|entry| entry.section.as_deref() == Some("S")));
}

#[test]
fn a_link_over_two_lines_takes_both() {
    let source = "- [A\n  B](a.md) — h [C](c.md) i\n- [D](d.md)\n";
    assert_eq!(read(source), [entry("A B", "a.md", ""), entry("C", "c.md", "i"), entry("D", "d.md", "")]);
    let index = MemoryIndex::parse(source);
    assert_eq!(index.entries().iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn sections_are_the_headings_above() {
    let index = MemoryIndex::parse("- [A](a.md)\n# One `x`\n- [B](b.md)\nTwo\n===\n## [C](c.md)\n");
    let sections: Vec<_> = index.entries().iter().map(|entry| entry.section.as_deref()).collect();
    assert_eq!(sections, [None, Some("One x"), Some("C")]);
}

#[test]
fn entries_name_files() {
    let names =
        |source: &str, path: &str| MemoryIndex::parse(source).entries()[0].names(&path.parse().unwrap());
    assert!(names("- [A](cafe\u{301}.md)", "caf\u{e9}.md"));
    assert!(names("- [A](caf%C3%A9.md)", "cafe\u{301}.md"));
    assert!(!names("- [A](a.md)", "A.md"));
    assert!(!names("- [A](a.md)", "team/a.md"));
    for link in ["a", "a.md", "./a", "a#part", "a|A"] {
        assert!(names(&format!("- [[{link}]]"), "a.md"), "{link}");
    }
    assert!(names("- [[task #21]]", "task #21.md") && names("- [[team/a]]", "team/a.md"));
    assert!(!names("- [[team/a]]", "a.md"));
    assert_eq!(MemoryIndex::parse("- [[a]]").entries()[0].kind, TargetKind::Wiki);
}

#[test]
fn texts_with_many_of_a_kind_are_read_to_their_end() {
    // Each of these takes minutes once a line, a heading or a block is read again for each thing in it.
    let cases = [
        ("[a](a.md)", 20_000),
        ("[[a]](", 20_000),
        ("- [a](a.md)\n", 20_000),
        ("<!-- ", 40_000),
        ("<!-- a -->\n", 20_000),
        ("- [[a]](<\n", 20_000),
        ("[a](", 40_000),
    ];
    for (piece, count) in cases {
        let source = format!("# {}\n{}", "x".repeat(100_000), piece.repeat(count));
        let index = MemoryIndex::parse(source.as_str());
        assert_eq!(index.source(), source);
        assert_eq!(index.load(&Default::default(), []).lines, index.text().lines().count(), "{piece:?}");
    }
}
