//! What is asked.

use serde::{Deserialize, Serialize};

use crate::memory::{Memory, MemoryKind};
use crate::path::DocPath;

/// A question to the memories.
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Tools that the agent used lately, newest first. A model that selects is told.
    pub recent_tools: Vec<String>,
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

    /// Whether a memory may be an answer at all.
    pub(crate) fn admits(&self, memory: &Memory) -> bool {
        let kind = self.kinds.is_empty() || memory.kind().is_some_and(|kind| self.kinds.contains(&kind));
        kind && !self.exclude.contains(&memory.id().path)
    }
}
