//! One line of an index is put in, changed or taken out; all others stay byte for byte.

use memchr::memmem;

use super::line::{self, IndexLine, Style, Written};
use super::outline::{Outline, may_name};
use super::{IndexEntry, MemoryIndex, TargetKind, hook, line_end, managed, measure};
use crate::memory::MemoryKind;
use crate::path::DocPath;
use crate::text::{Edit, Span, apply_edits, lines};

/// So many lines before the new one show the style.
const SAMPLE: usize = 16;

impl MemoryIndex {
    /// The index with a line for this memory; `None` where nothing has to change.
    ///
    /// A line that is there stays where it is, whatever the type. Its title and hook are replaced only if they are those
    /// of `was` (the line that was written for the memory before), so what people wrote stays; if `was` has another
    /// path, its target is replaced. A new line goes to the end of the section of its type (a heading such as
    /// `## Feedback`), else of the section with most entries, else of the file, in the style of the lines there. In the
    /// section that [`rebuild`](Self::rebuild) makes it is put in order.
    ///
    /// A file that no link can name (one that does not end in `.md`) gets no line.
    ///
    /// # Example: a hook that a person wrote stays
    /// ```
    /// use memcore::{IndexLine, MemoryIndex};
    ///
    /// let line = |hook: &str| IndexLine {
    ///     path: "ana.md".parse().unwrap(),
    ///     title: "Ana".into(),
    ///     hook: hook.into(),
    ///     kind: None,
    /// };
    /// let ours = MemoryIndex::parse("- [Ana](ana.md) — old\n");
    /// assert_eq!(
    ///     ours.upsert(&line("new"), Some(&line("old"))).as_deref(),
    ///     Some("- [Ana](ana.md) — new\n"),
    /// );
    /// let theirs = MemoryIndex::parse("- [Ana](ana.md) — ask her first!\n");
    /// assert_eq!(theirs.upsert(&line("new"), Some(&line("old"))), None);
    /// ```
    pub fn upsert(&self, entry: &IndexLine, was: Option<&IndexLine>) -> Option<String> {
        Self::upsert_text(self.source(), entry, was)
    }

    /// [`upsert`](Self::upsert) for a text that need not be parsed as a whole.
    pub fn upsert_text(text: &str, entry: &IndexLine, was: Option<&IndexLine>) -> Option<String> {
        if let Some(section) = managed::section(text) {
            let line = managed::rendered(entry, line_end(text))?;
            let gone = [Some(&entry.path), was.map(|was| &was.path)];
            let gone: Vec<&DocPath> = gone.into_iter().flatten().collect();
            return managed::replace(text, section, Some((&entry.path, &line)), &gone);
        }
        let written = Written::of(entry, memmem::find(text.as_bytes(), b"]:").is_some());
        line::render(entry, &written, &Style::default())?;
        let outline = Outline::of(text);
        let moved = was.filter(|was| was.path != entry.path);
        let (here, before) =
            (outline.naming(&entry.path), moved.map_or_else(Vec::new, |was| outline.naming(&was.path)));
        match (&here[..], &before[..]) {
            ([], []) => Some(inserted(&outline, entry, &written)),
            ([], moved) => updated(text, moved, entry, &written, was),
            (here, []) => updated(text, here, entry, &written, was),
            (here, _) => {
                let text = updated(text, here, entry, &written, was).unwrap_or_else(|| text.to_owned());
                was.map(|was| Self::remove_text(&text, &was.path).unwrap_or(text))
            }
        }
    }

    /// The index without the lines that lead to this file; `None` where there are none. On a line with several entries
    /// only this one's link goes; a heading that is a link keeps its text.
    ///
    /// # Example: one of two
    /// ```
    /// use memcore::MemoryIndex;
    ///
    /// let index = MemoryIndex::parse("Ours:\n- [Ana](ana.md) — h\n- [Ben](ben.md), [Cleo](cleo.md) — h\n");
    /// assert_eq!(
    ///     index.remove(&"ben.md".parse()?).as_deref(),
    ///     Some("Ours:\n- [Ana](ana.md) — h\n- [Cleo](cleo.md) — h\n"),
    /// );
    /// assert_eq!(index.remove(&"dora.md".parse()?), None);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn remove(&self, path: &DocPath) -> Option<String> {
        Self::remove_text(self.source(), path)
    }

    /// [`remove`](Self::remove) for a text that need not be parsed as a whole.
    pub fn remove_text(text: &str, path: &DocPath) -> Option<String> {
        let section = managed::section(text);
        let mut now = section.and_then(|section| managed::replace(text, section, None, &[path]));
        // Without a line, what is left may be read otherwise: rows of a table whose head is gone are text.
        loop {
            let left = now.as_deref().unwrap_or(text);
            if !may_name(left, path) {
                return now;
            }
            let outline = Outline::of(left);
            let edits: Vec<Edit> = removals(&outline, &outline.naming(path));
            match apply_edits(left, &edits) {
                Ok(next) if next.len() < left.len() => now = Some(next),
                _ => return now,
            }
        }
    }
}

