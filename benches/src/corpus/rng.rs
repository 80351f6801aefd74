//! Dice: splitmix64, written out so that no update of a dependency can change a corpus.
//!
//! Everything is integer arithmetic. `exp` and `ln` differ in the last bit between platforms.

use std::ops::Range;

pub(super) struct Rng(u64);

impl Rng {
    /// Each list of keys has a stream of its own.
    pub(super) fn new(keys: &[u64]) -> Rng {
        Rng(keys.iter().fold(0, |state, key| mix(state.wrapping_add(GAMMA) ^ key)))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
    }

    /// A number in `0..n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// A number in `low..=high`.
    pub(super) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True `n` times in a hundred.
    pub(super) fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    pub(super) fn pick<'t, T: ?Sized>(&mut self, from: &[&'t T]) -> &'t T {
        from[self.below(from.len())]
    }

    /// A rank from 0 that follows Zipf's law with exponent 1, in steps: one octave of ranks, from one
    /// power of two to the next, is as likely as another. Leaving out the lowest octaves flattens the top.
    pub(super) fn zipf(&mut self, octaves: Range<usize>) -> usize {
        let lowest = 1 << octaves.start;
        let octave = 1 << self.between(octaves.start, octaves.end - 1);
        octave + self.below(octave) - lowest
    }

    /// Log-normal around `mean`, for a product of many independent factors is just that. Factors
    /// from 0.74 to 1.26 have mean 1, so the product keeps the mean; twelve give a sigma of 0.5.
    pub(super) fn log_normal(&mut self, mean: usize) -> usize {
        let size = (0..12).fold((mean as u64) << 16, |size, _| size * self.between(740, 1260) as u64 / 1000);
        (size >> 16) as usize
    }
}

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn gives_the_published_numbers_of_splitmix64() {
        let mut rng = Rng(1234567);
        let first: Vec<u64> = (0..3).map(|_| rng.next()).collect();
        assert_eq!(first, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn zipf_halves_with_each_octave() {
        let mut rng = Rng::new(&[1]);
        let mut seen = [0; 15];
        (0..40_000).for_each(|_| seen[rng.zipf(0..4)] += 1);
        assert!((9_500..10_500).contains(&seen[0]), "{seen:?}");
        assert!((4_700..5_300).contains(&seen[1]), "{seen:?}");
        assert!((1_100..1_400).contains(&seen[14]), "{seen:?}");
    }

    #[test]
    fn log_normal_keeps_its_mean() {
        let mut rng = Rng::new(&[2]);
        let sum: usize = (0..20_000).map(|_| rng.log_normal(1_000)).sum();
        assert!((980..1_020).contains(&(sum / 20_000)), "{}", sum / 20_000);
    }
}
