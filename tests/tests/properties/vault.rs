//! The same folder and the same question give the same bytes.

use std::collections::BTreeMap;

use memcore::{Keywords, MemStore, Query, Session, Vault};
use memcore_tests::{clock, doc_path};
use proptest::prelude::*;

use super::soup::{NONCE, cases, folder, soup};

fn vault<'f>(files: impl Iterator<Item = (&'f String, &'f String)>) -> Vault {
    let store = MemStore::new();
    files.for_each(|(path, text)| store.insert(doc_path(path), text.as_str()));
    Vault::builder().clock(clock()).with_store(store)
}

/// Everything that a vault says, as text.
fn everything(vault: &Vault, question: &str) -> String {
    let mut session = Session::with_nonce(NONCE);
    let mut said = String::new();
    for _ in 0..2 {
        let injection =
            vault.recall(&Query::new(question).limit(2), &Keywords::default(), &mut session).unwrap();
        said += &serde_json::to_string(&injection).unwrap();
        said += &session.to_json();
    }
    let (links, index) = (vault.links().unwrap(), vault.index().unwrap());
    said + &links.dot() + &links.mermaid() + &serde_json::to_string(&index.report).unwrap() + &index.shown
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn the_same_input_gives_the_same_bytes(files in folder(8, 20), index in soup(20), question in soup(8)) {
        let mut files: BTreeMap<String, String> = files;
        files.insert(memcore::MemoryIndex::FILE_NAME.to_owned(), index);
        let said = everything(&vault(files.iter()), &question);
        prop_assert_eq!(&everything(&vault(files.iter().rev()), &question), &said, "files that came in another order");
        let same = vault(files.iter());
        prop_assert_eq!(&everything(&same, &question), &said);
        prop_assert_eq!(&everything(&same, &question), &said, "a vault that was asked before");
    }
}