/// The line with what is ours in it replaced.
fn updated(
    text: &str,
    entries: &[IndexEntry],
    new: &IndexLine,
    written: &Written,
    was: Option<&IndexLine>,
) -> Option<String> {
    let was = was?;
    // Each as it is written among definitions and elsewhere.
    let pairs =
        [false, true].map(|definitions| (Written::of(was, definitions), Written::of(new, definitions)));
    let mut edits = Vec::new();
    for entry in entries {
        let inline = entry.kind == TargetKind::File
            && entry.target_span.start >= entry.link_span.start
            && entry.target_span.end <= entry.link_span.end;
        if !entry.names(&new.path) {
            let angled = text[..entry.target_span.start].ends_with('<');
            let target = match entry.kind {
                TargetKind::File if angled => new.path.as_str().to_owned(),
                TargetKind::File => line::target(new.path.as_str(), false),
                TargetKind::Wiki => {
                    let path =
                        if entry.raw_target.contains('/') { new.path.as_str() } else { new.path.file_name() };
                    let keep = entry.raw_target.ends_with(".md");
                    if keep { path.to_owned() } else { path.trim_end_matches(".md").to_owned() }
                }
            };
            edits.push(Edit::replace(entry.target_span, target));
        }
        let before_target = &text[entry.link_span.start..entry.target_span.start.max(entry.link_span.start)];
        if inline
            && entry.title == line::title(was)
            && line::title(was) != line::title(new)
            && let Some(close) = before_target.rfind("](")
            && !before_target.starts_with("[[")
        {
            let span = Span::new(entry.link_span.start + 1, entry.link_span.start + close);
            edits.push(Edit::replace(span, &*written.title));
        }
        let differs =
            |(old, new): &(Written, Written)| entry.hook == old.hook_for(entry.kind) && old.hook != new.hook;
        if pairs.iter().any(differs) {
            edits.extend(hook_edit(text, entry, &written.hook_for(entry.kind)));
        }
    }
    let changed = apply_edits(text, &edits).ok().filter(|changed| changed != text)?;
    // What does not lead to the file any more is not written.
    (Outline::of(&changed).naming(&new.path).len() >= entries.len()).then_some(changed)
}

fn hook_edit(text: &str, entry: &IndexEntry, new: &str) -> Option<Edit> {
    let after = Span::new(entry.link_span.end, entry.span.end).of(text);
    if entry.hook.is_empty() {
        let separator = Style::default().separator;
        return after.trim_ascii().is_empty().then(|| Edit::insert(entry.link_span.end, separator + new));
    }
    let in_table = text[entry.span.start..].trim_start().starts_with('|');
    let old = hook::hook(after, in_table);
    let start = entry.link_span.end + (old.as_ptr().addr() - after.as_ptr().addr());
    let from = if new.is_empty() && !in_table { entry.link_span.end } else { start };
    Some(Edit::replace(Span::new(from, start + old.len()), new))
}

/// What takes these entries out.
fn removals(outline: &Outline<'_>, entries: &[IndexEntry]) -> Vec<Edit> {
    let text = outline.text;
    let mut edits: Vec<Edit> = Vec::new();
    for (number, span) in outline.lines.iter().enumerate() {
        let from = entries.partition_point(|entry| entry.link_span.start < span.start);
        let gone =
            &entries[from..][..entries[from..].partition_point(|entry| entry.link_span.end <= span.end)];
        if gone.is_empty() {
            continue;
        }
        let all = outline.entries(*span);
        let goes = |entry: &IndexEntry| gone.iter().any(|gone| gone.link_span == entry.link_span);
        if span.of(text).trim_start().starts_with('#') {
            let unlinked = |entry: &IndexEntry| Edit::replace(entry.link_span, &*entry.title);
            edits.extend(all.iter().filter(|entry| goes(entry)).map(unlinked));
        } else if all.iter().all(goes) {
            // Below an item may stand one of another file.
            let next = outline.lines.get(number + 1).map_or(text.len(), |next| next.start);
            edits.push(Edit::remove(Span::new(span.start, end_of_item(text, span.end, false).min(next))));
        } else {
            let mut kept: Option<&IndexEntry> = None;
            for (at, entry) in all.iter().enumerate() {
                match (goes(entry), all.get(at + 1), kept) {
                    (false, ..) => kept = Some(entry),
                    (true, Some(next), _) => {
                        edits.push(Edit::remove(Span::new(entry.link_span.start, next.link_span.start)));
                    }
                    // The last one goes with the sign between it and the one before; the hook stays.
                    (true, None, Some(before)) => {
                        let start =
                            if goes(&all[at - 1]) { entry.link_span.start } else { before.link_span.end };
                        edits.push(Edit::remove(Span::new(start, entry.link_span.end)));
                    }
                    (true, None, None) => {}
                }
            }
        }
    }
    edits
}

