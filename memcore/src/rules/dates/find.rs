//! From a text to its hits.

use std::cell::OnceCell;
use std::ops::Range;

use chrono::NaiveDate;

use super::active::Evidence;
use super::block::{BlockScan, Candidate, may_match};
use super::fix;
use super::fold::Folded;
use super::grammar::Grammar;
use super::guard;
use super::hit::{DateHit, DateRule, WrittenDate};
use super::language::{Language, Languages};
use super::pattern::Production;
use super::prefilter;
use super::prose;
use super::resolve::{Context, Written, resolve};
use super::scan::Scanner;
use super::written;
use crate::rules::Applicability;
use crate::rules::markdown::Markdown;
use crate::text::Span;

/// How much of a text is looked at, in bytes, to tell the language of a block that has no function words.
const SAMPLE: usize = 4096;

/// Finds dates that only the day of writing explains.
///
/// `text` is Markdown or plain prose: the body of a memory, a description, a line of an index. Code, HTML, links and
/// their targets, paths and quoted words are passed over. `reference` is the civil date on which the text was written,
/// where its writer was. Hits come in order and do not overlap; what they cover is told in bytes of `text`.
///
/// Found is what is on by default for a memory of the type `project`. Bare weekdays need a word like "by" or "due",
/// months and quarters a preposition; numbers like `5/12` and holidays are not looked at.
///
/// Any text takes time and room that grow with its length alone.
///
/// # Example: two languages, and what to write instead
/// ```
/// use chrono::NaiveDate;
/// use memcore::Applicability;
/// use memcore::rules::dates::{DateRule, Languages, find};
///
/// let tuesday = NaiveDate::from_ymd_opt(2026, 3, 10).unwrap();
/// let hits = find("The flag was removed yesterday. 三天后切换域名。", tuesday, Languages::ALL);
///
/// assert_eq!(hits[0].readings[0].replace, "on 2026-03-09");
/// assert_eq!(hits[0].readings[0].annotate, "yesterday (2026-03-09)");
/// assert_eq!((hits[0].rule, hits[0].applicability), (DateRule::RelativeDate, Applicability::Safe));
/// assert_eq!(hits[1].readings[0].interval(), "2026-03-13");
///
/// assert!(find("Deploys are frozen every Friday.", tuesday, Languages::ALL).is_empty());
/// ```
pub fn find(text: &str, reference: NaiveDate, languages: Languages) -> Vec<DateHit> {
    let from = header_len(text);
    let (text, read) = (&text[from..], OnceCell::new());
    let mut hits = find_in(text, reference, languages, || read.get_or_init(|| Markdown::parse(text)));
    for hit in &mut hits {
        (hit.span, hit.edit) = (hit.span.shifted(from), hit.edit.shifted(from));
    }
    hits
}

/// The same for a body whose Markdown others read too. `read` is called only if a word of a date is there.
pub(in crate::rules) fn find_in<'m>(
    body: &str,
    reference: NaiveDate,
    languages: Languages,
    read: impl FnOnce() -> &'m Markdown,
) -> Vec<DateHit> {
    search(body, reference, languages, read).0
}

/// How long the header is that a text begins with; headers are no prose.
fn header_len(text: &str) -> usize {
    let is_fence = |line: &str| line.trim_end() == "---";
    let mut lines = text.split_inclusive('\n');
    let Some(first) = lines.next().filter(|line| is_fence(line)) else { return 0 };
    let mut length = first.len();
    for line in lines {
        length += line.len();
        if is_fence(line) {
            return length;
        }
    }
    0
}

/// The hits, and how much work they took.
fn search<'m>(
    text: &str,
    reference: NaiveDate,
    languages: Languages,
    read: impl FnOnce() -> &'m Markdown,
) -> (Vec<DateHit>, u64) {
    let places = prefilter::places(text, languages);
    let Some(grammar) = Grammar::get().filter(|_| !places.is_empty()) else { return (Vec::new(), 0) };
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut days: Vec<(usize, NaiveDate)> = Vec::new();
    let text = (text, read(), false);
    let work = scan(text, reference, languages, grammar, &places, |found, span, range| match found {
        Some(candidate) => candidates.push(candidate),
        None => days.extend(range.filter(|range| range.days() == 1).map(|range| (span.start, range.start))),
    });
    if candidates.iter().any(|it| it.found.end.production == Production::MonthDay) {
        days.extend(written::days_of(text.0));
    }
    let days = Written::new(days);
    let hits =
        candidates.iter().filter_map(|candidate| hit(grammar, text.0, reference, candidate, &days)).collect();
    (hits, work)
}

/// All complete dates of a text, like `2026-03-16`, "March 16, 2026" and 2026年3月.
///
/// # Example: when the last one is
/// ```
/// use memcore::rules::dates::{Languages, written_dates};
///
/// let dates = written_dates("Freeze on March 16, 2026; release 2026-03-20.", Languages::ALL);
/// assert_eq!(dates.iter().map(|it| it.start.to_string()).max().as_deref(), Some("2026-03-20"));
/// ```
pub fn written_dates(text: &str, languages: Languages) -> Vec<WrittenDate> {
    let Some(grammar) = Grammar::get() else { return Vec::new() };
    let from = header_len(text);
    let text = &text[from..];
    let mut dates = Vec::new();
    // A year has two digits that dates of our time begin with.
    let mut places: Vec<usize> = memchr::memmem::find_iter(text.as_bytes(), "20")
        .chain(memchr::memmem::find_iter(text.as_bytes(), "19"))
        .chain(prefilter::places(text, languages))
        .collect();
    places.sort_unstable();
    let read = Markdown::parse(text);
    scan((text, &read, true), NaiveDate::default(), languages, grammar, &places, |found, span, range| {
        if let (None, Some(range)) = (found, range) {
            let span = span.shifted(from);
            dates.push(WrittenDate { span, start: range.start, end: range.end });
        }
    });
    dates.sort_unstable();
    dates
}

