//! An index is shown within its limits, and its entries stand where they say.

use memcore::{IndexLimits, LoadState, MemoryIndex};
use memcore_tests::doc_path;
use proptest::prelude::*;

use super::soup::{cases, path, soup};

/// Lines as people write them, among soup.
fn index() -> impl Strategy<Value = String> {
    let entry =
        (soup(4), path(), soup(4)).prop_map(|(title, path, hook)| format!("- [{title}]({path}) — {hook}\n"));
    let wiki = soup(2).prop_map(|name| format!("- [[{name}]]: h\n"));
    let definition = Just("- [C][c]\n\n[c]: <c d.md>\n".to_owned());
    let piece = prop_oneof![4 => entry, 1 => wiki, 1 => definition, 3 => soup(6)];
    proptest::collection::vec(piece, 0..10).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn entries_stand_where_they_say(source in index()) {
        let index = MemoryIndex::parse(source.as_str());
        prop_assert_eq!(index.source(), &source);
        let mut end = 0;
        for entry in index.entries() {
            for span in [entry.span, entry.link_span, entry.target_span] {
                prop_assert!(source.get(span.start..span.end).is_some(), "{span:?} is no text");
            }
            prop_assert_eq!(entry.target_span.of(&source), &entry.raw_target);
            prop_assert!(!entry.raw_target.is_empty() && !entry.target.is_empty());
            prop_assert!(entry.span.of(&source).contains(&*entry.hook), "{:?} is not in its line", entry.hook);
            prop_assert!(entry.span.start <= entry.link_span.start && entry.link_span.end <= entry.span.end);
            prop_assert!(entry.span.start >= end, "entries overlap");
            end = entry.span.end;
            prop_assert_eq!(entry.line, source[..entry.link_span.start].matches('\n').count() + 1);
        }
    }

    #[test]
    fn no_limit_is_exceeded(source in index(), lines in prop_oneof![0..12_usize, Just(usize::MAX)], bytes in prop_oneof![0..300_usize, Just(usize::MAX)]) {
        let index = MemoryIndex::parse(source.as_str());
        let limits = IndexLimits { lines, bytes };
        let (text, shown) = (index.text(), index.shown(&limits));
        prop_assert!(text.starts_with(&*shown));
        prop_assert!(shown.len() <= bytes && shown.lines().count() <= lines);

        let report = index.load(&limits, []);
        prop_assert_eq!((report.bytes, report.shown_bytes), (text.len(), shown.len()));
        prop_assert!(report.shown_lines <= lines);
        prop_assert_eq!(report.state, if shown == text { LoadState::Full } else { LoadState::Cut });
        prop_assert_eq!(report.cut_by.is_some(), report.warning().is_some());
        prop_assert_eq!(report.cut_by.is_some(), report.state == LoadState::Cut);
        // Without a file, every entry but those of other indexes lacks one.
        prop_assert!(report.without_file.len() <= index.entries().len());
        let not_shown: Vec<usize> = report.not_shown.iter().map(|entry| entry.line).collect();
        prop_assert!(not_shown.is_sorted());
        if report.state == LoadState::Full {
            prop_assert!(not_shown.is_empty());
        }
    }

    #[test]
    fn every_file_has_an_entry_or_is_told_of(source in index(), files in proptest::collection::btree_set(path(), 0..6)) {
        let files: Vec<_> = files.iter().map(|path| doc_path(path)).collect();
        let index = MemoryIndex::parse(source.as_str());
        let report = index.load(&IndexLimits::default(), &files);
        for file in &files {
            let named = index.entries().iter().any(|entry| entry.names(file));
            prop_assert_eq!(report.without_entry.contains(file), !named, "{}", file);
        }
        for entry in index.entries() {
            let exists = files.iter().any(|file| entry.names(file));
            let told = report.without_file.contains(entry);
            prop_assert!(exists != told || entry.target.ends_with("MEMORY.md") || entry.target.ends_with("MEMORY"), "{entry:?}");
        }
    }
}
