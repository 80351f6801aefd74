//! Nothing leaves its block: what was put into a text is what is read out of it.

use memcore::{Budget, Frame, MemStore, Query, Scope, Session, Vault, read_blocks};
use memcore_tests::{clock, doc_path};
use proptest::prelude::*;

use super::soup::{All, NONCE, cases, folder};
use super::treated::{escaped, treated};

const UNLIMITED: Budget = Budget { memories: usize::MAX, per_memory: usize::MAX, per_session: usize::MAX };

/// A name or a type in the head of a block: a lone carriage return there is shown, for it is no line end.
fn attribute(text: &str) -> String {
    escaped(&text.replace('\r', "⟨U+000D⟩"))
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn what_is_framed_is_read_back(files in folder(6, 25), reminder in any::<bool>()) {
        let store = MemStore::new();
        for (path, text) in &files {
            store.insert(doc_path(path), text.as_str());
        }
        let frame = if reminder { Frame::SystemReminder } else { Frame::Blocks };
        let vault = Vault::builder().clock(clock()).budget(UNLIMITED).frame(frame).scope(Scope::User).with_store(store);
        let mut session = Session::with_nonce(NONCE);
        let injection = vault.recall(&Query::new("everything"), &All, &mut session).unwrap();
        let blocks = read_blocks(&injection.text, NONCE);

        // Who knows the mark of the session is not shown, and everybody else is.
        let shown: Vec<&str> = injection.memories.iter().map(|memory| memory.id.path.as_str()).collect();
        for (path, text) in &files {
            let knows = text.contains(NONCE) || path.contains(NONCE);
            prop_assert_eq!(shown.contains(&&**path), !knows, "{}", path);
        }
        prop_assert_eq!(blocks.len(), shown.len());
        for (path, block) in shown.iter().zip(&blocks) {
            let memory = memcore_tests::memory(path, &files[*path]);
            prop_assert_eq!(&block.path, &attribute(path));
            prop_assert_eq!(&block.scope, "user");
            prop_assert_eq!(&block.kind, &memory.kind_text().map(attribute));
            prop_assert_eq!(&block.text, &treated(memory.body()));
            prop_assert_eq!(block.missing, 0);
        }
    }

    #[test]
    fn only_our_own_lines_stand_outside_of_blocks(files in folder(4, 25)) {
        let store = MemStore::new();
        for (path, text) in &files {
            store.insert(doc_path(path), text.as_str());
        }
        let vault = Vault::builder().clock(clock()).budget(UNLIMITED).frame(Frame::SystemReminder).with_store(store);
        let injection = vault.recall(&Query::new("everything"), &All, &mut Session::with_nonce(NONCE)).unwrap();
        for line in injection.text.split('\n') {
            let ours = line.is_empty()
                || line.starts_with("| ")
                || line.starts_with("note: ")
                || line.starts_with(&format!("⟦memory k={NONCE} "))
                || line == format!("⟦end k={NONCE}⟧")
                || line.starts_with("Memories recalled for this turn.")
                || line.starts_with("Where a memory and the newest instruction")
                || matches!(line, "<system-reminder>" | "</system-reminder>");
            prop_assert!(ours, "{line:?}");
        }
        let tags = injection.text.to_lowercase().matches("system-reminder>").count();
        let written = injection.text.matches("⟨U+003C⟩").count();
        prop_assert!(injection.text.is_empty() || injection.text.matches("<system-reminder>").count() == 1, "{tags} {written}");
        prop_assert!(injection.text.is_empty() || injection.text.matches("</system-reminder>").count() == 1);
    }
}
