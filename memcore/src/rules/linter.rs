//! Running the rules.

use std::collections::HashMap;

use aho_corasick::AhoCorasick;
use chrono::{DateTime, FixedOffset};

use super::content::duplicates_instructions::Instructions;
use super::safety::{Secret, SecretScanner, secret};
use super::settings::{Settings, fits};
use super::triggers::{self, Trigger};
use super::{
    Applicability, BuiltInRule, DateStyle, Diagnostic, Finding, Folder, LintContext, LintOptions, LintReport,
    RULES, RulePage,
};
use super::{language, mend, pragmas, safety};
use crate::Result;
use crate::freshness::{Age, AgeSource};
use crate::index::MemoryIndex;
use crate::memory::{Memory, MemoryId, MemoryKind};
use crate::parallel::beside;
use crate::path::DocPath;

/// The rules with their settings, ready to check. Make one and keep it; checking changes nothing in it.
///
/// # Example: check one memory before it is written
/// ```
/// use memcore::{Age, Clock, FixedClock, LintOptions, Linter, Memory, MemoryId, Severity};
///
/// let linter = Linter::new(&LintOptions::default())?;
/// let id = MemoryId::new(Default::default(), "feedback_no_mocks.md".parse()?);
/// let memory = Memory::parse(
///     id,
///     "---\nname: no-mocks\ndescription: Tests use a real database\ntype: feedback\n---\nNever mock the database.\n",
/// );
/// let now = FixedClock::parse("2026-11-30T12:00:00Z")?.now();
/// let found = linter.check(&memory, Age::of(&memory, None, 0, now), now);
/// let codes: Vec<&str> = found.iter().map(|it| it.code).collect();
/// assert_eq!(codes, ["MEM111", "MEM112"]);
/// assert_eq!(found[0].severity, Severity::Error);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Linter {
    /// Whether rules and scanners of the host are asked.
    host: bool,
    settings: Settings,
    options: LintOptions,
    instructions: Instructions,
}

/// The rules that are on by themselves.
impl Default for Linter {
    fn default() -> Self {
        let options = LintOptions::default();
        // Without selectors there is none that could name no rule.
        Self::new(&options).unwrap_or_else(|_| Self {
            host: true,
            settings: Settings::default(),
            instructions: Instructions::new(&options.instructions),
            options,
        })
    }
}

/// What a look at one memory found.
#[derive(Debug, Default)]
struct Looked {
    diagnostics: Vec<Diagnostic>,
    secrets: Vec<Secret>,
    pragmas: bool,
    unknown_language: bool,
}

impl Linter {
    /// Rules with these settings.
    ///
    /// # Errors
    /// `InvalidInput` if a selector names no rule.
    pub fn new(options: &LintOptions) -> Result<Self> {
        let instructions = Instructions::new(&options.instructions);
        Ok(Self { host: true, settings: Settings::new(options)?, options: options.clone(), instructions })
    }

    /// How relative dates are mended.
    pub(super) fn date_style(&self) -> DateStyle {
        self.options.dates
    }

    /// What the rules about single memories find in this one, by place.
    pub fn check(&self, memory: &Memory, age: Age, now: DateTime<FixedOffset>) -> Vec<Diagnostic> {
        self.report_of(memory, age, now).diagnostics
    }

    /// The same as a report.
    pub(crate) fn report_of(&self, memory: &Memory, age: Age, now: DateTime<FixedOffset>) -> LintReport {
        let mut looked = self.look(memory, age, now, false);
        self.look_with_host(memory, age, now, false, &mut looked);
        let mut report = report_on(1);
        let mut secrets = Vec::new();
        Self::finish(memory, looked, &mut report, &mut secrets);
        cover(&mut report.diagnostics, secrets);
        sort(&mut report.diagnostics);
        report
    }

