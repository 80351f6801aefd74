//! Ways to mend a finding, and applying several of them at once.

use serde::{Deserialize, Serialize};

use super::Diagnostic;
use crate::text::{Edit, apply_edits};

/// A way to mend a finding: edits of its file, and a promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// What it does: `Write 2026-03-24`.
    pub title: String,
    /// The edits, all within the span of the finding. After them the finding is gone.
    pub edits: Vec<Edit>,
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
}

/// What is promised of a fix; the safest is the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Applicability {
    /// To be shown, never to be applied.
    DisplayOnly,
    /// It may change what the text means; a person should look at it.
    Unsafe,
    /// The text means the same before and after.
    Safe,
}

impl Fix {
    /// A fix that keeps the meaning.
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), edits, applicability: Applicability::Safe }
    }

    /// A fix that a person should look at.
    pub fn unsafe_(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), edits, applicability: Applicability::Unsafe }
    }
}

impl Diagnostic {
    /// The first of its fixes that is at least as safe as `least`.
    pub fn fix(&self, least: Applicability) -> Option<&Fix> {
        let least = least.max(Applicability::Unsafe);
        self.fixes.iter().find(|fix| fix.applicability >= least)
    }
}

/// Applies to one file what can be applied at once: the first admitted fix of each finding, unless it touches one
/// that was taken before. `None` if nothing changes.
///
/// The numbers are those of the findings that were mended.
pub(super) fn apply_once(
    source: &str,
    findings: &[&Diagnostic],
    least: Applicability,
) -> Option<(String, Vec<usize>)> {
    let (mut edits, mut applied): (Vec<Edit>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by_key(|at| (findings[*at].span, *at));
    let mut end = None;
    for at in order {
        let Some(fix) = findings[at].fix(least) else { continue };
        let Some(first) = fix.edits.iter().map(|edit| edit.span.start).min() else { continue };
        // Insertions may stand at one place; whatever else touches is left for the next round.
        let inserts = fix.edits.iter().all(|edit| edit.span.is_empty());
        if end.is_some_and(|end| first < end || (first == end && !inserts)) {
            continue;
        }
        end = fix.edits.iter().map(|edit| edit.span.end).max().max(end);
        edits.extend(fix.edits.iter().cloned());
        applied.push(at);
    }
    let fixed = apply_edits(source, &edits).ok()?;
    (fixed != source).then_some((fixed, applied))
}
