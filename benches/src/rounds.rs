//! Contestants measured in turn, so that a busy machine is busy for all of them alike.
//!
//! Milliseconds drift by half within an hour on a shared machine. The quotient of two runs in the same
//! round does not, so the ratios are what to compare and to set a limit on.
//!
//! ```
//! use memcore_benches::rounds::Rounds;
//!
//! let numbers: Vec<u64> = (0..10_000).collect();
//! let table = Rounds::against("sum")
//!     .add("sum", || numbers.iter().sum())
//!     .add("sum of squares", || numbers.iter().map(|n| n * n).sum())
//!     .run(5);
//! println!("{table}");
//! assert!(table.ratio("sum of squares").unwrap().median > 0.0);
//! ```

use std::fmt;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Closures to be measured, and the name of the one that the others are compared with.
pub struct Rounds<'a> {
    base: String,
    contestants: Vec<Contestant<'a>>,
}

struct Contestant<'a> {
    name: String,
    run: Box<dyn FnMut() -> u64 + 'a>,
    ms: Vec<f64>,
}

impl<'a> Rounds<'a> {
    /// No contestants yet. The one named `base` must be added before [`run`](Rounds::run).
    pub fn against(base: &str) -> Rounds<'a> {
        Rounds { base: base.to_owned(), contestants: Vec::new() }
    }

    /// Adds a contestant. What it returns keeps the compiler from leaving its work out; what it drops
    /// before returning is part of its time. Work of microseconds should be repeated inside.
    #[must_use]
    pub fn add(mut self, name: &str, run: impl FnMut() -> u64 + 'a) -> Rounds<'a> {
        self.contestants.push(Contestant { name: name.to_owned(), run: Box::new(run), ms: Vec::new() });
        self
    }

    /// Runs everybody once to warm up, then `rounds` times in turn.
    ///
    /// # Panics
    ///
    /// If nobody has the name of the base, or `rounds` is 0.
    #[expect(clippy::panic, reason = "a bench without its base has nothing to say")]
    pub fn run(mut self, rounds: usize) -> Table {
        assert!(rounds > 0, "nothing can be said after no round");
        let base = self.contestants.iter().position(|c| c.name == self.base);
        let base = base.unwrap_or_else(|| panic!("no contestant is named {:?}", self.base));
        for contestant in &mut self.contestants {
            black_box((contestant.run)());
        }
        let count = self.contestants.len();
        for round in 0..rounds {
            // Each round starts with the next one: nobody always runs after the same neighbour's caches.
            for turn in 0..count {
                self.contestants[(round + turn) % count].measure();
            }
        }
        let base = self.contestants[base].ms.clone();
        Table { rows: self.contestants.into_iter().map(|c| Row::new(c, &base)).collect() }
    }
}

impl Contestant<'_> {
    fn measure(&mut self) {
        let start = Instant::now();
        black_box((self.run)());
        self.ms.push(start.elapsed().as_secs_f64() * 1e3);
    }
}

/// A whole process as a contestant, its output thrown away.
///
/// # Panics
///
/// When run, if the process cannot be started or ends with another code than `expected`: a program that
/// fails is fast. (A search without a hit ends with 1.)
#[expect(clippy::panic, reason = "a bench without its rival has nothing to say")]
pub fn process(mut command: Command, expected: i32) -> impl FnMut() -> u64 {
    command.stdin(Stdio::null()).stdout(Stdio::null());
    move || {
        let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        assert_eq!(status.code(), Some(expected), "{command:?}");
        1
    }
}

/// The outcome. Prints as Markdown.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Row>,
}

impl Table {
    /// The named contestant's time divided by the base's, taken round by round.
    pub fn ratio(&self, name: &str) -> Option<Spread> {
        self.rows.iter().find(|row| row.name == name).map(|row| row.ratio)
    }

    /// The named contestant's milliseconds.
    pub fn ms(&self, name: &str) -> Option<Spread> {
        self.rows.iter().find(|row| row.name == name).map(|row| row.ms)
    }
}

#[derive(Clone, Debug)]
struct Row {
    name: String,
    ms: Spread,
    ratio: Spread,
}

impl Row {
    fn new(contestant: Contestant<'_>, base: &[f64]) -> Row {
        let quotients = contestant.ms.iter().zip(base).map(|(ms, base)| ms / base).collect();
        Row { name: contestant.name, ratio: Spread::of(quotients), ms: Spread::of(contestant.ms) }
    }
}

/// The middle of several measurements, and the ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Half of them are below.
    pub median: f64,
    /// The smallest.
    pub min: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Spread {
        values.sort_by(f64::total_cmp);
        let last = values.len() - 1;
        let median = (values[last / 2] + values[last.div_ceil(2)]) / 2.0;
        Spread { median, min: values[0], max: values[last] }
    }
}

impl fmt::Display for Spread {
    /// `0.94 (0.88–1.23)`, with as many decimals as asked for: `{:.1}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(2);
        write!(f, "{:.decimals$} ({:.decimals$}–{:.decimals$})", self.median, self.min, self.max)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| what | ms | ratio |")?;
        writeln!(f, "|---|---:|---:|")?;
        for row in &self.rows {
            writeln!(f, "| {} | {} | {} |", row.name, row.ms, row.ratio)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn everybody_runs_once_a_round_and_starts_in_turn() {
        let order = RefCell::new(String::new());
        let say = |letter| {
            order.borrow_mut().push(letter);
            0
        };
        Rounds::against("a").add("a", || say('a')).add("b", || say('b')).add("c", || say('c')).run(3);
        assert_eq!(*order.borrow(), "abc abc bca cab".replace(' ', ""));
    }

    #[test]
    fn ratios_are_taken_round_by_round() {
        let contestant =
            |ms: &[f64]| Contestant { name: String::new(), run: Box::new(|| 0), ms: ms.to_vec() };
        let row = Row::new(contestant(&[2.0, 40.0, 6.0]), &[1.0, 10.0, 3.0]);
        assert_eq!(row.ratio, Spread { median: 2.0, min: 2.0, max: 4.0 });
        assert_eq!(format!("{}", row.ratio), "2.00 (2.00–4.00)");
    }

    #[test]
    fn the_median_of_an_even_number_lies_between() {
        assert_eq!(Spread::of(vec![4.0, 1.0, 2.0, 9.0]).median, 3.0);
    }

    #[test]
    #[should_panic = "no contestant"]
    fn a_base_that_is_not_there_is_said() {
        let _ = Rounds::against("nobody").add("a", || 0).run(1);
    }

    #[test]
    #[cfg(unix)]
    fn a_process_can_be_measured() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo unseen; exit 3"]);
        let table = Rounds::against("sh").add("sh", process(shell, 3)).run(2);
        assert!(table.to_string().starts_with("| what | ms | ratio |\n|---|---:|---:|\n| sh | "));
    }
}
