//! The options of `check` and `explain`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use memcore::{DateStyle, Level, LintOptions, MemoryKind, Severity};

/// What stands under the help of `check`.
pub(super) const NOTES: &str = "\
Rules are named by code (MEM111), by name (missing-why), by the beginning of their codes (MEM4), or all at once (all).
`memcore explain` lists them, `memcore explain MEM111` tells about one.

Levels:
  error    the memory does not do what it is for, or does harm
  warning  something is missing, unclear, or will mislead a reader
  info     worth knowing

Examples:
  memcore check --select MEM5
  memcore check --severity MEM106=off --severity project:MEM115=warning
  memcore check --instructions CLAUDE.md
  memcore check --diff

Exit codes: 0 no errors or warnings are listed, 1 some are (with --diff: there is something to mend), 2 the check failed";

/// `memcore check`
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Check only by these rules
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    select: Vec<String>,
    /// Check by these rules too
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    extend_select: Vec<String>,
    /// Do not check by these rules
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    ignore: Vec<String>,
    /// Set the level of rules: `MEM401=info`, or in memories of one type `project:MEM115=warning`; off, info, warning, error
    #[arg(long, value_name = "RULES=LEVEL", value_parser = setting)]
    severity: Vec<Setting>,
    /// A file of instructions that memories should not repeat, such as CLAUDE.md; can be given several times
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) instructions: Vec<PathBuf>,
    /// List findings of this level and above
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    level: Least,
    /// Mend what can be mended without changing what it means
    #[arg(long)]
    pub(crate) fix: bool,
    /// Mend also where a person should look at the result
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,
    /// Show what would be mended, and write nothing
    #[arg(long, visible_alias = "dry-run")]
    pub(crate) diff: bool,
    /// What the fixes of dates do
    #[arg(long, value_name = "STYLE", default_value = "replace")]
    dates: Dates,
    /// How findings are told
    #[arg(long, value_name = "FORM", default_value = "text", conflicts_with = "diff")]
    output: Output,
}

/// How findings are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// For people
    Text,
    /// One JSON object, the same as --json
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions
    Github,
}

/// What the fixes of dates do.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Dates {
    /// Write the date instead: on 2026-03-19
    Replace,
    /// Write the date behind: next Thursday (2026-03-19)
    Annotate,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Least {
    Info,
    Warning,
    Error,
}

/// A level of rules, in all memories or in those of one type.
#[derive(Clone, Debug)]
struct Setting {
    kind: Option<MemoryKind>,
    rules: String,
    level: Level,
}

fn setting(text: &str) -> Result<Setting, String> {
    let wrong = || format!("`{text}` is not like MEM401=info or project:MEM115=warning");
    let (rules, level) = text.split_once('=').ok_or_else(wrong)?;
    let level = match level {
        "off" => Level::Off,
        "info" => Level::Info,
        "warning" => Level::Warning,
        "error" => Level::Error,
        _ => return Err(format!("`{level}` is no level: off, info, warning, error")),
    };
    let (kind, rules) = match rules.split_once(':') {
        Some((kind, rules)) => {
            let none = || format!("`{kind}` is no type: user, feedback, project, reference");
            (Some(MemoryKind::from_word(kind).ok_or_else(none)?), rules)
        }
        None => (None, rules),
    };
    Ok(Setting { kind, rules: rules.to_owned(), level })
}

impl Check {
    /// What is checked. Instruction files are still to be read.
    pub(crate) fn options(&self) -> LintOptions {
        let mut options = LintOptions {
            select: self.select.clone(),
            extend_select: self.extend_select.clone(),
            ignore: self.ignore.clone(),
            dates: match self.dates {
                Dates::Replace => DateStyle::Replace,
                Dates::Annotate => DateStyle::Annotate,
            },
            ..LintOptions::default()
        };
        for setting in &self.severity {
            let levels = match setting.kind {
                Some(kind) => options.severity_of_kind.entry(kind).or_default(),
                None => &mut options.severity,
            };
            levels.insert(setting.rules.clone(), setting.level);
        }
        options
    }

    /// What is listed.
    pub(crate) fn least(&self) -> Severity {
        match self.level {
            Least::Info => Severity::Info,
            Least::Warning => Severity::Warning,
            Least::Error => Severity::Error,
        }
    }

    /// How it is told; `--json` is `--output json`.
    pub(crate) fn output(&self, json: bool) -> Output {
        if json { Output::Json } else { self.output }
    }
}

/// `memcore explain`
#[derive(Args, Debug)]
pub(crate) struct Explain {
    /// Its code or its name; without one, all rules are listed
    #[arg(value_name = "RULE", conflicts_with = "all")]
    pub(crate) rule: Option<String>,
    /// Print the pages of all rules, as Markdown
    #[arg(long)]
    pub(crate) all: bool,
}
