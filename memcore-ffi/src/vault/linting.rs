//! The rules over a folder.

use std::sync::Arc;

use memcore::{Applicability, By};

use super::Vault;
use crate::Result;
use crate::records::Written;
use crate::rules::{FixPlan, Fixed, LintOptions, LintReport};
use crate::texts::Memory;

#[uniffi::export]
impl Vault {
    /// What the rules find in the folder: in each memory, in the index, and between them.
    ///
    /// Errors: `InvalidInput` if the options name a rule that is not there, or the store's error if it cannot
    /// list.
    #[uniffi::method(default(options))]
    pub fn lint(&self, options: LintOptions) -> Result<LintReport> {
        let options = options.to_core()?;
        Ok(self.call(|vault| vault.lint(&options))?.into())
    }

    /// What the rules about single memories find in this one, which need not be in the folder: a memory
    /// before it is written. Its age is told by its header alone.
    ///
    /// Errors: `InvalidInput` if the options name a rule that is not there.
    #[uniffi::method(default(options))]
    pub fn lint_one(&self, memory: Arc<Memory>, options: LintOptions) -> Result<LintReport> {
        let options = options.to_core()?;
        Ok(self.call(|vault| vault.lint_one(&memory.0, &options))?.into())
    }

    /// What can be mended. Nothing is changed.
    pub fn plan_fixes(&self, options: LintOptions, least: Applicability) -> Result<FixPlan> {
        let options = options.to_core()?;
        Ok(self.call(|vault| vault.plan_fixes(&options, least))?.into())
    }

    /// Mends what can be mended.
    pub fn fix(&self, options: LintOptions, least: Applicability, by: By) -> Result<Fixed> {
        let options = options.to_core()?;
        let (plan, written) = self.call(|vault| vault.fix(&options, least, &by))?;
        Ok(Fixed { plan: plan.into(), written: written.map(Written::shared) })
    }
}
