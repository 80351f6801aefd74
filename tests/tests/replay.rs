//! Traces that replay, as far as it takes selectors, counters and stores of a host; the rest stands in
//! `vectors/replay.json`.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::atomic::{AtomicUsize, Ordering};

use memcore::{
    Ask, Budget, ByModel, Chars, Difference, ErrorKind, Injection, Keywords, LeftOutWhy, Manifest, MemStore,
    MemoryId, Model, Pick, Query, RecallWith, Replay, Result, SelectRequest, Selection, Selector,
    SelectorConfig, Session, Step, Trace, Vault, Verdict,
};
use memcore_tests::{clock, doc_path, vault_of};

const FILES: [(&str, &str); 3] = [
    ("a.md", "The ferry leaves at nine.\n"),
    ("b.md", "The ferry is late.\n"),
    ("c.md", "Tea is at four.\n"),
];

fn vault() -> Vault {
    vault_of(FILES).unwrap()
}

fn recall(vault: &Vault, selector: &dyn Selector) -> Injection {
    vault
        .recall(&Query::new("when does the ferry leave?"), selector, &mut Session::with_nonce("replay"))
        .unwrap()
}

fn read_back(trace: &Trace) -> Trace {
    let read = Trace::from_json(&trace.to_json()).unwrap();
    assert_eq!(read.to_json(), trace.to_json());
    read
}

#[track_caller]
fn same(replay: Replay, answer: &Injection) {
    match replay {
        Replay::Same(again) => {
            assert_eq!(again.text, answer.text);
            assert_eq!(serde_json::to_string(&again).unwrap(), serde_json::to_string(answer).unwrap());
        }
        Replay::Differs(what) => panic!("{what}"),
    }
}

#[track_caller]
fn differs(replay: Replay) -> Difference {
    match replay {
        Replay::Same(_) => panic!("it is the same"),
        Replay::Differs(what) => what,
    }
}

/// Replies the same, and counts how often it is asked.
#[derive(Debug, Default)]
struct Counting(AtomicUsize);

impl Model for &Counting {
    fn reply(&self, _: &Ask) -> Result<String> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(r#"{"selected_memories": ["c.md", "dream.md", "a.md"]}"#.to_owned())
    }
}

#[test]
fn what_a_model_picked_is_replayed_without_asking_it() {
    let (vault, model) = (vault(), Counting::default());
    let answer = vault
        .recall(&Query::new("ferry"), &ByModel::new(&model), &mut Session::with_nonce("replay"))
        .unwrap();
    assert_eq!(model.0.load(Ordering::Relaxed), 1);
    let trace = read_back(&answer.trace);
    assert_eq!(trace.unknown, ["dream.md"]);
    same(vault.replay(&trace, &ByModel::new(&model)).unwrap(), &answer);
    same(vault.replay(&trace, &Keywords::default()).unwrap(), &answer);
    assert_eq!(model.0.load(Ordering::Relaxed), 1, "it was asked again");

    let without = vault_of(FILES.into_iter().filter(|(path, _)| *path != "a.md")).unwrap();
    let what = differs(without.replay(&trace, &Keywords::default()).unwrap());
    assert_eq!(what, Difference::Gone { path: doc_path("a.md") });
}

#[test]
fn a_recall_in_steps_is_replayed_by_what_it_was_selected_with() {
    let (vault, mut session) = (vault(), Session::with_nonce("replay"));
    let with = RecallWith::Model(Manifest { files: 7, ..Manifest::default() });
    let mut turn = vault.begin_recall(Query::new("ferry"), with, &session).unwrap();
    turn.supply(r#"{"selected_memories": ["b.md"]}"#).unwrap();
    let Step::Done(answer) = turn.step(&mut session).unwrap() else { panic!("it asks") };
    let selector = &answer.trace.configuration.selector;
    assert_eq!(
        (&*selector.name, &*selector.settings["manifest.files"], selector.repeats),
        ("model", "7", false)
    );
    same(vault.replay(&read_back(&answer.trace), &Keywords::default()).unwrap(), &answer);

    let mut turn = vault.begin_recall(Query::new("tea"), with, &session).unwrap();
    turn.use_keywords();
    let Step::Done(answer) = turn.step(&mut session).unwrap() else { panic!("it asks") };
    assert_eq!(answer.trace.configuration.selector, Keywords::default().configuration());
    let before = session.clone();
    same(vault.replay(&read_back(&answer.trace), &Keywords::default()).unwrap(), &answer);
    assert_eq!(session, before);
}

/// Picks the first, or what it is told to be.
#[derive(Debug)]
struct Nth(usize);

impl Selector for Nth {
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
        let id = |it: &memcore::Candidate| it.memory.id().clone();
        let pick = |it| Pick { score: f64::NAN, ..Pick::new(id(it)) };
        Ok(request.candidates.get(self.0).map(pick).into_iter().collect::<Vec<_>>().into())
    }
}

