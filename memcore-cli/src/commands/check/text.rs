//! Findings for people: each with the line that it stands in.

use std::collections::HashMap;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};
use memcore::{Applicability, Diagnostic, Severity, Span, mask_secrets};

use super::{Checked, Place, Places, Texts};
use crate::app::App;
use crate::output::{DIM, GOOD, Page, count, grouped, one_line, visible, whole_line};

/// More findings of one kind in one file are not listed one by one.
const MANY: usize = 20;

/// So many of them are.
const FIRST: usize = 5;

/// Characters of a line before and after what is marked.
const AROUND: usize = 120;

/// More lines are not shown of one finding.
const LINES: usize = 4;

pub(super) fn show(checked: &Checked, texts: &Texts, app: &mut App) -> std::io::Result<()> {
    let mut page = app.out.new_page();
    let found = &checked.report.diagnostics;
    // Of many equal findings in one file the first few say what is the matter; the others hide what else is.
    let kind = |finding: &Diagnostic| (finding.path.clone(), finding.code);
    let mut numbers: HashMap<(String, &str), usize> = HashMap::new();
    found.iter().for_each(|finding| *numbers.entry(kind(finding)).or_default() += 1);
    let mut told: HashMap<(String, &str), usize> = HashMap::new();
    let mut places = Places::new(texts);
    // Nothing is shown where nothing was found.
    let masked = if found.is_empty() {
        Masked { text: String::new(), spans: HashMap::new() }
    } else {
        Masked::of(texts)
    };
    for finding in found {
        let number = numbers.get(&kind(finding)).copied().unwrap_or_default();
        let told = told.entry(kind(finding)).or_default();
        *told += 1;
        let place = places.of(&finding.path, finding.span);
        if number <= MANY || *told <= FIRST {
            page.gap();
            tell(&mut page, finding, place, masked.get(&finding.path));
        }
        if number > MANY && *told == FIRST {
            let more = grouped(number - FIRST);
            let path = whole_line(&finding.path);
            page.line(format_args!(
                "{DIM}   and {more} more of {} in {path} (--json has all){DIM:#}",
                finding.code
            ));
        }
    }
    page.gap();
    summary(&mut page, checked);
    app.out.page(&page)
}

/// The texts without secrets. What is one in any file is written over in all.
struct Masked<'t> {
    text: String,
    /// Where the text of each file stands in it.
    spans: HashMap<&'t str, std::ops::Range<usize>>,
}

impl<'t> Masked<'t> {
    fn of(texts: &'t Texts) -> Self {
        let (mut all, mut spans) = (String::new(), HashMap::new());
        for (path, text) in &texts.0 {
            spans.insert(&**path, all.len()..all.len() + text.len());
            all.push_str(text);
            // No secret goes on from one file to the next.
            all.push_str("\n\n");
        }
        Self { text: mask_secrets(&all).into_owned(), spans }
    }

    fn get(&self, path: &str) -> &str {
        self.spans.get(path).and_then(|span| self.text.get(span.clone())).unwrap_or_default()
    }
}

fn tell(page: &mut Page, finding: &Diagnostic, place: Place, text: &str) {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    let path = whole_line(&finding.path);
    let origin = || Origin::path(path.clone()).line(place.start.line).char_column(place.start.column);
    let mut elements: Vec<Element<'_>> = match excerpt(text, finding.span) {
        None => vec![origin().into()],
        Some(Excerpt { shown, marked, is_whole }) => {
            let mark = AnnotationKind::Primary.span(marked);
            let snippet = Snippet::source(shown).line_start(place.start.line).annotation(mark);
            // Where the line is not shown as it is, its columns are not those of the file.
            if is_whole { vec![snippet.path(path).into()] } else { vec![origin().into(), snippet.into()] }
        }
    };
    if let Some(help) = &finding.help {
        elements.push(Level::HELP.message(one_line(help)).into());
    }
    for related in &finding.related {
        let message = format!("{}: {}", one_line(&related.path), one_line(&related.message));
        elements.push(Level::NOTE.message(message).into());
    }
    if let Some(fix) = finding.fixes.first() {
        let how = match fix.applicability {
            Applicability::Safe => "--fix",
            Applicability::Unsafe => "--unsafe-fixes",
            Applicability::DisplayOnly => "by hand",
        };
        elements
            .push(Level::HELP.with_name("fix").message(format!("{} ({how})", one_line(&fix.title))).into());
    }
    let title = level.primary_title(one_line(&finding.message)).id(finding.code);
    let renderer = Renderer::styled().decor_style(DecorStyle::Ascii).term_width(page.width.max(60));
    page.line(renderer.render(&[title.elements(elements)]));
}

/// The lines that a finding stands in, as they can be shown.
struct Excerpt {
    shown: String,
    /// What of it is marked, in bytes.
    marked: std::ops::Range<usize>,
    /// What stands before the mark is shown as it is.
    is_whole: bool,
}

/// Nothing of an empty line.
fn excerpt(text: &str, span: Span) -> Option<Excerpt> {
    let (start, end) = (span.start.min(text.len()), span.end.min(text.len()));
    let line_start = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    // A long stretch is marked by its first lines.
    let lines = text[start..end].match_indices('\n').nth(LINES - 1);
    let end = lines.map_or(end, |(at, _)| start + at).max(start);
    let line_end = text[end..].find('\n').map_or(text.len(), |at| end + at);
    let before = last_chars(&text[line_start..start], AROUND);
    let cut = first_chars(&text[start..end], AROUND * LINES);
    let after =
        if cut.len() == end - start { first_chars(&text[end..line_end], AROUND) } else { String::new() };
    let (shown, marked) = (visible(&before), visible(&cut));
    let is_whole = shown.len() == start - line_start;
    let range = shown.len()..shown.len() + marked.len();
    let shown = format!("{shown}{marked}{}", visible(&after));
    (!shown.trim().is_empty()).then_some(Excerpt { shown, marked: range, is_whole })
}

fn first_chars(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

fn last_chars(text: &str, limit: usize) -> String {
    match text.char_indices().rev().nth(limit) {
        Some((at, c)) => format!("…{}", &text[at + c.len_utf8()..]),
        None => text.to_owned(),
    }
}

fn summary(page: &mut Page, checked: &Checked) {
    let report = &checked.report;
    if checked.mended > 0 {
        let (mended, files) =
            (count(checked.mended, "finding", "findings"), count(checked.files, "file", "files"));
        page.line(format_args!("{GOOD}Mended{GOOD:#} {mended} in {files}."));
    }
    let memories = count(report.memories, "memory", "memories");
    if report.diagnostics.is_empty() {
        page.line(format_args!("{GOOD}Nothing found{GOOD:#} in {memories}."));
    } else {
        let parts = [
            (Severity::Error, "error", "errors"),
            (Severity::Warning, "warning", "warnings"),
            (Severity::Info, "info", "info"),
        ];
        let parts = parts.into_iter().map(|(severity, one, many)| (report.count(severity), one, many));
        let parts: Vec<String> = parts
            .filter(|(number, ..)| *number > 0)
            .map(|(number, one, many)| count(number, one, many))
            .collect();
        page.line(format_args!("{} in {memories}", parts.join(", ")));
    }
    if !report.other_language.is_empty() {
        let other = count(report.other_language.len(), "memory is", "memories are");
        let languages = report.languages.join(", ");
        page.prose(
            "",
            DIM,
            &format!("{other} in another language than rules about content know ({languages})."),
        );
    }
}
