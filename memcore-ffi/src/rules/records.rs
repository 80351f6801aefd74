//! What a rule is and finds.

use std::collections::{BTreeMap, HashMap};

use memcore as core;
use memcore::{
    Applicability, DateStyle, Edit, Fix, InstructionFile, Level, MemoryKind, Related, Severity, Span,
};

/// How bad a finding is; the worst is the largest.
#[uniffi::remote(Enum)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Something is missing, unclear, or will mislead a reader.
    Warning,
    /// The memory does not do what it is for, or does harm.
    Error,
}

/// What is promised of a fix; the safest is the largest.
#[uniffi::remote(Enum)]
pub enum Applicability {
    /// To be shown, never to be applied.
    DisplayOnly,
    /// It may change what the text means; a person should look at it.
    Unsafe,
    /// The text means the same before and after.
    Safe,
}

/// How a relative date is mended.
#[uniffi::remote(Enum)]
pub enum DateStyle {
    /// The date takes its place: `on 2026-03-19`.
    Replace,
    /// The date stands behind it: `next Thursday (2026-03-19)`.
    Annotate,
}

/// How bad findings of a rule are, or that it is off.
#[uniffi::remote(Enum)]
pub enum Level {
    /// Not checked.
    Off,
    /// `Severity.Info`
    Info,
    /// `Severity.Warning`
    Warning,
    /// `Severity.Error`
    Error,
}

/// A file whose text an agent has before its eyes anyway.
#[uniffi::remote(Record)]
pub struct InstructionFile {
    /// What it is called in findings.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A place that belongs to a finding.
#[uniffi::remote(Record)]
pub struct Related {
    /// The file: a path in the folder, or the name under which an instruction file was given.
    pub path: String,
    /// Where in the file, in bytes.
    pub span: Span,
    /// What is there.
    pub message: String,
}

/// A way to mend a finding: edits of its file, and a promise.
#[uniffi::remote(Record)]
pub struct Fix {
    /// What it does: `Write 2026-03-24`.
    pub title: String,
    /// The edits, all within the span of the finding. After them the finding is gone.
    pub edits: Vec<Edit>,
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
}

/// A finding of a rule in a file. Copied, since the core's has names that only the library makes.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Diagnostic {
    /// The code of the rule, `MEM111`. It never changes its meaning.
    pub code: String,
    /// The name of the rule, `missing-why`.
    pub name: String,
    /// How bad it is.
    pub severity: Severity,
    /// The file, as a path in the folder.
    pub path: String,
    /// Where in the file, in bytes.
    pub span: Span,
    /// What is the matter, in one sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
    /// Ways to mend it, the best first. They are alternatives: one of them is enough.
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
    /// Where, in bytes of the source.
    pub span: Span,
    /// What is the matter, in one sentence without a full stop.
    pub message: String,
    /// The same, with what to do about it.
    #[uniffi(default = None)]
    pub help: Option<String>,
    /// No worse than this, whatever the rule's severity is.
    #[uniffi(default = None)]
    pub at_most: Option<Severity>,
    /// The same, with another place that belongs to it.
    #[uniffi(default = [])]
    pub related: Vec<Related>,
    /// Ways to mend it, the best first.
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
    /// The path of the file.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// What a rule is called and says of itself.
#[derive(Clone, PartialEq, Eq, uniffi::Record)]
pub struct RulePage {
    /// `MEM111`. It is never given to another rule.
    pub code: String,
    /// `missing-why`.
    pub name: String,
    /// How bad its findings are.
    pub severity: Severity,
    /// Where it is otherwise, by type.
    pub severity_of_kind: HashMap<MemoryKind, Severity>,
    /// Whether it is off until it is selected.
    pub off: bool,
    /// Whether it looks at `MEMORY.md` too.
    pub index: bool,
    /// What it finds.
    pub what: String,
    /// Why that matters.
    pub why: String,
    /// Files of a folder in which it finds something: path and text.
    pub bad: Vec<Example>,
    /// The same in order.
    pub good: Vec<Example>,
    /// What its fixes do, and what they promise; empty where there are none.
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
