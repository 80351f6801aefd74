//! The Rust side of `rivals/time_memcore_py.py`: does what each line of its input says, and answers with microseconds.
//!
//! `open` opens the folder anew and looks at it; anything else is a question to a vault that stays open.

use std::hint::black_box;
use std::io::{BufRead as _, Write as _};
use std::time::Instant;

use memcore::{Keywords, Query, Session, Vault};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let (vault, keywords) = (Vault::open(&folder)?, Keywords::default());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let begun = Instant::now();
        if line == "open" {
            black_box(Vault::open(&folder)?.snapshot()?.memories().len());
        } else {
            black_box(vault.recall(&Query::new(line), &keywords, &mut Session::new())?.memories.len());
        }
        let micros = begun.elapsed().as_micros();
        writeln!(std::io::stdout(), "{micros}")?;
    }
    Ok(())
}
