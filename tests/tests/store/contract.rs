//! Both stores of the library keep the promises of a store.

use memcore::MemStore;
use memcore::testing::store_contract;

use super::folder::Folder;

#[test]
fn a_folder_in_memory_keeps_the_contract() {
    let made = store_contract(|docs| {
        let store = MemStore::new();
        docs.iter().for_each(|(path, bytes)| store.insert(path.clone(), *bytes));
        store
    });
    assert_eq!(made, Ok(()));
}

#[test]
fn a_folder_on_disk_keeps_the_contract() {
    let made = store_contract(|docs| {
        let files: Vec<_> = docs.iter().map(|(path, bytes)| (path.as_str(), *bytes)).collect();
        Folder::of(&files)
    });
    assert_eq!(made, Ok(()));
}