/// The start of the line after an item whose first line ends at `at`: behind its indented lines, with `lazy` also
/// behind lines that would belong to whatever is written before them.
pub(super) fn end_of_item(text: &str, at: usize, lazy: bool) -> usize {
    let next = memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |end| at + end + 1);
    lines(text, next)
        .take_while(|line| {
            let written = line.text(text);
            let bare = written.trim_start();
            let item = bare.starts_with(['-', '*', '+', '#', '|', '<', '>', '`', '~', '='])
                || bare.starts_with(|c: char| c.is_ascii_digit());
            !bare.is_empty() && !item && (lazy || written.starts_with([' ', '\t']))
        })
        .last()
        .map_or(next, |line| line.next)
}

/// The text with a new line.
fn inserted(outline: &Outline<'_>, entry: &IndexLine, written: &Written) -> String {
    let text = outline.text;
    let end = line_end(text);
    let section = place(outline, entry.kind);
    let of_section = section.map_or(&[][..], |section| outline.lines_of(section));
    let sample = if of_section.is_empty() { &outline.lines[..] } else { of_section };
    let sample = &sample[sample.len().saturating_sub(SAMPLE)..];
    let neighbours: Vec<IndexEntry> = sample.iter().flat_map(|line| outline.entries(*line)).collect();
    let style = line::style_of(text, &neighbours);
    // Every file has a line in the default style, or it would not have come here.
    let line = line::render(entry, written, &style).unwrap_or_default();
    let at = match of_section.last() {
        Some(last) => end_of_item(text, last.end, true),
        None => section.filter(|it| *it > 0).map_or(text.len(), |it| end_of_section(outline, it)),
    };
    let new = spliced(text, at, &line, end);
    if outline.is_plain() && stands_alone(&line, entry) || !Outline::of(&new).naming(&entry.path).is_empty() {
        return new;
    }
    // Behind a fence or a comment that is never closed nothing is an entry; before everything it is.
    let (before, rest) = text.split_at(measure::head(text));
    // As an item of a list it would take in what is indented behind it, and end a comment there.
    let said = rest.lines().find(|line| !line.trim_ascii().is_empty());
    let alone = said
        .filter(|said| said.starts_with([' ', '\t']))
        .and_then(|_| line::render(entry, written, &line::Style { prefix: String::new(), ..style }));
    [before, alone.as_deref().unwrap_or(&line), end, end, rest].concat()
}

/// Whether a line means the same alone as among lines that all do so: then it is an entry wherever it is put in.
fn stands_alone(line: &str, entry: &IndexLine) -> bool {
    Outline::plain(line).is_some_and(|outline| !outline.naming(&entry.path).is_empty())
}

/// The section that a new line goes to: that of its type, else the one with most entries.
fn place(outline: &Outline<'_>, kind: Option<MemoryKind>) -> Option<usize> {
    let own = kind.and_then(|kind| outline.headings.iter().position(|(_, heading)| is_for(heading, kind)));
    let most = || {
        let count = |section: &usize| outline.lines_of(*section).len();
        // The last one of several.
        (0..=outline.headings.len()).filter(|section| count(section) > 0).max_by_key(count)
    };
    own.map(|at| at + 1).or_else(most)
}

/// Whether a heading names a type: `Feedback`, `references`, `📌 Projects:`.
fn is_for(heading: &str, kind: MemoryKind) -> bool {
    let word = heading.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    word == kind.as_str() || word.strip_suffix('s') == Some(kind.as_str())
}

/// Where a section without entries ends: behind its last line that is not blank, with a blank line after the heading
/// where there is one.
fn end_of_section(outline: &Outline<'_>, section: usize) -> usize {
    let text = outline.text;
    let start = outline.headings[section - 1].0;
    let end = outline.headings.get(section).map_or(text.len(), |(next, _)| *next);
    let mut all = lines(text, start).take_while(|line| line.start < end);
    let heading = all.next().map_or(end, |line| line.next);
    let said = all.filter(|line| !line.text(text).trim_ascii().is_empty()).last();
    match said {
        Some(line) => line.next,
        None => lines(text, heading).next().filter(|line| line.start < end).map_or(heading, |line| line.next),
    }
}

/// Puts a line in at the start of another one, with the blank lines that keep it apart from what is no list.
fn spliced(text: &str, at: usize, line: &str, end: &str) -> String {
    let (before, after) = text.split_at(at);
    let before_mark = before.trim_start_matches('\u{FEFF}');
    let last = before_mark.trim_end_matches(['\n', '\r']).rsplit('\n').next().unwrap_or_default();
    let listed = last.trim_start().starts_with(['-', '*', '+']) || last.starts_with([' ', '\t']);
    let blank = before.ends_with("\n\n") || before.ends_with("\n\r\n");
    let gap = match before_mark {
        "" => String::new(),
        _ if !before.ends_with('\n') && listed => end.to_owned(),
        _ if !before.ends_with('\n') => [end, end].concat(),
        _ if !listed && !blank && !last.starts_with('#') => end.to_owned(),
        _ => String::new(),
    };
    let apart = if after.starts_with('#') { end } else { "" };
    [before, &gap, line, end, apart, after].concat()
}
