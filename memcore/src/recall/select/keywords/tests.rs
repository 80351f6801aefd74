//! Both ways to an answer, and what an answer may not depend on.

use proptest::prelude::*;

use super::question::Question;
use super::*;
use crate::recall::{Candidate, Query};
use crate::{Age, Clock, FixedClock, MemoryId, Scope};

fn memory(path: &str, source: &str) -> Memory {
    Memory::parse(MemoryId::new(Scope::Project, path.parse().unwrap()), source)
}

/// What is picked of all memories that `allow` lets pass.
fn ask(keywords: &Keywords, corpus: &[Memory], text: &str, allow: impl Fn(usize) -> bool) -> Vec<Pick> {
    let now = FixedClock::parse("2026-11-30T12:00:00Z").unwrap().now();
    let allowed = corpus.iter().enumerate().filter(|(at, _)| allow(*at));
    let candidate = |memory: &Memory| Candidate {
        memory: memory.clone(),
        age: Age::of(memory, None, 0, now),
        origin: Default::default(),
    };
    let candidates: Vec<Candidate> = allowed.map(|(_, memory)| candidate(memory)).collect();
    let query = Query::new(text);
    keywords.rank(&SelectRequest {
        query: &query,
        candidates: &candidates,
        corpus: &corpus.into(),
        limit: 3,
        now,
    })
}

/// By the index, whatever was asked before.
fn searched(keywords: &Keywords, corpus: &[Memory], text: &str, allow: impl Fn(usize) -> bool) -> Vec<Pick> {
    keywords.state().asked = true;
    ask(keywords, corpus, text, allow)
}

const WORDS: [&str; 27] = [
    "database",
    "mock",
    "tests",
    "release",
    "went",
    "go",
    "gone",
    "ferry",
    "fooBar",
    "a_b",
    "v1.2.3",
    "Größe",
    "die",
    "Verteidigung",
    "数据库",
    "上映",
    "2010年",
    "배포",
    "ที่นี่",
    "книгами",
    "und der",
    "the",
    "2026-05-08",
    "src/vault/a_b.rs",
    "C:\\x\\y",
    "2023年5月",
    "[[m1]]",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec((0..WORDS.len(), prop::sample::select(vec![" ", "\n\n", ", "])), 0..40)
        .prop_map(|words| words.iter().map(|(word, gap)| format!("{}{gap}", WORDS[*word])).collect())
}

/// A few are long.
fn body() -> impl Strategy<Value = String> {
    let long = prop::collection::vec(text(), 8..12).prop_map(|parts| {
        let all = format!("{}\n\n{}", parts.join("\n\n"), "# Heading of nothing\n\n".repeat(9));
        all.repeat(1 + 4_200 / all.len())
    });
    prop_oneof![40 => text(), 1 => long]
}

fn source() -> impl Strategy<Value = String> {
    (text(), body(), 0..4_u32, 0..8_u32).prop_map(|(description, body, day, pinned)| {
        let description = description.replace('\n', " ");
        let date = if day == 0 { String::new() } else { format!("modified: 2026-05-{day:02}\n") };
        let pinned = if pinned == 0 { "pinned: true\n" } else { "" };
        format!("---\ndescription: \"{description}\"\n{date}{pinned}---\n{body}\n")
    })
}

