//! What is asked.

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use crate::freshness::Age;
use crate::memory::{Memory, MemoryKind, Origin};
use crate::path::DocPath;
use crate::text::fold_name;
use crate::{Error, ErrorKind, Result};

/// A question to the memories. Pinned ones that fit it are considered before all others.
///
/// # Example: three memories of one type, without one that is known already
/// ```
/// use memcore::{MemoryKind, Query};
///
/// let query = Query::new("why no mocks in tests?")
///     .kinds([MemoryKind::Feedback])
///     .exclude(["feedback_style.md".parse()?])
///     .limit(3);
/// assert_eq!(query.text, "why no mocks in tests?");
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Query {
    /// The user's words, as they are.
    pub text: String,
    /// Only these types; empty: all, with and without a type.
    pub kinds: Vec<MemoryKind>,
    /// Not these.
    pub exclude: Vec<DocPath>,
    /// At most so many memories, in place of the budget's number if it is smaller.
    pub limit: Option<usize>,
    /// Tools that the agent used lately, newest first. A model that selects is told; reference memories that only
    /// describe such a tool are left out, for the agent has the tool at hand.
    pub recent_tools: Vec<String>,
    /// Only memories with one of these tags, whatever the case; empty: all.
    pub tags: Vec<String>,
    /// Only memories with this topic, whatever the case.
    pub topic: Option<String>,
    /// Only memories that were last changed at this instant or later. One whose time is unknown is left out.
    pub since: Option<DateTime<FixedOffset>>,
    /// Only memories that were last changed before this instant. One whose time is unknown is left out.
    pub until: Option<DateTime<FixedOffset>>,
    /// Only memories that were written in this session.
    pub origin_session: Option<String>,
    /// Only memories that are the word of one of these; empty: all but external ones.
    #[serde(default)]
    pub origins: Vec<Origin>,
    /// Memories in the archive too, after all others.
    #[serde(default)]
    pub archived: bool,
    /// Memories of a team's folder too that nobody has accepted yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unreviewed: bool,
    /// Memories that were changed within so many days come first, and older ones fill what is left.
    pub recent_days: Option<u32>,
    /// Only memories whose writer was at least so sure, from 0 to 1; any other number is an error of the recall. A memory
    /// that says nothing counts as sure.
    pub min_confidence: Option<f64>,
}

impl Query {
    /// Asks for what matters for this text.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Only memories of these types.
    #[must_use]
    pub fn kinds(mut self, kinds: impl IntoIterator<Item = MemoryKind>) -> Self {
        self.kinds = kinds.into_iter().collect();
        self
    }

    /// Without the memories at these paths.
    #[must_use]
    pub fn exclude(mut self, paths: impl IntoIterator<Item = DocPath>) -> Self {
        self.exclude = paths.into_iter().collect();
        self
    }

    /// At most so many memories.
    #[must_use]
    pub fn limit(mut self, memories: usize) -> Self {
        self.limit = Some(memories);
        self
    }

    /// With the tools that were used lately, newest first.
    #[must_use]
    pub fn recent_tools(mut self, tools: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.recent_tools = tools.into_iter().map(Into::into).collect();
        self
    }

    /// Only memories with one of these tags.
    #[must_use]
    pub fn tags(mut self, tags: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.tags = tags.into_iter().map(Into::into).collect();
        self
    }

    /// Only memories with this topic.
    #[must_use]
    pub fn topic(mut self, topic: impl Into<String>) -> Self {
        self.topic = Some(topic.into());
        self
    }

    /// Only memories that were last changed at this instant or later.
    #[must_use]
    pub fn since(mut self, instant: DateTime<FixedOffset>) -> Self {
        self.since = Some(instant);
        self
    }

    /// Only memories that were last changed before this instant.
    #[must_use]
    pub fn until(mut self, instant: DateTime<FixedOffset>) -> Self {
        self.until = Some(instant);
        self
    }

    /// Only memories that were written in this session.
    #[must_use]
    pub fn origin_session(mut self, session: impl Into<String>) -> Self {
        self.origin_session = Some(session.into());
        self
    }

    /// Only memories that are the word of one of these; external ones only so.
    #[must_use]
    pub fn origins(mut self, origins: impl IntoIterator<Item = Origin>) -> Self {
        self.origins = origins.into_iter().collect();
        self
    }

    /// Memories in the archive too, after all others.
    #[must_use]
    pub fn with_archived(mut self) -> Self {
        self.archived = true;
        self
    }

    /// Memories of a team's folder too that nobody has accepted yet.
    #[must_use]
    pub fn with_unreviewed(mut self) -> Self {
        self.unreviewed = true;
        self
    }

    /// Memories that were changed within so many days before older ones.
    #[must_use]
    pub fn recent_first(mut self, days: u32) -> Self {
        self.recent_days = Some(days);
        self
    }

    /// Only memories whose writer was at least so sure, from 0 to 1.
    #[must_use]
    pub fn min_confidence(mut self, confidence: f64) -> Self {
        self.min_confidence = Some(confidence);
        self
    }

    /// Refuses what means nothing. What is no number would not go to the JSON of a trace and back either.
    pub(crate) fn check(&self) -> Result<()> {
        match self.min_confidence {
            Some(least) if !(0.0..=1.0).contains(&least) => {
                let text = format!("the least confidence is {least}, and it goes from 0 to 1");
                Err(Error::new(ErrorKind::InvalidInput, text)
                    .hint("ask for `min_confidence` 0.8, or leave it out"))
            }
            _ => Ok(()),
        }
    }

    /// In which tier a memory that was picked is considered: pinned ones, recent ones, the rest.
    pub(crate) fn tier(&self, memory: &Memory, age: &Age) -> u8 {
        let recent = age.modified.is_some() && !age.in_future;
        match self.recent_days {
            _ if memory.id().path.is_state() => 3,
            _ if memory.is_pinned() => 0,
            Some(days) if recent && age.days <= days => 1,
            Some(_) => 2,
            None => 1,
        }
    }

    /// Whether a memory may be an answer at all.
    pub(crate) fn admits(&self, memory: &Memory, age: &Age, origin: Origin) -> bool {
        self.refuses(memory, age, origin).is_none()
    }

    /// The name of the filter that takes a memory out.
    pub(crate) fn refuses(&self, memory: &Memory, age: &Age, origin: Origin) -> Option<&'static str> {
        let same = |a: &str, b: &str| fold_name(a) == fold_name(b);
        let tagged = || memory.tags().iter().any(|tag| self.tags.iter().any(|want| same(tag, want)));
        let time = age.modified.filter(|_| !age.in_future);
        let topic = |want: &String| memory.topic().is_some_and(|topic| same(topic, want));
        let filters = [
            ("kinds", self.kinds.is_empty() || memory.kind().is_some_and(|kind| self.kinds.contains(&kind))),
            ("origins", self.origins.is_empty() || self.origins.contains(&origin)),
            ("exclude", !self.exclude.contains(&memory.id().path)),
            ("tags", self.tags.is_empty() || tagged()),
            ("topic", self.topic.as_ref().is_none_or(topic)),
            ("since", self.since.is_none_or(|since| time.is_some_and(|time| time >= since))),
            ("until", self.until.is_none_or(|until| time.is_some_and(|time| time < until))),
            (
                "origin_session",
                self.origin_session.as_deref().is_none_or(|it| memory.origin_session() == Some(it)),
            ),
            (
                "min_confidence",
                self.min_confidence.is_none_or(|least| memory.confidence().unwrap_or(1.0) >= least),
            ),
        ];
        filters.into_iter().find(|(_, admits)| !admits).map(|(name, _)| name)
    }
}
