//! Any bytes are a memory, and everything found in it stands where it is said to stand.

use memcore::{Memory, MemoryId, Revision, Scope, Span, Value};
use memcore_tests::doc_path;
use proptest::collection::vec;
use proptest::prelude::*;

use super::soup::{cases, memory};

fn read(bytes: &[u8]) -> Memory {
    Memory::from_bytes(MemoryId::new(Scope::Project, doc_path("a.md")), bytes.to_vec())
}

/// Every reading there is.
fn read_all(memory: &Memory) {
    let _ = (
        memory.title(),
        memory.name(),
        memory.description(),
        memory.kind(),
        memory.kind_text(),
        memory.tags(),
    );
    let _ =
        (memory.topic(), memory.applies_to(), memory.supersedes(), memory.confidence(), memory.is_pinned());
    let _ = (memory.created(), memory.modified(), memory.origin_session(), memory.links(), memory.headings());
    let _ = (memory.front().entries().count(), memory.health().recoveries().len(), format!("{memory:?}"));
}

/// The text at a span, which must be one.
fn at(span: Span, source: &str) -> Result<&str, TestCaseError> {
    source
        .get(span.start..span.end)
        .ok_or_else(|| TestCaseError::fail(format!("{span:?} is no text of {source:?}")))
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn any_bytes_are_a_memory(bytes in vec(any::<u8>(), 0..200)) {
        let memory = read(&bytes);
        read_all(&memory);
        prop_assert_eq!(memory.revision(), &Revision::of(&bytes));
        prop_assert_eq!(memory.source(), String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn text_stays_byte_for_byte(source in memory(30), broken in proptest::option::of((any::<prop::sample::Index>(), 0x80..=0xFF_u8))) {
        let mut bytes = source.clone().into_bytes();
        if let Some((index, byte)) = &broken && !bytes.is_empty() {
            let at = index.index(bytes.len());
            bytes[at] = *byte;
        }
        let memory = read(&bytes);
        read_all(&memory);
        prop_assert_eq!(memory.revision(), &Revision::of(&bytes));
        if let Ok(text) = std::str::from_utf8(&bytes) {
            prop_assert_eq!(memory.source(), text);
        }
    }

    #[test]
    fn header_and_body_make_up_the_source(source in memory(20)) {
        let memory = read(source.as_bytes());
        prop_assert_eq!(memory.body(), &source[memory.body_start()..]);
        match memory.front().span() {
            Some(span) => {
                prop_assert_eq!(span.end, memory.body_start());
                let before = source[..span.start].trim_start_matches('\u{FEFF}');
                prop_assert!(before.lines().all(|line| line.trim().is_empty() || line.starts_with("<!--")), "{:?}", before);
                prop_assert!(at(span, &source)?.starts_with("---"));
            }
            None => {
                prop_assert_eq!(memory.body_start(), 0);
                prop_assert!(memory.front().is_empty());
            }
        }
    }

    #[test]
    fn entries_stand_where_they_say(source in memory(5)) {
        let memory = read(source.as_bytes());
        let mut top = 0;
        for entry in memory.front().entries() {
            let key = at(entry.key_span, &source)?;
            prop_assert!(*entry.key == *key || entry.key.ends_with(&format!(".{key}")), "{} at {key:?}", entry.key);
            let (lines, value) = (at(entry.lines, &source)?, at(entry.value_span, &source)?);
            prop_assert!(entry.lines.start <= entry.key_span.start && entry.key_span.end <= entry.value_span.start);
            prop_assert!(entry.value_span.end <= entry.lines.end && entry.lines.end <= memory.body_start());
            prop_assert!(entry.lines.start == 0 || source[..entry.lines.start].ends_with('\n'), "{lines:?} begins within a line");
            prop_assert!(lines.ends_with('\n') || entry.lines.end == source.len(), "{lines:?} ends within a line");
            if *entry.key == *key {
                prop_assert!(entry.lines.start >= top, "{lines:?} overlaps what is before it");
                top = entry.lines.end;
            }
            let title = matches!(&*entry.key, "name" | "description");
            if let Value::Text(text) = entry.value
                && title && !value.contains('\n') && !value.starts_with(['"', '\'', '|', '>']) && !matches!(value, "~" | "null" | "Null" | "NULL")
            {
                prop_assert_eq!(text, value.trim_ascii());
            }
        }
        for recovery in memory.health().recoveries() {
            at(recovery.span, &source)?;
        }
    }

    #[test]
    fn links_and_headings_stand_where_they_say(source in memory(30)) {
        let memory = read(source.as_bytes());
        let bare = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let mut end = memory.body_start();
        for link in memory.links() {
            let text = at(link.span, &source)?;
            prop_assert!(text.trim_start_matches('!').starts_with("[[") && text.ends_with("]]"), "{text:?}");
            prop_assert_eq!(text.starts_with('!'), link.embedded);
            prop_assert!(bare(text).contains(&bare(&link.target)), "{:?} is not in {text:?}", link.target);
            prop_assert!(link.alias.as_ref().is_none_or(|alias| text.contains(&**alias)));
            prop_assert!(link.span.start >= end, "links overlap, or one is in the header");
            end = link.span.end;
        }
        for heading in memory.headings() {
            at(heading.span, &source)?;
            prop_assert!((1..=6).contains(&heading.level) && heading.span.start >= memory.body_start());
        }
    }
}
