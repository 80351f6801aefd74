//! The questions of the vault: how many of the right files keywords put among the first five.

use memcore::{Keywords, MemoryId, Query, Scope};
use memcore_tests::{data, doc_path};
use serde::Deserialize;

use super::harbour;

/// The share of the relevant files among the first five, on average. Raise it when ranking gets better.
const FLOOR: f64 = 0.95;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    id: String,
    text: String,
    relevant: Vec<String>,
}

fn questions() -> Vec<Question> {
    let text = std::fs::read_to_string(data("vaults/harbour.questions.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn questions_are_those_that_the_readme_counts() {
    let (questions, snapshot) = (questions(), harbour().snapshot().unwrap());
    assert_eq!(questions.len(), 60);
    assert_eq!(questions.iter().filter(|question| question.relevant.is_empty()).count(), 20);
    for path in questions.iter().flat_map(|question| &question.relevant) {
        assert!(snapshot.get(&doc_path(path)).is_some(), "{path} is not there");
    }
}

#[test]
fn keywords_find_what_answers() {
    let vault = harbour();
    let (mut sum, mut count, mut missed) = (0.0, 0.0, Vec::new());
    for question in questions().iter().filter(|question| !question.relevant.is_empty()) {
        let found = vault.search(&Query::new(&question.text), &Keywords::default(), 5).unwrap();
        let is_found = |path: &&String| {
            let id = MemoryId::new(Scope::Project, doc_path(path));
            found.picks.iter().any(|pick| pick.id == id)
        };
        let hits = question.relevant.iter().filter(is_found).count();
        sum += hits as f64 / question.relevant.len() as f64;
        count += 1.0;
        if hits < question.relevant.len() {
            missed.push(format!("{} {}", question.id, question.text));
        }
    }
    let recall = sum / count;
    println!("recall@5 of keywords over {count} questions: {recall:.3} (floor {FLOOR})\nnot all found for:");
    missed.iter().for_each(|question| println!("  {question}"));
    assert!(recall >= FLOOR, "recall@5 is {recall:.3}, below {FLOOR}; not all found for {missed:#?}");
}
