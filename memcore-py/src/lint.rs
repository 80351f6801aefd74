//! Rules outside of a vault: a linter, pages, dates, secrets.

use chrono::{DateTime, FixedOffset, NaiveDate};
use memcore::rules::dates::{self, DateHit, DateRule, Languages, WrittenDate};
use memcore::{
    Age, Applicability, Diagnostic, LintOptions, LintReport, Linter, Memory, MemoryKind, Mended, RULES,
    RulePage, Severity,
};
use pyo3::prelude::*;

use crate::call::{detached, detached_ok, over, over_text};
use crate::errors;
use crate::value::{AnyLintOptions, FolderOf, In, Out};

/// Rules with their settings, for memories that are in no vault.
#[pyclass(frozen, name = "Linter", module = "memcore")]
pub(crate) struct PyLinter {
    linter: Linter,
    /// Whether it has rules of the host, which run in the thread of the call.
    hosted: bool,
}

impl PyLinter {
    /// Looks at so many bytes.
    fn look<T: Send + 'static>(
        &self,
        py: Python<'_>,
        bytes: usize,
        work: impl FnOnce(&Linter) -> T + Send + 'static,
    ) -> PyResult<T> {
        if self.hosted {
            return detached_ok(py, || work(&self.linter));
        }
        let linter = self.linter.clone();
        over(py, bytes, move || Ok(work(&linter)))
    }
}

#[pymethods]
impl PyLinter {
    /// Rules with these settings.
    ///
    /// Raises `InvalidInputError` if a selector names no rule.
    #[new]
    #[pyo3(signature = (options=None))]
    fn new(py: Python<'_>, options: Option<In<AnyLintOptions>>) -> PyResult<Self> {
        let (options, hosted) = options.map(|it| it.0).unwrap_or_default().asked(py)?;
        let linter = detached(py, || Linter::new(&options))?;
        Ok(Self { linter, hosted })
    }

    /// What the rules about single memories find in this one, by place.
    fn check(
        &self,
        py: Python<'_>,
        memory: In<Memory>,
        age: In<Age>,
        now: In<DateTime<FixedOffset>>,
    ) -> PyResult<Out<Vec<Diagnostic>>> {
        let bytes = memory.0.source().len();
        self.look(py, bytes, move |linter| linter.check(&memory.0, age.0, now.0)).map(Out)
    }

    /// What all rules find in a folder.
    fn check_folder(&self, py: Python<'_>, folder: In<FolderOf>) -> PyResult<Out<LintReport>> {
        let bytes = folder.0.bytes();
        self.look(py, bytes, move |linter| folder.0.with(|folder| linter.check_folder(folder))).map(Out)
    }

    /// Applies fixes that are at least so safe, looks again, and goes on until there is none. Fixing what comes out
    /// changes nothing. A file with bytes that are not UTF-8 is left as it is.
    fn mend(
        &self,
        py: Python<'_>,
        memory: In<Memory>,
        age: In<Age>,
        now: In<DateTime<FixedOffset>>,
        least: In<Applicability>,
    ) -> PyResult<Out<Mended>> {
        let bytes = memory.0.source().len();
        self.look(py, bytes, move |linter| linter.mend(&memory.0, age.0, now.0, least.0)).map(Out)
    }

    fn __repr__(&self) -> &'static str {
        "<Linter>"
    }
}

/// The pages of all rules of the library, by code.
#[pyfunction]
pub(crate) fn rules() -> Out<Vec<RulePage>> {
    Out(RULES.iter().map(|rule| *rule.page()).collect())
}

/// The pages of all rules with a table before them, as Markdown.
#[pyfunction]
pub(crate) fn rules_markdown(py: Python<'_>) -> PyResult<String> {
    detached_ok(py, memcore::rules_markdown)
}

#[pyfunction]
pub(crate) fn rule_page_severity_for(
    page: In<&'static RulePage>,
    kind: Option<In<MemoryKind>>,
) -> Out<Severity> {
    Out(page.0.severity_for(kind.map(|it| it.0)))
}

#[pyfunction]
pub(crate) fn rule_page_to_markdown(page: In<&'static RulePage>) -> String {
    page.0.to_markdown()
}

#[pyfunction]
pub(crate) fn diagnostic_fix(
    diagnostic: In<Diagnostic>,
    least: In<Applicability>,
) -> Out<Option<memcore::Fix>> {
    Out(diagnostic.0.fix(least.0).cloned())
}

#[pyfunction]
pub(crate) fn diagnostic_line(diagnostic: In<Diagnostic>, source: &str) -> String {
    diagnostic.0.line(source)
}

#[pyfunction]
pub(crate) fn level_severity(level: In<memcore::Level>) -> Out<Option<Severity>> {
    Out(level.0.severity())
}

#[pyfunction]
pub(crate) fn date_rule_code(rule: In<DateRule>) -> &'static str {
    rule.0.code()
}

#[pyfunction]
pub(crate) fn date_language_from_tag(tag: &str) -> Out<Option<dates::Language>> {
    Out(dates::Language::from_tag(tag))
}

#[pyfunction]
pub(crate) fn lint_options_from_json(py: Python<'_>, json: &str) -> PyResult<Out<LintOptions>> {
    serde_json::from_str(json).map(Out).map_err(|why| {
        let told = format!("these are no settings of a check: {why}");
        errors::raise(py, memcore::Error::new(memcore::ErrorKind::InvalidInput, told))
    })
}

/// The text with every secret that the library knows written over with `*`, byte for byte: places stay what they are.
#[pyfunction]
pub(crate) fn mask_secrets(py: Python<'_>, text: &str) -> PyResult<String> {
    over_text(py, text, |text| Ok(memcore::mask_secrets(text).into_owned()))
}

#[pyfunction]
#[pyo3(signature = (text, reference, languages=None))]
pub(crate) fn dates_find(
    py: Python<'_>,
    text: &str,
    reference: In<NaiveDate>,
    languages: Option<In<Languages>>,
) -> PyResult<Out<Vec<DateHit>>> {
    let languages = languages.map_or(Languages::ALL, |it| it.0);
    over_text(py, text, move |text| Ok(dates::find(text, reference.0, languages))).map(Out)
}

#[pyfunction]
#[pyo3(signature = (text, languages=None))]
pub(crate) fn dates_written(
    py: Python<'_>,
    text: &str,
    languages: Option<In<Languages>>,
) -> PyResult<Out<Vec<WrittenDate>>> {
    let languages = languages.map_or(Languages::ALL, |it| it.0);
    over_text(py, text, move |text| Ok(dates::written_dates(text, languages))).map(Out)
}
