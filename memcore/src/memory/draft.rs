//! A memory that is to be written.

use std::fmt;

use chrono::{DateTime, FixedOffset};

use super::edit::{one_line, stamp, with_line_ends};
use super::frontmatter::{self, Field};
use super::{Health, Layout, MAX_FILE, Memory, MemoryEdit, MemoryId, MemoryKind};
use crate::path::DocPath;
use crate::text::fold_name;
use crate::{Error, ErrorKind, Result};

/// A name longer than this is a text. In bytes.
const MAX_NAME: usize = 200;

/// A description is one line; the longest of a thousand real ones has 740 characters. In bytes.
const MAX_DESCRIPTION: usize = 4_000;

/// Where a description that is made of the body is cut, in bytes: nine of ten real ones are shorter than 192 characters.
const DERIVED_DESCRIPTION: usize = 160;

/// What somebody wants to be remembered: a type, a name and a body, and what else is known.
///
/// Names and descriptions are one line (line ends become blanks). Without a description the first line of the body
/// stands for it, without its markup, cut at a word before 160 bytes: a memory without one would not be found.
///
/// # Example: a rule, why, and how to apply it
/// ```
/// use memcore::{Draft, Layout};
///
/// let now = chrono::DateTime::parse_from_rfc3339("2026-08-15T20:58:28.638+02:00").unwrap();
/// let draft = Draft::feedback(
///     "no-mocks",
///     "Never mock the database.",
///     "A mock hid a broken migration.",
///     "Use the test schema.",
/// )
/// .description("Integration tests: no mocks")
/// .tags(["testing", "db"]);
/// assert_eq!(
///     draft.render(&Layout::default(), now)?,
///     "---\nname: no-mocks\ndescription: \"Integration tests: no mocks\"\nmetadata:\n  node_type: memory\n  \
///      type: feedback\n  tags: [testing, db]\n  created: 2026-08-15T18:58:28.638Z\n  \
///      modified: 2026-08-15T18:58:28.638Z\n---\n\nNever mock the database.\n\n\
///      **Why:** A mock hid a broken migration.\n\n**How to apply:** Use the test schema.\n",
/// );
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Draft {
    kind: MemoryKind,
    name: String,
    description: Option<String>,
    body: String,
    tags: Vec<String>,
    topic: Option<String>,
    confidence: Option<f64>,
    pinned: bool,
    applies_to: Vec<String>,
    supersedes: Vec<String>,
    session: Option<String>,
}

impl Draft {
    /// A memory of any type with a body of any form.
    pub fn body(kind: MemoryKind, name: impl AsRef<str>, text: impl Into<String>) -> Self {
        Self {
            kind,
            name: one_line(name.as_ref()),
            description: None,
            body: text.into(),
            tags: Vec::new(),
            topic: None,
            confidence: None,
            pinned: false,
            applies_to: Vec::new(),
            supersedes: Vec::new(),
            session: None,
        }
    }

    /// Who the user is: role, expertise, how they like to work.
    pub fn user(name: impl AsRef<str>, text: impl Into<String>) -> Self {
        Self::body(MemoryKind::User, name, text)
    }

    /// A correction or a confirmed approach: the rule, why it holds, and how to apply it.
    pub fn feedback(
        name: impl AsRef<str>,
        rule: impl AsRef<str>,
        why: impl AsRef<str>,
        how_to_apply: impl AsRef<str>,
    ) -> Self {
        let (rule, why, how) = (rule.as_ref().trim(), why.as_ref().trim(), how_to_apply.as_ref().trim());
        let text = format!("{rule}\n\n**Why:** {why}\n\n**How to apply:** {how}\n");
        Self::body(MemoryKind::Feedback, name, text)
    }

    /// Ongoing work, a decision, a deadline. [`why`](Self::why) and [`how_to_apply`](Self::how_to_apply) can be added.
    pub fn project(name: impl AsRef<str>, fact: impl Into<String>) -> Self {
        Self::body(MemoryKind::Project, name, fact)
    }

    /// Where something is found outside the project.
    pub fn reference(name: impl AsRef<str>, text: impl Into<String>) -> Self {
        Self::body(MemoryKind::Reference, name, text)
    }

    /// Adds a paragraph that says why.
    #[must_use]
    pub fn why(self, why: impl AsRef<str>) -> Self {
        self.paragraph("Why", why.as_ref())
    }

    /// Adds a paragraph that says how to apply it.
    #[must_use]
    pub fn how_to_apply(self, how: impl AsRef<str>) -> Self {
        self.paragraph("How to apply", how.as_ref())
    }

    fn paragraph(mut self, label: &str, text: &str) -> Self {
        self.body = format!("{}\n\n**{label}:** {}\n", self.body.trim_end(), text.trim());
        self
    }

    /// One line that tells when to recall it.
    #[must_use]
    pub fn description(mut self, description: impl AsRef<str>) -> Self {
        self.description = Some(one_line(description.as_ref()));
        self
    }

