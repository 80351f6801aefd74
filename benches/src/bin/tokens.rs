//! The estimate of tokens against the exact counts of `o200k`: how far it is off, and how much faster it is.
//!
//! `cargo run --release -p memcore-benches --bin tokens -- FILE…`, with files of which each line is a JSON object with a
//! text in `body`, or any other text files, taken whole.

use std::io::Write;
use std::time::Instant;

use memcore::{OpenAiTokens, RoughTokens, SizeCounter};

/// Shorter texts are off by more, for one token is a large part of them.
const MIN_BYTES: usize = 100;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let exact = OpenAiTokens::o200k()?;
    let mut out = std::io::stdout();
    writeln!(
        out,
        "| file | texts | median error | p95 | bias | times faster |\n|---|---:|---:|---:|---:|---:|"
    )?;
    for file in std::env::args().skip(1) {
        let texts = texts(&std::fs::read_to_string(&file)?);
        let (wanted, slow) = timed(&texts, &exact);
        let (estimated, fast) = timed(&texts, &RoughTokens);
        let off: Vec<f64> =
            wanted.iter().zip(&estimated).map(|(wanted, got)| *got as f64 / *wanted as f64 - 1.0).collect();
        let bias = off.iter().sum::<f64>() / off.len().max(1) as f64;
        let mut errors: Vec<f64> = off.iter().map(|off| off.abs()).collect();
        errors.sort_by(f64::total_cmp);
        let at = |share: f64| errors.get((errors.len() as f64 * share) as usize).copied().unwrap_or(0.0);
        let name = file.rsplit('/').next().unwrap_or(&file);
        writeln!(
            out,
            "| {name} | {} | {:.1} % | {:.1} % | {:+.1} % | {:.0} |",
            texts.len(),
            at(0.5) * 100.0,
            at(0.95) * 100.0,
            bias * 100.0,
            slow / fast
        )?;
    }
    Ok(())
}

fn texts(file: &str) -> Vec<String> {
    let body = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        value.get("body")?.as_str().map(str::to_owned)
    };
    let lines: Option<Vec<String>> = file.lines().map(body).collect();
    let texts = lines.unwrap_or_else(|| vec![file.to_owned()]);
    texts.into_iter().filter(|text| text.len() >= MIN_BYTES).collect()
}

/// The counts, and the least time of three.
fn timed(texts: &[String], counter: &dyn SizeCounter) -> (Vec<usize>, f64) {
    let mut best = f64::MAX;
    let mut counts = Vec::new();
    for _ in 0..3 {
        let start = Instant::now();
        counts = texts.iter().map(|text| counter.count(text)).collect();
        best = best.min(start.elapsed().as_secs_f64());
    }
    (counts, best)
}
