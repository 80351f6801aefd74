//! A line that is to stand in an index, and how it is written: harmless, and in the style of its neighbours.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::{IndexEntry, MemoryIndex, TargetKind};
use crate::memory::{Memory, MemoryKind};
use crate::path::DocPath;
use crate::text::{cut_at_word, is_hidden};

/// What an index is to say of one memory.
///
/// Title and hook are made harmless when they are written: one line, nothing that cannot be seen, no markup that would
/// end the link or make another one. They are cut at a word, with `…`: the title at 100 bytes, the hook so that the line
/// has at most 200 without escapes, but not below 60.
///
/// # Example: the line of a memory
/// ```
/// use memcore::{IndexLine, Memory, MemoryId, MemoryIndex};
///
/// let id = MemoryId::new(Default::default(), "user_ana.md".parse()?);
/// let memory = Memory::parse(id, "---\nname: Ana\ndescription: reviews on [Fridays]\n---\nAna.\n");
/// let index = MemoryIndex::parse("* [Ben](user_ben.md): in Berlin\n");
/// assert_eq!(
///     index.upsert(&IndexLine::of(&memory), None).as_deref(),
///     Some("* [Ben](user_ben.md): in Berlin\n* [Ana](user_ana.md): reviews on [Fridays]\n"),
/// );
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexLine {
    /// The file, from the folder of the index.
    pub path: DocPath,
    /// The text of the link.
    pub title: String,
    /// What is said of it; may be empty.
    pub hook: String,
    /// Its type, which chooses the section where there are sections of types.
    pub kind: Option<MemoryKind>,
}

impl IndexLine {
    /// The line of a memory: its title, and its description as the hook.
    pub fn of(memory: &Memory) -> Self {
        Self {
            path: memory.id().path.clone(),
            title: memory.title().to_owned(),
            hook: memory.description().to_owned(),
            kind: memory.kind(),
        }
    }
}

impl Written {
    /// The hook behind a link of this kind: behind `[[name]]` another `[[name]]` would be an entry.
    pub(super) fn hook_for(&self, kind: TargetKind) -> Cow<'_, str> {
        if kind == TargetKind::Wiki && self.hook.contains("[[") {
            return Cow::Owned(self.hook.replace("[[", "\\[\\["));
        }
        Cow::Borrowed(&self.hook)
    }
}

/// The most bytes of a line, as the ports of the format advise: 25,000 bytes hold 125 of them.
const MAX_LINE: usize = 200;

/// The most bytes of a title.
const MAX_TITLE: usize = 100;

/// So many bytes has a hook in any case, however long title and path are.
const LEAST_HOOK: usize = 60;

/// How the lines of a list are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// What stands before the link: `- `.
    pub(super) prefix: String,
    /// What stands between link and hook: ` — `.
    pub(super) separator: String,
    pub(super) kind: TargetKind,
    /// Whether a path with blanks stands within `<>`; else they are written `%20`.
    pub(super) angled: bool,
    /// Whether the titles are the names of the files.
    pub(super) file_titles: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            prefix: "- ".to_owned(),
            separator: " — ".to_owned(),
            kind: TargetKind::File,
            angled: false,
            file_titles: false,
        }
    }
}

/// Title and hook as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) title: String,
    pub(super) hook: String,
}

impl Written {
    /// With as few escapes as the line allows and still reads as one entry with this title. Where there may be definitions
    /// (`[1]: file.md`) anywhere in the file, a `[1]` in the hook would be a link.
    pub(super) fn of(line: &IndexLine, definitions: bool) -> Self {
        let title = title(line);
        let rest = "- [](<>) — ".len() + title.len() + line.path.as_str().len();
        let hook = harmless(&line.hook, MAX_LINE.saturating_sub(rest).max(LEAST_HOOK));
        let few = Self { title: escaped(&title, "\\[]`<"), hook: hook.clone() };
        let some = Self { title: few.title.clone(), hook: escaped(&hook, "\\[]`<") };
        let reads = |written: &Self| {
            let text = rendered(written, &line.path, &Style::default());
            matches!(MemoryIndex::parse(text).entries(), [one] if one.names(&line.path) && one.title == title && one.hook == written.hook)
        };
        if !(definitions && hook.contains('[')) && reads(&few) {
            return few;
        }
        if reads(&some) {
            return some;
        }
        let all: String = ('!'..='~').filter(char::is_ascii_punctuation).collect();
        Self { title: escaped(&title, &all), hook: escaped(&hook, &all) }
    }
}

/// The title as a reader of the line gets it.
pub(super) fn title(line: &IndexLine) -> String {
    let title = harmless(&line.title, MAX_TITLE);
    if title.is_empty() { harmless(line.path.stem(), MAX_TITLE) } else { title }
}