    /// The tags.
    #[must_use]
    pub fn tags<T: Into<String>>(mut self, tags: impl IntoIterator<Item = T>) -> Self {
        self.tags = tags.into_iter().map(Into::into).collect();
        self
    }

    /// The topic.
    #[must_use]
    pub fn topic(mut self, topic: impl Into<String>) -> Self {
        self.topic = Some(topic.into());
        self
    }

    /// How sure the writer is, from 0 to 1.
    #[must_use]
    pub fn confidence(mut self, confidence: f64) -> Self {
        self.confidence = Some(confidence);
        self
    }

    /// Whether it is always to be considered.
    #[must_use]
    pub fn pinned(mut self, pinned: bool) -> Self {
        self.pinned = pinned;
        self
    }

    /// What it applies to: files, tools, areas.
    #[must_use]
    pub fn applies_to<T: Into<String>>(mut self, what: impl IntoIterator<Item = T>) -> Self {
        self.applies_to = what.into_iter().map(Into::into).collect();
        self
    }

    /// The memories that it takes the place of.
    #[must_use]
    pub fn supersedes<T: Into<String>>(mut self, what: impl IntoIterator<Item = T>) -> Self {
        self.supersedes = what.into_iter().map(Into::into).collect();
        self
    }

    /// The session it is written in.
    #[must_use]
    pub fn session(mut self, session: impl Into<String>) -> Self {
        self.session = Some(session.into());
        self
    }

    /// The same draft with another body.
    pub(crate) fn with_text(mut self, text: String) -> Self {
        self.body = text;
        self
    }

    /// The same draft, naming in its header the version that it takes the place of, and in its body a sentence that says
    /// so.
    pub(crate) fn superseding(mut self, version: &str, sentence: &str) -> Self {
        self.supersedes.push(version.to_owned());
        self.body = format!("{}\n\n{sentence}\n", self.body.trim_end());
        self
    }

    /// The session in which it is written, if it was named.
    pub fn in_session(&self) -> Option<&str> {
        self.session.as_deref()
    }

