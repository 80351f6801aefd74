//! One folder for each user: no id leads elsewhere, and no two ids share one.

use std::collections::HashMap;

use memcore::{By, DocPath, Draft, ErrorKind, UserRoots};
use proptest::prelude::*;

use crate::{builder, there};

/// How file systems that do not tell case or composition apart see a name.
fn folded(user: &str) -> String {
    let name = UserRoots::folder_name(user).unwrap();
    let path: DocPath = name.parse().expect("one folder");
    path.check_new().expect("a folder on every system");
    assert!(!name.contains('/'));
    path.folded()
}

#[test]
fn ids_that_are_alike_have_folders_of_their_own() {
    let ids = [
        "ana",
        "Ana",
        "ANA",
        "ana ",
        " ana",
        "ana.",
        "ana/",
        "../ana",
        "..",
        ".",
        "/",
        "ana\\",
        "ana\0",
        "con",
        "CON",
        "nul",
        "com1",
        "café",
        "cafe\u{301}",
        "straße",
        "strasse",
        "STRASSE",
        "ana@x.org",
        "Ana@x.org",
        "ana~x",
        "ana-x-org",
        "user",
        "用户",
        "用戶",
        "😀",
        "-",
        "_",
        "ana\u{200b}",
        "\u{202e}ana",
        "ana\n",
        "~",
        "a:b",
        "a*b",
    ];
    let mut seen = HashMap::new();
    for id in ids {
        assert_eq!(seen.insert(folded(id), id), None, "{id:?}");
    }
    let plain = UserRoots::folder_name("Ana").unwrap();
    assert_ne!(UserRoots::folder_name(&plain).unwrap(), plain, "no id can be another's folder");
    assert_eq!(UserRoots::folder_name("").unwrap_err().kind(), ErrorKind::InvalidInput);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

    #[test]
    fn any_two_ids_have_two_folders(one in "\\PC{1,80}|[aA]{1,6}|[-_.~/a]{1,70}", other in "\\PC{1,80}|[aA]{1,6}|[-_.~/a]{1,70}") {
        prop_assert_eq!(folded(&one) == folded(&other), one == other);
    }
}

#[test]
fn users_do_not_see_each_other() {
    let dir = tempfile::tempdir().unwrap();
    let users = UserRoots::with(dir.path().join("users"), builder());
    for id in ["ana", "Ana", "../ana"] {
        let vault = users.vault(id).unwrap();
        assert!(there(&vault).is_empty(), "{id}");
        vault.write(&Draft::user(format!("of {}", id.len()), "x"), &By::user()).unwrap();
        assert_eq!(there(&vault).len(), 1);
    }
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    assert_eq!(std::fs::read_dir(dir.path().join("users")).unwrap().count(), 3);
}

#[cfg(unix)]
#[test]
fn a_link_to_another_users_folder_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let users = UserRoots::with(dir.path(), builder());
    users.vault("ana").unwrap().write(&Draft::user("x", "y"), &By::user()).unwrap();
    std::os::unix::fs::symlink(dir.path().join("ana"), dir.path().join("ben")).unwrap();
    assert_eq!(users.vault("ben").unwrap_err().kind(), ErrorKind::Refused);
}
