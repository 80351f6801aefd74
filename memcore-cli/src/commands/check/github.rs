//! Findings as workflow commands of GitHub Actions, which shows them at their lines.

use memcore::{LintReport, Severity};

use super::{Places, Texts, from_here};
use crate::app::App;
use crate::folder::Folder;
use crate::output::whole_line;

pub(super) fn show(
    report: &LintReport,
    texts: &Texts,
    folder: &Folder,
    app: &mut App,
) -> std::io::Result<()> {
    let mut page = app.out.new_page();
    let mut places = Places::new(texts);
    for finding in &report.diagnostics {
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let place = places.of(&finding.path, finding.span);
        let file = property(&whole_line(&from_here(folder, &finding.path)));
        let title = property(&format!("{} {}", finding.code, finding.name));
        let help = finding.help.as_ref().map(|help| format!("\n{}", whole_line(help))).unwrap_or_default();
        let message = data(&format!("{}{help}", whole_line(&finding.message)));
        page.line(format_args!(
            "::{command} file={file},line={},col={},endLine={},endColumn={},title={title}::{message}",
            place.start.line, place.start.column, place.end.line, place.end.column,
        ));
    }
    app.out.page(&page)
}

/// The text of a command: percent signs and line ends are written out.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property of a command: colons and commas too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
