//! What a rule finds.

use serde::{Deserialize, Serialize};

use super::Fix;
use crate::text::{Position, Span, show_hidden};

/// How bad a finding is; the worst is the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Something is missing, unclear, or will mislead a reader.
    Warning,
    /// The memory does not do what it is for, or does harm.
    Error,
}

impl Severity {
    /// Its word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A finding: which rule, where, what is the matter, and what to do.
///
/// No text in it ever holds a secret that [MEM501](crate::RULES) knows of, not even where another rule quotes one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// The code of the rule, `MEM111`. It never changes its meaning.
    pub code: &'static str,
    /// The name of the rule, `missing-why`.
    pub name: &'static str,
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

impl Diagnostic {
    /// The finding in one line, as compilers tell theirs: `path:line:column: error[MEM111]: message`. `source` is the text
    /// of its file; none of it is shown.
    ///
    /// # Example: the findings of a folder in one line each
    /// ```
    /// use memcore::{LintOptions, MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("MEMORY.md".parse()?, "- [Staging](user_staging.md) — where staging is\n");
    /// let secret = ["t9Kf2q", "Lz8wXb"].concat();
    /// let text = format!("---\nname: staging\ndescription: The staging server and its database\ntype: user\n---\nStaging: password {secret}\n");
    /// store.insert("user_staging.md".parse()?, text.as_str());
    /// let report = Vault::with_store(store).lint(&LintOptions::default())?;
    /// assert_eq!(
    ///     report.diagnostics[0].line(&text),
    ///     "user_staging.md:6:19: error[MEM501]: this looks like a secret (password, key or token)",
    /// );
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn line(&self, source: &str) -> String {
        let Position { line, column } = Position::of(source, self.span.start);
        format!(
            "{}:{line}:{column}: {}[{}]: {}",
            one_line(&self.path),
            self.severity.as_str(),
            self.code,
            one_line(&self.message)
        )
    }
}

/// A text without line ends and what else would lead a terminal astray.
fn one_line(text: &str) -> String {
    show_hidden(text).split(char::is_control).collect::<Vec<_>>().join(" ")
}

/// A place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Related {
    /// The file: a path in the folder, or the name under which an instruction file was given.
    pub path: String,
    /// Where in the file, in bytes.
    pub span: Span,
    /// What is there.
    pub message: String,
}

/// What a rule reports. The linter adds code, name, path and severity.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Finding {
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) severity: Option<Severity>,
    pub(super) help: Option<String>,
    pub(super) related: Vec<Related>,
    pub(super) fixes: Vec<Fix>,
}

impl Finding {
    /// Something at `span` of the source.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { span, message, severity: None, help: None, related: Vec::new(), fixes: Vec::new() }
    }

    /// The same, with what to do about it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same, at most so bad. The settings of the host still count before it.
    pub fn at_most(mut self, severity: Severity) -> Self {
        self.severity = Some(severity);
        self
    }

    /// The same, with another place that belongs to it.
    pub fn related(mut self, path: impl Into<String>, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { path: path.into(), span, message: message.into() });
        self
    }

    /// The same, with one more way to mend it. Its edits lie within the span of the finding.
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }
}