    /// What all rules find in a folder.
    pub fn check_folder(&self, folder: &Folder<'_>) -> LintReport {
        let mut report = report_on(folder.memories.len());
        // What stands between memories is looked at beside what stands in them. No host code runs in either.
        let (between, looks) = beside(
            || self.between(folder),
            folder.memories.len().min(folder.ages.len()),
            |at| self.look(&folder.memories[at], folder.ages[at], folder.now, false),
        );
        let mut secrets = Vec::new();
        for ((memory, age), mut looked) in folder.memories.iter().zip(folder.ages).zip(looks) {
            self.look_with_host(memory, *age, folder.now, false, &mut looked);
            Self::finish(memory, looked, &mut report, &mut secrets);
        }
        let index = folder.index.and_then(index_as_memory);
        if let Some(index) = &index {
            let age = Age { modified: None, days: 0, source: AgeSource::Unknown, in_future: false };
            let mut looked = self.look(index, age, folder.now, true);
            self.look_with_host(index, age, folder.now, true, &mut looked);
            Self::finish(index, looked, &mut report, &mut secrets);
        }
        report.diagnostics.extend(finish_between(folder, index.as_ref(), between));
        // What is a secret in one file is one wherever it is quoted.
        cover(&mut report.diagnostics, secrets);
        sort(&mut report.diagnostics);
        report
    }

    /// Whether code of the host is run.
    pub(crate) fn asks_host(&self) -> bool {
        self.host && !(self.options.rules.is_empty() && self.options.secret_scanners.is_empty())
    }

    /// The same without code of the host, which must not run while a lock is held.
    pub(crate) fn without_host(&self) -> Self {
        Self { host: false, ..self.clone() }
    }

    /// The secrets of a text, whatever rules are on.
    pub(crate) fn secrets(&self, memory: &Memory) -> Vec<Secret> {
        let mut found = safety::secrets::find(memory.source(), &triggers::find(memory.source()));
        if self.asks_host() {
            found.extend(secret::of_scanners(self.scanners(), memory.source()));
        }
        found
    }

    pub(super) fn scanners(&self) -> impl Iterator<Item = &dyn SecretScanner> {
        self.options.secret_scanners.iter().map(|scanner| &**scanner)
    }

    pub(super) fn instructions(&self) -> &Instructions {
        &self.instructions
    }

    /// The library's own rules. No host code runs here.
    fn look(&self, memory: &Memory, age: Age, now: DateTime<FixedOffset>, is_index: bool) -> Looked {
        let cx = LintContext::new(self, memory, age, now);
        let (kind, mut looked) = (cx.kind(), Looked::default());
        for (at, rule) in RULES.iter().enumerate() {
            let BuiltInRule::Memory(rule) = rule else { continue };
            let page = rule.page();
            if (!is_index || page.index) && self.settings.severity(at, kind).is_some() {
                rule.check(&cx, &mut |finding| {
                    self.take((at, page), (memory, kind), finding, &mut looked.diagnostics)
                });
            }
        }
        looked.pragmas = cx.hits().iter().any(|hit| hit.trigger == Trigger::Pragma);
        // Whatever is told of this file or of another must not show them, be the rule about secrets on or off.
        looked.secrets = cx.own_secrets().to_vec();
        looked.unknown_language = cx.met_unknown_language();
        looked
    }