fn corpus(sources: &[String]) -> Vec<Memory> {
    sources.iter().enumerate().map(|(at, source)| memory(&format!("m{at}.md"), source)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn scan_and_index_pick_the_same(
        sources in prop::collection::vec(source(), 0..40), question in text(), skip in 2..5_usize,
    ) {
        let corpus = corpus(&sources);
        for allow in [&(|_| true) as &dyn Fn(usize) -> bool, &|at| at % skip != 0] {
            let scanned = ask(&Keywords::default(), &corpus, &question, allow);
            prop_assert_eq!(&scanned, &searched(&Keywords::default(), &corpus, &question, allow));
            let host = || Keywords::default().tokenizer(WordTokenizer);
            let scanned = ask(&host(), &corpus, &question, allow);
            prop_assert_eq!(&scanned, &searched(&host(), &corpus, &question, allow));
        }
    }

    #[test]
    fn an_answer_does_not_depend_on_what_was_indexed_before(
        sources in prop::collection::vec(source(), 1..30),
        changes in prop::collection::vec((0..30_usize, source(), 0..4_u8), 1..12),
        question in text(),
    ) {
        let mut memories = corpus(&sources);
        let keywords = Keywords::default();
        for (number, (at, source, what)) in changes.into_iter().enumerate() {
            let at = at % memories.len().max(1);
            match what {
                0 if memories.len() > 1 => { memories.remove(at); }
                1 => memories.insert(at, memory(&format!("new{number}.md"), &source)),
                // As a vault does: what is changed comes first.
                _ if !memories.is_empty() => {
                    let old = memories.remove(at);
                    memories.insert(0, Memory::parse(old.id().clone(), source));
                }
                _ => {}
            }
            let fresh = ask(&Keywords::default(), &memories, &question, |_| true);
            prop_assert_eq!(searched(&keywords, &memories, &question, |_| true), fresh);
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,80}", question in "\\PC{0,40}") {
        let corpus = [memory("a.md", &text), memory("b.md", &question)];
        let scanned = ask(&Keywords::default(), &corpus, &question, |_| true);
        prop_assert_eq!(scanned, searched(&Keywords::default(), &corpus, &question, |_| true));
    }
}

#[test]
fn many_memories_give_the_same_on_any_number_of_threads() {
    let sources: Vec<String> =
        (0..1500).map(|n| format!("{} {} note {}\n", WORDS[n % 27], WORDS[n * 7 % 26], n % 90)).collect();
    let corpus = corpus(&sources);
    for question in ["database note 17", "die Verteidigung und der Ferry", "数据库上映", "went fooBar 2010年"]
    {
        let scanned = ask(&Keywords::default(), &corpus, question, |_| true);
        assert!(!scanned.is_empty());
        assert_eq!(scanned, searched(&Keywords::default(), &corpus, question, |_| true));
    }
}

#[test]
fn changes_are_small_segments_that_grow_together() {
    let mut memories = corpus(&vec!["one two three".to_owned(); 100]);
    let keywords = Keywords::default();
    keywords.prepare(&memories);
    for at in 0..40 {
        memories[at] = memory(&format!("m{at}.md"), "four five");
        keywords.prepare(&memories);
        assert!(keywords.index(&memories.as_slice().into()).parts() <= 5);
    }
    assert_eq!(searched(&keywords, &memories, "five", |_| true).len(), 8);
}

fn found(memories: &[(&str, &str)], question: &str) -> Vec<String> {
    let corpus: Vec<Memory> = memories.iter().map(|(path, source)| memory(path, source)).collect();
    ask(&Keywords::default(), &corpus, question, |_| true)
        .iter()
        .map(|pick| pick.id.path.to_string())
        .collect()
}

#[test]
fn words_are_found_in_all_their_forms() {
    assert_eq!(
        found(&[("a.md", "We bought İzmir tickets."), ("b.md", "No.")], "who buys a ticket in izmir"),
        ["a.md"]
    );
    assert_eq!(found(&[("a.md", "2010年上映"), ("b.md", "x")], "上映"), ["a.md"]);
    assert_eq!(found(&[("a.md", "see `parseHeader` there"), ("b.md", "x")], "parse the header"), ["a.md"]);
    assert_eq!(found(&[("a.md", "see parse_header there"), ("b.md", "x")], "parseHeader"), ["a.md"]);
    let dated = "---\nmodified: 2023-05-08\n---\nWent hiking.\n";
    assert_eq!(found(&[("a.md", dated), ("b.md", "Went swimming.")], "what happened in May 2023"), ["a.md"]);
}

#[test]
fn a_month_is_found_in_every_language() {
    let dated = "---\nmodified: 2023-05-14\n---\nWent hiking.\n";
    let other = "---\nmodified: 2023-06-14\n---\nWent swimming.\n";
    for question in [
        "what happened in May 2023?",
        "Was geschah im Mai 2023?",
        "¿Qué pasó en mayo de 2023?",
        "que s'est-il passé en mai 2023 ?",
        "o que aconteceu em maio de 2023?",
        "wat gebeurde er in mei 2023?",
        "Mayıs 2023'te ne oldu?",
        "что произошло в мае 2023 года?",
        "2023年5月に何がありましたか",
        "2023年5月发生了什么",
        "2023년 5월에 무슨 일이 있었나요?",
        "in 2023/05/14",
    ] {
        assert_eq!(
            found(&[("a.md", other), ("b.md", dated), ("c.md", "")], question)[0],
            "b.md",
            "{question}"
        );
    }
}

#[test]
fn a_long_file_is_judged_by_its_best_paragraph() {
    let filler =
        |word: &str| format!("Nothing of note about {word} in this paragraph of the log.\n\n").repeat(80);
    let answer = "The winter timetable of the ferry starts in November.\n\n";
    let with_answer = format!("{}{answer}{}", filler("cranes"), filler("pilots"));
    let strewn = ["winter", "timetable", "ferry", "starts", "November"]
        .map(|word| format!("{}Somebody said {word}.\n\n", filler("cranes")));
    let strewn = strewn.concat();
    let short = "In winter the ferry is late.\n";
    let memories = [("a.md", &*strewn), ("b.md", short), ("c.md", &*with_answer), ("d.md", "Who signs?\n")];
    let corpus: Vec<Memory> = memories.iter().map(|(path, source)| memory(path, source)).collect();
    let picks =
        ask(&Keywords::default(), &corpus, "when does the winter timetable of the ferry start", |_| true);
    assert_eq!(picks[0].id.path.as_str(), "c.md");
    let passage = picks[0].passage.unwrap();
    assert!(with_answer[passage.start..passage.end].contains(answer.trim_end()), "{passage:?}");
    let weight = |path: &str| {
        picks.iter().find(|it| it.id.path.as_str() == path).and_then(|it| it.evidence).unwrap().weight
    };
    assert!(weight("a.md") < weight("c.md"), "{picks:?}");
}

#[test]
fn a_path_is_found_whole_before_its_parts() {
    for (path, parts) in [
        ("src/vault/write.rs", "The vault of src: write.rs, write.rs. Write to the vault in src."),
        (r"C:\x\y", "x and y, c, x, y"),
        ("https://a.b/c", "https: a.b, c, a.b and https"),
        ("crates/foo:bar", "crates foo bar crates foo bar"),
    ] {
        let whole = format!("Something long about other things that is told in {path} once and never again.");
        let memories = [("a.md", parts), ("b.md", &*whole), ("c.md", "x"), ("d.md", "y")];
        assert_eq!(found(&memories, &format!("who changed {path}?"))[0], "b.md", "{path}");
        assert!(found(&memories, &format!("who changed {path}?")).contains(&"a.md".to_owned()), "{path}");
    }
    assert_eq!(
        found(&[("a.md", r"see C:\Src\main.rs"), ("b.md", "src main.rs")], "c:/src/main.rs")[0],
        "a.md"
    );
}

#[test]
fn a_link_or_a_sitting_lifts() {
    let lifted =
        found(&[("a.md", "ferry"), ("b.md", "ferry"), ("c.md", "ferry times [[b]] ferry")], "ferry times");
    assert_eq!(lifted, ["c.md", "b.md", "a.md"]);
    let day = |text: &str| format!("---\nmodified: 2026-05-01\n---\n{text}");
    let other = "---\nmodified: 2026-05-02\n---\nferry".to_owned();
    let lifted = found(
        &[("a.md", &other), ("b.md", &day("ferry")), ("c.md", &day("ferry times ferry"))],
        "ferry times",
    );
    assert_eq!(lifted, ["c.md", "b.md", "a.md"]);
}

#[test]
fn a_question_without_words_finds_nothing() {
    assert!(found(&[("a.md", "the")], "the?").is_empty());
    assert!(Question::new(&Words::Own, "… the").terms.is_empty());
    assert!(found(&[], "ferry").is_empty());
}
