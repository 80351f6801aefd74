//! Tokens of OpenAI's models, exact.

use std::fmt;

use tiktoken_rs::CoreBPE;

use super::{CharBoundary, SizeCounter};
use crate::{Error, ErrorKind, Result};

/// The exact tokens of OpenAI's `o200k` and `cl100k` vocabularies, which come with the crate `tiktoken-rs`; nothing is
/// downloaded. Making one takes about 0.2 s, so make one and keep it.
///
/// # Example: exact counts
/// ```
/// use memcore::{OpenAiTokens, SizeCounter};
///
/// let tokens = OpenAiTokens::o200k()?;
/// assert_eq!(tokens.count("Never mock the database."), 5);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone)]
pub struct OpenAiTokens(CoreBPE);

impl OpenAiTokens {
    /// The vocabulary of GPT-4o and later.
    ///
    /// # Errors
    /// If the vocabulary that comes with the crate cannot be read.
    pub fn o200k() -> Result<Self> {
        Self::of(tiktoken_rs::o200k_base())
    }

    /// The vocabulary of GPT-4 and GPT-3.5.
    ///
    /// # Errors
    /// If the vocabulary that comes with the crate cannot be read.
    pub fn cl100k() -> Result<Self> {
        Self::of(tiktoken_rs::cl100k_base())
    }

    fn of<E: fmt::Display>(vocabulary: std::result::Result<CoreBPE, E>) -> Result<Self> {
        vocabulary.map(Self).map_err(|why| Error::new(ErrorKind::Host, format!("no vocabulary: {why}")))
    }
}

impl SizeCounter for OpenAiTokens {
    fn count(&self, text: &str) -> usize {
        self.0.encode_ordinary(text).len()
    }

    fn cut<'t>(&self, text: &'t str, limit: usize) -> &'t str {
        // A beginning can have more tokens than its share of the whole, so what is cut is counted again.
        let tokens = self.0.encode_ordinary(text);
        let mut keep = limit.min(tokens.len());
        while keep > 0 {
            let bytes = self.0.decode_bytes(&tokens[..keep]).map_or(0, |bytes| bytes.len());
            let cut = &text[..text.floor_char_boundary_at(bytes)];
            if self.count(cut) <= limit {
                return cut;
            }
            keep -= 1;
        }
        ""
    }
}

impl fmt::Debug for OpenAiTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OpenAiTokens")
    }
}
