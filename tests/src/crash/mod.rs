//! What the writer that is killed (`src/bin/crash_writer.rs`) and the tests that kill it (`tests/crash/`) share.
//!
//! `text` is a body that tells whether it is whole, `op` a step of a chain of changes and what it means, `play` makes it
//! with a vault, `acks` the log of what was begun and acknowledged, `verify` holds a folder against those logs.

mod acks;
mod op;
mod play;
mod text;
mod verify;

pub use acks::{Acks, Line};
pub use op::{Chain, Mem, Op, State};
pub use play::{Player, shared_path, start};
pub use text::{Body, Broken};
pub use verify::{Checked, agrees, check};

/// So many uses are counted before [`Op::Use`] counts one more.
pub const USES: usize = 3_500;

/// Numbers that look random and are the same for the same seed (xorshift64*).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`, which is at least 1.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % n.max(1)
    }

    /// One of these.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[usize::try_from(self.below(of.len() as u64)).unwrap_or(0)]
    }
}
