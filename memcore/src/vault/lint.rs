//! Checking a folder, and what fixes would make of it.

use super::Vault;
use crate::Result;
use crate::freshness::Age;
use crate::index::MemoryIndex;
use crate::memory::Memory;
use crate::rules::{Applicability, FixPlan, FolderParts, LintOptions, LintReport, Linter};

impl Vault {
    /// What the rules find in the folder: in each memory, in the index, and between them.
    ///
    /// # Errors
    /// `InvalidInput` if the options name a rule that is not there, or the store's error if it cannot list.
    ///
    /// # Example: feedback without a reason
    /// ```
    /// use memcore::{LintOptions, MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("MEMORY.md".parse()?, "- [No mocks](feedback_no_mocks.md) — tests use a real database\n");
    /// store.insert(
    ///     "feedback_no_mocks.md".parse()?,
    ///     "---\nname: no-mocks\ndescription: Tests use a real database\ntype: feedback\n---\n\
    ///      Never mock the database.\n\n**How to apply:** in integration tests.\n",
    /// );
    /// let report = Vault::with_store(store).lint(&LintOptions::default())?;
    /// let [finding] = &report.diagnostics[..] else { panic!() };
    /// assert_eq!((finding.code, &*finding.path), ("MEM111", "feedback_no_mocks.md"));
    /// assert!(!report.is_clean());
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn lint(&self, options: &LintOptions) -> Result<LintReport> {
        let linter = Linter::new(options)?;
        Ok(self.parts()?.check(&linter))
    }

    /// What the rules about single memories find in this one, which need not be in the folder: a memory before it is
    /// written. Its age is told by its header alone.
    ///
    /// # Errors
    /// `InvalidInput` if the options name a rule that is not there.
    pub fn lint_one(&self, memory: &Memory, options: &LintOptions) -> Result<LintReport> {
        let now = self.0.clock.now();
        Ok(Linter::new(options)?.report_of(memory, Age::of(memory, None, 0, now), now))
    }

    /// What fixes that are at least so safe would make of the folder. Nothing is written.
    ///
    /// # Errors
    /// Those of [`lint`](Self::lint).
    ///
    /// # Example: an entry for a file that has none
    /// ```
    /// use memcore::{Applicability, LintOptions, MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("MEMORY.md".parse()?, "# Index\n");
    /// store.insert("user_ana.md".parse()?, "---\nname: ana\ndescription: How Ana works\ntype: user\n---\nShe likes short reviews.\n");
    /// let plan = Vault::with_store(store).plan_fixes(&LintOptions::default(), Applicability::Safe)?;
    /// assert_eq!(plan.files[0].after, "# Index\n- [ana](user_ana.md) — How Ana works\n");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn plan_fixes(&self, options: &LintOptions, least: Applicability) -> Result<FixPlan> {
        let linter = Linter::new(options)?;
        Ok(self.parts()?.mend(&linter, least))
    }

    /// One look at the folder, with all that the rules need of it.
    fn parts(&self) -> Result<FolderParts> {
        let now = self.0.clock.now();
        let snapshot = self.snapshot()?;
        Ok(FolderParts {
            memories: snapshot.memories().to_vec(),
            ages: snapshot.ages(now).collect(),
            index: snapshot.index_text().map(MemoryIndex::parse),
            index_is_exact: snapshot.index_text().is_some_and(|text| !text.contains('\u{FFFD}')),
            limits: self.0.index_limits,
            not_read: snapshot.skipped().iter().map(|it| (it.path.clone(), it.why.to_string())).collect(),
            now,
        })
    }
}
