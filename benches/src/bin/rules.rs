//! Checking by the rules: one file against parsing its Markdown, a folder against loading it, hostile texts against
//! shorter ones of the same kind.
//!
//! `cargo run --release -p memcore-benches --bin rules -- DIR [ROUNDS [files|folder|hostile]]`, with a folder that
//! `--bin corpus` wrote.

use std::io::Write;
use std::path::{Path, PathBuf};

use memcore::{Age, Clock, FixedClock, LintOptions, Linter, Memory, MemoryId, Vault};
use memcore_benches::rounds::Rounds;
use pulldown_cmark::{Options, Parser};

/// One run is repeated so often within a round, since it takes microseconds.
const TIMES: usize = 200;

type Done = Result<(), Box<dyn std::error::Error>>;

fn main() -> Done {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let dir = PathBuf::from(args.first().ok_or("usage: rules DIR [ROUNDS [files|folder|hostile]]")?);
    let rounds = args.get(1).map_or(Ok(15), |rounds| rounds.parse())?;
    let wanted = |part: &str| args.get(2).is_none_or(|only| only == part);
    let (now, linter) =
        (FixedClock::parse("2026-11-30T12:00:00Z")?.now(), Linter::new(&LintOptions::default())?);
    if wanted("files") {
        each_file(&linter, now, rounds)?;
    }
    if wanted("folder") {
        folder(&dir, rounds)?;
    }
    if wanted("hostile") {
        hostile_texts(&linter, now)?;
    }
    Ok(())
}

type Now = chrono::DateTime<chrono::FixedOffset>;

/// Single files against parsing them.
fn each_file(linter: &Linter, now: Now, rounds: usize) -> Done {
    let mut out = std::io::stdout();
    for (name, text) in files() {
        let memory = memory(&text)?;
        let age = Age::of(&memory, None, 0, now);
        // A memory keeps what was read of it, so each run has a new one; making it is measured by itself.
        let parse = |memory: &Memory| {
            Parser::new_ext(memory.body(), Options::ENABLE_TABLES | Options::ENABLE_WIKILINKS).count() as u64
        };
        let fresh = || Memory::parse(memory.id().clone(), memory.source());
        let table = Rounds::against("parse the Markdown")
            .add("parse the Markdown", || (0..TIMES).map(|_| parse(&memory)).sum())
            .add("all rules", || (0..TIMES).map(|_| linter.check(&fresh(), age, now).len() as u64).sum())
            .add("read the memory (part of the above)", || {
                (0..TIMES).map(|_| fresh().body_start() as u64).sum()
            })
            .run(rounds);
        let findings = linter.check(&memory, age, now).len();
        writeln!(out, "### {name}: {} bytes, {findings} findings, {TIMES} times\n\n{table}", text.len())?;
    }
    Ok(())
}

/// A folder against loading it.
fn folder(dir: &Path, rounds: usize) -> Done {
    let load =
        || Vault::open(dir).and_then(|vault| vault.snapshot()).map_or(0, |it| it.memories().len() as u64);
    let lint = |options: &LintOptions| {
        let report = Vault::open(dir).and_then(|vault| vault.lint(options));
        report.map_or(0, |report| report.diagnostics.len() as u64)
    };
    let without = |code: &str| LintOptions { ignore: vec![code.into()], ..LintOptions::default() };
    let (links, dates) = (without("MEM4"), without("MEM10"));
    let table = Rounds::against("load")
        .add("load", load)
        .add("load, and the link graph", || {
            Vault::open(dir).and_then(|vault| vault.links()).map_or(0, |graph| graph.edges().len() as u64)
        })
        .add("check", || lint(&LintOptions::default()))
        .add("check, link rules off", || lint(&links))
        .add("check, date rules off", || lint(&dates))
        .run(rounds);
    let (memories, findings) = (load(), lint(&LintOptions::default()));
    writeln!(std::io::stdout(), "### A folder: {memories} memories, {findings} findings\n\n{table}")?;
    Ok(())
}

/// Hostile texts against shorter ones.
fn hostile_texts(linter: &Linter, now: Now) -> Done {
    let mut out = std::io::stdout();
    writeln!(out, "### 1 MB against 10 KB\n\n| text | ratio |\n|---|---:|")?;
    for (name, piece) in HOSTILE {
        let (small, large) = (memory(&hostile(piece, 10_000))?, memory(&hostile(piece, 1_000_000))?);
        let check = |memory: &Memory| {
            let memory = Memory::parse(memory.id().clone(), memory.source());
            linter.check(&memory, Age::of(&memory, None, 0, now), now).len() as u64
        };
        let table = Rounds::against("small")
            .add("small", || (0..10).map(|_| check(&small)).sum())
            .add("large", || check(&large))
            .run(3);
        let ratio = table.ratio("large").map_or(0.0, |ratio| ratio.median * 10.0);
        writeln!(out, "| {name} | {ratio:.0} |")?;
    }
    Ok(())
}

