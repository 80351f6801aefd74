//! The parts of a recall, each by itself: `cargo bench -p memcore-benches`.
//!
//! Absolute times of a shared machine; the ratios against rivals and floors are those of `--bin scan` and
//! `--bin program`.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use memcore::{
    IndexLimits, IndexLine, Keywords, LinkGraph, MemStore, Memory, MemoryId, MemoryIndex, Query, Rebuild,
    Scope, Session, Vault,
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

/// How one line of an index of 10,000 is changed. The floor is one parse of that index, in the same run.
#[divan::bench(args = ["parse", "new line", "changed line", "removed line", "changed line of a section"])]
#[expect(clippy::expect_used, reason = "the lines have good paths")]
fn index_upkeep(bencher: Bencher<'_, '_>, what: &str) {
    let line = |number: usize, hook: &str| IndexLine {
        path: format!("project_memory_{number:05}.md").parse().expect("a path"),
        title: format!("Memory number {number}"),
        hook: format!("what it is good for, {hook}"),
        kind: None,
    };
    let lines: Vec<IndexLine> = (0..10_000).map(|number| line(number, "in a few words")).collect();
    let section = MemoryIndex::rebuild("", &lines, Rebuild::WholeFile);
    let plain = section.replace("<!-- memcore:begin -->", "# Memory").replace("<!-- memcore:end -->\n", "");
    let (new, changed, old) = (line(20_000, "new"), line(5_000, "new"), &lines[5_000]);
    bencher.counter(BytesCount::of_str(&plain)).bench(|| match what {
        "parse" => MemoryIndex::parse(plain.as_str()).entries().len(),
        "new line" => MemoryIndex::upsert_text(&plain, &new, None).map_or(0, |text| text.len()),
        "changed line" => MemoryIndex::upsert_text(&plain, &changed, Some(old)).map_or(0, |text| text.len()),
        "removed line" => MemoryIndex::remove_text(&plain, &old.path).map_or(0, |text| text.len()),
        _ => MemoryIndex::upsert_text(&section, &changed, Some(old)).map_or(0, |text| text.len()),
    });
}
