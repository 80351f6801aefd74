//! A memory is shown again only if it changed, across processes too.

use std::collections::BTreeMap;

use memcore::{Budget, MemStore, Query, Session};
use memcore_tests::doc_path;
use proptest::prelude::*;

use super::soup::{All, cases, path};

const UNLIMITED: Budget = Budget { memories: usize::MAX, per_memory: usize::MAX, per_session: usize::MAX };

/// What happens between two recalls.
#[derive(Clone, Debug)]
enum Change {
    Write(String, u8),
    Remove(String),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        // Few texts, so that a file often comes back to one that it had.
        3 => (path(), 0..3_u8).prop_map(|(path, text)| Change::Write(path, text)),
        1 => path().prop_map(Change::Remove),
    ]
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn again_only_if_changed(turns in proptest::collection::vec(proptest::collection::vec(change(), 0..5), 1..6)) {
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        let mut last_shown: BTreeMap<String, String> = BTreeMap::new();
        let mut session = Session::new();
        for changes in turns {
            for change in changes {
                match change {
                    Change::Write(path, text) => files.insert(path, format!("text {text}\n")),
                    Change::Remove(path) => files.remove(&path),
                };
            }
            let store = MemStore::new();
            files.iter().for_each(|(path, text)| store.insert(doc_path(path), text.as_str()));
            let vault = memcore::Vault::builder().clock(memcore_tests::clock()).budget(UNLIMITED).with_store(store);
            let injection = vault.recall(&Query::new("everything"), &All, &mut session).unwrap();

            let mut shown: Vec<&str> = injection.memories.iter().map(|memory| memory.id.path.as_str()).collect();
            shown.sort_unstable();
            let new = files.iter().filter(|(path, text)| last_shown.get(*path) != Some(*text));
            let new: Vec<&str> = new.map(|(path, _)| path.as_str()).collect();
            prop_assert_eq!(&shown, &new);
            prop_assert_eq!(injection.trace.seen, files.len() - new.len());
            for path in shown {
                last_shown.insert(path.to_owned(), files[path].clone());
            }
            let saved = session.to_json();
            session = Session::from_json(&saved).unwrap();
            prop_assert_eq!(session.to_json(), saved);
            prop_assert_eq!(session.shown(), last_shown.len());
        }
    }

    #[test]
    fn any_nonce_is_made_one_that_can_be_saved(nonce in any::<String>()) {
        let session = Session::with_nonce(&nonce);
        prop_assert!(session.nonce().len() >= 8 && session.nonce().bytes().all(|b| b.is_ascii_alphanumeric()));
        prop_assert_eq!(Session::from_json(&session.to_json()).unwrap(), session);
    }

    #[test]
    fn what_is_no_session_is_an_error(text in super::soup::soup(12)) {
        prop_assert_eq!(Session::from_json(&text).unwrap_err().kind().code(), "invalid_input");
    }
}
