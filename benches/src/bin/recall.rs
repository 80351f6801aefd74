//! Recall by words against tantivy and the `bm25` crate, on the same memories and the same terms.
//!
//! `cargo run --release -p memcore-benches --bin recall -- [--files N] [--rounds N] [--questions N] [--slow]`
//!
//! Builds and questions are interleaved, and of each question the least time of all rounds counts. With `--slow`,
//! the `bm25` crate takes part; at 10,000 memories it needs milliseconds a question.
//!
//! For rivals in other languages (`rivals/ask_recall_rivals.py`): `--dump FILE` writes the memories and the questions
//! as they are fed, and `--alone` prints the library's microseconds a question, both as JSON.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write as _;
use std::process::Command;
use std::time::Instant;

use memcore::Memory;
use memcore_benches::corpus::Spec;
use memcore_benches::recall::{Bm25, Engine, Feed, Ours, Tantivy, memories, questions};
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, default: usize| {
        let at = args.iter().position(|arg| arg == name);
        at.and_then(|at| args.get(at + 1)).map_or(Ok(default), |value| value.parse())
    };
    let (files, rounds, count) =
        (number("--files", 10_000)?, number("--rounds", 5)?, number("--questions", 1_000)?);
    if let Some(engine) = args.iter().position(|arg| arg == "--memory-of").and_then(|at| args.get(at + 1)) {
        return say(&memory_of(engine, files)?.to_string());
    }
    if let Some(file) = args.iter().position(|arg| arg == "--dump").and_then(|at| args.get(at + 1)) {
        let fed = |feed| dump(files, count, feed);
        return Ok(std::fs::write(
            file,
            json!({ "texts": fed(Feed::Texts), "terms": fed(Feed::Terms) }).to_string(),
        )?);
    }
    if args.iter().any(|arg| arg == "--alone") {
        let times = |feed| alone(files, rounds, count, feed);
        return say(&json!({ "texts": times(Feed::Texts), "terms": times(Feed::Terms) }).to_string());
    }
    let slow = args.iter().any(|arg| arg == "--slow");
    let text: usize = Spec::new(files).memories().map(|memory| memory.text.len()).sum();
    say(&format!(
        "{files} memories, {:.1} MB of Markdown, {count} questions, {rounds} rounds\n",
        text as f64 / 1e6
    ))?;
    say(&measure(files, rounds, count, slow, Feed::Terms)?)?;
    say(&measure(files, rounds, count, slow, Feed::Texts)?)?;
    let mut table = "| memory | MB resident | x Markdown |\n|---|---|---|\n".to_owned();
    for engine in ["memcore", "tantivy"] {
        let child = Command::new(std::env::current_exe()?)
            .args(["--memory-of", engine, "--files", &files.to_string()])
            .output()?;
        let bytes: f64 = String::from_utf8(child.stdout)?.trim().parse()?;
        writeln!(table, "| {engine} | {:.1} | {:.2} |", bytes / 1e6, bytes / text as f64)?;
    }
    say(&table)
}

fn say(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

/// Time to build, and for each question the least time of all rounds, in microseconds.
#[derive(Default)]
struct Times {
    build: Vec<f64>,
    ask: Vec<f64>,
}

impl Times {
    fn build<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let built = work();
        self.build.push(start.elapsed().as_secs_f64() * 1e6);
        built
    }

    fn ask(&mut self, number: usize, work: impl FnOnce() -> usize) {
        let start = Instant::now();
        black_box(work());
        let time = start.elapsed().as_secs_f64() * 1e6;
        match self.ask.get_mut(number) {
            Some(least) => *least = least.min(time),
            None => self.ask.push(time),
        }
    }

    fn row(&self, name: &str, base: &Self) -> String {
        let of = |times: &[f64], share: f64| {
            let mut times = times.to_vec();
            times.sort_by(f64::total_cmp);
            times.get(((times.len() as f64 - 1.0) * share).round() as usize).copied().unwrap_or(f64::NAN)
        };
        let cell =
            |pick: &dyn Fn(&Self) -> f64| format!("{:.1} | {:.2}", pick(self), pick(self) / pick(base));
        format!(
            "| {name} | {} | {} | {} |\n",
            cell(&|times| of(&times.build, 0.5) / 1e3),
            cell(&|times| of(&times.ask, 0.5)),
            cell(&|times| of(&times.ask, 0.99)),
        )
    }
}

