//! Which memories were written in the same sitting.

use std::collections::HashMap;

/// Rows grouped by their sittings. Most are alone in theirs.
#[derive(Debug, Default)]
pub(super) struct Sittings {
    /// For each row the number of its sitting; `ALONE` if no other row is of it.
    of: Vec<u32>,
    /// The rows of one sitting after the other, and where those of each end.
    rows: Vec<u32>,
    ends: Vec<u32>,
}

const ALONE: u32 = u32::MAX;

impl Sittings {
    /// Groups rows by what tells their sittings: 0 if nothing does.
    pub(super) fn new(told: impl Iterator<Item = u64>) -> Self {
        let told: Vec<u64> = told.collect();
        let mut known: HashMap<u64, (u32, u32)> = HashMap::new();
        for sitting in told.iter().filter(|sitting| **sitting != 0) {
            known.entry(*sitting).or_default().1 += 1;
        }
        known.retain(|_, (_, size)| *size > 1);
        let mut sittings = Self { of: vec![ALONE; told.len()], ..Self::default() };
        // Numbered, then filled, each in the order of the rows.
        let mut numbered = 0;
        for (sitting, number) in told.iter().zip(&mut sittings.of) {
            if let Some((begin, size)) = known.get_mut(sitting) {
                if *size != 0 {
                    *begin = numbered;
                    numbered += 1;
                    let last = sittings.ends.last().copied().unwrap_or(0);
                    sittings.ends.push(last + std::mem::take(size));
                }
                *number = *begin;
            }
        }
        let all = sittings.ends.last().copied().unwrap_or(0);
        let mut next: Vec<u32> = std::iter::once(0).chain(sittings.ends.iter().copied()).collect();
        sittings.rows = vec![0; all as usize];
        for (row, number) in (0..).zip(&sittings.of).filter(|(_, number)| **number != ALONE) {
            let at = &mut next[*number as usize];
            sittings.rows[*at as usize] = row;
            *at += 1;
        }
        sittings
    }

    /// The sitting of a row that shares it with others.
    pub(super) fn of(&self, row: u32) -> Option<u32> {
        Some(self.of[row as usize]).filter(|sitting| *sitting != ALONE)
    }

    /// All rows of a sitting, in their order.
    pub(super) fn rows(&self, sitting: u32) -> &[u32] {
        let begin = sitting.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.rows[begin as usize..self.ends[sitting as usize] as usize]
    }

    /// Bytes that it takes.
    pub(super) fn size(&self) -> usize {
        4 * (self.of.len() + self.rows.len() + self.ends.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_of_one_sitting_are_found_from_each_other() {
        let sittings = Sittings::new([7, 0, 5, 7, 0, 9, 5, 7].into_iter());
        let mates = |row| sittings.of(row).map(|sitting| sittings.rows(sitting));
        assert_eq!(mates(0), Some(&[0, 3, 7][..]));
        assert_eq!(mates(7), mates(0));
        assert_eq!(mates(6), Some(&[2, 6][..]));
        assert_eq!([mates(1), mates(4), mates(5)], [None; 3]);
    }
}
