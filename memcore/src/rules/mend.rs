//! Applying fixes until nothing is left to fix.

use chrono::{DateTime, FixedOffset};

use super::fix::apply_once;
use super::{Applicability, Diagnostic, Linter};
use crate::freshness::Age;
use crate::memory::{Memory, Recovered};

/// A text after its fixes.
#[derive(Clone, PartialEq, Eq)]
pub struct Mended {
    /// The text as it is now.
    pub source: String,
    /// What was fixed, in order; spans count in the text as it was then.
    pub fixed: Vec<Diagnostic>,
    /// What is left.
    pub left: Vec<Diagnostic>,
}

/// Never shows the text: bodies do not belong in logs.
impl std::fmt::Debug for Mended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mended").field("fixed", &self.fixed).field("left", &self.left).finish_non_exhaustive()
    }
}

/// More rounds than this are not needed: a fix leaves little for the next round.
pub(super) const ROUNDS: usize = 16;

impl Linter {
    /// Applies fixes that are at least so safe, looks again, and goes on until there is none. Fixing what comes out
    /// changes nothing. A file with bytes that are not UTF-8 is left as it is.
    ///
    /// # Example: a description that YAML refuses
    /// ```
    /// use memcore::{Age, Applicability, Clock, FixedClock, LintOptions, Linter, Memory, MemoryId};
    ///
    /// let source = "---\nname: ports\ndescription: Ports: always ask\ntype: user\n---\nAna asks before she opens one.\n";
    /// let memory = Memory::parse(MemoryId::new(Default::default(), "user_ports.md".parse()?), source);
    /// let now = FixedClock::parse("2026-11-30T12:00:00Z")?.now();
    /// let linter = Linter::new(&LintOptions::default())?;
    /// let mended = linter.mend(&memory, Age::of(&memory, None, 0, now), now, Applicability::Safe);
    /// assert_eq!(mended.source, source.replace("Ports: always ask", "\"Ports: always ask\""));
    /// assert_eq!(mended.fixed[0].code, "MEM002");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn mend(
        &self,
        memory: &Memory,
        age: Age,
        now: DateTime<FixedOffset>,
        least: Applicability,
    ) -> Mended {
        self.mend_where(memory, age, now, least, |_, _| true)
    }

    /// The same for the findings that `admit` lets pass; it is given the text that they are of.
    pub(crate) fn mend_where(
        &self,
        memory: &Memory,
        age: Age,
        now: DateTime<FixedOffset>,
        least: Applicability,
        admit: impl Fn(&Diagnostic, &str) -> bool,
    ) -> Mended {
        let (mut memory, mut fixed) = (memory.clone(), Vec::new());
        let mut left = self.check(&memory, age, now);
        for _ in 0..ROUNDS {
            let findings: Vec<&Diagnostic> =
                left.iter().filter(|finding| admit(finding, memory.source())).collect();
            let Some((source, applied)) =
                may_be_written(&memory).then(|| apply_once(memory.source(), &findings, least)).flatten()
            else {
                break;
            };
            fixed.extend(applied.into_iter().map(|at| findings[at].clone()));
            memory = Memory::parse(memory.id().clone(), source);
            left = self.check(&memory, age, now);
        }
        Mended { source: memory.source().to_owned(), fixed, left }
    }
}

/// Whether the text of a memory is that of its file.
pub(super) fn may_be_written(memory: &Memory) -> bool {
    memory.health().recoveries().iter().all(|found| found.what != Recovered::NotUtf8)
}