fn measure(
    files: usize,
    rounds: usize,
    count: usize,
    slow: bool,
    feed: Feed,
) -> Result<String, Box<dyn std::error::Error>> {
    let texts = memories(Spec::new(files), Feed::Texts);
    let asked: Vec<String> = questions(&texts, count).iter().map(|question| feed.prepare(question)).collect();
    let corpus: Vec<Memory> = memories(Spec::new(files), feed);
    drop(texts);
    let (mut ours, mut tantivy, mut bm25, mut once) =
        (Times::default(), Times::default(), Times::default(), Times::default());
    for _ in 0..rounds {
        drop(ours.build(|| Ours::build(&corpus, feed)));
        drop(rival(&mut tantivy, &corpus, feed)?);
    }
    let (mut our_engine, mut rival_engine) =
        (Ours::new(&corpus, feed), rival(&mut Times::default(), &corpus, feed)?);
    let mut slow_engine = slow.then(|| bm25.build(|| Bm25::new(&corpus, feed)));
    for _ in 0..rounds {
        for (number, question) in asked.iter().enumerate() {
            ours.ask(number, || our_engine.ask(question));
            tantivy.ask(number, || rival_engine.ask(question));
        }
    }
    if let Some(engine) = &mut slow_engine {
        for (number, question) in asked.iter().take(100).enumerate() {
            bm25.ask(number, || engine.ask(question));
        }
    }
    if feed == Feed::Texts {
        for (number, question) in asked.iter().take(10).enumerate() {
            once.ask(number, || our_engine.ask_once(question));
        }
    }
    let what = if feed == Feed::Terms { "terms made beforehand" } else { "terms made within" };
    let mut table = format!(
        "| {what} | build ms | x | p50 us | x | p99 us | x |\n|---|---|---|---|---|---|---|\n{}{}",
        ours.row("memcore", &tantivy),
        tantivy.row("tantivy", &tantivy)
    );
    if slow {
        table += &bm25.row("bm25 (100 questions)", &tantivy);
    }
    if feed == Feed::Texts {
        table += &once.row("memcore without index (10 questions)", &tantivy);
    }
    writeln!(table, "\nIndex of memcore by its own account: {:.1} MB.", our_engine.bytes as f64 / 1e6)?;
    Ok(table)
}

/// The memories and the questions as they are fed.
fn dump(files: usize, count: usize, feed: Feed) -> serde_json::Value {
    let asked = questions(&memories(Spec::new(files), Feed::Texts), count);
    let corpus = memories(Spec::new(files), feed);
    json!({
        "memories": corpus.iter().map(Memory::source).collect::<Vec<_>>(),
        "questions": asked.iter().map(|question| feed.prepare(question)).collect::<Vec<_>>(),
    })
}

/// Of each question the least time of all rounds, in microseconds, nobody else taking part.
fn alone(files: usize, rounds: usize, count: usize, feed: Feed) -> Vec<f64> {
    let asked = questions(&memories(Spec::new(files), Feed::Texts), count);
    let mut engine = Ours::new(&memories(Spec::new(files), feed), feed);
    let mut times = Times::default();
    for _ in 0..rounds {
        for (number, question) in asked.iter().enumerate() {
            let question = feed.prepare(question);
            times.ask(number, || engine.ask(&question));
        }
    }
    times.ask
}

/// Its documents with terms that were made beforehand are no part of its time.
fn rival(times: &mut Times, corpus: &[Memory], feed: Feed) -> tantivy::Result<Tantivy> {
    match feed {
        Feed::Terms => {
            let documents = Tantivy::documents(corpus, feed);
            times.build(|| Tantivy::new(documents, feed))
        }
        Feed::Texts => times.build(|| Tantivy::new(Tantivy::documents(corpus, feed), feed)),
    }
}

/// By how much the resident memory of this process grows when an index is built of texts.
fn memory_of(engine: &str, files: usize) -> Result<usize, Box<dyn std::error::Error>> {
    let corpus = memories(Spec::new(files), Feed::Texts);
    let before = resident()?;
    let after = if engine == "memcore" {
        let kept = Ours::build(&corpus, Feed::Texts);
        black_box(&kept);
        resident()?
    } else {
        let kept = Tantivy::new(Tantivy::documents(&corpus, Feed::Texts), Feed::Texts)?;
        black_box(&kept);
        resident()?
    };
    Ok(after.saturating_sub(before))
}

fn resident() -> Result<usize, Box<dyn std::error::Error>> {
    let pages = std::fs::read_to_string("/proc/self/statm")?;
    Ok(pages.split(' ').nth(1).ok_or("no resident pages")?.parse::<usize>()? * 4096)
}
