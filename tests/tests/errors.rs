//! What errors tell of texts that others made: enough to know them by, however long they are.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use memcore::{By, DocPath, Error, ErrorKind, FixedClock, LintOptions, Linter, MemStore, Session, Vault};

/// A megabyte, of characters of several bytes, so that no place is a boundary by chance.
fn long(first: &str) -> String {
    format!("{first}{}!", "é€".repeat(200_000))
}

fn short_and_clear(error: &Error, kind: ErrorKind, begins: &str, ends: &str) {
    assert_eq!(error.kind(), kind);
    let (message, told) = (error.message(), error.to_string());
    assert!(message.starts_with(begins), "{}", &message[..100.min(message.len())]);
    assert!(message.ends_with(ends) && message.contains('…'), "{message}");
    assert!(told.len() < 4_000, "{} bytes", told.len());
    assert!(error.path().is_none_or(|path| path.len() <= 4_096));
}

#[test]
fn a_name_of_a_megabyte_is_not_told_back_whole() {
    let vault = Vault::with_store(MemStore::new());
    let name = long("name");
    let not_found = ErrorKind::NotFound;
    short_and_clear(&vault.find(&name).unwrap_err(), not_found, "no memory is called `nameé", "€!`");
    short_and_clear(
        &vault.undo(Some(&name), &By::user()).unwrap_err(),
        not_found,
        "no change is called `nameé",
        "€!`",
    );
    let invalid = ErrorKind::InvalidInput;
    let options = LintOptions { select: vec![long("rule")], ..LintOptions::default() };
    short_and_clear(&Linter::new(&options).unwrap_err(), invalid, "no rule is called `ruleé", "€!`");
    short_and_clear(&FixedClock::parse(&long("never")).unwrap_err(), invalid, "`neveré", "");
    short_and_clear(&DocPath::new(&long("../")).unwrap_err(), ErrorKind::InvalidPath, "`../é", "");
    let session = format!("{{\"version\": \"{}\"}}", long("one"));
    short_and_clear(
        &Session::from_json(&session).unwrap_err(),
        invalid,
        "this is no session of memcore: ",
        "",
    );
}

#[test]
fn so_are_those_that_a_host_makes() {
    let error = Error::new(ErrorKind::Host, long("a")).at(long("b")).hint(long("c"));
    short_and_clear(&error, ErrorKind::Host, "aé", "€!");
    let (path, hint) = (error.path().unwrap(), error.what_to_do().unwrap());
    assert!(path.starts_with("bé") && path.ends_with("€!") && path.len() > 4_000);
    assert!(hint.starts_with("cé") && hint.ends_with("€!") && hint.len() <= 1_600);
}

#[test]
fn a_sentence_and_a_path_that_are_not_long_stay_whole() {
    let (sentence, path) = ("s".repeat(1_600), "p".repeat(4_096));
    let error = Error::new(ErrorKind::Io, &*sentence).at(&*path).hint(sentence.clone());
    assert_eq!((error.message(), error.path()), (&*sentence, Some(&*path)));
    assert_eq!(error.what_to_do(), Some(&*sentence));
}
