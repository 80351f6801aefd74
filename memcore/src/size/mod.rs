//! How big a text is, and where to cut it.

#[cfg(feature = "openai-tokens")]
mod openai_tokens;
mod rough_tokens;

use std::fmt::Debug;

#[cfg(feature = "openai-tokens")]
pub use openai_tokens::OpenAiTokens;
pub use rough_tokens::RoughTokens;

/// Measures text for a budget, and cuts it to one.
///
/// # Example: four bytes, two characters
/// ```
/// use memcore::{Bytes, Chars, SizeCounter};
///
/// assert_eq!(Bytes.count("né!"), 4);
/// assert_eq!(Chars.count("né!"), 3);
/// assert_eq!(Bytes.cut("né!", 2), "n"); // never within a character
/// ```
pub trait SizeCounter: Debug + Send + Sync {
    /// The size of `text` in the counter's unit.
    fn count(&self, text: &str) -> usize;

    /// The longest beginning of `text` whose size is at most `limit`, ending on a character boundary.
    fn cut<'t>(&self, text: &'t str, limit: usize) -> &'t str;
}

/// UTF-8 bytes: the default, exact for every reader.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bytes;

impl SizeCounter for Bytes {
    fn count(&self, text: &str) -> usize {
        text.len()
    }

    fn cut<'t>(&self, text: &'t str, limit: usize) -> &'t str {
        &text[..text.floor_char_boundary_at(limit)]
    }
}

/// Unicode scalar values.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chars;

impl SizeCounter for Chars {
    fn count(&self, text: &str) -> usize {
        text.chars().count()
    }

    fn cut<'t>(&self, text: &'t str, limit: usize) -> &'t str {
        match text.char_indices().nth(limit) {
            Some((end, _)) => &text[..end],
            None => text,
        }
    }
}

/// The largest character boundary at or below an offset.
pub(crate) trait CharBoundary {
    fn floor_char_boundary_at(&self, offset: usize) -> usize;
}

impl CharBoundary for str {
    fn floor_char_boundary_at(&self, offset: usize) -> usize {
        let mut end = offset.min(self.len());
        while !self.is_char_boundary(end) {
            end -= 1;
        }
        end
    }
}
