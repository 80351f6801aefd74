//! Rules, and what they find.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, FixedOffset};
use memcore::{Age, Finding, Folder, LintOptions, LoadReport, Memory, MemoryIndex, RulePage};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{Class, FromPy, ToPy, field};
use crate::host::{GivenRule, HostScanner};
use crate::readings::PyLinkGraph;

words!(Applicability { DisplayOnly = "display_only", Unsafe = "unsafe", Safe = "safe" });
words!(DateStyle { Replace = "replace", Annotate = "annotate" });
record!(Diagnostic { code, name, severity, path, span, message, help, related, fixes });
record!(Fix { title, edits, applicability });
record_out!(FixPlan { files, left });
words!(GatePolicy { FixThenRefuse = "fix_then_refuse", Refuse = "refuse", Warn = "warn", Off = "off" });
record!(InstructionFile { path, text });
words!(Level { Off = "off", Info = "info", Warning = "warning", Error = "error" });
record_out!(LintReport { diagnostics, memories, languages, date_languages, other_language; is_clean });
record_out!(Mended { source, fixed, left });
record_out!(MendedFile { path, before, after, fixed });
record!(Related { path, span, message });
record_out!(RulePage { code, name, severity, severity_of_kind, off, index, what, why, bad, good, fix });
record!(Secret { span, kind });
words!(Severity { Info = "info", Warning = "warning", Error = "error" });

/// Codes and names of rules live as long as the process: a host has a few of them.
impl FromPy for &'static str {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let text = String::from_py(value)?;
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&*text) {
            return Ok(known);
        }
        let text: &'static str = text.leak();
        known.insert(text);
        Ok(text)
    }
}

/// So do pages: a rule of a host says the same of itself each time.
impl FromPy for &'static RulePage {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static CLASS: Class = Class::named("RulePage");
        static KNOWN: Mutex<BTreeMap<String, &'static RulePage>> = Mutex::new(BTreeMap::new());
        fn of<T: FromPy>(value: &Bound<'_, PyAny>, name: &'static str) -> PyResult<T> {
            field(value, "RulePage", name)
        }
        fn texts(
            value: &Bound<'_, PyAny>,
            name: &'static str,
        ) -> PyResult<Vec<(&'static str, &'static str)>> {
            of(value, name)
        }
        CLASS.check(value)?;
        let mut page = RulePage {
            code: of(value, "code")?,
            name: of(value, "name")?,
            severity: of(value, "severity")?,
            severity_of_kind: &[],
            off: of(value, "off")?,
            index: of(value, "index")?,
            what: of(value, "what")?,
            why: of(value, "why")?,
            bad: &[],
            good: &[],
            fix: of(value, "fix")?,
        };
        let (bad, good) = (texts(value, "bad")?, texts(value, "good")?);
        let severity_of_kind: Vec<(memcore::MemoryKind, memcore::Severity)> = of(value, "severity_of_kind")?;
        let key = format!("{page:?} {severity_of_kind:?} {bad:?} {good:?}");
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&key) {
            return Ok(known);
        }
        page.severity_of_kind = severity_of_kind.leak();
        (page.bad, page.good) = (bad.leak(), good.leak());
        let page: &'static RulePage = Box::leak(Box::new(page));
        known.insert(key, page);
        Ok(page)
    }
}

impl FromPy for Finding {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static CLASS: Class = Class::named("Finding");
        CLASS.check(value)?;
        let mut finding =
            Self::new(field(value, "Finding", "span")?, field::<String>(value, "Finding", "message")?);
        if let Some(severity) = field(value, "Finding", "at_most")? {
            finding = finding.at_most(severity);
        }
        if let Some(help) = field::<Option<String>>(value, "Finding", "help")? {
            finding = finding.help(help);
        }
        for other in field::<Vec<memcore::Related>>(value, "Finding", "related")? {
            finding = finding.related(other.path, other.span, other.message);
        }
        for fix in field::<Vec<memcore::Fix>>(value, "Finding", "fixes")? {
            finding = finding.fix(fix);
        }
        Ok(finding)
    }
}