/// The line in this style, without a line end; `None` where no line can name the file.
pub(super) fn render(line: &IndexLine, written: &Written, style: &Style) -> Option<String> {
    let path = &line.path;
    let named =
        |text: &String| matches!(MemoryIndex::parse(text.as_str()).entries(), [one] if one.names(path));
    let own_title = Written {
        title: escaped(&harmless(path.file_name(), MAX_LINE), "\\[]`<"),
        hook: written.hook.clone(),
    };
    let written = if style.file_titles { &own_title } else { written };
    let plain = Style { kind: TargetKind::File, angled: false, prefix: "- ".to_owned(), ..style.clone() };
    // Double brackets cannot hold every name, and some bullets make no list where they stand.
    [style, &plain, &Style::default()].into_iter().map(|style| rendered(written, path, style)).find(named)
}

fn rendered(written: &Written, path: &DocPath, style: &Style) -> String {
    let mut text = style.prefix.clone();
    match style.kind {
        TargetKind::Wiki => {
            let name = path.as_str().strip_suffix(".md").unwrap_or(path.as_str());
            text.extend(["[[", name, "]]"]);
        }
        TargetKind::File => {
            text.extend(["[", &written.title, "](", &target(path.as_str(), style.angled), ")"]);
        }
    }
    if !written.hook.is_empty() {
        text.extend([&*style.separator, &*written.hook_for(style.kind)]);
    }
    text
}

/// A path as the destination of a link.
pub(super) fn target(path: &str, angled: bool) -> String {
    let special = |c: char| c.is_ascii_whitespace() || c.is_control() || "()<>%#&\\:`*[]\"!|~?".contains(c);
    if angled
        && path.contains(special)
        && !path.contains(['<', '>', '&', '\\', '%', '#', ':', '`', '|'])
        && !path.contains(char::is_control)
    {
        return format!("<{path}>");
    }
    let mut text = String::with_capacity(path.len());
    for c in path.chars() {
        if special(c) || is_hidden(c) {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                // Writing to a string cannot fail.
                let _ = write!(text, "%{byte:02X}");
            }
        } else {
            text.push(c);
        }
    }
    text
}

/// One line of what can be seen, of at most `most` bytes.
fn harmless(text: &str, most: usize) -> String {
    let joins = |c: char| matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE0E}' | '\u{FE0F}');
    let breaks = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let seen: String = text
        .chars()
        .filter(|c| breaks(*c) || joins(*c) || !is_hidden(*c))
        .map(|c| if breaks(c) { ' ' } else { c })
        .collect();
    let line = seen.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if line.len() <= most {
        return line;
    }
    cut_at_word(&line, most - '…'.len_utf8()).trim_end().to_owned() + "…"
}

fn escaped(text: &str, signs: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if signs.contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The style of most of these lines; `entries` are theirs, and stand in `text`.
pub(super) fn style_of(text: &str, entries: &[IndexEntry]) -> Style {
    let default = Style::default();
    let mut prefixes = Votes::default();
    let mut separators = Votes::default();
    let mut wiki = 0;
    let mut angled = false;
    for entry in entries {
        let before = &text[entry.span.start..entry.link_span.start];
        let bullet = before.trim_start();
        if matches!(bullet, "- " | "* " | "+ ") {
            prefixes.add(before);
        }
        wiki += usize::from(entry.kind == TargetKind::Wiki);
        angled |= text[..entry.target_span.start].ends_with('<');
        let after = &text[entry.link_span.end..entry.span.end];
        if let Some(at) = after.rfind(&*entry.hook).filter(|_| !entry.hook.is_empty())
            && is_separator(&after[..at])
        {
            separators.add(&after[..at]);
        }
    }
    let files = || entries.iter().filter(|entry| entry.kind == TargetKind::File);
    let own_name = |entry: &IndexEntry| entry.target.rsplit('/').next() == Some(entry.title.as_str());
    Style {
        prefix: prefixes.shallowest().unwrap_or(default.prefix),
        separator: separators.most().unwrap_or(default.separator),
        kind: if wiki * 2 > entries.len() { TargetKind::Wiki } else { TargetKind::File },
        angled,
        file_titles: files().next().is_some() && files().all(own_name),
    }
}

/// Signs with blanks around them, few enough to be meant.
fn is_separator(text: &str) -> bool {
    text.len() <= 8
        && text.chars().all(|c| c == ' ' || "—–-:：→=>·,|".contains(c))
        && text.ends_with([' ', '：'])
        && !text.trim().is_empty()
}

/// What was seen how often, in the order in which it was seen first.
#[derive(Default)]
struct Votes(Vec<(String, usize)>);

impl Votes {
    fn add(&mut self, text: &str) {
        match self.0.iter_mut().find(|(seen, _)| seen == text) {
            Some((_, count)) => *count += 1,
            None => self.0.push((text.to_owned(), 1)),
        }
    }

    fn most(self) -> Option<String> {
        let most = self.0.iter().map(|(_, count)| *count).max()?;
        self.0.into_iter().find(|(_, count)| *count == most).map(|(text, _)| text)
    }

    /// Among those that are indented least the most frequent one.
    fn shallowest(self) -> Option<String> {
        let indent = |text: &str| text.len() - text.trim_start().len();
        let least = self.0.iter().map(|(text, _)| indent(text)).min()?;
        Self(self.0.into_iter().filter(|(text, _)| indent(text) == least).collect()).most()
    }
}
