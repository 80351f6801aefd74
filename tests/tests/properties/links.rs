//! The graph holds every link once, its ends exist, and its drawings are well formed.

use std::collections::{BTreeMap, BTreeSet};

use memcore::{LinkGraph, Memory, MemoryId, Resolution};
use proptest::prelude::*;

use super::soup::{cases, path, soup};

fn folder() -> impl Strategy<Value = BTreeMap<String, String>> {
    let target = prop_oneof![path(), path().prop_map(|path| path.replace(".md", "")), soup(2)];
    let link = target.prop_map(|target| format!("[[{target}]] "));
    let body = proptest::collection::vec(prop_oneof![3 => link, 1 => soup(4)], 0..8)
        .prop_map(|parts| parts.concat());
    let memory = (proptest::option::of(soup(3)), body).prop_map(|(name, body)| match name {
        Some(name) => format!("---\nname: {}\n---\n{body}", name.replace(['\n', '\r'], " ")),
        None => body,
    });
    proptest::collection::btree_map(path(), memory, 0..8)
}

fn memories(files: &BTreeMap<String, String>) -> Vec<Memory> {
    files.iter().map(|(path, text)| memcore_tests::memory(path, text)).collect()
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn every_link_is_found_once_and_leads_to_a_memory(files in folder()) {
        let memories = memories(&files);
        let graph = LinkGraph::build(&memories);
        let by_id: BTreeMap<&MemoryId, &Memory> = memories.iter().map(|memory| (memory.id(), memory)).collect();
        let mut tied = BTreeSet::new();
        for edge in graph.edges() {
            prop_assert!(by_id.contains_key(&edge.to));
            prop_assert!(by_id[&edge.from].links().iter().any(|link| link.span == edge.span));
            prop_assert!(graph.from(&edge.from).contains(edge));
            prop_assert!(graph.to(&edge.to).any(|other| other == edge));
            if edge.from != edge.to {
                tied.extend([&edge.from, &edge.to]);
                prop_assert!(graph.neighbours(&edge.to, 1).contains(&(edge.from.clone(), 1)));
            }
        }
        for link in graph.ambiguous() {
            let candidates = graph.candidates(link);
            prop_assert!(candidates.len() > 1 && candidates.iter().all(|id| by_id.contains_key(id)));
            prop_assert!(candidates.is_sorted());
        }
        for link in graph.dangling() {
            prop_assert!(graph.nearest(link).is_none_or(|id| by_id.contains_key(id)));
        }
        let all = graph.edges().len() + graph.dangling().len() + graph.ambiguous().len();
        prop_assert_eq!(all, memories.iter().map(|memory| memory.links().len()).sum::<usize>());
        let alone: BTreeSet<&MemoryId> = graph.orphans().collect();
        prop_assert_eq!(alone, by_id.keys().copied().filter(|id| !tied.contains(id)).collect());
    }

    #[test]
    fn every_memory_is_found_by_its_path(files in folder()) {
        let memories = memories(&files);
        let graph = LinkGraph::build(&memories);
        for memory in &memories {
            let found = graph.names().resolve(memory.id().path.as_str());
            prop_assert!(matches!(&found, Resolution::Found { id, .. } if id == memory.id()), "{found:?}");
        }
    }

    #[test]
    fn drawings_are_well_formed(files in folder()) {
        let graph = LinkGraph::build(&memories(&files));
        let (dot, mermaid) = (graph.dot(), graph.mermaid());
        prop_assert_eq!(dot.lines().last(), Some("}"));
        for line in dot.lines() {
            let quotes = line.replace("\\\\", "").replace("\\\"", "").matches('"').count();
            prop_assert!(quotes % 2 == 0, "{line:?}");
        }
        for line in mermaid.lines() {
            let quotes = line.matches('"').count();
            prop_assert!(quotes == 0 || quotes == 2, "{line:?}");
        }
        for text in [&dot, &mermaid] {
            prop_assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
        }
        let nodes = |text: &str, arrow: &str| text.lines().filter(|line| line.contains(arrow)).count();
        prop_assert_eq!(nodes(&dot, "\" -> \""), nodes(&mermaid, " --> ") + nodes(&mermaid, " -.-> "));
    }
}
