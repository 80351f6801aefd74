//! The tables of the rules are small: at most 300 KB of the program.

use memcore_tests::data;

#[test]
fn all_tables_and_pages_take_less_than_300_kb() {
    let rules = data("../memcore/src/rules");
    // The tables of dates are in the program as they stand here.
    let dates: usize = std::fs::read_dir(rules.join("dates/tables"))
        .unwrap()
        .map(|entry| std::fs::read(entry.unwrap().path()).unwrap().len())
        .sum();
    // Of lists of words no more than their source, with an address, a length and a number for each word.
    let lists = [
        "labels/words.rs",
        "content/words.rs",
        "safety/tokens.rs",
        "safety/value.rs",
        "language.rs",
        "words.rs",
    ];
    let lists: usize = lists
        .iter()
        .map(|list| std::fs::read_to_string(rules.join(list)).unwrap())
        .map(|list| list.len() + list.matches('"').count() / 2 * 24)
        .sum();
    let pages = memcore::rules_markdown().len();
    let all = dates + lists + pages;
    assert!(
        dates > 50_000 && lists > 30_000 && pages > 30_000,
        "nothing is forgotten: {dates} {lists} {pages}"
    );
    assert!(all < 300_000, "{dates} {lists} {pages}");
}
