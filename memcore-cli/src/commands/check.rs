//! `memcore check`: what is wrong with headers, types, index and links.

use std::collections::{BTreeMap, HashMap};

use memcore::VaultBuilder;
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::Check;
use crate::failure::Outcome;
use crate::findings::{self, Finding, Level};
use crate::output::{BOLD, DIM, ERROR, GOOD, NOTE, Page, WARNING, count, grouped, one_line, whole_line};

/// More findings of one kind in one file are not listed one by one.
const MANY: usize = 20;

/// So many of them are.
const FIRST: usize = 5;

#[derive(Serialize)]
struct Checked<'a> {
    folder: String,
    memories: usize,
    errors: usize,
    warnings: usize,
    infos: usize,
    findings: &'a [Finding],
}

pub(super) fn run(args: &Check, app: &mut App) -> Done {
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let (snapshot, index, graph) = (vault.snapshot()?, vault.index()?, vault.links()?);
    let mut findings = findings::all(&snapshot, &index, &graph);
    findings.retain(|finding| finding.level >= args.level);
    let number = |level| findings.iter().filter(|finding| finding.level == level).count();
    let memories = snapshot.memories().len();
    let clean = number(Level::Error) + number(Level::Warning) == 0;
    let outcome = Outcome::found(clean);
    if app.out.is_json() {
        let result = Checked {
            folder: folder.path.display().to_string(),
            memories,
            errors: number(Level::Error),
            warnings: number(Level::Warning),
            infos: number(Level::Info),
            findings: &findings,
        };
        app.out.json("check", result)?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    all(&mut page, &findings);
    page.gap();
    summary(&mut page, &findings, memories);
    app.out.page(&page)?;
    Ok(outcome)
}

/// Of many equal findings in one file the first few say what is the matter; the others hide what else is.
fn all(page: &mut Page, findings: &[Finding]) {
    let mut numbers: HashMap<(&str, &str), usize> = HashMap::new();
    for finding in findings {
        *numbers.entry(finding.kind()).or_default() += 1;
    }
    let mut told: HashMap<(&str, &str), usize> = HashMap::new();
    for finding in findings {
        let number = numbers.get(&finding.kind()).copied().unwrap_or_default();
        let told = told.entry(finding.kind()).or_default();
        *told += 1;
        if number <= MANY || *told <= FIRST {
            tell(page, finding);
        }
        if number > MANY && *told == FIRST {
            let more = grouped(number - FIRST);
            page.line(format_args!(
                "    {DIM}and {more} more like this in {} (--json has all){DIM:#}",
                whole_line(&finding.path)
            ));
        }
    }
}

fn tell(page: &mut Page, finding: &Finding) {
    let style = match finding.level {
        Level::Error => ERROR,
        Level::Warning => WARNING,
        Level::Info => NOTE,
    };
    let (path, level) = (whole_line(&finding.path), finding.level.word());
    let place = format!("{BOLD}{path}{BOLD:#}{DIM}:{}:{}:{DIM:#}", finding.at.line, finding.at.column);
    let line = format!("{place} {style}{level}{style:#}: {}", one_line(&finding.message));
    page.hanging("    ", &line);
    if let Some(help) = &finding.help {
        page.lines_of("    ", DIM, &format!("help: {}", one_line(help)));
    }
}

fn summary(page: &mut Page, findings: &[Finding], memories: usize) {
    let memories = count(memories, "memory", "memories");
    let mut numbers: BTreeMap<Level, usize> = BTreeMap::new();
    for finding in findings {
        *numbers.entry(finding.level).or_default() += 1;
    }
    if numbers.is_empty() {
        page.line(format_args!("{GOOD}Nothing found{GOOD:#} in {memories}."));
        return;
    }
    let parts: Vec<String> = numbers.iter().rev().map(|(level, number)| level.count(*number)).collect();
    page.line(format_args!("{} in {memories}", parts.join(", ")));
}
