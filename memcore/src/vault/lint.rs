//! Checking a folder, and what fixes would make of it.

use super::change::{By, IndexStep, Operation, Step, Transaction};
use super::{Vault, Written, upkeep};
use crate::Result;
use crate::freshness::Age;
use crate::index::MemoryIndex;
use crate::memory::Memory;
use crate::path::DocPath;
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

    /// Makes fixes that are at least so safe, in one change of the folder that can be taken back.
    ///
    /// # Errors
    /// Those of [`lint`](Self::lint); `Conflict` if a file is changed at the same moment; the store's. Nothing is changed
    /// then.
    ///
    /// # Example: an entry for a file that has none
    /// ```
    /// use memcore::{Applicability, By, LintOptions, MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("MEMORY.md".parse()?, "# Index\n");
    /// store.insert("user_ana.md".parse()?, "---\nname: ana\ndescription: How Ana works\ntype: user\n---\nShe likes short reviews.\n");
    /// let vault = Vault::with_store(store);
    /// let (plan, _) = vault.fix(&LintOptions::default(), Applicability::Safe, &By::user())?;
    /// assert_eq!(plan.files.len(), 1);
    /// assert_eq!(vault.index()?.shown, "# Index\n- [ana](user_ana.md) — How Ana works\n");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn fix(
        &self,
        options: &LintOptions,
        least: Applicability,
        by: &By,
    ) -> Result<(FixPlan, Option<Written>)> {
        let linter = Linter::new(options)?;
        // Rules of the host are asked before the lock is taken; what changes until then is a conflict.
        let plan = self.parts()?.mend(&linter, least);
        let mut transaction = Transaction::begin(self, by)?;
        let mut steps = Vec::with_capacity(plan.files.len());
        for file in &plan.files {
            let path = DocPath::new(&file.path)?;
            if upkeep::is_memory(&path) {
                let before = transaction.read(&path, file.before.clone().into_bytes());
                let origin = transaction.origins()?.of(&before);
                let after = transaction.read(&path, file.after.clone().into_bytes());
                transaction.note_origin(&after, origin);
            }
            let (before, after) = (file.before.clone().into_bytes(), file.after.clone().into_bytes());
            steps.push(Step::new(path, Some(before), Some(after)));
        }
        // The memories before the index, as in every change.
        steps.sort_by_key(|step| !upkeep::is_memory(&step.path));
        let done = transaction.apply(Operation::Fix, None, steps, IndexStep::Leave)?;
        let written = if done.steps.is_empty() { None } else { Some(self.written(done)?) };
        Ok((plan, written))
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
