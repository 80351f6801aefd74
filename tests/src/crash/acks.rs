//! The log of a writer: what it began, and what was acknowledged. It lies outside of the folder, in another file system
//! if the folder's is to be cut off.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Op;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Line {
    /// A step of a chain is about to be made.
    Begun {
        /// The chain.
        chain: String,
        /// The step.
        op: Op,
    },
    /// It was acknowledged.
    Acked {
        /// The chain.
        chain: String,
        /// By what name it can be undone.
        change: Option<String>,
    },
    /// A token is about to be added to a memory that all writers share.
    Adding {
        /// Its number.
        shared: u64,
        /// The token.
        token: String,
    },
    /// It was acknowledged.
    Added {
        /// The memory's number.
        shared: u64,
        /// The token.
        token: String,
    },
    /// The step or the token was refused.
    Refused {
        /// Why.
        error: String,
    },
}

/// The log of one writer.
#[derive(Debug)]
pub struct Acks(File);

impl Acks {
    /// Opens a log to add to it.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: &Path) -> io::Result<Self> {
        OpenOptions::new().append(true).create(true).open(path).map(Self)
    }

    /// Adds a line, in one call.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn say(&mut self, line: &Line) -> io::Result<()> {
        let json = serde_json::to_string(line)?;
        self.0.write_all(format!("{json}\n").as_bytes())
    }

    /// All lines of a log. One that is cut short was not written.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn read(path: &Path) -> io::Result<Vec<Line>> {
        let text = match std::fs::read_to_string(path) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            text => text?,
        };
        Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
    }
}
