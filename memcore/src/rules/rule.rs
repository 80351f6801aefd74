//! What a rule is.

use std::fmt::Debug;

use serde::Serialize;

use super::{Finding, Folder, LintContext, Severity};
use crate::memory::MemoryKind;
use crate::text::show_hidden;

/// A rule about one memory. Rules of your own go into [`LintOptions::rules`](crate::LintOptions::rules).
///
/// # Example: a rule of one's own
/// ```
/// use std::sync::Arc;
///
/// use memcore::{Finding, LintContext, LintOptions, MemStore, Rule, RulePage, Severity, Span, Vault};
///
/// #[derive(Debug)]
/// struct NoShouting;
///
/// static PAGE: RulePage = RulePage {
///     code: "ACME001",
///     name: "no-shouting",
///     severity: Severity::Info,
///     what: "Finds exclamation marks.",
///     why: "A rule is followed for its reason.",
///     ..RulePage::EMPTY
/// };
///
/// impl Rule for NoShouting {
///     fn page(&self) -> &'static RulePage {
///         &PAGE
///     }
///
///     fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
///         for (at, mark) in cx.memory().source().match_indices('!') {
///             report(Finding::new(Span::new(at, at + mark.len()), "an exclamation mark"));
///         }
///     }
/// }
///
/// let store = MemStore::new();
/// store.insert("user_ana.md".parse()?, "---\nname: ana\ndescription: How Ana works\ntype: user\n---\nShe likes Rust!\n");
/// let options = LintOptions { rules: vec![Arc::new(NoShouting)], select: vec!["ACME".into()], ..LintOptions::default() };
/// let report = Vault::with_store(store).lint(&options)?;
/// assert_eq!((report.diagnostics[0].code, report.diagnostics[0].span.start), ("ACME001", 70));
/// # Ok::<(), memcore::Error>(())
/// ```
pub trait Rule: Debug + Send + Sync {
    /// What it is called, how bad its findings are, and its page.
    fn page(&self) -> &'static RulePage;

    /// Looks at one memory and reports what it finds. It must not take longer than linear in the text.
    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding));
}

/// A rule about a folder: what shows only where all memories and the index are known.
pub trait FolderRule: Debug + Send + Sync {
    /// What it is called, how bad its findings are, and its page.
    fn page(&self) -> &'static RulePage;

    /// Looks at a folder and reports what it finds, each with the path of its file.
    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding));
}

/// A rule of the library: about one memory, or about a folder.
#[derive(Clone, Copy, Debug)]
pub enum BuiltInRule {
    /// About one memory.
    Memory(&'static dyn Rule),
    /// About a folder.
    Folder(&'static dyn FolderRule),
}

impl BuiltInRule {
    /// Its page.
    pub fn page(self) -> &'static RulePage {
        match self {
            Self::Memory(rule) => rule.page(),
            Self::Folder(rule) => rule.page(),
        }
    }
}

/// All that is said of a rule, in one place.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RulePage {
    /// `MEM111`. It is never given to another rule.
    pub code: &'static str,
    /// `missing-why`.
    pub name: &'static str,
    /// How bad its findings are.
    pub severity: Severity,
    /// Where it is otherwise, by type.
    pub severity_of_kind: &'static [(MemoryKind, Severity)],
    /// Whether it is off until it is selected.
    pub off: bool,
    /// Whether it looks at `MEMORY.md` too.
    pub index: bool,
    /// What it finds.
    pub what: &'static str,
    /// Why that matters.
    pub why: &'static str,
    /// Files of a folder in which it finds something: path and text.
    pub bad: &'static [(&'static str, &'static str)],
    /// The same in order.
    pub good: &'static [(&'static str, &'static str)],
    /// What its fixes do, and what they promise; empty where there are none.
    pub fix: &'static str,
}

impl RulePage {
    /// Nothing said: what a page is begun with.
    pub const EMPTY: Self = Self {
        code: "",
        name: "",
        severity: Severity::Warning,
        severity_of_kind: &[],
        off: false,
        index: false,
        what: "",
        why: "",
        bad: &[],
        good: &[],
        fix: "",
    };

    /// How bad its findings are in a memory of this type, unless the settings say otherwise.
    pub fn severity_for(&self, kind: Option<MemoryKind>) -> Severity {
        let of_kind = self.severity_of_kind.iter().find(|(of, _)| Some(*of) == kind);
        of_kind.map_or(self.severity, |(_, severity)| *severity)
    }

    /// The page as Markdown, as `memcore explain` and the list of all rules show it.
    pub fn to_markdown(&self) -> String {
        let mut page = format!("## {} {}\n\n{}\n\n{}\n\n", self.code, self.name, self.levels(), self.what);
        page.push_str(&format!("**Why:** {}\n", self.why));
        for (word, example) in [("Bad", self.bad), ("Good", self.good)] {
            for (at, (path, text)) in example.iter().enumerate() {
                let lead = if at == 0 { format!("{word}, ") } else { String::new() };
                let text = show_hidden(text);
                page.push_str(&format!("\n{lead}`{path}`:\n\n````markdown\n{}\n````\n", text.trim_end()));
            }
        }
        let fix = if self.fix.is_empty() { "none; the help says what to write." } else { self.fix };
        page.push_str(&format!("\n**Fix:** {fix}\n"));
        page
    }

    /// `Level: error; info in reference`, and whether it is off.
    fn levels(&self) -> String {
        let mut levels = format!("Level: {}", self.severity.as_str());
        for (kind, severity) in self.severity_of_kind {
            levels.push_str(&format!("; {} in {kind}", severity.as_str()));
        }
        if self.off {
            levels.push_str("; off until it is selected");
        }
        levels + "."
    }
}
