//! Where a link points: targets as they are compared with the names of files.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The path of the Markdown file that a link's destination names: without `./`, percent signs and anchor.
///
/// `None` for what is no Markdown file of this folder: addresses, absolute paths, paths that lead out, and
/// other kinds of file.
pub(super) fn file(destination: &str) -> Option<String> {
    if destination.starts_with(['/', '\\', '#']) || destination.starts_with("~/") || has_scheme(destination) {
        return None;
    }
    let path = percent_decoded(without_anchor(destination)?);
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    parts.last().filter(|name| is_markdown(name) && !name.starts_with('.'))?;
    Some(parts.join("/"))
}

/// What stands before the anchor, if that is a Markdown file. A `#` before the `.md` belongs to the name.
fn without_anchor(destination: &str) -> Option<&str> {
    let ends = destination.match_indices('#').map(|(at, _)| at);
    ends.chain([destination.len()]).filter_map(|end| destination.get(..end)).find(|path| is_markdown(path))
}

fn is_markdown(name: &str) -> bool {
    name.len() > 3 && name.as_bytes()[name.len() - 3..].eq_ignore_ascii_case(b".md")
}

/// Whether an address begins here (`https:`, `mailto:`) or a Windows drive. In `Rule: tests.md` none does.
fn has_scheme(destination: &str) -> bool {
    destination.split_once(':').is_some_and(|(scheme, rest)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
            && !rest.starts_with(char::is_whitespace)
    })
}

/// `%20` and its like decoded. What would not be UTF-8 is left as it is, and so is a percent sign alone.
fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let hex =
        |byte: Option<&u8>| byte.and_then(|b| char::from(*b).to_digit(16)).and_then(|d| u8::try_from(d).ok());
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match (byte, hex(bytes.get(at + 1)), hex(bytes.get(at + 2))) {
            (b'%', Some(high), Some(low)) => {
                decoded.push(high << 4 | low);
                at += 3;
            }
            _ => {
                decoded.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8(decoded).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// A path or name in the form in which two are compared: composed (NFC), since some systems hand out file
/// names decomposed. Case counts.
pub(super) fn key(name: &str) -> Cow<'_, str> {
    match is_nfc_quick(name.chars()) {
        IsNormalized::Yes => Cow::Borrowed(name),
        _ => Cow::Owned(name.nfc().collect()),
    }
}

/// What a `[[link]]` may call the file with this path: the path, the path without `.md`, and its stem.
pub(super) fn names(path: &str) -> [&str; 3] {
    let bare = if is_markdown(path) { path.get(..path.len() - 3).unwrap_or(path) } else { path };
    let stem = bare.rsplit_once('/').map_or(bare, |(_, stem)| stem);
    [path, bare, stem]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_folder() {
        for (destination, path) in [
            ("a.md", "a.md"),
            ("./a.md", "a.md"),
            ("././team//a.md", "team/a.md"),
            ("team/../a.md", "a.md"),
            ("a%20b.md", "a b.md"),
            ("%E8%AE%B0%E5%BF%86.md", "记忆.md"),
            ("a.md#part", "a.md"),
            ("a.md#b.md", "a.md"),
            ("a.md#", "a.md"),
            ("task #21.md", "task #21.md"),
            ("task%20%2321.md#x", "task #21.md"),
            ("A.MD", "A.MD"),
            ("100%.md", "100%.md"),
            ("%FF.md", "%FF.md"),
            ("Rule: tests.md", "Rule: tests.md"),
        ] {
            assert_eq!(file(destination).as_deref(), Some(path), "{destination}");
        }
    }

    #[test]
    fn other_places() {
        for destination in [
            "https://x.example/a.md",
            "mailto:ana@x.md",
            "C:/a.md",
            "C:\\a.md",
            "\\\\host\\a.md",
            "//host/a.md",
            "/a.md",
            "~/a.md",
            "../a.md",
            "team/../../a.md",
            "a.txt",
            "a.md.txt",
            "a",
            "#a.md",
            ".md",
            "team/.md",
            "team/.a.md",
            "",
        ] {
            assert_eq!(file(destination), None, "{destination}");
        }
    }

    #[test]
    fn names_that_a_file_answers_to() {
        assert_eq!(names("team/a.b.md"), ["team/a.b.md", "team/a.b", "a.b"]);
        assert_eq!(key("cafe\u{301}.md"), "caf\u{e9}.md");
    }
}
