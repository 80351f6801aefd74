//! Dates mean what the calendar says, on every day of writing and in every language, and a text that was mended stays.

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};
use memcore::Applicability;
use memcore::rules::dates::{DateHit, Languages, find};
use proptest::prelude::*;
use proptest::sample::select;

use super::soup::cases;

/// What an expression means, told without the library.
#[derive(Clone, Copy, Debug)]
enum Means {
    /// So many days on.
    Day(i64),
    /// As many days on as the number in it, times this.
    Days(i64),
    /// As many months on as the number in it, times this.
    Months(i64),
    /// Monday to Sunday, so many weeks on.
    Week(i64),
    /// A day of such a week; Monday is 0.
    DayOfWeek(i64, i64),
    Month(i64),
    Quarter(i64),
    Year(i64),
}

use Means::{Day, DayOfWeek, Month, Quarter, Week, Year};

/// What goes before an expression, the expressions, and what goes behind. `#` is a number.
type Language = (&'static str, &'static [(&'static str, Means)], &'static str);

const LANGUAGES: &[Language] = &[
    (
        "The key was not new ",
        &[
            ("yesterday", Day(-1)),
            ("tomorrow", Day(1)),
            ("the day after tomorrow", Day(2)),
            ("the day before yesterday", Day(-2)),
            ("last night", Day(-1)),
            ("tomorrow morning", Day(1)),
            ("# days ago", Means::Days(-1)),
            ("in # days", Means::Days(1)),
            ("# weeks ago", Means::Days(-7)),
            ("in # weeks", Means::Days(7)),
            ("# months ago", Means::Months(-1)),
            ("in # years", Means::Months(12)),
            ("last week", Week(-1)),
            ("this week", Week(0)),
            ("next week", Week(1)),
            ("last month", Month(-1)),
            ("next month", Month(1)),
            ("this quarter", Quarter(0)),
            ("next quarter", Quarter(1)),
            ("last year", Year(-1)),
            ("next year", Year(1)),
        ],
        ".",
    ),
    (
        "用户",
        &[
            ("昨天", Day(-1)),
            ("明天", Day(1)),
            ("后天", Day(2)),
            ("大后天", Day(3)),
            ("前天", Day(-2)),
            ("昨晚", Day(-1)),
            ("明天下午", Day(1)),
            ("#天前", Means::Days(-1)),
            ("#天后", Means::Days(1)),
            ("#周后", Means::Days(7)),
            ("#个月前", Means::Months(-1)),
            ("#年后", Means::Months(12)),
            ("上周", Week(-1)),
            ("本周", Week(0)),
            ("下下周", Week(2)),
            ("下周五", DayOfWeek(1, 4)),
            ("上周三", DayOfWeek(-1, 2)),
            ("上个月", Month(-1)),
            ("下个月", Month(1)),
            ("下季度", Quarter(1)),
            ("去年", Year(-1)),
            ("后年", Year(2)),
        ],
        "开会。",
    ),
    (
        "担当者は",
        &[
            ("昨日", Day(-1)),
            ("明後日", Day(2)),
            ("昨夜", Day(-1)),
            ("#日前", Means::Days(-1)),
            ("#日後", Means::Days(1)),
            ("#週間後", Means::Days(7)),
            ("#か月前", Means::Months(-1)),
            ("#年後", Means::Months(12)),
            ("先週", Week(-1)),
            ("再来週", Week(2)),
            ("来週の金曜日", DayOfWeek(1, 4)),
            ("先月", Month(-1)),
            ("再来月", Month(2)),
            ("昨年", Year(-1)),
            ("来年", Year(1)),
        ],
        "に移動する。",
    ),
    (
        "담당자는 ",
        &[
            ("어제", Day(-1)),
            ("모레", Day(2)),
            ("오늘 아침", Day(0)),
            ("사흘 전", Day(-3)),
            ("열흘 후", Day(10)),
            ("#일 전", Means::Days(-1)),
            ("#주 후", Means::Days(7)),
            ("#개월 전", Means::Months(-1)),
            ("#년 뒤", Means::Months(12)),
            ("지난주", Week(-1)),
            ("다다음 주", Week(2)),
            ("다음 주 금요일", DayOfWeek(1, 4)),
            ("지난달", Month(-1)),
            ("다음 달", Month(1)),
            ("작년", Year(-1)),
            ("내년", Year(1)),
        ],
        "에 옮긴다.",
    ),
    (
        "El equipo no trabaja ",
        &[
            ("ayer", Day(-1)),
            ("pasado mañana", Day(2)),
            ("anoche", Day(-1)),
            ("hace # días", Means::Days(-1)),
            ("en # semanas", Means::Days(7)),
            ("hace # meses", Means::Months(-1)),
            ("la semana pasada", Week(-1)),
            ("la próxima semana", Week(1)),
            ("el mes pasado", Month(-1)),
            ("el próximo mes", Month(1)),
            ("el año pasado", Year(-1)),
        ],
        ".",
    ),
    (
        "L'équipe ne travaille pas ",
        &[
            ("hier", Day(-1)),
            ("après-demain", Day(2)),
            ("hier soir", Day(-1)),
            ("il y a # jours", Means::Days(-1)),
            ("dans # semaines", Means::Days(7)),
            ("il y a # mois", Means::Months(-1)),
            ("la semaine dernière", Week(-1)),
            ("la semaine prochaine", Week(1)),
            ("le mois dernier", Month(-1)),
            ("l'année dernière", Year(-1)),
        ],
        ".",
    ),
    (
        "Das Team arbeitet nicht ",
        &[
            ("gestern", Day(-1)),
            ("übermorgen", Day(2)),
            ("gestern Abend", Day(-1)),
            ("morgen früh", Day(1)),
            ("vor # Tagen", Means::Days(-1)),
            ("in # Wochen", Means::Days(7)),
            ("vor # Monaten", Means::Months(-1)),
            ("in # Jahren", Means::Months(12)),
            ("letzte Woche", Week(-1)),
            ("übernächste Woche", Week(2)),
            ("diesen Monat", Month(0)),
            ("nächstes Quartal", Quarter(1)),
            ("letztes Jahr", Year(-1)),
        ],
        ".",
    ),
    (
        "A equipe não trabalha ",
        &[
            ("ontem", Day(-1)),
            ("depois de amanhã", Day(2)),
            ("hoje à noite", Day(0)),
            ("há # dias", Means::Days(-1)),
            ("daqui a # semanas", Means::Days(7)),
            ("há # meses", Means::Months(-1)),
            ("na semana passada", Week(-1)),
            ("na próxima semana", Week(1)),
            ("no mês passado", Month(-1)),
            ("no ano passado", Year(-1)),
        ],
        ".",
    ),
    (
        "Het team werkt niet ",
        &[
            ("gisteren", Day(-1)),
            ("overmorgen", Day(2)),
            ("gisteravond", Day(-1)),
            ("# dagen geleden", Means::Days(-1)),
            ("over # weken", Means::Days(7)),
            ("# maanden geleden", Means::Months(-1)),
            ("vorige week", Week(-1)),
            ("volgende week", Week(1)),
            ("deze maand", Month(0)),
            ("volgend kwartaal", Quarter(1)),
            ("vorig jaar", Year(-1)),
        ],
        ".",
    ),
];

/// The first day of a month, so many months on from January of year 0.
fn first_of(months: i64) -> NaiveDate {
    let (year, month) = (months.div_euclid(12), months.rem_euclid(12));
    NaiveDate::from_ymd_opt(year as i32, month as u32 + 1, 1).expect("a month")
}

fn days_on(from: NaiveDate, days: i64) -> NaiveDate {
    let by = Days::new(days.unsigned_abs());
    if days < 0 { from - by } else { from + by }
}

/// The first day, and the day after the last.
fn stretch(means: Means, number: i64, from: NaiveDate) -> (NaiveDate, NaiveDate) {
    let months = i64::from(from.year()) * 12 + i64::from(from.month0());
    let one = |day: NaiveDate| (day, days_on(day, 1));
    let whole = |first: i64, count: i64| (first_of(first), first_of(first + count));
    let week = from.iso_week();
    let monday = NaiveDate::from_isoywd_opt(week.year(), week.week(), Weekday::Mon).expect("a week");
    match means {
        Day(days) => one(days_on(from, days)),
        Means::Days(each) => one(days_on(from, each * number)),
        Means::Months(each) => {
            let by = Months::new((each * number).unsigned_abs() as u32);
            one(if each < 0 { from - by } else { from + by })
        }
        Week(by) => (days_on(monday, 7 * by), days_on(monday, 7 * by + 7)),
        DayOfWeek(by, day) => one(days_on(monday, 7 * by + day)),
        Month(by) => whole(months + by, 1),
        Quarter(by) => whole(months.div_euclid(3) * 3 + 3 * by, 3),
        Year(by) => whole((i64::from(from.year()) + by) * 12, 12),
    }
}

/// A sentence with some expressions side by side, what they mean, and the number in them.
fn sentence(most: usize) -> impl Strategy<Value = (String, Vec<Means>, i64)> {
    let number = prop_oneof![4 => 2..=12_i64, 1 => 13..=90_i64];
    (select(LANGUAGES), number).prop_flat_map(move |((before, expressions, after), number)| {
        proptest::collection::vec(select(expressions), 1..=most).prop_map(move |mut picked| {
            // "In 2 weeks, 2 days ago" can be read in two ways: one number is enough.
            let mut counted = 0;
            picked.retain(|(text, _)| {
                counted += usize::from(text.contains('#'));
                !text.contains('#') || counted == 1
            });
            let wide = before.chars().all(|c| !c.is_ascii());
            let texts: Vec<String> =
                picked.iter().map(|(text, _)| text.replace('#', &number.to_string())).collect();
            let text = format!("{before}{}{after}", texts.join(if wide { "、" } else { ", " }));
            (text, picked.iter().map(|(_, means)| *means).collect(), number)
        })
    })
}

/// The text with all safe fixes made.
fn mended(text: &str, hits: &[DateHit]) -> String {
    let mut mended = text.to_owned();
    for hit in hits.iter().rev().filter(|hit| hit.applicability == Applicability::Safe) {
        mended.replace_range(hit.edit.start..hit.edit.end, &hit.readings[0].replace);
    }
    mended
}

fn day() -> impl Strategy<Value = NaiveDate> {
    // 1970 to 2149.
    (0..65_000_i64).prop_map(|days| NaiveDate::default() + chrono::TimeDelta::days(days))
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn the_first_reading_is_that_of_the_calendar((text, means, number) in sentence(1), from in day()) {
        let hits = find(&text, from, Languages::ALL);
        prop_assert_eq!(hits.len(), 1, "{}: {:?}", text, hits);
        let got = (hits[0].readings[0].start, hits[0].readings[0].end);
        prop_assert_eq!(got, stretch(means[0], number, from), "{} {}", text, from);
    }

    #[test]
    fn what_stands_side_by_side_is_found_and_mended_once((text, means, number) in sentence(3), from in day()) {
        let hits = find(&text, from, Languages::ALL);
        prop_assert_eq!(hits.len(), means.len(), "{}: {:?}", text, hits);
        for (hit, means) in hits.iter().zip(means) {
            let got = (hit.readings[0].start, hit.readings[0].end);
            prop_assert_eq!(got, stretch(means, number, from), "{} {}", text, from);
        }
        let once = mended(&text, &hits);
        let left = find(&once, from, Languages::ALL);
        prop_assert_eq!(mended(&once, &left), &once as &str, "{}", text);
        // What is left is what could not be mended without asking, unless its date now stands beside it.
        let asked = hits.iter().filter(|hit| hit.applicability != Applicability::Safe).count();
        prop_assert!(left.len() <= asked, "{}: {}: {:?}", text, once, left);
    }
}
