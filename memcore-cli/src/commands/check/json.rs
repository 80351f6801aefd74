//! Findings as JSON.

use memcore::{Applicability, Fix, Position, Severity, Span};
use serde::Serialize;

use super::{Checked, Places, Texts, word};
use crate::app::App;
use crate::folder::Folder;

#[derive(Serialize)]
struct Result<'a> {
    folder: String,
    memories: usize,
    errors: usize,
    warnings: usize,
    infos: usize,
    /// How many findings were mended, and in how many files.
    mended: usize,
    files_written: usize,
    /// The languages in which rules about content look.
    languages: &'a [&'a str],
    /// The languages in which dates are looked for.
    date_languages: &'a [&'a str],
    /// Memories in another language.
    other_language: &'a [String],
    findings: Vec<FindingRecord<'a>>,
}

#[derive(Serialize)]
struct FindingRecord<'a> {
    path: &'a str,
    #[serde(flatten)]
    at: Position,
    end_line: usize,
    end_column: usize,
    /// In bytes.
    span: Span,
    level: &'a str,
    code: &'a str,
    name: &'a str,
    message: &'a str,
    help: Option<&'a str>,
    related: Vec<RelatedRecord<'a>>,
    fixes: Vec<FixRecord<'a>>,
}

#[derive(Serialize)]
struct RelatedRecord<'a> {
    path: &'a str,
    span: Span,
    message: &'a str,
}

/// A fix. What its edits write is the file's, or what takes its place: never a secret.
#[derive(Serialize)]
struct FixRecord<'a> {
    title: &'a str,
    applicability: Applicability,
    edits: &'a [memcore::Edit],
}

impl<'a> From<&'a Fix> for FixRecord<'a> {
    fn from(fix: &'a Fix) -> Self {
        Self { title: &fix.title, applicability: fix.applicability, edits: &fix.edits }
    }
}

pub(super) fn show(checked: &Checked, texts: &Texts, folder: &Folder, app: &mut App) -> std::io::Result<()> {
    let report = &checked.report;
    let mut places = Places::new(texts);
    let findings = report.diagnostics.iter().map(|finding| {
        let place = places.of(&finding.path, finding.span);
        FindingRecord {
            path: &finding.path,
            at: place.start,
            end_line: place.end.line,
            end_column: place.end.column,
            span: finding.span,
            level: word(finding.severity),
            code: finding.code,
            name: finding.name,
            message: &finding.message,
            help: finding.help.as_deref(),
            related: finding
                .related
                .iter()
                .map(|it| RelatedRecord { path: &it.path, span: it.span, message: &it.message })
                .collect(),
            fixes: finding.fixes.iter().map(FixRecord::from).collect(),
        }
    });
    let result = Result {
        folder: folder.path.display().to_string(),
        memories: report.memories,
        errors: report.count(Severity::Error),
        warnings: report.count(Severity::Warning),
        infos: report.count(Severity::Info),
        mended: checked.mended,
        files_written: checked.files,
        languages: report.languages,
        date_languages: report.date_languages,
        other_language: &report.other_language,
        findings: findings.collect(),
    };
    app.out.json("check", result)
}
