//! Standard output and standard error.
//!
//! Results go to one, remarks to the other. A page for people is put together first and written at once, with
//! its colours; they are taken away again where the terminal does not want them.

mod json;
mod page;
mod records;
mod table;
mod text;

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

pub(crate) use page::{BOLD, DIM, ERROR, GOOD, HEADING, PATH, PLAIN, Page, WARNING};
pub(crate) use records::{AgeRecord, FindingRecord, MemoryRecord, PlaceRecord};
pub(crate) use table::{dim, grid, listing, long, path, plain, right, styled};
pub(crate) use text::{age_label, count, grouped, one_line, percent, visible, whole_line};

use crate::args::Global;

/// The columns of a page that goes to no terminal.
const WIDTH_ELSEWHERE: usize = 100;

/// Narrower than this, nothing can be laid out.
const MIN_WIDTH: usize = 30;

/// Where a command writes.
#[derive(Debug)]
pub(crate) struct Out {
    stdout: AutoStream<io::Stdout>,
    stderr: AutoStream<io::Stderr>,
    json: bool,
    quiet: bool,
    /// The columns of the terminal; `None` if standard output is none.
    terminal: Option<usize>,
}

impl Out {
    /// Both streams, with these options.
    pub(crate) fn new(global: &Global) -> Self {
        let colour = match global.color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        Self::with(colour, global.json, global.quiet)
    }

    /// Both streams where the options could not be read, but for `--json`.
    pub(crate) fn json_only() -> Self {
        Self::with(ColorChoice::Never, true, true)
    }

    fn with(colour: ColorChoice, json: bool, quiet: bool) -> Self {
        let columns = || terminal_size::terminal_size().map_or(WIDTH_ELSEWHERE, |(width, _)| width.0.into());
        Self {
            stdout: AutoStream::new(io::stdout(), colour),
            stderr: AutoStream::new(io::stderr(), colour),
            json,
            quiet,
            terminal: io::stdout().is_terminal().then(columns).map(|width: usize| width.max(MIN_WIDTH)),
        }
    }

    /// Whether JSON is wanted.
    pub(crate) fn is_json(&self) -> bool {
        self.json
    }

    /// An empty page of the right width.
    pub(crate) fn new_page(&self) -> Page {
        Page::new(self.terminal.unwrap_or(WIDTH_ELSEWHERE), self.terminal.is_some())
    }

    /// Writes a page.
    pub(crate) fn page(&mut self, page: &Page) -> io::Result<()> {
        self.stdout.write_all(page.text().as_bytes())?;
        self.stdout.flush()
    }

    /// Writes bytes as they are, whatever they are.
    pub(crate) fn exact(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()
    }

    /// Writes the result of a command as JSON.
    pub(crate) fn json(&mut self, command: &str, result: impl Serialize) -> io::Result<()> {
        let text = json::result(command, result, self.terminal.is_some())?;
        self.exact(text.as_bytes())
    }

    /// Writes JSON of a form that is not the program's own.
    pub(crate) fn bare_json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = json::bare(value, self.terminal.is_some())?;
        self.exact(text.as_bytes())
    }

    /// Says something beside the result.
    pub(crate) fn remark(&mut self, text: &str) {
        if !self.json && !self.quiet {
            // The result does not depend on it.
            let _ = writeln!(self.stderr, "{DIM}{}{DIM:#}", whole_line(text));
        }
    }

    /// Says something beside the result that must not be missed.
    pub(crate) fn warn(&mut self, text: &str) {
        if !self.json {
            let _ = writeln!(self.stderr, "{WARNING}warning{WARNING:#}: {}", whole_line(text));
        }
    }

    /// Tells of an error: what happened, and what to do.
    pub(crate) fn error(
        &mut self,
        code: &str,
        message: &str,
        at: Option<&str>,
        hint: Option<&str>,
        candidates: &[String],
    ) -> io::Result<()> {
        if self.json {
            let text = json::error(code, message, at, hint, candidates, self.terminal.is_some())?;
            return self.exact(text.as_bytes());
        }
        let width = terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0));
        let mut page = Page::new(width.unwrap_or(WIDTH_ELSEWHERE).max(MIN_WIDTH), width.is_some());
        page.hanging("       ", &format!("{ERROR}error{ERROR:#}: {}", whole_line(message)));
        if let Some(hint) = hint {
            page.hanging("       ", &format!("{HEADING} help{HEADING:#}: {}", whole_line(hint)));
        }
        self.stderr.write_all(page.text().as_bytes())
    }
}