/// Scans the blocks that hold one of `places`, and gives away what they hold: candidates, or complete dates. Without
/// `all`, dates in digits alone are left out where there is nothing else.
fn scan(
    (text, read, all): (&str, &Markdown, bool),
    reference: NaiveDate,
    languages: Languages,
    grammar: &Grammar,
    places: &[usize],
    mut each: impl FnMut(Option<Candidate>, Span, Option<super::calendar::Range>),
) -> u64 {
    let mut work = 0;
    let mut whole: Option<Evidence> = None;
    let places_in = |range: Range<usize>| {
        let first = places.partition_point(|place| *place < range.start);
        let rest = &places[first..];
        &rest[..rest.partition_point(|place| *place < range.end)]
    };
    prose::blocks(text, read, places_in, |folded, kind, places| {
        let near = || places.iter().map(|place| folded.place(*place));
        // Most words of a date belong to none. Of which language they are need not be known to see that.
        if !all {
            let mut scanner = Scanner::new(grammar, &folded.text, languages, Language::English);
            let may_match = may_match(&mut scanner, near());
            work += scanner.work;
            if !may_match {
                return;
            }
        }
        let evidence = Evidence::of(grammar, &folded.text, languages, &mut work);
        let active = evidence.languages(languages, || {
            *whole.get_or_insert_with(|| {
                let mut sample = Folded::default();
                sample.push(&text[..guard::boundary(text, SAMPLE)], 0);
                Evidence::of(grammar, &sample.text, languages, &mut 0)
            })
        });
        if active.is_empty() {
            return;
        }
        let findings = BlockScan::new(grammar, folded, text, kind, (active, evidence.best()), reference)
            .run(places.iter().map(|place| folded.place(*place)));
        work += findings.work + folded.text.len() as u64;
        for (start, end, range) in findings.written {
            each(None, folded.source(start, end), Some(range));
        }
        for candidate in findings.candidates {
            let span = candidate.place.span;
            each(Some(candidate), span, None);
        }
    });
    work
}

fn hit(
    grammar: &Grammar,
    text: &str,
    reference: NaiveDate,
    candidate: &Candidate,
    days: &Written,
) -> Option<DateHit> {
    let Candidate { found, direction, place, is_part, base } = candidate;
    let reference = base.unwrap_or(reference);
    let context = Context { reference, direction: *direction, written: days, at: place.span.start };
    let resolved = resolve(found, &context)?;
    let mut applicability = resolved.applicability;
    if *is_part && applicability == Applicability::Safe {
        applicability = Applicability::Unsafe;
    }
    if place.has_markup && resolved.rule != DateRule::VagueTime {
        applicability = Applicability::DisplayOnly;
    }
    let readings = resolved
        .readings
        .into_iter()
        .map(|(range, grain)| fix::reading(grammar, text, place, found, range, grain, resolved.kind))
        .collect();
    Some(DateHit {
        span: place.span,
        edit: place.edit,
        language: found.language,
        kind: resolved.kind,
        rule: resolved.rule,
        applicability,
        readings,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HOSTILE: &[&str] = &[
        "next ",
        "last",
        "in ",
        "two",
        "1",
        "-",
        ".",
        "/",
        " ",
        "days ",
        "weeks and ",
        "ago",
        "Friday ",
        "by ",
        "the ",
        "21st",
        "April ",
        "of ",
        "end ",
        "\"",
        "'",
        "(",
        "today",
        "2026-",
        "年",
        "下",
        "周",
        "一",
        "十",
        "三天",
        "后",
        "个月",
        "上上",
        "第",
        "每",
        "最近",
        "월",
        "다음 ",
        "이",
        "십",
        "이틀 ",
        "の",
        "今週",
        "日",
        "vor ",
        "de ",
        "el ",
        "\n",
        "*",
        "`",
        "e\u{301}",
        "\u{1161}",
        "Ａ",
    ];

    #[test]
    fn a_header_is_passed_over_and_what_stands_between_rules_is_not() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 10).unwrap();
        let text = "---\nname: tomorrow\n---\nFirst today.\n\n---\nThen yesterday.\n\n---\n";
        let found: Vec<&str> = find(text, day, Languages::ALL).iter().map(|hit| hit.span.of(text)).collect();
        assert_eq!(found, ["today", "yesterday"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn work_grows_with_the_length_alone(pieces in proptest::collection::vec(proptest::sample::select(HOSTILE), 1..6)) {
            let unit = pieces.concat();
            let work = |bytes: usize| {
                let text = unit.repeat(bytes / unit.len());
                let read = Markdown::parse(&text);
                search(&text, NaiveDate::default(), Languages::ALL, || &read).1
            };
            let (short, long) = (work(2_000), work(20_000));
            // Ten times the text, and what the ends of it add.
            prop_assert!(long <= 12 * short + 20_000, "{unit:?}: {short} {long}");
        }
    }
}
