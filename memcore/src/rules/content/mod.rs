//! What a memory says: whether the code, the history or the instructions say it anyway, and whether it will last.
//!
//! These are judgements, so no rule here is ever an error.

pub(super) mod bug_fix_history;
pub(super) mod code_structure;
pub(super) mod duplicate_memory;
pub(super) mod duplicates_instructions;
pub(super) mod ephemeral;
pub(super) mod git_log;
pub(super) mod vague_body;
pub(super) mod words;

use crate::text::Span;

/// The line of a text that a place stands in, without its line end.
fn line_at(text: &str, at: usize) -> Span {
    let start = memchr::memrchr(b'\n', &text.as_bytes()[..at]).map_or(0, |end| end + 1);
    let end = memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length);
    let end = if text[start..end].ends_with('\r') { end - 1 } else { end };
    Span::new(start, end.max(start))
}

/// Whether a word is the short name of a commit: 7 to 40 hexadecimal digits, letters and digits both among them.
fn is_commit(word: &str) -> bool {
    (7..=40).contains(&word.len())
        && word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        && word.bytes().any(|byte| byte.is_ascii_digit())
        && word.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// Endings of files that hold code.
const CODE: &[&str] = &[
    "rs", "py", "ts", "tsx", "js", "jsx", "mjs", "go", "java", "kt", "swift", "c", "h", "cc", "cpp", "hpp",
    "cs", "rb", "php", "scala", "sql", "vue", "svelte", "css", "scss", "html", "sh", "ex", "exs", "dart",
    "lua", "zig", "toml", "proto",
];

/// Whether a word is a path of code: `src/store/fs.rs`, `lib/a.py:42`. `needs_folder` asks for a `/` in it.
fn is_code_path(word: &str, needs_folder: bool) -> bool {
    let path = word.split_once(':').map_or(word, |(path, _)| path);
    let Some((stem, ending)) = path.rsplit_once('.') else { return false };
    (!needs_folder || stem.contains('/'))
        && !stem.is_empty()
        && !word.contains("://")
        && CODE.contains(&ending)
}

/// The words of a text without marks around them, each with its place.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(|c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '`' | '(' | ')' | '"' | ',' | ';' | '，' | '、' | '。' | '（' | '）' | '[' | ']' | '|'
            )
    })
    .filter_map(move |word| {
        let start = at;
        at += word.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        let trimmed = word.trim_matches(['.', ':', '*', '#', '\'', '!', '?', '-']);
        let lead = word.find(trimmed).unwrap_or(0);
        (!trimmed.is_empty()).then_some((start + lead, trimmed))
    })
}
