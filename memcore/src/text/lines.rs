//! Lines with their place in the text.

/// One line: where it starts, where its text ends, and where the next one starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) start: usize,
    /// After the last character of the line, before `\n` or `\r\n`.
    pub(crate) end: usize,
    /// The start of the next line.
    pub(crate) next: usize,
}

impl Line {
    pub(crate) fn text(self, source: &str) -> &str {
        &source[self.start..self.end]
    }
}

/// The lines of `source` from the byte `from` on, which must be a line's start. No line after a final `\n`.
pub(crate) fn lines(source: &str, from: usize) -> impl Iterator<Item = Line> + '_ {
    let bytes = source.as_bytes();
    let mut start = from;
    std::iter::from_fn(move || {
        if start >= bytes.len() {
            return None;
        }
        let (mut end, next) = match memchr::memchr(b'\n', &bytes[start..]) {
            Some(at) => (start + at, start + at + 1),
            None => (bytes.len(), bytes.len()),
        };
        if end > start && bytes[end - 1] == b'\r' {
            end -= 1;
        }
        let line = Line { start, end, next };
        start = next;
        Some(line)
    })
}
