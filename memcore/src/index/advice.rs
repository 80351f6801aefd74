//! What to do about an index that is too long.

use serde::Serialize;

use super::{CutBy, EntryRef, IndexLimits, MemoryIndex};

/// An index that is over a limit: what is not shown any more, and what to shorten.
///
/// An index is rewritten to 70 % of a limit (140 lines, 17,500 bytes under the default ones), as Claude Code advises when
/// an index is over it: else the next entry would be lost again. Nothing is shortened unasked.
///
/// # Example: the longest hooks first
/// ```
/// use memcore::{IndexLimits, MemoryIndex};
///
/// let long = "x".repeat(150);
/// let index = MemoryIndex::parse(format!("- [A](a.md) — {long}\n- [B](b.md) — short\n"));
/// let advice = index.advice(&IndexLimits { lines: 200, bytes: 180 }).unwrap();
/// assert_eq!(advice.not_shown[0].target, "b.md");
/// assert_eq!((advice.shorten[0].entry.target.as_str(), advice.shorten[0].hook_bytes), ("a.md", 150));
/// assert!(index.advice(&IndexLimits::default()).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IndexAdvice {
    /// The limit that was reached first.
    pub cut_by: CutBy,
    /// The entries that are not shown.
    pub not_shown: Vec<EntryRef>,
    /// How many lines are over 70 % of the limit: so many are to be merged or dropped.
    pub lines_over: usize,
    /// How many bytes are over 70 % of the limit.
    pub bytes_over: usize,
    /// The entries to shorten, longest hook first, until `bytes_over` are saved or no hook is long any more.
    pub shorten: Vec<Shorten>,
}

/// An entry whose hook is long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shorten {
    /// Which one.
    pub entry: EntryRef,
    /// How long its hook is.
    pub hook_bytes: usize,
    /// How many bytes a hook of 60 bytes would save.
    pub saves: usize,
}

/// A hook of so many bytes says enough.
const SHORT_HOOK: usize = 60;

impl MemoryIndex {
    /// What to do about an index that is over these limits; `None` if all of it is shown.
    pub fn advice(&self, limits: &IndexLimits) -> Option<IndexAdvice> {
        let cut_by = limits.cut(&self.text())?.by;
        let report = self.load(limits, []);
        let aim = |limit: usize| limit / 10 * 7 + limit % 10 * 7 / 10;
        let (lines_over, bytes_over) =
            (report.lines.saturating_sub(aim(limits.lines)), report.bytes.saturating_sub(aim(limits.bytes)));
        let mut long: Vec<_> = self.entries().iter().filter(|entry| entry.hook.len() > SHORT_HOOK).collect();
        long.sort_by_key(|entry| std::cmp::Reverse(entry.hook.len()));
        let mut saved = 0;
        let mut shorten = Vec::new();
        for entry in long {
            if saved >= bytes_over {
                break;
            }
            let saves = entry.hook.len() - SHORT_HOOK;
            saved += saves;
            let (title, target) = (entry.title.clone(), entry.target.clone());
            let entry_ref = EntryRef { title, target, line: entry.line };
            shorten.push(Shorten { entry: entry_ref, hook_bytes: entry.hook.len(), saves });
        }
        Some(IndexAdvice { cut_by, not_shown: report.not_shown, lines_over, bytes_over, shorten })
    }
}
