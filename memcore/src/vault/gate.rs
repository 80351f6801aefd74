//! What a text has to be to be written: the rules, asked about what the writer brings in.

use std::collections::HashMap;
use std::fmt;

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use crate::freshness::{Age, AgeSource};
use crate::memory::{Health, Memory};
use crate::rules::{Applicability, Diagnostic, Linter, Severity};
use crate::text::Position;
use crate::{Error, ErrorKind, Result};

/// What becomes of a text that the rules find fault with.
///
/// Only findings that the text brings in count: what was in the memory before is nobody's fault now. An index that is too
/// long refuses nothing, and a secret only in a team's folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum GatePolicy {
    /// Fixes that are safe are made, dates with the day of writing; what is an error for the type is refused then.
    #[default]
    FixThenRefuse,
    /// What is an error for the type is refused. Nothing is changed.
    Refuse,
    /// All is written as it is, and the findings are told.
    Warn,
    /// The rules are not asked.
    Off,
}

/// The findings for which a text was refused: the source of an error of the kind `Refused`.
///
/// # Example: feedback without a reason
/// ```
/// use std::error::Error as _;
///
/// use memcore::{By, Draft, ErrorKind, MemStore, MemoryKind, Rejected, Vault};
///
/// let vault = Vault::with_store(MemStore::new());
/// let draft = Draft::body(MemoryKind::Feedback, "no-mocks", "Never mock the database.");
/// let error = vault.write(&draft, &By::user()).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Refused);
/// let rejected = error.source().and_then(|source| source.downcast_ref::<Rejected>()).unwrap();
/// assert_eq!(rejected.diagnostics[0].code, "MEM111");
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rejected {
    /// What is wrong, by place in the text as it would have been written.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = self.diagnostics.iter().map(|finding| finding.code).collect();
        write!(f, "the rules find {}", codes.join(", "))
    }
}

impl std::error::Error for Rejected {}

/// A text that may be written.
#[derive(Clone)]
pub(super) struct Passed {
    pub(super) memory: Memory,
    /// What was mended.
    pub(super) mended: Vec<Diagnostic>,
    /// What the text brings in, and is no error.
    pub(super) found: Vec<Diagnostic>,
}

/// Lets a text pass, mended if that is wanted.
///
/// # Errors
/// `Refused`, with [`Rejected`] as its source.
pub(super) fn pass(
    (linter, policy): (&Linter, GatePolicy),
    before: Option<&Memory>,
    memory: Memory,
    now: DateTime<FixedOffset>,
) -> Result<Passed> {
    if policy == GatePolicy::Off {
        return Ok(Passed { memory, mended: Vec::new(), found: Vec::new() });
    }
    // What is written now is of today.
    let age = Age { modified: Some(now), days: 0, source: AgeSource::State, in_future: false };
    let known = before.map(|before| Known::of(linter, before, age, now)).unwrap_or_default();
    let least =
        if policy == GatePolicy::FixThenRefuse { Applicability::Safe } else { Applicability::DisplayOnly };
    let (memory, mended, left) = if least == Applicability::Safe {
        let mended =
            linter.mend_where(&memory, age, now, least, |finding, source| known.is_new(finding, source));
        let id = memory.id().clone();
        (Memory::parse(id, mended.source), mended.fixed, mended.left)
    } else {
        let left = linter.check(&memory, age, now);
        (memory, Vec::new(), left)
    };
    let mut open = known;
    let found: Vec<Diagnostic> =
        left.into_iter().filter(|finding| open.take(finding, memory.source())).collect();
    let may_refuse = |finding: &&Diagnostic| {
        // A secret is refused by a team's folder alone, at its own door.
        finding.severity == Severity::Error && finding.code != SECRET
    };
    let wrong: Vec<Diagnostic> = found.iter().filter(may_refuse).cloned().collect();
    if policy == GatePolicy::Warn || wrong.is_empty() {
        return Ok(Passed { memory, mended, found });
    }
    Err(rejected(&memory, wrong))
}

/// The rules about headers begin so.
const HEADER: &str = "MEM00";
/// The rules that tell of what a memory lacks begin so.
const LACKING: [&str; 4] = [HEADER, "MEM11", "MEM12", "MEM207"];
/// The rule about secrets.
const SECRET: &str = "MEM501";

fn rejected(memory: &Memory, diagnostics: Vec<Diagnostic>) -> Error {
    let path = &memory.id().path;
    let said: Vec<String> = diagnostics
        .iter()
        .map(|finding| {
            let line = Position::of(memory.source(), finding.span.start).line;
            format!("{} {} (line {line}): {}", finding.code, finding.name, finding.message)
        })
        .collect();
    let hint = diagnostics.iter().find_map(|finding| finding.help.clone());
    let error = Error::new(ErrorKind::Refused, format!("{path} is not written: {}", said.join("; ")));
    let error = error.at(path.as_str()).because(Rejected { diagnostics });
    match hint {
        Some(hint) => error.hint(hint),
        None => error,
    }
}

/// What was found in a memory before: by rule and by what it was found in.
#[derive(Clone, Default)]
struct Known {
    findings: HashMap<(&'static str, String), usize>,
    /// It had no header: what its first one lacks was lacking before.
    had_no_header: bool,
}

impl Known {
    fn of(linter: &Linter, before: &Memory, age: Age, now: DateTime<FixedOffset>) -> Self {
        let had_no_header = *before.health() == Health::Missing;
        let mut known = Self { had_no_header, ..Self::default() };
        for finding in linter.check(before, age, now) {
            *known.findings.entry(Self::key(&finding, before.source())).or_default() += 1;
        }
        known
    }

    fn key(finding: &Diagnostic, source: &str) -> (&'static str, String) {
        // What is lacking stands nowhere: it was lacking before, whatever the text around it.
        let lacking = LACKING.iter().any(|rules| finding.code.starts_with(rules));
        (finding.code, if lacking { String::new() } else { finding.span.of(source).to_owned() })
    }

    fn is_new(&self, finding: &Diagnostic, source: &str) -> bool {
        !self.findings.contains_key(&Self::key(finding, source)) && !self.lacked(finding)
    }

    /// Whether a finding is one more than there were.
    fn take(&mut self, finding: &Diagnostic, source: &str) -> bool {
        match self.findings.get_mut(&Self::key(finding, source)) {
            Some(left) if *left > 0 => {
                *left -= 1;
                false
            }
            _ => !self.lacked(finding),
        }
    }

    fn lacked(&self, finding: &Diagnostic) -> bool {
        self.had_no_header && finding.code.starts_with(HEADER)
    }
}
