//! What technical notes are full of and no dictionary holds: hashes, versions, paths, names in code.

use std::fmt::Write as _;

use super::english::noun;
use super::rng::Rng;

const FILE_ENDINGS: &[&str] = &["rs", "py", "ts", "go", "toml", "json", "yaml", "md", "sh", "sql"];
const TOP_FOLDERS: &[&str] =
    &["src", "tests", "docs", "scripts", "internal", "config", "/etc", "/var/lib", "~/work"];

/// One identifier. None holds `: ` or ` #`, so that each can stand in a plain YAML value.
pub(super) fn push(out: &mut String, rng: &mut Rng, ticks: bool) {
    let tick = if ticks { "`" } else { "" };
    out.push_str(tick);
    match rng.below(10) {
        0 => hex(out, rng, 8),
        1 => version(out, rng),
        2 | 3 => path(out, rng),
        4 | 5 => joined(out, rng, '_'),
        6 | 7 => camel(out, rng),
        8 => joined(out, rng, '.'),
        _ => quantity(out, rng),
    }
    out.push_str(tick);
}

/// A short hash, as of a commit.
pub(super) fn hex(out: &mut String, rng: &mut Rng, digits: usize) {
    let _ = write!(out, "{:0digits$x}", rng.next() >> (64 - 4 * digits));
}

/// A random UUID, version 4.
pub(super) fn uuid(out: &mut String, rng: &mut Rng) {
    let (high, low) = (rng.next(), rng.next());
    let _ = write!(
        out,
        "{:08x}-{:04x}-4{:03x}-{:04x}-{:012x}",
        high >> 32,
        high >> 16 & 0xffff,
        high & 0xfff,
        low >> 48 & 0x3fff | 0x8000,
        low & 0xffff_ffff_ffff,
    );
}

/// `retry_budget`, `cache.ttl`.
pub(super) fn joined(out: &mut String, rng: &mut Rng, by: char) {
    noun(out, rng);
    for _ in 0..rng.between(1, 2) {
        out.push(by);
        noun(out, rng);
    }
}

/// `retryBudget`.
fn camel(out: &mut String, rng: &mut Rng) {
    noun(out, rng);
    for _ in 0..rng.between(1, 2) {
        let start = out.len();
        noun(out, rng);
        out[start..start + 1].make_ascii_uppercase();
    }
}

/// `src/gateway/retry_budget.rs`.
pub(super) fn path(out: &mut String, rng: &mut Rng) {
    out.push_str(rng.pick(TOP_FOLDERS));
    out.push('/');
    if rng.percent(60) {
        noun(out, rng);
        out.push('/');
    }
    joined(out, rng, '_');
    out.push('.');
    out.push_str(rng.pick(FILE_ENDINGS));
}

/// `2.14.3`, `v0.9.1`.
fn version(out: &mut String, rng: &mut Rng) {
    let v = if rng.percent(40) { "v" } else { "" };
    let _ = write!(out, "{v}{}.{}.{}", rng.below(12), rng.below(40), rng.below(20));
}

/// `250ms`, `8080`, `15%`.
fn quantity(out: &mut String, rng: &mut Rng) {
    let _ = write!(out, "{}{}", rng.between(1, 9999), rng.pick(&["", "ms", "s", "%", "MB", "GB", "k"]));
}
