//! What a host's own selector may do: fail, call the vault, and give nonsense.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt;

use memcore::{
    Ask, ByModel, Error, ErrorKind, Keywords, LeftOutWhy, MemoryId, Model, Nothing, Pick, Query, RecallWith,
    Result, Scope, SelectRequest, Selection, Selector, Session, Step, Vault,
};
use memcore_tests::{doc_path, vault_of};

fn vault() -> Vault {
    vault_of([
        ("a.md", "The ferry leaves at nine.\n"),
        ("b.md", "The ferry is late. See [[a]].\n"),
        ("c.md", "Tea.\n"),
    ])
    .unwrap()
}

fn id(path: &str) -> MemoryId {
    MemoryId::new(Scope::Project, doc_path(path))
}

fn shown(injection: &memcore::Injection) -> Vec<&str> {
    injection.memories.iter().map(|memory| memory.id.path.as_str()).collect()
}

#[derive(Debug, PartialEq)]
struct OutOfQuota(u32);

impl fmt::Display for OutOfQuota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} requests are too many", self.0)
    }
}

impl std::error::Error for OutOfQuota {}

/// A selector made of a function.
struct By<F>(F);

impl<F> fmt::Debug for By<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("By")
    }
}

impl<F: Fn(&SelectRequest<'_>) -> Result<Selection> + Send + Sync> Selector for By<F> {
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
        (self.0)(request)
    }
}

#[test]
fn an_error_comes_back_as_itself_and_the_session_is_as_it_was() {
    let vault = vault();
    let mut session = Session::with_nonce("selector");
    vault.recall(&Query::new("tea"), &Keywords::default(), &mut session).unwrap();
    let before = session.clone();
    let failing = By(|_: &SelectRequest<'_>| Err(Error::host(OutOfQuota(7))));
    let error = vault.recall(&Query::new("ferry"), &failing, &mut session).unwrap_err();
    assert_eq!((error.kind(), error.to_string()), (ErrorKind::Host, "7 requests are too many".to_owned()));
    assert_eq!(std::error::Error::source(&error).unwrap().downcast_ref(), Some(&OutOfQuota(7)));
    assert_eq!(session, before);
    assert!(vault.search(&Query::new("ferry"), &failing, 5).is_err());

    let injection = vault.recall(&Query::new("ferry"), &Keywords::default(), &mut session).unwrap();
    assert_eq!(injection.memories.len(), 2, "and it goes on");
}

#[test]
fn the_error_of_a_model_comes_back_too() {
    #[derive(Debug)]
    struct Down;
    impl Model for Down {
        fn reply(&self, _: &Ask) -> Result<String> {
            Err(Error::host(OutOfQuota(1)))
        }
    }
    let mut session = Session::with_nonce("selector");
    let error = vault().recall(&Query::new("ferry"), &ByModel::new(Down), &mut session).unwrap_err();
    assert_eq!(std::error::Error::source(&error).unwrap().downcast_ref(), Some(&OutOfQuota(1)));
    assert_eq!(session, Session::with_nonce("selector"));
}

#[test]
fn a_selector_may_call_the_vault() {
    let vault = vault();
    let inner = vault.clone();
    let calling = By(move |request: &SelectRequest<'_>| {
        // Everything that a vault can do, while it recalls.
        let found = inner.recall(request.query, &Keywords::default(), &mut Session::new())?;
        let linked = inner.links()?.edges().iter().map(|edge| edge.to.clone()).collect::<Vec<_>>();
        assert!(inner.snapshot()?.memories().len() == 3 && inner.index()?.index.is_none());
        assert_eq!(inner.find("c")?.body(), "Tea.\n");
        assert_eq!(found.memories.len(), 2);
        Ok(linked.into_iter().map(Pick::new).collect::<Vec<_>>().into())
    });
    let injection = vault.recall(&Query::new("ferry"), &calling, &mut Session::new()).unwrap();
    assert_eq!(shown(&injection), ["a.md"]);
}

#[test]
fn unknown_ids_are_dropped_and_told() {
    let selector = By(|_: &SelectRequest<'_>| {
        let picks = vec![
            Pick::new(id("gone.md")),
            Pick::new(id("a.md")),
            Pick::new(MemoryId::new(Scope::Team, doc_path("b.md"))),
        ];
        Ok(Selection { picks, unknown: vec!["a dream".to_owned()], ..Selection::default() })
    });
    let injection = vault().recall(&Query::new("x"), &selector, &mut Session::new()).unwrap();
    assert_eq!(shown(&injection), ["a.md"]);
    let unknown = &injection.trace.unknown;
    assert_eq!(unknown.len(), 3, "{unknown:?}");
    assert!(
        unknown.iter().any(|name| name == "a dream") && unknown.iter().any(|name| name.contains("gone.md"))
    );
}

