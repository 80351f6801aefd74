//! Files before and after a change, as a unified diff.

use memcore::{FileChange, show_hidden};
use similar::{ChangeTag, TextDiff};

use crate::output::{BOLD, DIM, ERROR, GOOD, PLAIN};

/// Unchanged lines around each change, as `diff -u` has them.
const CONTEXT: usize = 3;

/// The exact diff of all files, as `patch -p1` takes it.
pub(crate) fn exact(files: &[FileChange]) -> String {
    files.iter().map(|file| unified(file, false)).collect()
}

/// The same for people: in colour, and with hidden characters written out.
pub(crate) fn coloured(files: &[FileChange]) -> String {
    files.iter().map(|file| unified(file, true)).collect()
}

/// A text before and after.
struct Hunks<'t> {
    heads: [String; 2],
    diff: TextDiff<'t, 't, str>,
}

fn unified(file: &FileChange, for_people: bool) -> String {
    let head = |side: &str, bytes: &Option<Vec<u8>>| match bytes {
        Some(_) => format!("{side}/{}", file.path),
        None => "/dev/null".to_owned(),
    };
    let heads = [head("a", &file.before), head("b", &file.after)];
    let text = |bytes: &Option<Vec<u8>>| {
        std::str::from_utf8(bytes.as_deref().unwrap_or_default()).map(str::to_owned)
    };
    let (Ok(before), Ok(after)) = (text(&file.before), text(&file.after)) else {
        return format!("Binary files {} and {} differ\n", show_hidden(&heads[0]), show_hidden(&heads[1]));
    };
    let hunks = Hunks { heads, diff: TextDiff::from_lines(&*before, &*after) };
    if for_people { hunks.coloured() } else { hunks.exact() }
}

impl Hunks<'_> {
    fn exact(&self) -> String {
        let [before, after] = &self.heads;
        self.diff.unified_diff().context_radius(CONTEXT).header(before, after).to_string()
    }

    fn coloured(&self) -> String {
        let [before, after] = &self.heads;
        let mut text = String::new();
        let mut line = |style: anstyle::Style, line: &str| {
            let line = show_hidden(line.trim_end_matches(['\r', '\n'])).replace('\n', " ");
            text.push_str(&format!("{style}{line}{style:#}\n"));
        };
        let mut diff = self.diff.unified_diff();
        for (number, hunk) in diff.context_radius(CONTEXT).iter_hunks().enumerate() {
            if number == 0 {
                line(BOLD, &format!("--- {before}"));
                line(BOLD, &format!("+++ {after}"));
            }
            line(DIM, &hunk.header().to_string());
            for change in hunk.iter_changes() {
                let style = match change.tag() {
                    ChangeTag::Delete => ERROR,
                    ChangeTag::Insert => GOOD,
                    ChangeTag::Equal => PLAIN,
                };
                line(style, &format!("{}{}", change.tag(), change.value()));
                if change.missing_newline() {
                    line(PLAIN, "\\ No newline at end of file");
                }
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(before: Option<&str>, after: Option<&str>) -> [FileChange; 1] {
        let bytes = |text: Option<&str>| text.map(|text| text.as_bytes().to_vec());
        [FileChange { path: "a.md".parse().unwrap(), before: bytes(before), after: bytes(after) }]
    }

    #[test]
    fn a_diff_is_that_of_posix() {
        // As `diff -u` prints it.
        let diff = exact(&change(Some("one\ntwo\nthree\n"), Some("one\n2\nthree")));
        assert_eq!(
            diff,
            "--- a/a.md\n+++ b/a.md\n@@ -1,3 +1,3 @@\n one\n-two\n-three\n+2\n+three\n\\ No newline at end of file\n"
        );
        assert_eq!(exact(&change(None, Some("x\n"))), "--- /dev/null\n+++ b/a.md\n@@ -0,0 +1 @@\n+x\n");
        assert_eq!(exact(&change(Some("x\n"), None)), "--- a/a.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n");
    }

    #[test]
    fn what_people_see_holds_nothing_hidden_but_its_colours() {
        let diff = coloured(&change(Some("a\r\n"), Some("\u{1b}[2J\u{202e}記憶\r\n")));
        let plain = anstream::adapter::strip_str(&diff).to_string();
        assert_eq!(plain, "--- a/a.md\n+++ b/a.md\n@@ -1 +1 @@\n-a\n+⟨U+001B⟩[2J⟨U+202E⟩記憶\n");
    }

    #[test]
    fn what_is_no_text_is_not_printed() {
        let mut files = change(Some("a"), None);
        files[0].before = Some(vec![0xff, 0xfe]);
        assert_eq!(exact(&files), "Binary files a/a.md and /dev/null differ\n");
    }
}
