//! `@path` in a text: where one begins and ends, and which file it may mean.

use std::path::{Path, PathBuf};

use crate::text::Span;

/// An `@path` as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    /// The byte of the `@`.
    pub(super) at: usize,
    /// The path without quotes, blanks unescaped.
    pub(super) written: String,
    /// Whether it can hardly be anything but a path: it is quoted, or has a `/`, a `\` or a `.`.
    pub(super) is_path: bool,
    quoted: bool,
}

/// Where a reference may lead, best first; or that it names what is not opened.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Leads {
    To(Vec<PathBuf>),
    /// A device, or a share of a network.
    Refused,
    /// Into a home folder that is not known.
    Nowhere,
}

/// The references of a text from the byte `from` on that stand in none of these places, which are in order.
///
/// One begins with an `@` at the start of the text or behind white space, and with a letter, a digit or one of `.`,
/// `/`, `~`, `\`, `_`. It ends at white space; a blank within is written `\ `, or the whole in quotes.
pub(super) fn references(source: &str, from: usize, quiet: &[Span]) -> Vec<Reference> {
    let mut found: Vec<Reference> = Vec::new();
    let mut quiet = quiet.iter().peekable();
    let mut done = from;
    for at in memchr::memchr_iter(b'@', source.as_bytes()) {
        while quiet.next_if(|span| span.end <= at).is_some() {}
        let is_quiet = quiet.peek().is_some_and(|span| span.start <= at);
        let free = source[..at].chars().next_back().is_none_or(char::is_whitespace);
        if at < done || is_quiet || !free {
            continue;
        }
        if let Some((reference, end)) = read(source, at) {
            found.push(reference);
            done = end;
        }
    }
    found
}

/// The reference at an `@`, and where it ends.
fn read(source: &str, at: usize) -> Option<(Reference, usize)> {
    let text = &source[at + 1..];
    let first = text.chars().next()?;
    if let '"' | '\'' = first {
        let line = text[1..].lines().next()?;
        let path = line.split_once(first)?.0;
        let written = path.trim().to_owned();
        let reference = Reference { at, written, is_path: true, quoted: true };
        return (!path.trim().is_empty()).then_some((reference, at + 1 + 1 + path.len() + 1));
    }
    if !(first.is_alphanumeric() || matches!(first, '.' | '/' | '~' | '\\' | '_')) {
        return None;
    }
    let (mut written, mut end) = (String::new(), text.len());
    let mut chars = text.char_indices().peekable();
    while let Some((offset, c)) = chars.next() {
        if c == '\\' && chars.next_if(|(_, next)| *next == ' ').is_some() {
            written.push(' ');
        } else if c.is_whitespace() {
            end = offset;
            break;
        } else {
            written.push(c);
        }
    }
    let is_path = trimmed(&written).contains(['/', '\\', '.']);
    Some((Reference { at, written, is_path, quoted: false }, at + 1 + end))
}

/// Without the punctuation that a sentence puts behind a path.
fn trimmed(written: &str) -> &str {
    written.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '"', '\'', '*', '_', '`'])
}

impl Reference {
    /// What is written, without the punctuation that a sentence puts behind it.
    pub(super) fn plain(&self) -> &str {
        if self.quoted { &self.written } else { trimmed(&self.written) }
    }

    /// The files that may be meant, seen from these folders: as written, then without punctuation at its end, then
    /// without what follows a `#`.
    pub(super) fn leads(&self, folders: &[&Path], home: Option<&Path>) -> Leads {
        // `\\host\share`, `\\?\C:\`, `\\.\pipe`, `\??\`, `//host/share`: opening them can reach out of the machine.
        if [r"\\", r"\??\", "//"].iter().any(|begin| self.written.starts_with(begin)) {
            return Leads::Refused;
        }
        let plain = self.written.as_str();
        let mut forms = vec![plain];
        if !self.quoted {
            forms.push(trimmed(plain));
            forms.extend(plain.split_once('#').map(|(path, _)| path));
        }
        forms.retain(|form| !form.is_empty());
        forms.dedup();
        let mut paths = Vec::new();
        for form in forms {
            let form = form.replace('\\', "/");
            match form.strip_prefix("~/") {
                Some(rest) => match home {
                    Some(home) => paths.push(home.join(rest)),
                    None => return Leads::Nowhere,
                },
                None => paths.extend(folders.iter().map(|folder| folder.join(&form))),
            }
        }
        paths.dedup();
        Leads::To(paths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        references(text, 0, &[]).into_iter().map(|reference| reference.written).collect()
    }

    #[test]
    fn a_path_begins_behind_white_space() {
        assert_eq!(
            all("@a.md\n- @./b.md\tx @/c @~/d @_e ana@host.org (@f) @-g @ h"),
            ["a.md", "./b.md", "/c", "~/d", "_e"]
        );
        assert_eq!(all("@~/a.md @~/b.md and ~~@~/c.md~~"), ["~/a.md", "~/b.md"]);
    }

    #[test]
    fn blanks_are_quoted_or_escaped() {
        assert_eq!(
            all("@\"my notes/a.md\" @'b c.md' @my\\ notes/d.md @\"open"),
            ["my notes/a.md", "b c.md", "my notes/d.md"]
        );
        assert_eq!(all("@\"a @b.md\" @c.md"), ["a @b.md", "c.md"]);
    }

    #[test]
    fn a_mention_is_hardly_a_path() {
        let is_path: Vec<bool> =
            references("@ana @ana. @a.md @docs/a", 0, &[]).iter().map(|it| it.is_path).collect();
        assert_eq!(is_path, [false, false, true, true]);
    }

    #[test]
    fn punctuation_and_fragments_are_tried_without() {
        let leads = |text: &str| references(text, 0, &[])[0].leads(&[Path::new("/w")], None);
        let to = |paths: &[&str]| Leads::To(paths.iter().map(PathBuf::from).collect());
        assert_eq!(leads("@a.md."), to(&["/w/a.md.", "/w/a.md"]));
        assert_eq!(leads("@a.md#part"), to(&["/w/a.md#part", "/w/a.md"]));
        assert_eq!(leads(r"@docs\a.md"), to(&["/w/docs/a.md"]));
        assert_eq!(leads("@~/a.md"), Leads::Nowhere);
        for refused in
            [r"@\\host\share\a.md", r"@\\?\C:\a.md", r"@\\.\pipe\x", r"@\??\C:\a.md", "@//host/share"]
        {
            assert_eq!(leads(refused), Leads::Refused, "{refused}");
        }
    }
}
