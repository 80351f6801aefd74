//! What is taken away from an index before it is loaded and measured.

use std::borrow::Cow;

use memchr::memmem;

use crate::text::{Span, lines};

/// Where the text begins: after the byte order mark and the header.
///
/// Stricter than the header of a memory, where a lost fence is guessed: here a guess would hide entries. A
/// header stands on the first line, is closed, and holds nothing but keys, their values, and comments.
pub(super) fn head(source: &str) -> usize {
    let start = if source.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let mut lines = lines(source, start);
    if lines.next().is_none_or(|line| line.text(source).trim_end() != "---") {
        return start;
    }
    let mut below_key = false;
    for line in lines {
        let text = line.text(source).trim_end();
        if matches!(text, "---" | "...") {
            return line.next;
        }
        // A value that goes on, or a list of values. A list of links is an index between two rules.
        let value =
            below_key && (text.starts_with([' ', '\t']) || text.starts_with('-') && !text.contains("]("));
        below_key |= is_key(text);
        if !(text.is_empty() || text.starts_with('#') || value || is_key(text)) {
            break;
        }
    }
    start
}

/// Whether a line begins with up to three words and a colon, as the keys of a memory's header do.
fn is_key(text: &str) -> bool {
    text.split_once(':').is_some_and(|(key, value)| {
        !key.starts_with([' ', '\t', '-', '#', '[', '<', '*', '>'])
            && (1..=3).contains(&key.split_whitespace().count())
            && (value.is_empty() || value.starts_with([' ', '\t']))
    })
}

/// Finds what goes with the comments of one HTML block: those that begin at the start of a line and are
/// closed.
pub(crate) fn comments(source: &str, block: Span, found: &mut Vec<Span>) {
    let bytes = source.as_bytes();
    let skip_blanks = |at: usize| at + bytes[at..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    // The comment that begins at `at`, or rather where it ends. `<!-->` is one too.
    let end_of_comment = |at: usize| {
        let inner = bytes.get(at..block.end)?.strip_prefix(b"<!--")?.len() + b"--".len();
        let from = block.end - inner;
        memmem::find(&bytes[from..block.end], b"-->").map(|close| from + close + b"-->".len())
    };

    // The block itself begins after blanks, or after the mark of a list or a quote.
    let mut at = memchr::memrchr(b'\n', &bytes[..block.start]).map_or(0, |newline| newline + 1);
    while at < block.end {
        let begin = skip_blanks(at);
        let line_end =
            |from: usize| memchr::memchr(b'\n', &bytes[from..]).map_or(bytes.len(), |end| from + end + 1);
        let Some(mut end) = end_of_comment(begin) else {
            if bytes[begin..].starts_with(b"<!--") {
                // Never closed, so nothing after it in this block is.
                return;
            }
            at = line_end(begin);
            continue;
        };
        while let Some(next) = end_of_comment(skip_blanks(end)) {
            end = next;
        }
        let next = line_end(end);
        let alone = bytes[end..next].trim_ascii().is_empty();
        found.push(if alone { Span::new(at, next) } else { Span::new(begin, end) });
        at = next;
    }
}

/// The text without these spans, which are in order.
pub(crate) fn without<'s>(source: &'s str, removed: &[Span]) -> Cow<'s, str> {
    match removed {
        [] => Cow::Borrowed(source),
        [head] if head.start == 0 => Cow::Borrowed(Span::new(head.end, source.len()).of(source)),
        _ => {
            let mut text = String::with_capacity(source.len());
            let mut at = 0;
            for gone in removed {
                text.push_str(Span::new(at, gone.start).of(source));
                at = gone.end;
            }
            text.push_str(Span::new(at, source.len()).of(source));
            Cow::Owned(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::MemoryIndex;

    fn text(source: &str) -> String {
        MemoryIndex::parse(source).text().into_owned()
    }

    #[test]
    fn a_closed_header_goes() {
        assert_eq!(text("---\nname: index\n---\n\n- a\n"), "\n- a\n");
        assert_eq!(text("\u{FEFF}---\r\nname: x\r\ntags:\r\n- a\r\n  - b\r\n...\r\nbody"), "body");
        assert_eq!(text("---\n---\nbody"), "body");
        assert_eq!(text("---\n# note\nLast updated: 2026-03-01\n---\nbody"), "body");
    }

    #[test]
    fn what_only_looks_like_a_header_stays() {
        for source in [
            "---\nname: index\n- [A](a.md)\n",
            "---\nname: index\n- [A](a.md)\n---\n",
            "---\n- [A](a.md): hook\n---\n",
            "---\nThis is the index of the team: read it.\n---\n",
            "---\nprose\n---\n",
            "\n---\nname: index\n---\n",
            "----\nname: index\n----\n",
        ] {
            assert_eq!(text(source), source);
        }
    }

    #[test]
    fn block_comments_go_with_their_line() {
        assert_eq!(text("a\n<!-- x -->\nb\n"), "a\nb\n");
        assert_eq!(text("a\r\n  <!-- x\r\ny --> \r\nb"), "a\r\nb");
        assert_eq!(text("<!-- x --> <!-- y -->\nb"), "b");
        assert_eq!(text("<!-->\nb"), "b");
        assert_eq!(text("<!-- a -->\n<!-- b -->\n\nc\n<!-- d -->"), "\nc\n");
        assert_eq!(text("<div>\n<!-- x -->\n</div>\n"), "<div>\n</div>\n");
        assert_eq!(text("- a\n  <!-- x -->\n- b\n"), "- a\n- b\n");
    }

    #[test]
    fn what_stands_beside_a_comment_stays() {
        assert_eq!(text("<!-- x\ny --> after\nb"), " after\nb");
        assert_eq!(text("  <!-- x --> after <!-- y -->\n"), "   after <!-- y -->\n");
    }

    #[test]
    fn other_comments_stay() {
        for source in [
            "before <!-- x -->\n",
            "- <!-- x -->\n",
            "> <!-- x -->\n",
            "```\n<!-- x -->\n```\n",
            "    <!-- x -->\n",
            "<!-- never closed\n- [A](a.md)\n",
        ] {
            assert_eq!(text(source), source);
        }
    }
}
