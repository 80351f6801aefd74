//! JSON lines with a sum at their end, by which a line that was spoiled is told.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What stands between a record and the sum of its JSON.
const CHECK: &str = ",\"check\":";

/// A record as a line. It begins with a line end, so that a line which a kill cut short spoils no other.
pub(in crate::vault) fn line(record: &impl Serialize) -> String {
    // Plain data of ours: it always has a JSON.
    let json = serde_json::to_string(record).unwrap_or_default();
    format!("\n{}{CHECK}{}}}", json.strip_suffix('}').unwrap_or_default(), sum(json.as_bytes()))
}

/// A record, if the line is as it was written.
pub(in crate::vault) fn parse<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    let at = memchr::memmem::rfind(line, CHECK.as_bytes())?;
    let check = line.get(at + CHECK.len()..)?.strip_suffix(b"}")?;
    let json = [line.get(..at)?, b"}"].concat();
    let is_whole = std::str::from_utf8(check).ok()?.parse() == Ok(sum(&json));
    is_whole.then(|| serde_json::from_slice(&json).ok())?
}

/// The lines of a log. What was added last and not synced, a power cut may leave as zeros: they are the end of a line, too.
pub(in crate::vault) fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| matches!(byte, b'\n' | 0)).filter(|line| !line.is_empty())
}

/// Whether a line has the end of one: its sum.
pub(in crate::vault) fn ends(line: &[u8]) -> bool {
    matches!(line, [.., last, b'}'] if last.is_ascii_digit())
}

/// FNV-1a, 32 bits.
fn sum(json: &[u8]) -> u32 {
    json.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}