/// Settings of a check, and what they hold of the host.
#[derive(Default)]
pub(crate) struct AnyLintOptions {
    options: LintOptions,
    rules: Vec<GivenRule>,
}

impl AnyLintOptions {
    /// The settings, and whether a check with them calls the host.
    ///
    /// # Errors
    /// Those of the rules' pages.
    pub(crate) fn asked(self, py: Python<'_>) -> PyResult<(LintOptions, bool)> {
        let Self { mut options, rules } = self;
        let hosted = !rules.is_empty() || !options.secret_scanners.is_empty();
        options.rules = rules.into_iter().map(|rule| rule.asked(py)).collect::<PyResult<_>>()?;
        Ok((options, hosted))
    }
}

impl FromPy for AnyLintOptions {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static CLASS: Class = Class::named("LintOptions");
        fn of<T: FromPy>(value: &Bound<'_, PyAny>, name: &'static str) -> PyResult<T> {
            field(value, "LintOptions", name)
        }
        CLASS.check(value)?;
        let scanners: Vec<HostScanner> = of(value, "secret_scanners")?;
        let options = LintOptions {
            select: of(value, "select")?,
            extend_select: of(value, "extend_select")?,
            ignore: of(value, "ignore")?,
            severity: of(value, "severity")?,
            severity_of_kind: of(value, "severity_of_kind")?,
            dates: of(value, "dates")?,
            instructions: of(value, "instructions")?,
            secret_scanners: scanners.into_iter().map(HostScanner::shared).collect(),
            rules: Vec::new(),
        };
        Ok(Self { options, rules: of(value, "rules")? })
    }
}

/// Settings that hold nothing of a host: the default, and what was read from JSON.
impl ToPy for LintOptions {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: Class = Class::named("LintOptions");
        let none: [bool; 0] = [];
        let Self {
            select,
            extend_select,
            ignore,
            severity,
            severity_of_kind,
            dates,
            instructions,
            secret_scanners: _,
            rules: _,
        } = self;
        CLASS.record(
            py,
            &[
                ("select", select.to_py(py)?),
                ("extend_select", extend_select.to_py(py)?),
                ("ignore", ignore.to_py(py)?),
                ("severity", severity.to_py(py)?),
                ("severity_of_kind", severity_of_kind.to_py(py)?),
                ("dates", dates.to_py(py)?),
                ("instructions", instructions.to_py(py)?),
                ("secret_scanners", none.to_py(py)?),
                ("rules", none.to_py(py)?),
            ],
        )
    }
}

/// A folder as it is checked, owned.
pub(crate) struct FolderOf {
    memories: Vec<Memory>,
    ages: Vec<Age>,
    now: DateTime<FixedOffset>,
    index: Option<MemoryIndex>,
    load: LoadReport,
    links: Py<PyLinkGraph>,
    not_read: Vec<(String, String)>,
}

impl FolderOf {
    /// How much text it holds.
    pub(crate) fn bytes(&self) -> usize {
        self.memories.iter().map(|memory| memory.source().len()).sum()
    }

    pub(crate) fn with<T>(&self, work: impl FnOnce(&Folder<'_>) -> T) -> T {
        work(&Folder {
            memories: &self.memories,
            ages: &self.ages,
            now: self.now,
            index: self.index.as_ref(),
            load: &self.load,
            links: &self.links.get().0,
            not_read: &self.not_read,
        })
    }
}

impl FromPy for FolderOf {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static CLASS: Class = Class::named("Folder");
        fn of<T: FromPy>(value: &Bound<'_, PyAny>, name: &'static str) -> PyResult<T> {
            field(value, "Folder", name)
        }
        CLASS.check(value)?;
        let folder = Self {
            memories: of(value, "memories")?,
            ages: of(value, "ages")?,
            now: of(value, "now")?,
            index: of(value, "index")?,
            load: of(value, "load")?,
            links: value.getattr("links")?.cast_into::<PyLinkGraph>()?.unbind(),
            not_read: of(value, "not_read")?,
        };
        if folder.memories.len() != folder.ages.len() {
            return Err(PyValueError::new_err("Folder.ages: as many as there are memories"));
        }
        Ok(folder)
    }
}
