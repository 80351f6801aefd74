//! What is considered before others, and so must be found however many others are better: what is pinned, and what the
//! query puts first.

use std::collections::{BTreeMap, HashMap};

use super::rank::{Candidates, Ranked, Rows, greater};
use crate::memory::MemoryId;
use crate::recall::{Candidate, SelectRequest};

/// The candidates that share something with the question, by their tiers, the first one first. Without those of the last
/// tier, which are found among all.
pub(super) fn before_the_last(
    rows: &impl Rows,
    scores: &[f32],
    candidates: &Candidates,
    request: &SelectRequest<'_>,
) -> Vec<Vec<u32>> {
    let query = request.query;
    let may_be = |row: u32| scores[row as usize] > 0.0 && candidates.allow(rows.memory(row).1);
    if query.recent_days.is_none() && !query.archived {
        let pinned: Vec<u32> = rows.pinned().into_iter().filter(|row| may_be(*row)).collect();
        return if pinned.is_empty() { Vec::new() } else { vec![pinned] };
    }
    let by_id: HashMap<&MemoryId, &Candidate> =
        request.candidates.iter().map(|it| (it.memory.id(), it)).collect();
    let mut tiers: BTreeMap<u8, Vec<u32>> = BTreeMap::new();
    for row in (0..scores.len() as u32).filter(|row| scores[*row as usize] > 0.0) {
        if let Some(it) = by_id.get(rows.memory(row).0.id()) {
            tiers.entry(query.tier(&it.memory, &it.age)).or_default().push(row);
        }
    }
    tiers.pop_last();
    tiers.into_values().collect()
}

/// Rows with what they gain by their sittings, and beside each the candidate of its sitting that this depends on.
pub(super) fn best_of(
    rows: &impl Rows,
    scores: &[f32],
    tier: &[u32],
    candidates: &Candidates,
) -> Vec<(Ranked, Option<u32>)> {
    let sittings = rows.sittings();
    let score = |row: u32| scores[row as usize];
    let mut best: HashMap<u32, (f32, Option<u32>)> = HashMap::new();
    let mut best_of = |sitting: u32| {
        *best.entry(sitting).or_insert_with(|| {
            let of = sittings.rows(sitting);
            let most = of.iter().map(|row| score(*row)).fold(0.0, greater);
            let allowed = |row: &u32| score(*row) == most && candidates.allow(rows.memory(*row).1);
            (most, of.iter().copied().find(allowed).filter(|_| most > 0.0))
        })
    };
    let ranked = |row: u32| {
        let (most, of) = sittings.of(row).map_or((score(row), None), &mut best_of);
        (Ranked::new(row, score(row), most), of)
    };
    tier.iter().copied().map(ranked).collect()
}

/// The rows whose scores these depend on, each once.
pub(super) fn to_judge(best: &[(Ranked, Option<u32>)]) -> impl Iterator<Item = u32> {
    let mut all: Vec<u32> = best.iter().flat_map(|(it, of)| [Some(it.row), *of]).flatten().collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter()
}
