//! `MEMORY.md`, which lists the first memories only: real indexes are cut, and leave files out.

use std::fmt::Write as _;

use super::GeneratedMemory;

/// Keeps below the 200 lines and 25,000 bytes that agents load.
pub(super) const LISTED: usize = 150;

const HOOK_CHARS: usize = 40;

pub(super) fn push(out: &mut String, memory: &GeneratedMemory) {
    let hook: String = memory.description.chars().take(HOOK_CHARS).collect();
    let _ = writeln!(out, "- [{}]({}) — {}", memory.name, memory.path, hook.trim_end());
}
