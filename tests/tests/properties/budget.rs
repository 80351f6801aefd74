//! A budget is never exceeded, whatever it is and whatever is recalled.

use std::collections::BTreeMap;

use memcore::{Budget, Bytes, Chars, Frame, MemStore, Query, Session, SizeCounter, Vault, read_blocks};
use memcore_tests::{clock, doc_path};
use proptest::prelude::*;

use super::soup::{All, NONCE, cases, path, soup};
use super::treated::treated;

/// Mostly sizes at which something is just cut, and now and then none or all.
fn size(to: usize) -> impl Strategy<Value = usize> {
    prop_oneof![6 => 0..to, 1 => Just(0), 1 => 0..30_usize, 1 => Just(usize::MAX)]
}

fn budget() -> impl Strategy<Value = Budget> {
    let memories = prop_oneof![0..7_usize, Just(usize::MAX)];
    let parts = (memories, size(1500), size(6000));
    parts.prop_map(|(memories, per_memory, per_session)| Budget { memories, per_memory, per_session })
}

fn files() -> impl Strategy<Value = BTreeMap<String, String>> {
    let body = (soup(40), 1..8_usize, soup(10)).prop_map(|(body, times, end)| body.repeat(times) + &end);
    proptest::collection::btree_map(path(), body, 0..7)
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn no_budget_is_exceeded(
        files in files(),
        budget in budget(),
        in_characters in any::<bool>(),
        reminder in any::<bool>(),
        limits in proptest::collection::vec(proptest::option::of(0..4_usize), 1..4),
    ) {
        let store = MemStore::new();
        for (path, text) in &files {
            store.insert(doc_path(path), text.as_str());
        }
        let frame = if reminder { Frame::SystemReminder } else { Frame::Blocks };
        let builder = Vault::builder().clock(clock()).budget(budget).frame(frame);
        let (vault, counter): (Vault, &dyn SizeCounter) = match in_characters {
            true => (builder.counter(Chars).with_store(store), &Chars),
            false => (builder.counter(Bytes).with_store(store), &Bytes),
        };
        let mut session = Session::with_nonce(NONCE);
        let mut spent = 0;
        for limit in limits {
            let query = Query { limit, ..Query::new("everything") };
            let injection = vault.recall(&query, &All, &mut session).unwrap();
            prop_assert!(injection.memories.len() <= budget.memories.min(limit.unwrap_or(usize::MAX)));
            spent += counter.count(&injection.text);
            prop_assert_eq!(session.spent(), spent);
            prop_assert!(spent <= budget.per_session, "{} of {}", spent, budget.per_session);

            let blocks = read_blocks(&injection.text, NONCE);
            prop_assert_eq!(blocks.len(), injection.memories.len());
            for (memory, block) in injection.memories.iter().zip(blocks) {
                prop_assert!(memory.shown <= budget.per_memory, "{} of {}", memory.shown, budget.per_memory);
                prop_assert_eq!(block.missing, memory.excerpt.missing_bytes());
                let body = treated(memcore_tests::memory("a.md", &files[memory.id.path.as_str()]).body());
                let mut at = 0;
                for part in &memory.excerpt.parts {
                    prop_assert!(body[at..].starts_with(&part.text), "{:?} at {at} of {body:?}", part.text);
                    at += part.text.len() + part.missing_bytes;
                }
                prop_assert_eq!(at, body.len());
                prop_assert_eq!(memory.shown, counter.count(&memory.excerpt.text()));
                let parts = memory.excerpt.parts.iter().map(|part| part.text.trim_end_matches('\n'));
                let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
                prop_assert_eq!(block.text, parts.join("\n"));
            }
            prop_assert_eq!(injection.nothing.is_some(), injection.memories.is_empty());
            prop_assert_eq!(injection.text.is_empty(), injection.memories.is_empty());
        }
    }
}
