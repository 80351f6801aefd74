//! Several scopes, one question.

use memcore::{
    Budget, By, Draft, ErrorKind, Guide, Injection, MemStore, Memories, Pick, Query, Result, Scope,
    SelectRequest, Selection, Selector, Session, Vault,
};

use crate::{builder, path};

fn vault(scope: Scope, memories: usize, body: &str) -> Vault {
    let vault = builder().scope(scope).with_store(MemStore::new());
    for number in 0..memories {
        let text = format!("The harbour crane number {number} is blue. {body}");
        vault.write(&Draft::project(format!("crane {number}"), text), &By::user()).unwrap();
    }
    vault
}

/// All that may be picked, in its order: the first scope would take all places.
#[derive(Debug)]
struct All;

impl Selector for All {
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
        Ok(request.candidates.iter().map(|it| Pick::new(it.memory.id().clone())).collect::<Vec<_>>().into())
    }
}

fn ask(memories: &Memories, session: &mut Session) -> Injection {
    memories.recall(&Query::new("which colour has the harbour crane?"), &All, session).unwrap()
}

fn of(answer: &Injection, scope: Scope) -> usize {
    answer.memories.iter().filter(|it| it.id.scope == scope).count()
}

#[test]
fn each_scope_has_its_share_and_what_is_left_goes_to_others() {
    let memories = Memories::new([
        (vault(Scope::Project, 20, ""), 3.0),
        (vault(Scope::User, 20, ""), 1.0),
        (vault(Scope::Session, 1, ""), 1.0),
    ])
    .unwrap();
    let answer = ask(&memories, &mut Session::new());
    assert_eq!(answer.memories.len(), Budget::default().memories);
    assert_eq!([Scope::Project, Scope::User, Scope::Session].map(|scope| of(&answer, scope)), [3, 1, 1]);

    // Of one scope that has nothing, the others get the part.
    let memories =
        Memories::new([(vault(Scope::Project, 20, ""), 1.0), (vault(Scope::User, 0, ""), 4.0)]).unwrap();
    assert_eq!(of(&ask(&memories, &mut Session::new()), Scope::Project), Budget::default().memories);
}

#[test]
fn one_path_in_two_scopes_is_two_memories() {
    let memories =
        Memories::new([(vault(Scope::Project, 1, ""), 1.0), (vault(Scope::User, 1, ""), 1.0)]).unwrap();
    let mut session = Session::new();
    let answer = ask(&memories, &mut session);
    assert_eq!(answer.memories.len(), 2);
    assert!(answer.text.contains("scope=\"project\"") && answer.text.contains("scope=\"user\""));
    assert_eq!(session.shown(), 2);
    assert!(memories.record_use(&answer, &mut session).unwrap());
    let counts =
        memories.vaults().map(|vault| vault.usage().unwrap().values().map(|usage| usage.count).sum::<u64>());
    assert_eq!(counts.collect::<Vec<_>>(), [1, 1], "each in its own vault");
    assert!(ask(&memories, &mut session).memories.is_empty(), "each was shown");
    assert_eq!(Session::from_json(&session.to_json()).unwrap(), session);
}

#[test]
fn no_scope_spends_more_than_its_share_of_a_session() {
    let long = "It stands at the quay and lifts crates. ".repeat(90);
    let budget = Budget { per_session: 24_000, ..Budget::default() };
    let project = builder().budget(budget).with_store(MemStore::new());
    for number in 0..40 {
        let draft =
            Draft::project(format!("crane {number}"), format!("The harbour crane {number} is blue. {long}"));
        project.write(&draft, &By::user()).unwrap();
    }
    let memories = Memories::new([(project, 1.0), (vault(Scope::User, 30, &long), 1.0)]).unwrap();
    let (mut session, mut spent) = (Session::new(), [0, 0]);
    for _ in 0..20 {
        let answer = ask(&memories, &mut session);
        for memory in &answer.memories {
            spent[usize::from(memory.id.scope == Scope::User)] += memory.shown;
        }
    }
    assert!(spent.iter().all(|spent| (8_000..=12_000).contains(spent)), "{spent:?}");
    assert!(session.spent() <= 24_000);
}

#[test]
fn an_index_for_each_scope() {
    let memories =
        Memories::new([(vault(Scope::Project, 1, ""), 1.0), (vault(Scope::User, 2, ""), 1.0)]).unwrap();
    let entries: Vec<(Scope, usize)> = memories
        .indexes()
        .unwrap()
        .into_iter()
        .map(|(scope, index)| (scope, index.index.unwrap().entries().len()))
        .collect();
    assert_eq!(entries, [(Scope::Project, 1), (Scope::User, 2)]);
    let text = memories.index_text(&Guide::default()).unwrap();
    assert_eq!(text.matches("</memory-index>").count(), 2);
    assert!(text.contains("of=\"project\"") && text.contains("of=\"user\""));
}

#[test]
fn what_cannot_be_asked_together_is_an_error() {
    let kind = |parts: Vec<(Vault, f64)>| Memories::new(parts).unwrap_err().kind();
    assert_eq!(kind(Vec::new()), ErrorKind::InvalidInput);
    assert_eq!(
        kind(vec![(vault(Scope::User, 0, ""), 1.0), (vault(Scope::User, 0, ""), 1.0)]),
        ErrorKind::InvalidInput
    );
    for share in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(kind(vec![(vault(Scope::User, 0, ""), share)]), ErrorKind::InvalidInput);
    }
    let dir = tempfile::tempdir().unwrap();
    let team = || builder().open_team(dir.path(), &path("team")).unwrap();
    let within = Memories::new([(builder().open(dir.path()).unwrap(), 1.0), (team(), 1.0)]).unwrap_err();
    assert!(within.what_to_do().unwrap().contains("apart"), "{within}");
    Memories::new([(builder().apart(path("team")).open(dir.path()).unwrap(), 1.0), (team(), 1.0)]).unwrap();
}