    /// Its type.
    pub fn kind(&self) -> MemoryKind {
        self.kind
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its body, as it was given.
    pub fn text(&self) -> &str {
        &self.body
    }

    /// Its description, or the first line of its body in its place.
    pub fn described(&self) -> String {
        match self.description.as_deref().map(one_line) {
            Some(given) if !given.is_empty() => given,
            _ => first_line(&self.body),
        }
    }

    /// The same with a description made of the body, if it has none of its own.
    pub(crate) fn with_description(mut self) -> Self {
        self.description = Some(self.described());
        self
    }

    /// Whether a memory's description is the one that its body gives by itself: nobody wrote it.
    pub(crate) fn is_described_by_itself(memory: &Memory) -> bool {
        let kind = memory.kind().unwrap_or(MemoryKind::Reference);
        memory.description() == Self::body(kind, memory.title(), memory.body()).described()
    }

    /// Whether a memory is the one that this draft is about: it has the same name, whatever the case and the signs
    /// between words. Writing the draft is then an [update](Self::update).
    pub fn is_for(&self, memory: &Memory) -> bool {
        fold_name(memory.title()) == fold_name(&self.name)
    }

    /// The changes that make an existing memory say what this draft says. What the draft does not name stays.
    ///
    /// # Example: the same again is nothing to do
    /// ```
    /// use memcore::{Draft, Layout, Memory, MemoryId};
    ///
    /// let now = chrono::DateTime::parse_from_rfc3339("2026-08-15T18:58:28Z").unwrap();
    /// let draft = Draft::user("ana", "Ana reviews on Fridays.");
    /// let id = MemoryId::new(Default::default(), "user_ana.md".parse()?);
    /// let memory = Memory::parse(id, draft.render(&Layout::default(), now)?);
    /// assert!(draft.is_for(&memory));
    /// assert!(!memory.edited(&draft.update()?, now)?.is_changed());
    /// # Ok::<(), memcore::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`render`](Self::render), but for the size of the whole.
    pub fn update(&self) -> Result<MemoryEdit> {
        self.check()?;
        let mut edit = MemoryEdit::new().kind(self.kind).body(&*self.body);
        if self.description.is_some() {
            edit = edit.description(self.described());
        }
        for (key, field) in self.optional() {
            edit = match field {
                Field::Text(text) => edit.set(key, text),
                Field::List(items) => edit.set_list(key, items),
            };
        }
        Ok(edit)
    }

    /// The text of a new file, in the layout of its folder.
    ///
    /// It is read again first: name, description, type and all else must be what was asked for.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidInput`] for a name, description or body that is empty or too long, or a confidence outside
    /// 0 to 1; [`ErrorKind::Refused`] if the text would not be read back as it was meant.
    pub fn render(&self, layout: &Layout, now: DateTime<FixedOffset>) -> Result<String> {
        self.check()?;
        let line_end = layout.line_end.as_str();
        let body = with_line_ends(self.lines(), line_end) + line_end;
        let text = |text: &str| Field::Text(text.to_owned());
        let top = [("name", text(&self.name)), ("description", text(&self.described()))];
        let mut rest = Vec::with_capacity(12);
        if layout.nested {
            rest.push(("node_type", text("memory")));
        }
        rest.push(("type", text(self.kind.as_str())));
        rest.extend(self.optional());
        // The session stands behind the writer's own keys.
        rest.extend(self.session.as_deref().map(|session| ("originSessionId", text(session))));
        rest.extend(["created", "modified"].map(|key| (key, text(&stamp(now)))));
        let source = frontmatter::header(&top, &rest, layout.nested, line_end) + line_end + &body;
        if source.len() > MAX_FILE {
            let what = format!(
                "the memory would have {} bytes, and {MAX_FILE} are the most that is read",
                source.len()
            );
            return Err(invalid(what, "keep the gist, and say where the rest is"));
        }
        let memory = Memory::parse(MemoryId::new(Default::default(), DocPath::new("draft.md")?), source);
        let front = memory.front();
        let read = top.iter().chain(&rest).all(|(key, field)| frontmatter::holds(front, key, field));
        let count = front.entries().filter(|entry| entry.key != "metadata").count() == top.len() + rest.len();
        let whole = memory.body().strip_prefix(line_end) == Some(&body);
        if !read || !count || !whole || *memory.health() != Health::Ok {
            let what =
                format!("the memory `{}` would not be read back as it is written", self.name.escape_debug());
            return Err(Error::new(ErrorKind::Refused, what).hint("take odd characters out of its fields"));
        }
        Ok(memory.source().to_owned())
    }

    /// The body without blank lines around it.
    fn lines(&self) -> &str {
        let body = self.body.trim_start_matches('\u{FEFF}').trim_ascii_end();
        let blank = body.len() - body.trim_ascii_start().len();
        &body[body[..blank].rfind(['\n', '\r']).map_or(0, |at| at + 1)..]
    }

    /// What was given beyond name, description, type and session.
    fn optional(&self) -> Vec<(&'static str, Field)> {
        let list = |key, items: &[String]| (!items.is_empty()).then(|| (key, Field::List(items.to_vec())));
        let text = |key, value: Option<String>| value.map(|value| (key, Field::Text(value)));
        [
            list("tags", &self.tags),
            text("topic", self.topic.clone()),
            text("confidence", self.confidence.map(|it| it.to_string())),
            text("pinned", self.pinned.then(|| "true".to_owned())),
            list("applies_to", &self.applies_to),
            list("supersedes", &self.supersedes),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn check(&self) -> Result<()> {
        let name = self.name.len();
        if one_line(&self.name) != self.name || name == 0 {
            return Err(invalid(
                "the memory has no name, or not one on one line".to_owned(),
                "give it a short one",
            ));
        }
        if name > MAX_NAME {
            let what = format!("the name has {name} bytes, and {MAX_NAME} are the most");
            return Err(invalid(what, "the description can say more"));
        }
        if self.lines().trim().is_empty() {
            let what = format!("the memory `{}` has no body", self.name.escape_debug());
            return Err(invalid(what, "say what is to be remembered"));
        }
        let description = self.described().len();
        if description > MAX_DESCRIPTION {
            let what = format!("the description has {description} bytes, and {MAX_DESCRIPTION} are the most");
            return Err(invalid(what, "the body can say more"));
        }
        match self.confidence {
            Some(it) if !(0.0..=1.0).contains(&it) => {
                Err(invalid(format!("a confidence of {it}"), "a confidence is a number from 0 to 1"))
            }
            _ => Ok(()),
        }
    }
}

/// Never shows the text: what people remember does not belong in logs.
impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draft")
            .field("kind", &self.kind)
            .field("name", &self.name)
            .field("bytes", &self.body.len())
            .finish_non_exhaustive()
    }
}

/// The first line that says something, without the marks of headings, lists and emphasis before it.
fn first_line(body: &str) -> String {
    let bare = |line: &str| {
        line.trim()
            .trim_start_matches(['#', '-', '*', '>', '+', '_', ' '])
            .trim_end_matches(['*', '_'])
            .to_owned()
    };
    let lines = || body.lines().map(bare).map(|line| one_line(&line.replace("**", "")));
    let line = lines()
        .find(|line| line.contains(char::is_alphanumeric))
        .or_else(|| lines().find(|line| !line.is_empty()));
    let line = line.unwrap_or_else(|| one_line(body));
    match crate::text::cut_at_word(&line, DERIVED_DESCRIPTION) {
        cut if cut.len() < line.len() => format!("{cut}…"),
        _ => line,
    }
}

fn invalid(what: String, hint: &'static str) -> Error {
    Error::new(ErrorKind::InvalidInput, what).hint(hint)
}
