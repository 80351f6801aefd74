//! Changes of a text, and applying them.

use serde::Serialize;

use super::Span;
use crate::error::{Error, ErrorKind, Result};

/// A change of a text: what stands at `span` becomes `text`. An empty span inserts, an empty text removes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Edit {
    /// What is replaced, in bytes of the text before any edit.
    pub span: Span,
    /// What takes its place.
    pub text: String,
}

impl Edit {
    /// Puts `text` in the place of what stands at `span`.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// Puts `text` before the byte `at`.
    pub fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(Span::new(at, at), text)
    }

    /// Takes away what stands at `span`.
    pub fn remove(span: Span) -> Self {
        Self::replace(span, "")
    }
}

/// Applies edits to a text; their order does not matter, but insertions at one place stay in theirs. All bytes outside
/// the spans stay as they are.
///
/// # Errors
/// `InvalidInput` if two spans overlap, or one does not lie in the text on character boundaries.
///
/// # Example: two edits at once
/// ```
/// use memcore::{Edit, Span, apply_edits};
///
/// let edits = [Edit::insert(8, "!"), Edit::replace(Span::new(4, 8), "blue")];
/// assert_eq!(apply_edits("red cars.", &edits)?, "red blue!.");
/// assert!(apply_edits("red", &[Edit::remove(Span::new(0, 2)), Edit::remove(Span::new(1, 3))]).is_err());
/// # Ok::<(), memcore::Error>(())
/// ```
pub fn apply_edits(source: &str, edits: &[Edit]) -> Result<String> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span);
    let mut text =
        String::with_capacity(source.len() + edits.iter().map(|edit| edit.text.len()).sum::<usize>());
    let mut done = 0;
    for Edit { span, text: new } in edits {
        let Some(kept) = source.get(done..span.start).filter(|_| source.get(span.start..span.end).is_some())
        else {
            let what = if span.start < done {
                format!("overlaps one that ends at byte {done}")
            } else {
                format!("does not lie in a text of {} bytes, on character boundaries", source.len())
            };
            let message = format!("the edit of bytes {} to {} {what}", span.start, span.end);
            return Err(Error::new(ErrorKind::InvalidInput, message));
        };
        text.push_str(kept);
        text.push_str(new);
        done = span.end;
    }
    text.push_str(&source[done..]);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insertions_at_one_place_keep_their_order() {
        let edits = [Edit::insert(1, "x"), Edit::insert(1, "y"), Edit::remove(Span::new(1, 2))];
        assert_eq!(apply_edits("abc", &edits).unwrap(), "axyc");
        assert_eq!(apply_edits("abc", &[]).unwrap(), "abc");
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        for span in [Span::new(1, 2), Span::new(2, 9), Span { start: 2, end: 0 }] {
            let error = apply_edits("é!", &[Edit::remove(span)]).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidInput);
        }
        assert_eq!(apply_edits("é!", &[Edit::remove(Span::new(0, 2))]).unwrap(), "!");
    }
}
