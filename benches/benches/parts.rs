//! The parts of a recall, each by itself: `cargo bench -p memcore-benches`.
//!
//! Absolute times of a shared machine; the ratios against rivals and floors are those of `--bin scan` and
//! `--bin program`.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use memcore::{
    IndexLimits, Keywords, LinkGraph, MemStore, Memory, MemoryId, MemoryIndex, Query, Scope, Session, Vault,
};
use memcore_benches::corpus;

const SEED: u64 = 1;
const SIZES: [usize; 2] = [200, 10_000];

fn main() {
    divan::main();
}

fn texts(count: usize) -> Vec<(String, String)> {
    (0..count).map(|index| corpus::memory(SEED, index)).map(|memory| (memory.path, memory.text)).collect()
}

fn memories(count: usize) -> Vec<Memory> {
    texts(count).into_iter().map(|(path, text)| Memory::parse(id(&path), text)).collect()
}

#[expect(clippy::expect_used, reason = "the corpus makes good paths")]
fn id(path: &str) -> MemoryId {
    MemoryId::new(Scope::Project, path.parse().expect("a path"))
}

#[divan::bench(args = SIZES)]
fn parse(bencher: Bencher<'_, '_>, count: usize) {
    let texts = texts(count);
    bencher
        .counter(BytesCount::new(texts.iter().map(|(_, text)| text.len()).sum::<usize>()))
        .with_inputs(|| texts.iter().map(|(path, text)| (id(path), text.clone())).collect::<Vec<_>>())
        .bench_values(|texts| {
            texts.into_iter().map(|(id, text)| Memory::parse(id, text)).collect::<Vec<_>>()
        });
}

#[divan::bench(args = SIZES)]
fn links_and_headings(bencher: Bencher<'_, '_>, count: usize) {
    bencher.counter(ItemsCount::new(count)).with_inputs(|| memories(count)).bench_refs(|memories| {
        memories.iter().map(|it| it.links().len() + it.headings().len()).sum::<usize>()
    });
}

#[divan::bench(args = SIZES)]
fn link_graph(bencher: Bencher<'_, '_>, count: usize) {
    let memories = memories(count);
    LinkGraph::build(&memories);
    bencher.counter(ItemsCount::new(count)).bench(|| LinkGraph::build(&memories));
}

#[divan::bench(args = SIZES)]
fn keyword_recall(bencher: Bencher<'_, '_>, count: usize) {
    let store = MemStore::new();
    for (path, text) in texts(count) {
        store.insert(id(&path).path, text);
    }
    let vault = Vault::with_store(store);
    let query = Query::new("why does the deploy script fail on the staging server?");
    bencher.bench(|| vault.recall(&query, &Keywords::default(), &mut Session::new()));
}

#[divan::bench]
fn index(bencher: Bencher<'_, '_>) {
    let lines: String =
        (0..250).map(|line| format!("- [Title {line}](file_{line}.md) — what it is good for\n")).collect();
    bencher
        .counter(BytesCount::of_str(&lines))
        .bench(|| MemoryIndex::parse(lines.as_str()).shown(&IndexLimits::default()).len());
}