#[test]
fn what_is_picked_twice_is_shown_once() {
    let selector = By(|_: &SelectRequest<'_>| {
        Ok(["b.md", "a.md", "b.md", "b.md"].map(|path| Pick::new(id(path))).to_vec().into())
    });
    let injection = vault().recall(&Query::new("x"), &selector, &mut Session::new()).unwrap();
    assert_eq!(shown(&injection), ["b.md", "a.md"]);
    assert_eq!((injection.left_out.len(), injection.trace.unknown.len()), (0, 0));
}

#[test]
fn what_the_session_has_seen_cannot_be_picked_again() {
    let vault = vault();
    let mut session = Session::new();
    let all = By(|_: &SelectRequest<'_>| {
        Ok(["a.md", "b.md", "c.md"].map(|path| Pick::new(id(path))).to_vec().into())
    });
    vault.recall(&Query::new("x").limit(1), &all, &mut session).unwrap();
    let injection = vault.recall(&Query::new("x"), &all, &mut session).unwrap();
    assert_eq!(shown(&injection), ["b.md", "c.md"]);
    assert!(
        injection.left_out.iter().any(|left| left.id == id("a.md") && left.why == LeftOutWhy::AlreadyShown)
    );
}

#[test]
fn the_order_counts_whatever_the_scores() {
    let scores = [f64::NAN, f64::NEG_INFINITY, f64::INFINITY];
    let selector = By(move |_: &SelectRequest<'_>| {
        let pick = |(path, score)| Pick { score, ..Pick::new(id(path)) };
        Ok(["c.md", "a.md", "b.md"].into_iter().zip(scores).map(pick).collect::<Vec<_>>().into())
    });
    let injection = vault().recall(&Query::new("x").limit(2), &selector, &mut Session::new()).unwrap();
    assert_eq!(shown(&injection), ["c.md", "a.md"]);
    assert!(injection.memories[0].score.is_nan());
    let json = serde_json::to_value(&injection).unwrap();
    assert!(json["memories"][0]["score"].is_null(), "JSON has no NaN");
}