#[test]
fn a_selector_that_tells_nothing_of_itself_is_known_by_its_picks() {
    let vault = vault();
    let answer = recall(&vault, &Nth(0));
    assert_eq!(answer.trace.configuration.selector, SelectorConfig::new("Nth"));
    let trace = read_back(&answer.trace);
    same(vault.replay(&trace, &Nth(0)).unwrap(), &answer);
    let what = differs(vault.replay(&trace, &Nth(1)).unwrap());
    let (was, is) = (Some(doc_path("a.md")), Some(doc_path("b.md")));
    assert_eq!(what, Difference::Pick { rank: 1, was, is, all_versions: false });
    let what = differs(vault.replay(&trace, &Nth(9)).unwrap());
    assert!(matches!(what, Difference::Pick { rank: 1, is: None, .. }), "{what}");
    let what = differs(vault.replay(&trace, &Keywords::default()).unwrap());
    assert_eq!(what.to_string(), "the setting `selector.name` was Nth and is keywords");
}

#[test]
fn the_passage_that_matches_is_shown_named_and_replayed() {
    let filler = "Nothing of note happened at the quay on this day, and nobody asked.\n\n".repeat(120);
    let answer = "The winter timetable of the ferry starts in November.";
    let end = "**Why:** so that nobody waits.\n\n**How to apply:** look it up.";
    let long = format!("{filler}{answer}\n\n{filler}{end}\n");
    let files = [("long.md", &*long), ("other.md", "Tea is at four.\n")];
    for per_memory in [300, 1_000, 4_096] {
        let budget = Budget { per_memory, ..Budget::default() };
        let builder = Vault::builder().clock(clock()).budget(budget);
        let store = MemStore::new();
        files.iter().for_each(|(path, text)| store.insert(doc_path(path), *text));
        let vault = builder.with_store(store);
        let query = Query::new("when does the winter timetable of the ferry start?");
        let selectors: [&dyn Selector; 2] = [&Keywords::default(), &Longest];
        for selector in selectors {
            let answered = vault.recall(&query, selector, &mut Session::with_nonce("replay")).unwrap();
            let shown = &answered.memories[0].excerpt;
            assert!(shown.text().len() <= per_memory, "{}", shown.text().len());
            assert!(shown.parts.iter().any(|part| part.matches && part.text.contains(answer)), "{shown:?}");
            assert!(shown.text().ends_with(end), "{shown:?}");
            assert!(answered.text.contains("next=\"what matches the question\" file="), "{}", answered.text);
            let passage = answered.trace.picks[0].passage.unwrap();
            assert!(long[passage.start..passage.end].contains(answer), "{passage:?}");
            same(vault.replay(&read_back(&answered.trace), selector).unwrap(), &answered);
        }
    }
}

/// Picks what is longest, and tells no passage.
#[derive(Debug)]
struct Longest;

impl Selector for Longest {
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
        let longest = request.candidates.iter().max_by_key(|it| it.memory.body().len());
        let picks: Vec<Pick> = longest.map(|it| Pick::new(it.memory.id().clone())).into_iter().collect();
        Ok(picks.into())
    }
}

/// JSON has no such numbers, so what they meant would be lost in a trace.
#[test]
fn a_confidence_that_is_no_share_is_refused() {
    let vault = vault();
    for least in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.1, 1.1] {
        let query = Query::new("tea").min_confidence(least);
        let mut session = Session::with_nonce("unchanged");
        let error = vault.recall(&query, &Keywords::default(), &mut session).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
        assert!(error.message().contains("from 0 to 1"), "{error}");
        assert_eq!(session, Session::with_nonce("unchanged"));
        assert!(vault.search(&query, &Keywords::default(), 5).is_err());
        assert!(vault.why("a", &query, &Keywords::default(), &session).is_err());
        assert!(vault.begin_recall(query, RecallWith::Keywords, &session).is_err());
    }
    for least in [0.0, 0.5, 1.0] {
        let query = Query::new("tea").min_confidence(least);
        let answer = vault.recall(&query, &Keywords::default(), &mut Session::new()).unwrap();
        same(vault.replay(&read_back(&answer.trace), &Keywords::default()).unwrap(), &answer);
    }
}