    /// Rules and scanners of the host, on the caller's thread.
    fn look_with_host(
        &self,
        memory: &Memory,
        age: Age,
        now: DateTime<FixedOffset>,
        is_index: bool,
        looked: &mut Looked,
    ) {
        if !self.asks_host() {
            return;
        }
        let cx = LintContext::new(self, memory, age, now);
        let kind = cx.kind();
        for (at, rule) in (RULES.len()..).zip(&self.options.rules) {
            let page = rule.page();
            if (!is_index || page.index) && self.settings.severity(at, kind).is_some() {
                rule.check(&cx, &mut |finding| {
                    self.take((at, page), (memory, kind), finding, &mut looked.diagnostics)
                });
            }
        }
        let more = secret::of_scanners(cx.scanners(), memory.source());
        if let Some(at) = RULES.iter().position(|rule| rule.page().code == secret::PAGE.code) {
            let known = std::mem::take(&mut looked.secrets);
            // What the library has found itself is told once. Both are in order, and none touches another of its own.
            let mut rest = known.iter().peekable();
            let mut is_new = |secret: &&Secret| {
                while rest.next_if(|other| other.span.end <= secret.span.start).is_some() {}
                rest.peek().is_none_or(|other| other.span.start >= secret.span.end)
            };
            for secret in more.iter().filter(&mut is_new) {
                if self.settings.severity(at, kind).is_some() {
                    self.take(
                        (at, &secret::PAGE),
                        (memory, kind),
                        secret::finding(secret),
                        &mut looked.diagnostics,
                    );
                }
            }
            looked.secrets = known;
        }
        looked.secrets.extend(more);
        looked.pragmas |= triggers::find(memory.source()).iter().any(|hit| hit.trigger == Trigger::Pragma);
    }

    /// Looking for the type takes long in a header of many lines, so it is handed in.
    fn take(
        &self,
        (at, page): (usize, &'static RulePage),
        (memory, kind): (&Memory, Option<MemoryKind>),
        finding: Finding,
        found: &mut Vec<Diagnostic>,
    ) {
        found.extend(self.diagnostic(at, page, kind, memory.id().path.as_str(), finding));
    }

    fn diagnostic(
        &self,
        at: usize,
        page: &'static RulePage,
        kind: Option<MemoryKind>,
        path: &str,
        finding: Finding,
    ) -> Option<Diagnostic> {
        Some(Diagnostic {
            code: page.code,
            name: page.name,
            severity: self.settings.severity_at_most(at, kind, finding.severity)?,
            path: path.to_owned(),
            span: finding.span,
            message: finding.message,
            help: finding.help,
            related: finding.related,
            fixes: finding.fixes,
        })
    }

    /// Takes away what comments say not to tell, and keeps the texts of secrets.
    fn finish(memory: &Memory, looked: Looked, report: &mut LintReport, secrets: &mut Vec<String>) {
        let mut found = looked.diagnostics;
        if looked.pragmas {
            suppress(memory, &mut found);
        }
        promise_what_is_done(memory, &mut found);
        secrets.extend(looked.secrets.iter().map(|secret| secret.span.of(memory.source()).to_owned()));
        if looked.unknown_language {
            report.other_language.push(memory.id().path.to_string());
        }
        report.diagnostics.extend(found);
    }

    /// What the rules about folders find, before comments and secrets are looked at.
    fn between(&self, folder: &Folder<'_>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let kinds: HashMap<&str, Option<MemoryKind>> =
            folder.memories.iter().map(|memory| (memory.id().path.as_str(), memory.kind())).collect();
        for (at, rule) in RULES.iter().enumerate() {
            let BuiltInRule::Folder(rule) = rule else { continue };
            if self.settings.is_on(at) {
                rule.check_folder(folder, &mut |path, finding| {
                    let kind = kinds.get(path).copied().flatten();
                    found.extend(self.diagnostic(at, rule.page(), kind, path, finding));
                });
            }
        }
        // By file, so that each file's comments and secrets are looked for once.
        sort(&mut found);
        found
    }
}

/// The report of so many memories, with nothing found yet.
fn report_on(memories: usize) -> LintReport {
    LintReport {
        memories,
        languages: language::CHECKED,
        date_languages: language::DATED,
        ..LintReport::default()
    }
}

/// Takes away what comments say not to tell.
fn finish_between(folder: &Folder<'_>, index: Option<&Memory>, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if found.is_empty() {
        return found;
    }
    let memories: HashMap<&str, &Memory> =
        folder.memories.iter().chain(index).map(|memory| (memory.id().path.as_str(), memory)).collect();
    let (mut rest, mut kept) = (found.into_iter().peekable(), Vec::new());
    while let Some(first) = rest.next() {
        let mut part = vec![first];
        while let Some(next) = rest.next_if(|next| next.path == part[0].path) {
            part.push(next);
        }
        if let Some(memory) = memories.get(&*part[0].path) {
            if memchr::memmem::find(memory.source().as_bytes(), b"memcore:").is_some() {
                suppress(memory, &mut part);
            }
            promise_what_is_done(memory, &mut part);
        }
        kept.append(&mut part);
    }
    kept
}

