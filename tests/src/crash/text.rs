//! A body that tells whether it is whole.
//!
//! ```text
//! - token
//! - token
//! See [[stem]].
//! End 2 5f1c…
//! ```
//! The last line has the number of tokens and a checksum of them. Links are outside of it: a renaming rewrites them.

use std::fmt::Write;

/// What a body says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body {
    /// In their order.
    pub tokens: Vec<String>,
    /// The targets of links, as they are written.
    pub links: Vec<String>,
}

/// A body that is not whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken(pub String);

impl Body {
    /// A body of these tokens.
    pub fn of(tokens: &[String]) -> Self {
        Self { tokens: tokens.to_vec(), links: Vec::new() }
    }

    /// As text. Each token gets some kilobytes of filling at times, so that a write can be torn.
    pub fn render(&self) -> String {
        let mut text = String::new();
        for token in &self.tokens {
            let _ = writeln!(text, "- {token}");
        }
        for link in &self.links {
            let _ = writeln!(text, "See [[{link}]].");
        }
        let _ = writeln!(text, "{}", "filling ".repeat(filling(&self.tokens)));
        let _ = writeln!(text, "End {} {:016x}", self.tokens.len(), sum(&self.tokens));
        text
    }

    /// Reads a body, or two of which one says what held before.
    ///
    /// # Errors
    /// What is broken, if it is not whole.
    pub fn parse(text: &str) -> Result<Self, Broken> {
        let Some((now, before)) = text.split_once("\n\n**From ") else { return Self::parse_one(text) };
        let before = before.split_once(":** ").map_or(before, |(_, before)| before);
        let (mut now, before) = (Self::parse_one(&format!("{now}\n"))?, Self::parse_one(before)?);
        now.tokens.extend(before.tokens);
        now.links.extend(before.links);
        Ok(now)
    }

    fn parse_one(text: &str) -> Result<Self, Broken> {
        let mut body = Self::default();
        let mut end = None;
        for line in text.lines() {
            if let Some(token) = line.strip_prefix("- ") {
                body.tokens.push(token.to_owned());
            } else if let Some(link) = line.strip_prefix("See [[").and_then(|it| it.strip_suffix("]].")) {
                body.links.push(link.to_owned());
            } else if let Some(sum) = line.strip_prefix("End ") {
                end = Some(sum.to_owned());
            }
        }
        let whole = format!("{} {:016x}", body.tokens.len(), sum(&body.tokens));
        let filled = text.matches("filling ").count() == filling(&body.tokens);
        if end.as_deref() == Some(&*whole) && filled && text.ends_with('\n') {
            Ok(body)
        } else {
            Err(Broken(format!("end is {end:?}, not {whole:?}; {} bytes; filled: {filled}", text.len())))
        }
    }
}

/// A line, and at times up to three pages.
fn filling(tokens: &[String]) -> usize {
    let sum = sum(tokens);
    let words = if sum.is_multiple_of(8) { sum / 8 % 1_500 } else { sum % 20 };
    usize::try_from(words).unwrap_or(0)
}

/// FNV-1a over the lines.
fn sum(tokens: &[String]) -> u64 {
    let bytes = tokens.iter().flat_map(|token| token.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