#[test]
fn the_counter_and_the_scope_are_settings() {
    let trace = recall(&vault(), &Keywords::default()).trace;
    let store = || {
        let store = MemStore::new();
        FILES.iter().for_each(|(path, text)| store.insert(doc_path(path), *text));
        store
    };
    let replay = |builder: memcore::VaultBuilder| {
        differs(builder.clock(clock()).with_store(store()).replay(&trace, &Keywords::default()).unwrap())
            .to_string()
    };
    assert_eq!(replay(Vault::builder().counter(Chars)), "the setting `counter` was Bytes and is Chars");
    let team = replay(Vault::builder().scope(memcore::Scope::Team));
    assert_eq!(team, "the setting `scope` was project and is team");
}

#[test]
fn the_time_of_a_file_is_an_input() {
    const DAY: i64 = 86_400_000_000_000;
    let at = |times: [i64; 2]| {
        let store = MemStore::new();
        store.insert_at(doc_path("a.md"), "The ferry leaves at nine.\n", times[0]);
        store.insert_at(doc_path("b.md"), "---\nmodified: 2026-11-01\n---\nThe ferry is late.\n", times[1]);
        Vault::builder().clock(clock()).with_store(store)
    };
    let answer = recall(&at([20_000 * DAY, DAY]), &Keywords::default());
    same(
        at([20_000 * DAY, 2 * DAY]).replay(&read_back(&answer.trace), &Keywords::default()).unwrap(),
        &answer,
    );
    let what = differs(at([20_001 * DAY, DAY]).replay(&answer.trace, &Keywords::default()).unwrap());
    let sentence = "the time of a.md was 2024-10-04T00:00:00+00:00 and is 2024-10-05T00:00:00+00:00";
    assert_eq!(what.to_string(), sentence);
}

#[test]
fn days_begin_where_the_clock_of_the_trace_is() {
    // By a clock eight hours behind UTC, the 30th begins at 08:00 UTC, after `at.md`; by one nine ahead, before it.
    let vault = |now: &str| {
        let store = MemStore::new();
        store.insert(
            doc_path("at.md"),
            "---\nmodified: 2026-11-30T03:00:00Z\n---\nThe ferry leaves at nine.\n",
        );
        store.insert(doc_path("day.md"), "---\nmodified: 2026-11-30\n---\nThe ferry is late.\n");
        Vault::builder().clock(memcore::FixedClock::parse(now).unwrap()).with_store(store)
    };
    let newest = |vault: &Vault| vault.snapshot().unwrap().memories()[0].id().path.to_string();
    let answer = recall(&vault("2026-12-02T12:00:00-08:00"), &Nth(0));
    assert_eq!(answer.memories[0].id.path.as_str(), "day.md");
    let other = vault("2026-12-01T12:00:00+09:00");
    assert_eq!(newest(&other), "at.md");
    same(other.replay(&read_back(&answer.trace), &Nth(0)).unwrap(), &answer);
    assert_eq!(newest(&other), "at.md", "the vault keeps its own clock");
}

#[test]
fn a_copy_of_a_folder_gives_the_same() {
    let folder = || {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(
            folder.path().join("a.md"),
            "---\nmodified: 2026-11-20\n---\nThe ferry leaves at nine.\n",
        )
        .unwrap();
        folder
    };
    let (folder, copy) = (folder(), folder());
    let open = |folder: &tempfile::TempDir| Vault::builder().trace_all(true).open(folder.path()).unwrap();
    let answer = recall(&open(&folder), &Keywords::default());
    assert!(answer.text.contains(folder.path().to_str().unwrap()), "{}", answer.text);
    same(open(&copy).replay(&read_back(&answer.trace), &Keywords::default()).unwrap(), &answer);
}

