//! MEM105: a project memory whose dates are all past.

use chrono::NaiveDate;

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::MemoryKind;
use crate::text::Span;

#[derive(Debug)]
pub(in crate::rules) struct DeadlinePassed;

static PAGE: RulePage = RulePage {
    code: "MEM105",
    name: "deadline-passed",
    severity: Severity::Info,
    what: "Finds project memories in which every full date (2026-03-20, 2026/3/20, 2026年3月20日) lies more than 30 days \
           back.",
    why: "A deadline that has passed long ago is history; whoever reads it now may take it for a plan.",
    bad: &[(
        "project_audit.md",
        "---\nname: audit\ndescription: The audit begins on 2021-03-20\ntype: project\n---\n\
         The audit begins on 2021-03-20.\n\n**Why:** the contract.\n\n**How to apply:** no schema changes before it.\n",
    )],
    ..RulePage::EMPTY
};

/// Days that a date may lie back.
const GRACE: i64 = 30;

impl Rule for DeadlinePassed {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        if cx.kind() != Some(MemoryKind::Project) {
            return;
        }
        let body = cx.memory().body();
        let mut latest: Option<(NaiveDate, Span)> = None;
        for (date, span) in dates(body) {
            if latest.is_none_or(|(other, _)| date > other) {
                latest = Some((date, span));
            }
        }
        let Some((date, span)) = latest else { return };
        let past = cx.today().signed_duration_since(date).num_days();
        if past > GRACE {
            report(
                Finding::new(
                    cx.in_source(span),
                    format!("the last date of it, {date}, passed {past} days ago"),
                )
                .help("Say how it went, or take the memory away"),
            );
        }
    }
}

/// The full dates of a text, each with its place.
fn dates(text: &str) -> impl Iterator<Item = (NaiveDate, Span)> + '_ {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            // Every date of this century begins so.
            let at = from + memchr::memmem::find(text.get(from..)?.as_bytes(), b"20")?;
            from = at + 2;
            let before = text[..at].bytes().next_back();
            if before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'/') {
                continue;
            }
            if let Some((date, end)) = date_at(text, at) {
                from = end;
                return Some((date, Span::new(at, end)));
            }
        }
    })
}

/// The date that begins here, and where it ends.
fn date_at(text: &str, at: usize) -> Option<(NaiveDate, usize)> {
    let (year, rest) = number(&text[at..], 4..=4)?;
    let mark = rest.chars().next().filter(|mark| matches!(mark, '-' | '/' | '年'))?;
    let (month, rest) = number(&rest[mark.len_utf8()..], 1..=2)?;
    let rest = rest.strip_prefix(if mark == '年' { '月' } else { mark })?;
    let (day, rest) = number(rest, 1..=2)?;
    let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)?;
    Some((date, text.len() - rest.strip_prefix('日').unwrap_or(rest).len()))
}

/// A number of so many digits, and what stands behind it.
fn number(text: &str, digits: std::ops::RangeInclusive<usize>) -> Option<(u32, &str)> {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(count);
    Some((number.parse().ok().filter(|_| digits.contains(&count))?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_dates_are_found() {
        let text =
            "From 2026-03-20 to 2026/4/2, 2026年5月1日; not 2026-13-01, v2020-1, 12026-03-20 or 2026-03-201.";
        let found: Vec<String> =
            dates(text).map(|(date, span)| format!("{date} {}", span.of(text))).collect();
        assert_eq!(found, ["2026-03-20 2026-03-20", "2026-04-02 2026/4/2", "2026-05-01 2026年5月1日"]);
    }
}
