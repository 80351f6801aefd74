//! MEM206: the same memory twice.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::super::shingles;
use super::super::{Finding, Folder, FolderRule, RulePage, Severity};
use crate::memory::Memory;
use crate::parallel::in_parallel;
use crate::text::{Span, fold_name, lines};

#[derive(Debug)]
pub(in crate::rules) struct DuplicateMemory;

static PAGE: RulePage = RulePage {
    code: "MEM206",
    name: "duplicate-memory",
    severity: Severity::Warning,
    what: "Finds memories that have 80 % of their text in common, compared by runs of five words or four Chinese \
           characters, and memories with the same name, case and `_` or `-` disregarded.",
    why: "Both are recalled and take the room of others; one is changed one day, and then they contradict each other.",
    bad: &[
        (
            "feedback_real_database.md",
            "---\nname: real-database\ndescription: Integration tests use a real database\ntype: reference\n---\n\
             Integration tests never mock the database, because a mock hid a broken migration from us in March 2026; they use \
             the schema `app_test` on the shared server, see https://wiki.example.com/tests.\n",
        ),
        (
            "feedback_no_mocks.md",
            "---\nname: no-mocks\ndescription: The database is not mocked in tests\ntype: reference\n---\n\
             Integration tests never mock the database, because a mock hid a broken migration from us in March 2026; they use \
             the schema `app_test` on the shared server, see https://wiki.example.com/tests again.\n",
        ),
    ],
    good: &[(
        "feedback_real_database.md",
        "---\nname: real-database\ndescription: Integration tests use a real database\ntype: reference\n---\n\
         Integration tests never mock the database, because a mock hid a broken migration from us in March 2026; they use \
         the schema `app_test` on the shared server, see https://wiki.example.com/tests.\n",
    )],
    ..RulePage::EMPTY
};

/// The share of text in common, of the longer one.
const SHARE: f64 = 0.8;

/// A shorter text is like another by chance.
const LEAST: usize = 10;

/// So many runs of a text are compared with those of all others; what looks alike is then compared in whole.
const SAMPLE: usize = 12;

impl FolderRule for DuplicateMemory {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding)) {
        let mut told = vec![None; folder.memories.len()];
        for (first, second) in alike(folder.memories) {
            let (a, b) =
                (shingles::set(folder.memories[first].body()), shingles::set(folder.memories[second].body()));
            let share = shingles::common(&a, &b) as f64 / a.len().max(b.len()).max(1) as f64;
            if share >= SHARE && told[second].is_none() {
                told[second] = Some(first);
                let other = &folder.memories[first];
                let message =
                    format!("{:.0} % of this stands in {} too", (share * 100.0).floor(), other.id().path);
                tell(&folder.memories[second], other, message, report);
            }
        }
        for (first, second) in namesakes(folder.memories) {
            if told[second].is_none() && told[first] != Some(second) {
                let other = &folder.memories[first];
                tell(
                    &folder.memories[second],
                    other,
                    format!("{} has the same name", other.id().path),
                    report,
                );
            }
        }
    }
}

fn tell(memory: &Memory, other: &Memory, message: String, report: &mut dyn FnMut(&str, Finding)) {
    let finding = Finding::new(title(memory), message)
        .help("Put what both say into one of them, and take the other away")
        .related(other.id().path.as_str(), title(other), "the other one");
    report(memory.id().path.as_str(), finding);
}

/// The name in the header, or else the first line.
fn title(memory: &Memory) -> Span {
    let name = memory.front().get("name").map(|entry| entry.value_span);
    name.unwrap_or_else(|| {
        lines(memory.source(), 0).next().map_or(Span::default(), |line| Span::new(line.start, line.end))
    })
}

/// What is compared of a text: of its runs those whose numbers end in so many zeros that about [`SAMPLE`] are left.
/// Texts of about the same length are sampled alike.
fn sample(text: &str, row: u32) -> Vec<(u64, u32)> {
    let mut sample: Vec<(u64, u32)> = Vec::with_capacity(4 * SAMPLE);
    let (mut all, mut mask) = (0_usize, 0_u64);
    shingles::each(text, |run| {
        all += 1;
        if run.hash & mask == 0 {
            sample.push((run.hash, row));
            if sample.len() == 4 * SAMPLE {
                mask = mask << 1 | 1;
                sample.retain(|(hash, _)| hash & mask == 0);
            }
        }
    });
    if all < LEAST {
        sample.clear();
    }
    sample.sort_unstable();
    sample.dedup();
    sample
}

/// Pairs of memories that may be alike, the earlier path first, in order.
fn alike(memories: &[Memory]) -> Vec<(usize, usize)> {
    let mut rows: Vec<u32> = (0..memories.len() as u32).collect();
    let path = |row: u32| memories[row as usize].id();
    rows.sort_unstable_by(|a, b| path(*a).cmp(path(*b)));
    let numbered: Vec<(u32, u32)> = (0..).zip(rows.iter().copied()).collect();
    let mut runs: Vec<(u64, u32)> = in_parallel(numbered, |part| {
        part.into_iter().flat_map(|(rank, row)| sample(memories[row as usize].body(), rank)).collect()
    });
    let mut sizes = vec![0_u32; memories.len()];
    runs.iter().for_each(|(_, rank)| sizes[*rank as usize] += 1);
    runs.sort_unstable();
    // Neighbours only: a run that many share pairs each with the one before it, and the work stays linear.
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for two in runs.windows(2) {
        if two[0].0 == two[1].0 && two[0].1 != two[1].1 {
            pairs.push((two[0].1, two[1].1));
        }
    }
    pairs.sort_unstable();
    let mut found = Vec::new();
    for same in pairs.chunk_by(|a, b| a == b) {
        let (first, second) = same[0];
        let (first_size, second_size) = (sizes[first as usize], sizes[second as usize]);
        // One sampled twice as thinly has half of the runs.
        if same.len() as u32 * 4 >= first_size.min(second_size) {
            found.push((rows[first as usize] as usize, rows[second as usize] as usize));
        }
    }
    found
}

/// Pairs of memories with the same name, each with the first of them.
fn namesakes(memories: &[Memory]) -> Vec<(usize, usize)> {
    let mut rows: Vec<usize> = (0..memories.len()).collect();
    rows.sort_unstable_by(|a, b| memories[*a].id().cmp(memories[*b].id()));
    let folded = in_parallel(rows, |part| {
        part.into_iter().map(|row| (row, memories[row].name().map(fold_name))).collect()
    });
    let mut first: HashMap<String, usize> = HashMap::with_capacity(folded.len());
    let mut pairs = Vec::new();
    for (row, name) in folded {
        let Some(name) = name else { continue };
        match first.entry(name) {
            Entry::Occupied(other) => pairs.push((*other.get(), row)),
            Entry::Vacant(free) => {
                free.insert(row);
            }
        }
    }
    pairs
}