#[test]
fn another_version_of_memcore_is_named_only_if_it_gives_something_else() {
    let vault = vault();
    let answer = recall(&vault, &Keywords::default());
    let replay = |change: &dyn Fn(&mut Trace)| {
        let mut trace = answer.trace.clone();
        change(&mut trace);
        vault.replay(&trace, &Keywords::default()).unwrap()
    };
    let same = |replay| matches!(replay, Replay::Same(_));
    assert!(same(replay(&|trace| trace.memcore = "0.0.1".to_owned())));
    let what = differs(replay(&|trace| {
        trace.memcore = "0.0.1".to_owned();
        trace.picks[0].score += 1.0;
    }));
    assert!(matches!(what, Difference::Library { was, .. } if was == "0.0.1"));
    let what = differs(replay(&|trace| trace.picks[0].score = 1.5)).to_string();
    assert!(what.starts_with("`picks.0.score` was 1.5 and is "), "{what}");
    let what = differs(replay(&|trace| trace.text = memcore::Revision::of(b"")));
    assert!(matches!(what, Difference::Outcome { name, .. } if name == "text"));
}

#[test]
fn a_trace_tells_cuts_reasons_and_versions() {
    let long = format!("The ferry leaves at nine. {}\n", "Every day. ".repeat(40));
    let files = [("a.md", &*long), ("b.md", "The ferry is late.\n"), ("c.md", "Tea is at four.\n")];
    let store = MemStore::new();
    files.iter().for_each(|(path, text)| store.insert(doc_path(path), *text));
    let budget = Budget { memories: 1, per_memory: 100, per_session: 10_000 };
    let vault = Vault::builder().clock(clock()).budget(budget).with_store(store);
    let mut session = Session::with_nonce("replay");
    vault.recall(&Query::new("tea"), &Keywords::default(), &mut session).unwrap();
    let spent = session.spent();
    let answer = vault.recall(&Query::new("the ferry at nine"), &Keywords::default(), &mut session).unwrap();
    let trace = &answer.trace;

    let [first, second] = &trace.picks[..] else { panic!("{:?}", trace.picks) };
    assert_eq!((first.id.path.as_str(), first.verdict), ("a.md", Verdict::Shown));
    assert_eq!(first.missing_bytes, long.trim_end_matches('\n').len() - first.shown);
    assert!(first.shown <= 100 && first.evidence.is_some() && !first.parts.is_empty());
    let below = Verdict::LeftOut(LeftOutWhy::BelowLimit { rank: 2 });
    assert_eq!((second.verdict, second.shown, second.missing_bytes), (below, 0, 0));
    assert_eq!(trace.aside[0].id, MemoryId::new(Default::default(), doc_path("c.md")));
    assert_eq!(trace.aside[0].why, LeftOutWhy::AlreadyShown);
    assert_eq!(
        (trace.session.spent(), trace.session.shown(), trace.session.nonce()),
        (spent, 1, session.nonce())
    );
    assert_eq!(
        (trace.size, &trace.text),
        (answer.text.len(), &memcore::Revision::of(answer.text.as_bytes()))
    );
    let versions: Vec<_> = trace.versions.iter().map(|it| (it.path.as_str(), it.revision.clone())).collect();
    assert_eq!(versions, files.map(|(path, text)| (path, memcore::Revision::of(text.as_bytes()))));
    assert!(!trace.to_json().contains("leaves"), "no text of a memory is in it");
}

#[test]
fn what_is_no_trace_is_refused_with_the_reason() {
    let json = recall(&vault(), &Keywords::default()).trace.to_json();
    let refused = |text: &str| {
        let error = Trace::from_json(text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
        error.message().to_owned()
    };
    assert!(refused("[1]").starts_with("this is no trace of memcore: "));
    assert!(refused("").contains("EOF"));
    assert!(refused(&json.replacen("\"version\":1", "\"version\":2", 1)).contains("its version is 2, not 1"));
    assert!(refused(&json.replace("00replay", "")).contains("its session: its nonce"), "{json}");
    assert!(refused(&json.replace("\"a.md\"", "\"../a.md\"")).contains("../a.md"));
}

#[test]
fn a_selector_that_fails_fails_the_replay() {
    #[derive(Debug)]
    struct Fails(bool);
    impl Selector for Fails {
        fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
            match self.0 {
                true => Err(memcore::Error::new(ErrorKind::Host, "out of order")),
                false => Nth(0).select(request),
            }
        }
    }
    let vault = vault();
    let trace = recall(&vault, &Fails(false)).trace;
    assert_eq!(vault.replay(&trace, &Fails(true)).unwrap_err().to_string(), "out of order");
}
