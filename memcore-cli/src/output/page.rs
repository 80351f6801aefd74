//! A page for people, put together line by line.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use comfy_table::Table;
use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

/// Nothing special.
pub(crate) const PLAIN: Style = Style::new();
/// What a part is about.
pub(crate) const BOLD: Style = Style::new().bold();
/// What stands back.
pub(crate) const DIM: Style = Style::new().dimmed();
/// The heading of a part.
pub(crate) const HEADING: Style = AnsiColor::Green.on_default().bold();
/// A path.
pub(crate) const PATH: Style = AnsiColor::Cyan.on_default();
/// What is as it should be.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// What should be looked at.
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// What is wrong.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Longer lines of prose are hard to read, however wide the terminal is.
const WIDEST_PROSE: usize = 100;

/// A page.
#[derive(Debug)]
pub(crate) struct Page {
    text: String,
    /// Its columns.
    pub(crate) width: usize,
    /// Whether it goes to a terminal. Elsewhere lines that programs may read stay whole.
    pub(crate) on_terminal: bool,
}

impl Page {
    pub(super) fn new(width: usize, on_terminal: bool) -> Self {
        Self { text: String::new(), width, on_terminal }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: impl Display) {
        self.text.push_str(&format!("{line}\n"));
    }

    /// Adds lines as they are.
    pub(crate) fn raw(&mut self, lines: &str) {
        self.text.push_str(lines);
    }

    /// Adds an empty line, unless the page is empty.
    pub(crate) fn gap(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// Adds the heading of a part, set off from what is before it.
    pub(crate) fn heading(&mut self, heading: impl Display) {
        self.gap();
        self.line(format_args!("{HEADING}{heading}{HEADING:#}"));
    }

    /// Adds a table.
    pub(crate) fn table(&mut self, table: &Table) {
        for line in table.trim_fmt().lines() {
            self.line(line);
        }
    }

    /// Adds text that is wrapped to the page, each of its lines behind the margin.
    pub(crate) fn prose(&mut self, margin: &str, style: Style, text: &str) {
        self.wrapped((style, margin), style, text, self.width.min(WIDEST_PROSE));
    }

    /// Adds text like [`prose`](Self::prose) that is what the page is about: only its margin stands back.
    pub(crate) fn quote(&mut self, margin: &str, text: &str) {
        self.wrapped((DIM, margin), PLAIN, text, self.width.min(WIDEST_PROSE));
    }

    /// Adds text like [`prose`](Self::prose), with its own lines where the page goes to no terminal.
    pub(crate) fn lines_of(&mut self, margin: &str, style: Style, text: &str) {
        self.wrapped((style, margin), style, text, if self.on_terminal { self.width } else { usize::MAX });
    }

    /// Adds a line that may hold colours; where it does not fit, it goes on behind the margin.
    pub(crate) fn hanging(&mut self, margin: &str, line: &str) {
        let width = if self.on_terminal { self.width } else { usize::MAX };
        for part in textwrap::wrap(line, options(width).subsequent_indent(margin)) {
            self.line(part);
        }
    }

    /// Adds an item of a list, which may hold colours.
    pub(crate) fn item(&mut self, item: &str) {
        self.hanging("      ", &format!("  {item}"));
    }

    /// Adds words in as many columns as fit, in the order of reading.
    pub(crate) fn columns(&mut self, style: Style, words: &[String]) {
        let widest = words.iter().map(|word| display_width(word)).max().unwrap_or(0);
        let columns = ((self.width - 2) / (widest + 2)).max(1);
        for row in words.chunks(columns) {
            let mut line = String::new();
            for (at, word) in row.iter().enumerate() {
                let blanks = if at + 1 < row.len() { widest + 2 - display_width(word) } else { 0 };
                line.push_str(&format!("{word}{}", " ".repeat(blanks)));
            }
            self.line(format_args!("  {style}{line}{style:#}"));
        }
    }

    /// Lines that go on do so where they began: what is indented or an item of a list stays one to the eye.
    fn wrapped(&mut self, (bar, margin): (Style, &str), style: Style, text: &str, width: usize) {
        let width = width.saturating_sub(display_width(margin)).max(10);
        for line in text.lines() {
            let indent = indent_of(line);
            let indent = if indent.len() * 2 < width { indent } else { String::new() };
            for part in textwrap::wrap(line, options(width).subsequent_indent(&indent)) {
                if part.is_empty() {
                    self.line(margin.trim_end());
                } else {
                    // A colour around nothing is noise in a file.
                    let margin =
                        if margin.is_empty() { String::new() } else { format!("{bar}{margin}{bar:#}") };
                    self.line(format_args!("{margin}{style}{part}{style:#}"));
                }
            }
        }
    }
}

/// Dates and paths are not broken at their hyphens.
fn options<'a>(width: usize) -> Options<'a> {
    Options::new(width).word_splitter(WordSplitter::NoHyphenation)
}

/// Blanks as wide as the beginning of a line, with the mark of a list if it has one.
fn indent_of(line: &str) -> String {
    let text = line.trim_start();
    let mark = if text.starts_with("- ") || text.starts_with("* ") { 2 } else { 0 };
    " ".repeat(line.len() - text.len() + mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_long_word_is_laid_out_on_a_terminal() {
        // What grew with the square would not end in minutes.
        let mut page = Page::new(80, true);
        page.lines_of("", PLAIN, &"a".repeat(1 << 20));
        assert_eq!(page.text().lines().count(), (1_usize << 20).div_ceil(80));
        assert!(page.text().lines().all(|line| line.len() <= 80));
    }
}
