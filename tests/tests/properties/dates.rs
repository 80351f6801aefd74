//! Whatever a text holds: hits lie in order on whole characters, and a fix leaves nothing to fix at its place.

use chrono::NaiveDate;
use memcore::Span;
use memcore::rules::dates::{DateHit, Languages, Reading, find};
use proptest::prelude::*;
use proptest::sample::select;

use super::soup::{cases, soup};

/// What dates are made of, in all languages, and what stands around them.
const WORDS: &[&str] = &[
    "next",
    "last",
    "this",
    "in",
    "two",
    "3",
    "days",
    "weeks",
    "month",
    "ago",
    "from now",
    "Friday",
    "by",
    "the",
    "21st",
    "April",
    "May",
    "22",
    "Q3",
    "end of",
    "year",
    "today",
    "yesterday",
    "'s",
    "recently",
    "2026",
    "2026-03-10",
    "every",
    "meeting",
    "removed",
    "within",
    "early",
    "of",
    "(",
    ")",
    ",",
    ".",
    "-",
    "/",
    "\"",
    "“",
    "”",
    "*",
    "**",
    "`",
    "\n",
    "\n\n",
    "- ",
    "# ",
    "| ",
    "|---|\n",
    "> ",
    "下",
    "上",
    "本",
    "周",
    "五",
    "三",
    "天",
    "后",
    "前",
    "个月",
    "年",
    "底",
    "今天",
    "明年",
    "月",
    "日",
    "号",
    "每",
    "近",
    "最近",
    "之前",
    "端",
    "致",
    "两",
    "半",
    "第",
    "季度",
    "来週",
    "の",
    "月曜日",
    "今月",
    "日後",
    "まで",
    "다음",
    "주",
    "금요일",
    "이틀",
    "전",
    "내일",
    "hace",
    "dos",
    "semanas",
    "mañana",
    "próximo",
    "viernes",
    "il y a",
    "trois",
    "jours",
    "demain",
    "lundi",
    "vor",
    "zwei",
    "Wochen",
    "morgen",
    "nächsten",
    "há",
    "dias",
    "amanhã",
    "over",
    "dagen",
    "volgende",
    "１",
    "２",
    "ｗｅｅｋ",
    "é",
    "e\u{301}",
    "\u{200B}",
    "\u{AD}",
    "&amp;",
    "&#26085;",
    "<br>",
    "<!-- ",
    " -->",
    "[",
    "](x)",
    "[[",
    "]]",
    "http://x/",
    "a_b",
    "today.md",
];

fn dates(words: usize) -> impl Strategy<Value = String> {
    let word = prop_oneof![9 => select(WORDS).prop_map(str::to_owned), 1 => soup(2)];
    let gap = prop_oneof![4 => Just(" "), 3 => Just(""), 1 => Just("\n")];
    proptest::collection::vec((word, gap), 0..words)
        .prop_map(|parts| parts.into_iter().map(|(word, gap)| word + gap).collect())
}

fn day() -> impl Strategy<Value = NaiveDate> {
    let usual = (0..40_000_i64).prop_map(|days| NaiveDate::default() + chrono::TimeDelta::days(days));
    prop_oneof![20 => usual, 1 => select(&[NaiveDate::MIN, NaiveDate::MAX][..])]
}

/// A sentence with one date in it, as people write them.
fn sentence() -> impl Strategy<Value = String> {
    let english = (
        "The key was new |We ship |It is due by |",
        "yesterday|next week|in three days|two weeks ago|tomorrow|this quarter|last month|next Friday|April 22|the end of the month|within two weeks|the first Monday of next month|last year",
        ".| and then we rest.|, says Ada.",
    );
    let chinese = (
        "用户|我们|请在|",
        "明天|下周|三天后|两周前|下个月|本季度|下周五|4月2日|月底|去年|明年一季度|上个月15号",
        "切换。|前完成。|，再说。|",
    );
    let parts = |(a, b, c): (&'static str, &'static str, &'static str)| {
        let pick = |list: &'static str| select(list.split('|').collect::<Vec<_>>());
        (pick(a), pick(b), pick(c)).prop_map(|(a, b, c)| format!("{a}{b}{c}"))
    };
    prop_oneof![parts(english), parts(chinese)]
}

/// The text with a reading put in, and where it then stands.
fn fixed(text: &str, hit: &DateHit, with: &str) -> (String, Span) {
    let (before, after) = (&text[..hit.edit.start], &text[hit.edit.end..]);
    (format!("{before}{with}{after}"), Span::new(hit.edit.start, hit.edit.start + with.len()))
}

fn overlap(a: Span, b: Span) -> bool {
    a.start < b.end && b.start < a.end
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn hits_lie_in_order_on_whole_characters(text in dates(24), reference in day()) {
        let hits = find(&text, reference, Languages::ALL);
        let mut end = 0;
        for hit in &hits {
            prop_assert!(hit.span.start >= end && hit.span.start < hit.span.end, "{hits:?}");
            prop_assert!(text.is_char_boundary(hit.span.start) && text.is_char_boundary(hit.span.end));
            prop_assert!(text.is_char_boundary(hit.edit.start) && text.is_char_boundary(hit.edit.end));
            prop_assert!(hit.edit.start <= hit.span.start && hit.span.end <= hit.edit.end);
            prop_assert!(hit.readings.iter().all(|reading| reading.start < reading.end));
            end = hit.span.end;
        }
        // What is found does not depend on what else was looked at before.
        prop_assert_eq!(find(&text, reference, Languages::ALL), hits);
        prop_assert_eq!(find(&text, reference, Languages::NONE), []);
    }

    #[test]
    fn a_fix_leaves_nothing_to_fix(text in sentence(), reference in (0..40_000_i64)) {
        let reference = NaiveDate::default() + chrono::TimeDelta::days(reference);
        let hits = find(&text, reference, Languages::ALL);
        prop_assert_eq!(hits.len(), 1, "{}", text);
        for hit in &hits {
            let ways: [fn(&Reading) -> &String; 2] = [|reading| &reading.replace, |reading| &reading.annotate];
            for (reading, way) in hit.readings.iter().flat_map(|reading| ways.map(|way| (reading, way))) {
                let (fixed, place) = fixed(&text, hit, way(reading));
                // Read on another day.
                let left = find(&fixed, reference + chrono::TimeDelta::days(45), Languages::ALL);
                prop_assert!(!left.iter().any(|it| overlap(it.span, place)), "{fixed}: {left:?}");
            }
        }
    }
}
