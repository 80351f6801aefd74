//! Calls that ask the rules, and make their fixes.

use memcore::{Applicability, FixPlan, LintReport, Memory, Vault, Written};
use pyo3::prelude::*;

use super::PyVault;
use super::write::{Word, by};
use crate::value::{AnyLintOptions, In, Out};

impl PyVault {
    /// Work with settings: in the thread of the call if they hold rules of the host.
    fn check<T: Send + 'static>(
        &self,
        py: Python<'_>,
        options: Option<In<AnyLintOptions>>,
        work: impl FnOnce(&Vault, &memcore::LintOptions) -> memcore::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let (options, hosted) = options.map(|it| it.0).unwrap_or_default().asked(py)?;
        if hosted {
            return self.call(py, |vault| work(vault, &options));
        }
        self.look(py, move |vault| work(vault, &options))
    }
}

#[pymethods]
impl PyVault {
    /// What the rules find in the folder: in each memory, in the index, and between them.
    ///
    /// Raises `InvalidInputError` if the options name a rule that is not there; the store's, if it cannot list.
    #[pyo3(signature = (options=None))]
    fn lint(&self, py: Python<'_>, options: Option<In<AnyLintOptions>>) -> PyResult<Out<LintReport>> {
        self.check(py, options, |vault, options| vault.lint(options)).map(Out)
    }

    /// What the rules about single memories find in this one, which need not be in the folder: a memory before it is
    /// written. Its age is told by its header alone.
    ///
    /// Raises `InvalidInputError` if the options name a rule that is not there.
    #[pyo3(signature = (memory, options=None))]
    fn lint_one(
        &self,
        py: Python<'_>,
        memory: In<Memory>,
        options: Option<In<AnyLintOptions>>,
    ) -> PyResult<Out<LintReport>> {
        self.check(py, options, move |vault, options| vault.lint_one(&memory.0, options)).map(Out)
    }

    /// What fixes that are at least so safe would make of the folder. Nothing is written.
    ///
    /// Raises those of `lint`.
    #[pyo3(signature = (options=None, least=None))]
    fn plan_fixes(
        &self,
        py: Python<'_>,
        options: Option<In<AnyLintOptions>>,
        least: Option<In<Applicability>>,
    ) -> PyResult<Out<FixPlan>> {
        let least = safe(least);
        self.check(py, options, move |vault, options| vault.plan_fixes(options, least)).map(Out)
    }

    /// Makes fixes that are at least so safe, in one change of the folder that can be taken back. What was mended and
    /// what is left, and the change, if anything was changed.
    ///
    /// Raises those of `lint`; `ConflictError` if a file is changed at the same moment; the store's. Nothing is changed
    /// then.
    #[pyo3(signature = (options=None, least=None, *, by=None))]
    fn fix(
        &self,
        py: Python<'_>,
        options: Option<In<AnyLintOptions>>,
        least: Option<In<Applicability>>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<(FixPlan, Option<Written>)>> {
        let (options, _) = options.map(|it| it.0).unwrap_or_default().asked(py)?;
        let (least, by) = (safe(least), self::by(by));
        self.call(py, |vault| vault.fix(&options, least, &by)).map(Out)
    }
}

fn safe(least: Option<In<Applicability>>) -> Applicability {
    least.map_or(Applicability::Safe, |it| it.0)
}
