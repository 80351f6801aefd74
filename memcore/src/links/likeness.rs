//! Which name looks most like a text, without comparing it with all of them.

use std::collections::HashMap;

use crate::text::similarity;

/// A pair of letters, and how many times the same pair stands before it in the same name. With the count,
/// the pairs that two names have in common are those that are equal.
type Pair = (char, char, u32);

/// Names by the pairs of letters that they hold.
#[derive(Debug)]
pub(super) struct Likeness {
    names: Vec<Name>,
    holding: HashMap<Pair, Vec<u32>>,
}

#[derive(Debug)]
struct Name {
    row: u32,
    key: String,
    pairs: u32,
}

/// Below this, a name is no help to somebody who mistyped another.
const ALIKE: f64 = 0.5;

impl Likeness {
    pub(super) fn new(keys: impl Iterator<Item = (String, u32)>) -> Self {
        let mut holding: HashMap<Pair, Vec<u32>> = HashMap::new();
        let mut names = Vec::new();
        for (key, row) in keys {
            let pairs = pairs(&key);
            for pair in &pairs {
                holding.entry(*pair).or_default().push(names.len() as u32);
            }
            names.push(Name { row, key, pairs: pairs.len() as u32 });
        }
        Self { names, holding }
    }

    /// The row of the name that is most like one of the texts; the first of equals.
    pub(super) fn nearest(&self, texts: [&str; 2]) -> Option<u32> {
        let mut best: Option<(f64, u32)> = None;
        for (row, likeness) in texts.into_iter().filter_map(|text| self.most_like(text)) {
            let is_better =
                best.is_none_or(|(most, first)| likeness > most || (likeness == most && row < first));
            if is_better {
                best = Some((likeness, row));
            }
        }
        best.map(|(_, row)| row)
    }

    fn most_like(&self, text: &str) -> Option<(u32, f64)> {
        let pairs = pairs(text);
        let mut common = vec![0_u32; self.names.len()];
        for pair in &pairs {
            for name in self.holding.get(pair).into_iter().flatten() {
                common[*name as usize] += 1;
            }
        }
        // The order by similarity, as a fraction of whole numbers: 2 * common / (pairs + pairs).
        let all = |name: &Name| u64::from(name.pairs) + pairs.len() as u64;
        let (mut best, mut most) = (self.names.first()?, 0_u64);
        for (name, common) in self.names.iter().zip(common) {
            if u64::from(common) * all(best) > most * all(name) {
                (best, most) = (name, u64::from(common));
            }
        }
        let likeness = if most == 0 { 0.0 } else { similarity(&best.key, text) };
        (likeness >= ALIKE).then_some((best.row, likeness))
    }
}

fn pairs(text: &str) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = text.chars().zip(text.chars().skip(1)).map(|(a, b)| (a, b, 0)).collect();
    pairs.sort_unstable();
    for next in 1..pairs.len() {
        let before = pairs[next - 1];
        if (before.0, before.1) == (pairs[next].0, pairs[next].1) {
            pairs[next].2 = before.2 + 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_what_comparing_with_every_name_finds() {
        let keys = [
            "release-freeze",
            "aaaa",
            "feedback-tests",
            "deploy",
            "배포-절차",
            "x",
            "banana",
            "deploy-steps",
        ];
        let likeness = Likeness::new(keys.map(str::to_owned).into_iter().zip(0..));
        for text in [
            "relaese-freeze",
            "aaa",
            "aaaaaaaa",
            "test",
            "deplyo",
            "배포-절",
            "x",
            "",
            "bananana",
            "nan",
            "steps-deploy",
        ] {
            let mut best = (0.0, None);
            for (row, key) in (0..).zip(keys) {
                // A single letter has no pairs: it is found exactly or not at all.
                let score = similarity(key, text);
                if key.chars().count() > 1 && score >= ALIKE && score > best.0 {
                    best = (score, Some(row));
                }
            }
            assert_eq!(likeness.nearest([text, text]), best.1, "{text}");
        }
    }
}
