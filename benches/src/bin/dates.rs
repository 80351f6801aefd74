//! Dates in labelled sentences, and how long looking for them takes.
//!
//! `cargo run --release -p memcore-benches --bin dates -- predict FOLDER PART` reads `FOLDER/<set>.PART.jsonl` (lines
//! with `text`, and `ref` for the day of writing) and prints the hits of each line as JSON, for a scorer.
//!
//! `cargo run --release -p memcore-benches --bin dates -- time` measures a memory of 4 KB without any word of a date, and
//! one with dates in every seventh paragraph, against one reading of the same text by pulldown-cmark; and hostile text of
//! 1 MB against 10 KB of it.

use std::error::Error;
use std::io::{BufWriter, Write};
use std::path::Path;

use chrono::NaiveDate;
use memcore::Applicability;
use memcore::rules::dates::{Languages, find};
use memcore_benches::rounds::Rounds;
use pulldown_cmark::{Options, Parser};
use serde_json::{Value, json};

const SETS: [&str; 4] = ["relative_dates", "relative_phrases", "not_relative", "date_traps"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["predict", folder, part] => predict(Path::new(folder), part),
        ["time"] => time(),
        _ => Err("usage: dates predict FOLDER PART | dates time".into()),
    }
}

/// The hits of every line of the sets.
fn predict(folder: &Path, part: &str) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    for set in SETS {
        let lines = std::fs::read_to_string(folder.join(format!("{set}.{part}.jsonl")))?;
        for (number, line) in lines.lines().enumerate() {
            let row: Value = serde_json::from_str(line)?;
            let text = row["text"].as_str().ok_or("a line without text")?;
            // Sentences without any date have no day of writing.
            let reference = row["ref"].as_str().unwrap_or("2026-03-10").parse::<NaiveDate>()?;
            let hits: Vec<Value> = find(text, reference, Languages::ALL)
                .into_iter()
                .map(|hit| {
                    let safe =
                        (hit.applicability == Applicability::Safe).then(|| hit.readings.first()).flatten();
                    json!({
                        "start": hit.span.start,
                        "end": hit.span.end,
                        "values": hit.readings.iter().map(|it| it.interval()).collect::<Vec<_>>(),
                        "safe_fix": safe.map(|it| it.interval()),
                        "rule": hit.rule.code(),
                    })
                })
                .collect();
            if !hits.is_empty() {
                writeln!(out, "{}", json!({"file": set, "line": number, "hits": hits}))?;
            }
        }
    }
    Ok(out.flush()?)
}

const PLAIN: [&str; 6] = [
    "The importer reads the **whole** file before it opens a connection, and [the notes](https://example.com/a) say why.\n\n",
    "- Prefer `pnpm`; the lock file is part of the review.\n- Ask before a table is dropped.\n\n",
    "## Where the logs go\n\nThey go to the `audit` bucket. A copy stays with the team that runs the service.\n\n",
    "导入程序先读完整个文件，再打开连接；失败时保留原始输入，方便排查。\n\n",
    "用户喜欢简短的回答，代码里的注释写清楚原因。\n\n",
    "> The gateway retries three times and then gives up. Nobody is paged for it.\n\n",
];

const DATED: [&str; 4] = [
    "The freeze starts next Thursday, and the old endpoint goes away in three weeks.\n\n",
    "Dana moved the review to April 22; the plan from last month is void.\n\n",
    "下周五之前交付验收报告，三天后切换到新域名。\n\n",
    "上个月选定了数据库，最近在补测试。\n\n",
];

/// What dates are made of, and never come to an end.
const HOSTILE: [&str; 6] = [
    "next last two 3 days ",
    "上上下下周一三天",
    "in 1 week and 2 days and ",
    "April 22 ",
    "1-1-1-1-",
    "(“today ",
];

fn filled(bytes: usize, parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts.iter().cycle() {
        if text.len() + part.len() > bytes {
            return text;
        }
        text.push_str(part);
    }
    text
}

fn time() -> Result<(), Box<dyn Error>> {
    let day = NaiveDate::from_ymd_opt(2026, 3, 10).ok_or("no day")?;
    let dated: Vec<&str> =
        DATED.iter().flat_map(|dated| PLAIN.iter().copied().chain(std::iter::once(*dated))).collect();
    let mut out = std::io::stdout();
    for (name, text) in [("without dates", filled(4096, &PLAIN)), ("with dates", filled(4096, &dated))] {
        writeln!(out, "{name}: {} bytes, {} hits", text.len(), find(&text, day, Languages::ALL).len())?;
        let repeat = |run: &dyn Fn() -> usize| (0..200).map(|_| run() as u64).sum();
        let parse = || Parser::new_ext(&text, Options::ENABLE_TABLES).into_offset_iter().count();
        let table = Rounds::against("pulldown-cmark")
            .add("pulldown-cmark", || repeat(&parse))
            .add("dates, all languages", || repeat(&|| find(&text, day, Languages::ALL).len()))
            .run(15);
        writeln!(out, "{table}")?;
    }
    for part in HOSTILE {
        let (short, long) = (filled(10_000, &[part]), filled(1_000_000, &[part]));
        let table = Rounds::against("10 KB")
            .add("10 KB", || find(&short, day, Languages::ALL).len() as u64)
            .add("1 MB", || find(&long, day, Languages::ALL).len() as u64)
            .run(3);
        writeln!(out, "{part:?}\n{table}")?;
    }
    Ok(())
}
