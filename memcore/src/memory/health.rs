//! What was wrong with a header, and how it was read all the same.

use serde::Serialize;

use crate::text::Span;

/// In what state a memory's frontmatter was found. Nothing is ever dropped for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "state", content = "recoveries")]
pub enum Health {
    /// Read as it stands.
    Ok,
    /// Read, but a strict reader would fail, lose text, or read something else.
    Recovered(Vec<Recovery>),
    /// There is no frontmatter; the whole text is body.
    Missing,
}

impl Health {
    /// What was recovered; empty unless the state is `Recovered`.
    pub fn recoveries(&self) -> &[Recovery] {
        match self {
            Self::Recovered(recoveries) => recoveries,
            Self::Ok | Self::Missing => &[],
        }
    }
}

/// One thing that was recovered, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recovery {
    /// What it was.
    pub what: Recovered,
    /// Where it stands in the source.
    pub span: Span,
}

/// What a strict reader would have stumbled over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Recovered {
    /// An unquoted `: ` in a value: YAML refuses the header.
    ColonInValue,
    /// ` #` in a name or description: YAML takes the rest of the line for a comment.
    HashInValue,
    /// A value that begins with a quoted phrase and goes on after it.
    QuotedPhrase,
    /// Quotes around a value that do not match what is between them.
    BrokenQuotes,
    /// A value that begins with a character which YAML reserves (`@`, a backtick, `[`, `*`, …).
    ReservedStart,
    /// A value continued on a line that is not indented.
    UnindentedContinuation,
    /// A tab where YAML allows only blanks.
    Tab,
    /// A key that stands there twice; the first counts.
    DuplicateKey,
    /// A name or description without a value (or null); it reads as the empty string.
    EmptyValue,
    /// No closing `---`; the header ends where the keys end.
    MissingFence,
    /// Blank lines or a comment before the opening `---`.
    NotAtStart,
    /// A line in the header that is neither a key nor part of a value.
    StrayLine,
    /// A nested value that neither the line reader nor the YAML library understands; it is kept as text.
    UnreadableValue,
    /// Bytes that are not UTF-8, shown as U+FFFD. The file itself keeps them.
    NotUtf8,
}

impl Recovered {
    /// The stable name of it.
    pub fn code(self) -> &'static str {
        match self {
            Self::ColonInValue => "colon_in_value",
            Self::HashInValue => "hash_in_value",
            Self::ReservedStart => "reserved_start",
            Self::QuotedPhrase => "quoted_phrase",
            Self::BrokenQuotes => "broken_quotes",
            Self::UnindentedContinuation => "unindented_continuation",
            Self::Tab => "tab",
            Self::DuplicateKey => "duplicate_key",
            Self::EmptyValue => "empty_value",
            Self::MissingFence => "missing_fence",
            Self::NotAtStart => "not_at_start",
            Self::StrayLine => "stray_line",
            Self::UnreadableValue => "unreadable_value",
            Self::NotUtf8 => "not_utf8",
        }
    }

    /// What is there, and what it does to other readers.
    pub fn explain(self) -> &'static str {
        match self {
            Self::ColonInValue => "an unquoted `: ` in the value; YAML readers refuse the whole header",
            Self::HashInValue => "` #` in the value; YAML readers drop the rest of the line as a comment",
            Self::ReservedStart => "the value begins with a character that YAML reserves",
            Self::QuotedPhrase => {
                "the value begins with a quoted phrase and goes on after it; YAML readers refuse it"
            }
            Self::BrokenQuotes => "the quotes around the value do not match; YAML readers refuse it",
            Self::UnindentedContinuation => "the value goes on in a line that is not indented",
            Self::Tab => "a tab where YAML allows only blanks",
            Self::DuplicateKey => "the key stands there twice; the first one counts",
            Self::EmptyValue => "the value is empty",
            Self::MissingFence => "the closing `---` is missing; the header ends where its keys end",
            Self::NotAtStart => "the header does not begin on the first line; many readers will not see it",
            Self::StrayLine => "this line is neither a key nor part of a value",
            Self::UnreadableValue => "this value cannot be read as YAML; it is taken as text",
            Self::NotUtf8 => "bytes that are not UTF-8; they are shown as \u{FFFD} and kept in the file",
        }
    }

    /// What to do about it.
    pub fn help(self) -> &'static str {
        match self {
            Self::ColonInValue => "Put the value in quotes",
            Self::HashInValue => "Put the value in quotes",
            Self::ReservedStart => "Put the value in quotes",
            Self::QuotedPhrase => "Put the whole value in quotes",
            Self::BrokenQuotes => "Escape the inner quotes",
            Self::UnindentedContinuation => "Indent it, or join the lines",
            Self::Tab => "Use blanks",
            Self::DuplicateKey => "Take one of them out",
            Self::EmptyValue => "Write it, or take the key out",
            Self::MissingFence => "Put `---` on a line of its own after the last key",
            Self::NotAtStart => "Move the opening `---` to the first line",
            Self::StrayLine => "Make it part of a value, or move it to the body",
            Self::UnreadableValue => "Put the value in quotes, or mend its YAML",
            Self::NotUtf8 => "Save the file as UTF-8",
        }
    }
}
