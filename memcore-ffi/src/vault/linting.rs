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
    pub fn lint(&self, options: LintOptions) -> Result<LintReport> {
        let options = options.to_core()?;
        Ok(self.call(|vault| vault.lint(&options))?.into())
    }

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
