//! What is said of a file: the text after its link.

/// Signs that people put between a link and its hook.
const SEPARATORS: &[char] =
    &['—', '–', '―', '−', '-', ':', '：', ',', '，', ';', '；', '|', '·', '•', '→', '=', '>'];

/// What can close, right behind a link, something that was opened before it: `**[Title](file.md)**`.
const CLOSERS: &[char] = &['*', '_', '~', '"', ')', '）', '”', '」', '》'];

/// The hook in the text that stands `after` a link on its line, as written.
pub(super) fn hook(after: &str, in_table: bool) -> &str {
    // What closes is not followed by a word; what opens something of the hook's own is.
    let closed = after.trim_start_matches(CLOSERS);
    let rest = if closed.starts_with(char::is_alphanumeric) { after } else { closed };
    let glued = !rest.starts_with(char::is_whitespace);
    let rest = if in_table { rest.trim_end().trim_end_matches('|') } else { rest }.trim();
    let hook = rest.trim_start_matches(SEPARATORS);
    let separator = rest.strip_suffix(hook).unwrap_or_default();
    // In `[Git](git.md) --force is banned` the hyphens are the hook's own.
    let hyphens = !separator.is_empty() && separator.bytes().all(|b| b == b'-');
    let is_own = hyphens && !glued && hook.starts_with(|c: char| !c.is_whitespace());
    if is_own { rest } else { hook.trim_start() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_separator_that_people_write() {
        for after in [
            " — h", " – h", " -- h", " - h", ": h", " : h", " h", "—h", "-h", "：h", " --- h", " -> h",
            " => h", ", h", " | h ",
        ] {
            assert_eq!(hook(after, false), "h", "{after}");
        }
    }

    #[test]
    fn signs_of_the_hook_itself_stay() {
        assert_eq!(hook(" --force is banned", false), "--force is banned");
        assert_eq!(hook(" — --force is banned", false), "--force is banned");
        assert_eq!(hook(": **never** `rm -rf`", false), "**never** `rm -rf`");
        assert_eq!(hook(" -- ", false), "");
        assert_eq!(hook("", false), "");
    }

    #[test]
    fn marks_around_the_link_are_not_the_hook() {
        assert_eq!(hook("** — h", false), "h");
        assert_eq!(hook(")", false), "");
        assert_eq!(hook(" **bold** h", false), "**bold** h");
    }

    #[test]
    fn a_table_row_ends_with_a_bar() {
        assert_eq!(hook(" | h | i |", true), "h | i");
        assert_eq!(hook(" |", true), "");
    }
}
