//! A link that leads somewhere, and one that does not.

use serde::Serialize;

use super::resolve::{Anchor, NameTier};
use crate::memory::MemoryId;
use crate::text::Span;

/// A link that leads to a memory. Two links from one memory to another are two edges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edge {
    /// Where the link stands.
    pub from: MemoryId,
    /// Where it leads.
    pub to: MemoryId,
    /// Its place in the source of `from`.
    pub span: Span,
    /// What it shows instead of its target.
    pub alias: Option<String>,
    /// The heading it leads to.
    pub heading: Option<Anchor>,
    /// By what its target was found.
    pub tier: NameTier,
}

/// A link that leads to no memory or fits several; it is no edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnresolvedLink {
    /// Where the link stands.
    pub from: MemoryId,
    /// What it names, `#` and all.
    pub target: String,
    /// What it shows instead.
    pub alias: Option<String>,
    /// Its place in the source of `from`.
    pub span: Span,
}
