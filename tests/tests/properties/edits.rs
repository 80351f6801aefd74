//! An edit changes what it names and no other byte; what is written is read back; undoing gives the same bytes.

use memcore::{
    Draft, ErrorKind, Health, Layout, LineEnd, Memory, MemoryEdit, MemoryKind, Value, apply_edits,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::soup::{cases, memory, soup};

fn now() -> chrono::DateTime<chrono::FixedOffset> {
    chrono::DateTime::parse_from_rfc3339("2026-08-15T20:58:28.638+02:00").unwrap()
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![3 => soup(6), 1 => any::<String>()]
}

/// Keys that stand in the headers of the soup, and such that do not.
fn key() -> impl Strategy<Value = &'static str> {
    select(&["name", "description", "type", "tags", "topic", "metadata.type", "owner", "a", "metadata.a"][..])
}

#[derive(Clone, Debug)]
enum Step {
    Set(&'static str, String),
    List(&'static str, Vec<String>),
    Unset(&'static str),
    Body(String),
    Append(String, String),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (key(), text()).prop_map(|(key, text)| Step::Set(key, text)),
        2 => (select(&["tags", "applies_to", "a"][..]), vec(text(), 0..4)).prop_map(|(key, list)| Step::List(key, list)),
        2 => key().prop_map(Step::Unset),
        1 => text().prop_map(Step::Body),
        1 => (select(&["", "h", "Later"][..]), text()).prop_map(|(heading, text)| Step::Append(heading.to_owned(), text)),
    ]
}

fn edit(steps: &[Step]) -> MemoryEdit {
    steps.iter().cloned().fold(MemoryEdit::new(), |edit, step| match step {
        Step::Set(key, text) => edit.set(key, text),
        Step::List(key, list) => edit.set_list(key, list),
        Step::Unset(key) => edit.unset(key),
        Step::Body(text) => edit.body(text),
        Step::Append(heading, text) => edit.append(heading, text),
    })
}

/// The last part of a key: what an edit of `type` may touch is `metadata.type` too.
fn bare(key: &str) -> &str {
    key.rsplit('.').next().unwrap()
}

/// Everything in the header that the steps do not name.
fn others(memory: &Memory, steps: &[Step]) -> Vec<(String, String)> {
    let named = |key: &str| {
        bare(key) == "modified"
            || steps.iter().any(|step| match step {
                Step::Set(own, _) | Step::List(own, _) | Step::Unset(own) => bare(own) == bare(key),
                _ => false,
            })
    };
    let entries = memory.front().entries().filter(|entry| !named(&entry.key) && entry.value != Value::Block);
    entries
        .map(|entry| (entry.key.to_string(), format!("{:?}", entry.value)))
        .filter(|(key, _)| key != "metadata")
        .collect()
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn an_edit_touches_what_it_names(source in memory(20), steps in vec(step(), 1..4)) {
        let memory = memcore_tests::memory("a.md", &source);
        let edited = match memory.edited(&edit(&steps), now()) {
            Ok(edited) => edited,
            Err(error) => {
                prop_assert!(matches!(error.kind(), ErrorKind::Refused | ErrorKind::InvalidInput), "{error}");
                prop_assert!(error.what_to_do().is_some());
                return Ok(());
            }
        };
        prop_assert_eq!(&apply_edits(&source, &edited.edits).unwrap(), &edited.source);
        prop_assert_eq!(&apply_edits(&edited.source, &edited.undo).unwrap(), &source);
        prop_assert_eq!(edited.is_changed(), edited.source != source);
        let new = memcore_tests::memory("a.md", &edited.source);
        prop_assert_eq!(others(&memory, &steps), others(&new, &steps), "{:?}", edited.source);
        if let [Step::Set(key, text)] = &steps[..] {
            let key = if key.contains('.') { key.to_owned() } else { *key };
            let got = if key.contains('.') { new.front().text(key) } else { new.front().field(key).and_then(Value::as_text) };
            if !matches!(key, "name" | "description") {
                prop_assert_eq!(got, Some(&**text), "{:?}", edited.source);
            }
        }
        if let [Step::Unset(key)] = &steps[..] {
            prop_assert!(new.front().get(key).is_none());
        }
        if !steps.iter().any(|step| matches!(step, Step::Body(_) | Step::Append(..))) {
            prop_assert_eq!(memory.body(), new.body());
        }
        // The same again is nothing to do, but for what is appended.
        if !steps.iter().any(|step| matches!(step, Step::Append(..))) {
            let again = new.edited(&edit(&steps), now() + chrono::Duration::hours(1)).unwrap();
            prop_assert!(!again.is_changed(), "{:?} became {:?}", edited.source, again.source);
        }
    }

    #[test]
    fn a_draft_is_read_back(
        kind in select(&MemoryKind::ALL[..]),
        name in text(),
        description in proptest::option::of(text()),
        body in text(),
        tags in vec(text(), 0..4),
        topic in proptest::option::of(text()),
        nested in any::<bool>(),
        crlf in any::<bool>(),
    ) {
        let line_end = if crlf { LineEnd::CrLf } else { LineEnd::Lf };
        let layout = Layout { nested, line_end, ..Layout::default() };
        let mut draft = Draft::body(kind, &name, &*body).tags(tags.clone()).pinned(true).confidence(0.5).session("s-1");
        if let Some(description) = &description {
            draft = draft.description(description);
        }
        if let Some(topic) = &topic {
            draft = draft.topic(&**topic);
        }
        let source = match draft.render(&layout, now()) {
            Ok(source) => source,
            Err(error) => {
                let empty = draft.name().is_empty() || body.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}').is_empty();
                // Nothing is refused but what is empty or too long, and NUL, which YAML cannot hold.
                prop_assert!(empty || name.len() > 200 || error.kind() == ErrorKind::Refused && odd(&[&name, &body, &description.unwrap_or_default(), &topic.unwrap_or_default(), &tags.concat()]), "{error}");
                return Ok(());
            }
        };
        let memory = memcore_tests::memory("a.md", &source);
        prop_assert_eq!(memory.health(), &Health::Ok);
        prop_assert_eq!(memory.name(), Some(draft.name()));
        prop_assert_eq!(memory.kind(), Some(kind));
        prop_assert_eq!(memory.description(), draft.described());
        prop_assert_eq!(memory.tags(), tags.iter().map(String::as_str).collect::<Vec<_>>());
        prop_assert_eq!(memory.topic(), topic.as_deref().filter(|it| !it.is_empty()));
        prop_assert_eq!((memory.is_pinned(), memory.confidence(), memory.origin_session()), (true, Some(0.5), Some("s-1")));
        prop_assert_eq!(memory.front().is_nested(), nested);
        prop_assert!(memory.created().is_some() && memory.created() == memory.modified());
        // The body says the same, but for line ends and the blank lines around it.
        let plain = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n").trim_start_matches('\u{FEFF}').trim().to_owned();
        prop_assert_eq!(plain(memory.body()), plain(&body));
        if crlf && !body.contains('\r') {
            prop_assert_eq!(source.matches('\n').count(), source.matches("\r\n").count());
        }
        prop_assert!(!memory.edited(&draft.update().unwrap(), now()).unwrap().is_changed());
    }
}

/// Whether there is a character among them that no YAML reader has to take.
fn odd(texts: &[&str]) -> bool {
    texts.iter().any(|text| text.contains(|c: char| c == '\0' || u32::from(c) & 0xFFFE == 0xFFFE))
}