/// A file with bytes that are not UTF-8 is not written, so that no fix of it may promise to be.
fn promise_what_is_done(memory: &Memory, found: &mut [Diagnostic]) {
    if !mend::may_be_written(memory) {
        let fixes = found.iter_mut().flat_map(|finding| &mut finding.fixes);
        fixes.for_each(|fix| fix.applicability = Applicability::DisplayOnly);
    }
}

/// Writes over secrets wherever findings quote one.
fn cover(found: &mut [Diagnostic], mut secrets: Vec<String>) {
    secrets.sort_unstable();
    secrets.dedup();
    if let Some(mask) = Mask::of(&secrets) {
        found.iter_mut().for_each(|finding| mask.cover(finding));
    }
}

/// The index as a text with a path, for the rules that look at any text.
fn index_as_memory(index: &MemoryIndex) -> Option<Memory> {
    let path = DocPath::new(MemoryIndex::FILE_NAME).ok()?;
    Some(Memory::parse(MemoryId::new(crate::path::Scope::default(), path), index.source()))
}

pub(super) fn sort(found: &mut [Diagnostic]) {
    found.sort_by(|a, b| {
        (&a.path, a.span.start, a.span.end, a.code).cmp(&(&b.path, b.span.start, b.span.end, b.code))
    });
}

/// Takes away the findings that comments of the file say not to tell.
fn suppress(memory: &Memory, found: &mut Vec<Diagnostic>) {
    let pragmas = pragmas::pragmas(memory.body());
    let names = |codes: &[String], finding: &Diagnostic| {
        let page = RulePage { code: finding.code, name: finding.name, ..RulePage::EMPTY };
        codes.is_empty() || codes.iter().any(|code| fits(code, &page))
    };
    found.retain(|finding| !pragmas.file.iter().any(|codes| names(codes, finding)));
    if pragmas.blocks.is_empty() {
        return;
    }
    found.sort_by_key(|finding| finding.span);
    // Blocks lie side by side or within each other: those that are open at a place are the last ones begun.
    let (mut next, mut open): (usize, Vec<usize>) = (0, Vec::new());
    found.retain(|finding| {
        let Some(at) = finding.span.start.checked_sub(memory.body_start()) else { return true };
        while pragmas.blocks.get(next).is_some_and(|(block, _)| block.start <= at) {
            open.retain(|block| pragmas.blocks[*block].0.end > pragmas.blocks[next].0.start);
            open.push(next);
            next += 1;
        }
        !open.iter().any(|block| {
            let (span, codes) = &pragmas.blocks[*block];
            span.end > at && names(codes, finding)
        })
    });
}

/// Writes over secrets where a finding quotes one.
struct Mask(AhoCorasick);

impl Mask {
    fn of(secrets: &[String]) -> Option<Self> {
        if secrets.is_empty() { None } else { AhoCorasick::new(secrets).ok().map(Self) }
    }

    fn cover(&self, finding: &mut Diagnostic) {
        self.text(&mut finding.message);
        if let Some(help) = &mut finding.help {
            self.text(help);
        }
        finding.related.iter_mut().for_each(|related| self.text(&mut related.message));
        finding.fixes.retain(|fix| !fix.edits.iter().any(|edit| self.0.is_match(&edit.text)));
        finding.fixes.iter_mut().for_each(|fix| self.text(&mut fix.title));
    }

    fn text(&self, text: &mut String) {
        if self.0.is_match(&**text) {
            let mut covered = String::with_capacity(text.len());
            self.0.replace_all_with(text, &mut covered, |_, _, out| {
                out.push_str("[redacted]");
                true
            });
            *text = covered;
        }
    }
}
