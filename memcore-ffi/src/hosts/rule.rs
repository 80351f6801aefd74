//! Rules and scanners of the host.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use memcore as core;
use memcore::{Age, MemoryKind, Severity, Span};

use super::said;
use crate::Result;
use crate::rules::{Finding, RulePage};
use crate::scalars::LocalDate;
use crate::texts::Memory;

/// What a rule may look at.
#[derive(uniffi::Record)]
pub struct LintContext {
    /// The memory. Spans of findings count from the start of its source.
    pub memory: Arc<Memory>,
    /// The type that its rules go by.
    pub kind: Option<MemoryKind>,
    /// How old it is, and by what.
    pub age: Age,
    /// The caller's civil date.
    pub today: LocalDate,
}

/// A rule for memories, one at a time.
#[uniffi::export(rust, foreign)]
pub trait Rule: Any + Send + Sync {
    /// What the rule is called and says of itself. Asked once.
    fn page(&self) -> Result<RulePage>;
    /// Looks at one memory and gives what it finds.
    fn check(&self, cx: LintContext) -> Result<Vec<Finding>>;
}

/// A secret in a text.
#[derive(uniffi::Record)]
pub struct Secret {
    /// Where it stands in the text.
    pub span: Span,
    /// What it opens, for people: `GitHub token`.
    pub kind: String,
}

/// Finds secrets beside those that the library finds.
#[uniffi::export(rust, foreign)]
pub trait SecretScanner: Any + Send + Sync {
    /// The secrets of a text. What lies outside of it is left out.
    fn scan(&self, text: String) -> Result<Vec<Secret>>;
}

pub(crate) struct HostScanner(pub(crate) Arc<dyn SecretScanner>);

impl core::SecretScanner for HostScanner {
    fn scan(&self, text: &str) -> Vec<core::Secret> {
        let found = said(self.0.scan(text.to_owned()));
        found.into_iter().map(|it| core::Secret { span: it.span, kind: it.kind.into() }).collect()
    }
}

impl fmt::Debug for HostScanner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostSecretScanner")
    }
}

pub(crate) struct HostRule {
    rule: Arc<dyn Rule>,
    page: &'static core::RulePage,
}

impl HostRule {
    pub(crate) fn of(rule: Arc<dyn Rule>) -> Result<Self> {
        let page = kept(rule.page()?);
        Ok(Self { rule, page })
    }
}

impl core::Rule for HostRule {
    fn page(&self) -> &'static core::RulePage {
        self.page
    }

    fn check(&self, cx: &core::LintContext<'_>, report: &mut dyn FnMut(core::Finding)) {
        let asked = LintContext {
            memory: Memory::shared(cx.memory().clone()),
            kind: cx.kind(),
            age: *cx.age(),
            today: cx.today(),
        };
        let found = said(self.rule.check(asked));
        found.into_iter().for_each(|finding| report(finding.into()));
    }
}

impl fmt::Debug for HostRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("HostRule").field(&self.page.code).finish()
    }
}

/// The core knows a rule's page for as long as the program runs, so each page is kept once, however often a host hands
/// its rule in.
pub(crate) fn kept(page: RulePage) -> &'static core::RulePage {
    static PAGES: Mutex<Option<HashMap<RulePage, &'static core::RulePage>>> = Mutex::new(None);
    let word = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
    let pages = &mut *PAGES.lock().unwrap_or_else(PoisonError::into_inner);
    let pages = pages.get_or_insert_default();
    if let Some(kept) = pages.get(&page) {
        return kept;
    }
    let mut kinds: Vec<(MemoryKind, Severity)> = page.severity_of_kind.clone().into_iter().collect();
    kinds.sort();
    let examples = |them: &[crate::rules::Example]| {
        let pairs: Vec<_> = them.iter().map(|it| (word(&it.path), word(&it.text))).collect();
        &*Box::leak(pairs.into_boxed_slice())
    };
    let kept: &'static core::RulePage = Box::leak(Box::new(core::RulePage {
        code: word(&page.code),
        name: word(&page.name),
        severity: page.severity,
        severity_of_kind: Box::leak(kinds.into_boxed_slice()),
        off: page.off,
        index: page.index,
        what: word(&page.what),
        why: word(&page.why),
        bad: examples(&page.bad),
        good: examples(&page.good),
        fix: word(&page.fix),
    }));
    pages.insert(page, kept);
    kept
}
