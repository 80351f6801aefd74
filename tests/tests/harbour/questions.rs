//! The questions of the vault: how many of the right files keywords put among the first five.

use memcore::{Floor, Keywords, MemoryId, Query, Scope};
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

/// How many of the 32 no-answer questions of each language find nothing, at least. Raise it when the floor gets better.
const SILENT: [(&str, usize); 4] = [("en", 9), ("zh", 14), ("de", 28), ("es", 26)];

fn questions() -> Vec<Question> {
    read("vaults/harbour.questions.jsonl")
}

fn read(path: &str) -> Vec<Question> {
    let text = std::fs::read_to_string(data(path)).unwrap();
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

#[test]
fn questions_without_an_answer_find_nothing() {
    let (vault, questions) = (harbour(), read("vaults/harbour.no-answer.jsonl"));
    for (language, least) in SILENT {
        let asked: Vec<&Question> =
            questions.iter().filter(|question| question.id.starts_with(language)).collect();
        assert_eq!(asked.len(), 32);
        let silent = asked.iter().filter(|question| {
            assert!(question.relevant.is_empty());
            let found = vault.search(&Query::new(&question.text), &Keywords::default(), 5).unwrap();
            found.picks.is_empty()
        });
        let silent = silent.count();
        println!("{language}: {silent} of 32 find nothing (at least {least})");
        assert!(silent >= least, "{language}: {silent} of 32 find nothing, fewer than {least}");
    }
}

#[test]
fn the_floor_loses_no_answer() {
    let vault = harbour();
    for question in questions() {
        let found = |floor| {
            let keywords = Keywords::default().floor(floor);
            let picks = vault.search(&Query::new(&question.text), &keywords, 5).unwrap().picks;
            let is_found = |path: &&String| {
                picks.iter().any(|pick| pick.id == MemoryId::new(Scope::Project, doc_path(path)))
            };
            question.relevant.iter().filter(is_found).count()
        };
        assert_eq!(found(Floor::default()), found(Floor::NONE), "{} {}", question.id, question.text);
    }
}