#[test]
fn none_is_an_answer() {
    let none = By(|_: &SelectRequest<'_>| Ok(Selection::default()));
    let mut session = Session::with_nonce("selector");
    let injection = vault().recall(&Query::new("x"), &none, &mut session).unwrap();
    assert_eq!((injection.nothing, &*injection.text), (Some(Nothing::NothingRelevant), ""));
    assert_eq!(session, Session::with_nonce("selector"));
}

#[test]
fn a_selector_is_not_asked_where_there_is_nothing_to_choose() {
    let never = By(|_: &SelectRequest<'_>| panic!("it was asked"));
    let empty = vault_of([("MEMORY.md", "no memory")]).unwrap();
    let injection = empty.recall(&Query::new("x"), &never, &mut Session::new()).unwrap();
    assert_eq!(injection.nothing, Some(Nothing::NoMemories));
    let query = Query::new("x").exclude(["a.md", "b.md", "c.md"].map(doc_path));
    let injection = vault().recall(&query, &never, &mut Session::new()).unwrap();
    assert_eq!(injection.nothing, Some(Nothing::AllFiltered));
}

#[test]
fn a_selector_is_told_what_may_be_picked_and_how_many_are_shown() {
    let asked = By(|request: &SelectRequest<'_>| {
        assert_eq!((&*request.query.text, request.limit, request.candidates.len()), ("ferry", 2, 2));
        assert_eq!(request.now.to_rfc3339(), "2026-11-30T12:00:00+00:00");
        Ok(Selection::default())
    });
    let query = Query::new("ferry").exclude([doc_path("c.md")]).limit(2);
    vault().recall(&query, &asked, &mut Session::new()).unwrap();
}

/// Forty memories that fit "ferry timetable" better than the one that is given.
fn crowded(header: &str) -> Vault {
    let better = (0..40).map(|at| {
        let header = format!("---\nname: ferry timetable {at}\nmodified: 2026-01-01\n---\n");
        (format!("f{at}.md"), header + "The ferry timetable: see the ferry timetable.\n")
    });
    let header = format!("---\nname: rule\n{header}\n---\n");
    let one =
        ("rule.md".to_owned(), header + "Ask Ana before you touch the timetable, or the times of a ferry.\n");
    vault_of(better.chain([one])).unwrap()
}

#[test]
fn what_is_pinned_or_recent_comes_first_however_many_fit_better() {
    let asked = Query::new("ferry timetable");
    let first = |vault: &Vault, query: &Query| {
        let keywords = Keywords::default();
        // Without an index, and with one.
        let [scanned, searched] = [(); 2].map(|()| {
            let injection = vault.recall(query, &keywords, &mut Session::new()).unwrap();
            assert_eq!(injection.memories.len(), 5);
            injection.memories[0].id.path.as_str().to_owned()
        });
        assert_eq!(scanned, searched);
        scanned
    };
    assert_eq!(first(&crowded("modified: 2026-01-01"), &asked), "f0.md");
    assert_eq!(first(&crowded("pinned: true"), &asked), "rule.md");
    let recent = crowded("modified: 2026-11-28");
    assert_eq!(first(&recent, &asked), "f0.md");
    assert_eq!(first(&recent, &asked.clone().recent_first(7)), "rule.md");
    // What does not fit is not shown for being pinned.
    let injection = crowded("pinned: true")
        .recall(&Query::new("who paints the crane?"), &Keywords::default(), &mut Session::new())
        .unwrap();
    assert_eq!(injection.nothing, Some(Nothing::NothingRelevant));
}

#[test]
fn the_archive_is_searched_on_request_and_comes_after_all_others() {
    let vault = crowded("modified: 2026-01-01");
    for at in 0..40 {
        vault.archive(&doc_path(&format!("f{at}.md")), &memcore::By::user()).unwrap();
    }
    let asked = Query::new("ferry timetable");
    let found = |query: &Query| {
        let injection = vault.recall(query, &Keywords::default(), &mut Session::new()).unwrap();
        shown(&injection).into_iter().map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(found(&asked), ["rule.md"]);
    let with_archived = found(&asked.clone().with_archived());
    assert_eq!(with_archived.len(), 5);
    assert_eq!(with_archived[0], "rule.md", "however many in the archive fit better");
    assert!(
        with_archived[1..].iter().all(|path| path.starts_with(".memcore/archive/f")),
        "{with_archived:?}"
    );
    // Where the folder says nothing, the archive does.
    vault.archive(&doc_path("rule.md"), &memcore::By::user()).unwrap();
    assert_eq!(found(&asked), [""; 0]);
    assert_eq!(found(&asked.with_archived()).len(), 5);
}

#[test]
fn what_is_pinned_is_on_the_list_that_a_model_is_shown() {
    let listing = By(|request: &SelectRequest<'_>| {
        #[derive(Debug)]
        struct Looks;
        impl Model for Looks {
            fn reply(&self, ask: &Ask) -> Result<String> {
                assert!(ask.user.contains("rule.md") && ask.user.lines().count() < 30, "{}", ask.user);
                Ok("{\"selected_memories\": []}".to_owned())
            }
        }
        for (files, bytes) in [(10, 25_000), (200, 400)] {
            let manifest = memcore::Manifest { files, bytes, ..memcore::Manifest::default() };
            ByModel::new(Looks).manifest(manifest).select(request)?;
        }
        Ok(Selection::default())
    });
    crowded("pinned: true").recall(&Query::new("ferry"), &listing, &mut Session::new()).unwrap();
}

#[test]
fn a_turn_that_is_dropped_changes_nothing() {
    let mut session = Session::with_nonce("selector");
    let vault = vault();
    let mut turn =
        vault.begin_recall(Query::new("ferry"), RecallWith::Model(Default::default()), &session).unwrap();
    assert!(matches!(turn.step(&mut session).unwrap(), Step::Ask(_)));
    assert!(turn.supply("I cannot say.").is_err());
    assert!(matches!(turn.step(&mut session).unwrap(), Step::Ask(_)), "it still waits");
    drop(turn);
    assert_eq!(session, Session::with_nonce("selector"));
}

#[test]
fn a_turn_goes_on_with_keywords_where_the_model_fails() {
    let mut session = Session::with_nonce("selector");
    let vault = vault();
    let mut turn =
        vault.begin_recall(Query::new("ferry"), RecallWith::Model(Default::default()), &session).unwrap();
    assert!(turn.supply("").is_err());
    turn.use_keywords();
    let Step::Done(first) = turn.step(&mut session).unwrap() else { panic!("it asks") };
    assert_eq!(first.memories.len(), 2);
    let after = session.clone();
    let Step::Done(second) = turn.step(&mut session).unwrap() else { panic!("it asks") };
    assert_eq!(
        (first.text, after),
        (second.text, session),
        "a second step gives the same and spends nothing"
    );
}
