//! MEM204: what an instruction file says anyway.

use std::collections::HashMap;

use super::super::options::InstructionFile;
use super::super::shingles::{self, Shingle};
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use super::line_at;
use crate::text::{Position, Positions, Span, lines};

#[derive(Debug)]
pub(in crate::rules) struct DuplicatesInstructions;

static PAGE: RulePage = RulePage {
    code: "MEM204",
    name: "duplicates-instructions",
    severity: Severity::Warning,
    what: "Finds bodies of which 60 % or more stand in an instruction file too (CLAUDE.md, AGENTS.md), compared by runs \
           of five words or four Chinese characters. The host gives the files; without any there is nothing to compare.",
    why: "The agent has the instructions before its eyes in every session. The copy takes room from other memories, and \
          when the two differ one day, nobody knows which one counts.",
    ..RulePage::EMPTY
};

/// The share of a body that stands in instructions.
const SHARE: f64 = 0.6;

/// A shorter text is like another by chance.
const LEAST: usize = 8;

/// The runs of all instruction files, found once for all memories.
#[derive(Clone, Debug, Default)]
pub(in crate::rules) struct Instructions {
    /// By the number of a run: the file, and the place in it.
    runs: HashMap<u64, (u32, usize)>,
    files: Vec<InstructionFile>,
}

impl Instructions {
    pub(in crate::rules) fn new(files: &[InstructionFile]) -> Self {
        let mut runs = HashMap::new();
        for (row, file) in (0..).zip(files) {
            shingles::each(&file.text, |Shingle { hash, start }| {
                runs.entry(hash).or_insert((row, start));
            });
        }
        Self { runs, files: files.to_vec() }
    }
}

impl Rule for DuplicatesInstructions {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let instructions = cx.linter().instructions();
        if instructions.runs.is_empty() {
            return;
        }
        let body = cx.memory().body();
        let (mut all, mut places) = (0_usize, Vec::new());
        shingles::each(body, |run| {
            all += 1;
            places.extend(instructions.runs.get(&run.hash));
        });
        if all < LEAST || (places.len() as f64) < SHARE * all as f64 {
            return;
        }
        let Some(first) = lines(body, 0).find(|line| !line.text(body).trim().is_empty()) else { return };
        let percent = places.len() * 100 / all;
        let span = cx.in_source(Span::new(first.start, first.end));
        let mut finding =
            Finding::new(span, format!("{percent} % of this stands in {} too", names(instructions, &places)))
                .help("Take the memory away, or keep only what the instructions do not say");
        for (file, span, lines) in stretches(instructions, places) {
            finding = finding.related(file, span, lines);
        }
        report(finding);
    }
}

fn names(instructions: &Instructions, places: &[(u32, usize)]) -> String {
    let mut rows: Vec<u32> = places.iter().map(|(row, _)| *row).collect();
    rows.sort_unstable();
    rows.dedup();
    let names: Vec<&str> =
        rows.iter().filter_map(|row| instructions.files.get(*row as usize)).map(|file| &*file.path).collect();
    names.join(" and ")
}

/// The stretches of lines that the runs stand in.
fn stretches(instructions: &Instructions, mut places: Vec<(u32, usize)>) -> Vec<(String, Span, String)> {
    places.sort_unstable();
    let mut found: Vec<(usize, Span, usize, usize)> = Vec::new();
    let mut positions: HashMap<usize, Positions<'_>> = HashMap::new();
    for (row, start) in places {
        let row = row as usize;
        let Some(file) = instructions.files.get(row) else { continue };
        if found.last().is_some_and(|(of, span, ..)| *of == row && start < span.end) {
            continue;
        }
        let Position { line, .. } =
            positions.entry(row).or_insert_with(|| Positions::in_text(&file.text)).at(start);
        let span = line_at(&file.text, start);
        match found.last_mut() {
            Some((of, before, _, last)) if *of == row && *last + 2 >= line => {
                before.end = span.end;
                *last = line;
            }
            _ => found.push((row, span, line, line)),
        }
    }
    let name = |row: usize| instructions.files[row].path.clone();
    let words = |first: usize, last: usize| match first == last {
        true => format!("line {first} says the same"),
        false => format!("lines {first} to {last} say the same"),
    };
    found.into_iter().map(|(row, span, first, last)| (name(row), span, words(first, last))).collect()
}
