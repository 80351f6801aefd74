//! What a rule is and finds.

use std::collections::{BTreeMap, HashMap};

use memcore as core;
use memcore::{
    Applicability, DateStyle, Edit, Fix, InstructionFile, Level, MemoryKind, Related, Severity, Span,
};

#[uniffi::remote(Enum)]
pub enum Severity {
    Info,
    Warning,
    Error,
}

#[uniffi::remote(Enum)]
pub enum Applicability {
    DisplayOnly,
    Unsafe,
    Safe,
}

#[uniffi::remote(Enum)]
pub enum DateStyle {
    Replace,
    Annotate,
}

#[uniffi::remote(Enum)]
pub enum Level {
    Off,
    Info,
    Warning,
    Error,
}

#[uniffi::remote(Record)]
pub struct InstructionFile {
    pub path: String,
    pub text: String,
}

#[uniffi::remote(Record)]
pub struct Related {
    pub path: String,
    pub span: Span,
    pub message: String,
}

#[uniffi::remote(Record)]
pub struct Fix {
    pub title: String,
    pub edits: Vec<Edit>,
    pub applicability: Applicability,
}

/// A finding of a rule in a file. Copied, since the core's has names that only the library makes.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Diagnostic {
    pub code: String,
    pub name: String,
    pub severity: Severity,
    pub path: String,
    pub span: Span,
    pub message: String,
    pub help: Option<String>,
    pub related: Vec<Related>,
    pub fixes: Vec<Fix>,
}

impl From<core::Diagnostic> for Diagnostic {
    fn from(it: core::Diagnostic) -> Self {
        let core::Diagnostic { code, name, severity, path, span, message, help, related, fixes } = it;
        let [code, name] = [code, name].map(str::to_owned);
        Self { code, name, severity, path, span, message, help, related, fixes }
    }
}

/// What a rule of the host finds.
#[derive(uniffi::Record)]
pub struct Finding {
    pub span: Span,
    pub message: String,
    #[uniffi(default = None)]
    pub help: Option<String>,
    /// No worse than this, whatever the rule's severity is.
    #[uniffi(default = None)]
    pub at_most: Option<Severity>,
    #[uniffi(default = [])]
    pub related: Vec<Related>,
    #[uniffi(default = [])]
    pub fixes: Vec<Fix>,
}

impl From<Finding> for core::Finding {
    fn from(it: Finding) -> Self {
        let mut finding = Self::new(it.span, it.message);
        if let Some(help) = it.help {
            finding = finding.help(help);
        }
        if let Some(severity) = it.at_most {
            finding = finding.at_most(severity);
        }
        finding = it.related.into_iter().fold(finding, |it, to| it.related(to.path, to.span, to.message));
        it.fixes.into_iter().fold(finding, core::Finding::fix)
    }
}

/// A file of an example.
#[derive(Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Example {
    pub path: String,
    pub text: String,
}

/// What a rule is called and says of itself.
#[derive(Clone, PartialEq, Eq, uniffi::Record)]
pub struct RulePage {
    pub code: String,
    pub name: String,
    pub severity: Severity,
    pub severity_of_kind: HashMap<MemoryKind, Severity>,
    pub off: bool,
    pub index: bool,
    pub what: String,
    pub why: String,
    pub bad: Vec<Example>,
    pub good: Vec<Example>,
    pub fix: String,
}

impl std::hash::Hash for RulePage {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (&self.code, &self.name, &self.what).hash(state);
    }
}

impl From<&core::RulePage> for RulePage {
    fn from(it: &core::RulePage) -> Self {
        let examples = |them: &[(&str, &str)]| {
            let example =
                |(path, text): &(&str, &str)| Example { path: (*path).into(), text: (*text).into() };
            them.iter().map(example).collect()
        };
        let kinds: BTreeMap<MemoryKind, Severity> = it.severity_of_kind.iter().copied().collect();
        Self {
            code: it.code.to_owned(),
            name: it.name.to_owned(),
            severity: it.severity,
            severity_of_kind: kinds.into_iter().collect(),
            off: it.off,
            index: it.index,
            what: it.what.to_owned(),
            why: it.why.to_owned(),
            bad: examples(it.bad),
            good: examples(it.good),
            fix: it.fix.to_owned(),
        }
    }
}