fn memory(text: &str) -> memcore::Result<Memory> {
    Ok(Memory::parse(MemoryId::new(memcore::Scope::default(), "feedback_x.md".parse()?), text))
}

/// 4 KB each: Markdown that gives no rule anything to look at, such with words like "day" and no date, feedback as most of
/// it is written, and one full of triggers, without dates and with.
fn files() -> [(&'static str, String); 6] {
    let head = |kind: &str| {
        format!(
            "---\nname: harbour-office\ndescription: How the harbour office plans its ferries\ntype: {kind}\n---\n"
        )
    };
    let prose = "The office of the harbour plans the ferries of a day in the evening before, and tells the crews by phone \
                 who sails on which boat and when. A crew of two needs a third hand when the wind is strong, which the office \
                 hears from the light house. Islanders book in the café on the pier, and the list hangs there until noon.\n\n";
    let markdown = "## How ferries are planned\n\nThe office plans the ferries **with the harbour master**, and tells the crews by \
                    phone:\n\n- who sails on `heron` and who on `tern`\n- when a *helping hand* is needed, see [the \
                    table](tables/wind.html)\n- where islanders book: the café on the pier\n\nThe list hangs there; the \
                    office takes it down and counts the places.\n\n";
    let words = "## The plan of a day\n\nThe office plans the ferries **in the evening before**, and tells the crews by \
                 phone:\n\n- who sails on `heron` and who on `tern`\n- when a *third hand* is needed, see [the \
                 table](tables/wind.html)\n- where islanders book: the café on the pier\n\nThe list hangs there until \
                 noon; the office takes it down and counts the places.\n\n";
    let dated = "The freeze of **main** starts next Thursday; the [old endpoint](a/b.html) goes away in three weeks.\n\n\
                 - 下周五之前交付**验收报告**，三天后切换到新域名。\n\n";
    let fill = |text: &str, piece: &str| {
        let mut text = text.to_owned();
        while text.len() + piece.len() <= 4_096 {
            text.push_str(piece);
        }
        text
    };
    let labels =
        "**Why:** two crews waited on the same boat.\n\n**How to apply:** whenever a plan is made.\n";
    let triggers = "Fixed in commit 3f2a9c1, see PR #412 and src/jobs/export.ts:88. TODO: the [password](x.md) is rotated, \
                    token: none. **Why**: wip in this session. `code` and a [[link]] with etc. 修复了登录问题，密码已更换。\n\n\
                    - [ ] working on feature/import\n- `src/a.rs`, `src/b.rs`\n\n```sh\nmake\n```\n\n";
    [
        ("Markdown without triggers", fill(&head("user"), markdown)),
        ("Markdown with words of dates, and none", fill(&head("user"), words)),
        ("bare prose with words of dates, and none", fill(&head("user"), prose)),
        ("feedback", fill(&head("feedback"), prose).replace("The office", "the office") + labels),
        ("with triggers", fill(&head("feedback"), triggers)),
        (
            "with triggers, and dates in three paragraphs",
            fill(&(head("project") + &dated.repeat(3)), triggers),
        ),
    ]
}

/// Pieces of which hostile texts are made.
const HOSTILE: &[(&str, &str)] = &[
    ("letters", "a"),
    ("labels", "**Why:** "),
    ("labels in lines", "**Why:**\n"),
    ("nested lists of labels", "- Why: "),
    ("quotes", ">"),
    ("brackets", "[["),
    ("stars", "*_"),
    ("backticks", "`` ` "),
    ("password labels", "password is "),
    ("token prefixes", "ghp_"),
    ("token of dots", "eyJ."),
    ("URLs", "a://b:c@"),
    ("PEM heads", "-----BEGIN PRIVATE KEY-----"),
    ("hidden characters", "a\u{200B}"),
    ("joiners", "\u{200D}"),
    ("fences", "```\n"),
    ("comments", "<!-- memcore: ignore MEM503 -->\n\n\u{200B}x\n\n"),
    ("trees", "├── a\n"),
    ("commits", "3f2a9c1 a subject\n"),
    ("dates", "2026-01-01 "),
    ("paths", "src/a.rs "),
    ("tables", "| Why | a |\n"),
    ("Chinese", "为什么：密码"),
    ("headings", "# Why\n"),
    ("HTML", "<b>Why:</b> "),
    ("header lines", "\n"),
];

fn hostile(piece: &str, length: usize) -> String {
    let mut text = match piece {
        "\n" => "---\n".to_owned(),
        _ => "---\nname: a\ndescription: b: c\ntype: feedback\n---\n".to_owned(),
    };
    let piece = if piece == "\n" { "key: a: b # c\n" } else { piece };
    text.push_str(&piece.repeat(length / piece.len()));
    text
}
