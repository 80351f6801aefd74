//! What a link means: a memory, several, or none; and what its `#` means.

use serde::Serialize;

use super::names::Names;
use crate::memory::{Memory, MemoryId};
use crate::text::fold_name;

/// By what a text was found to mean a memory. The first tier that knows one decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NameTier {
    /// Its path, with or without `.md`.
    Path,
    /// The stem of its file, in whatever folder.
    Stem,
    /// The `name` of its header.
    Name,
    /// Stem or name, if case, composition, and the difference between `_`, `-` and blanks do not count.
    Folded,
    /// The same, with the word of a type put before it or taken away: `feedback_tests` and `tests`.
    Prefix,
}

/// What a text means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Resolution {
    /// One memory.
    Found {
        /// Which.
        id: MemoryId,
        /// By what it was found.
        tier: NameTier,
        /// The heading in it that was asked for.
        heading: Option<Anchor>,
    },
    /// Several memories that fit equally well.
    Ambiguous {
        /// All of them, in order.
        candidates: Vec<MemoryId>,
    },
    /// None. [`Names::nearest`] says what may have been meant.
    Dangling,
}

/// The part of a link after `#`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Anchor {
    /// The heading, as the link has it.
    pub heading: String,
    /// Whether the memory has such a heading; compared like names, so `#next-steps` is `## Next steps`.
    pub exists: bool,
}

/// What was found, in rows of [`Names`].
pub(super) struct Hit<'t> {
    pub(super) tier: NameTier,
    pub(super) rows: Vec<u32>,
    heading: Option<&'t str>,
}

impl Hit<'_> {
    /// The heading asked for, looked up in the memory that was found.
    pub(super) fn anchor(&self, memory: &Memory) -> Option<Anchor> {
        self.heading.map(|heading| {
            let wanted = fold_name(heading);
            let exists = memory.headings().iter().any(|heading| fold_name(&heading.text) == wanted);
            Anchor { heading: heading.to_owned(), exists }
        })
    }
}

impl Names {
    /// Says what a text means: the target of a link, or what a person typed.
    ///
    /// A `#` is first taken for a part of the name (`task #21`). Only if nothing is called so, a heading
    /// begins there.
    ///
    /// # Example: a heading
    /// ```
    /// use memcore::{Anchor, Memory, MemoryId, NameTier, Names, Resolution, Scope};
    ///
    /// let id = MemoryId::new(Scope::Project, "deploy.md".parse()?);
    /// let names = Names::new(&[Memory::parse(id.clone(), "# Before\nTag it.\n")]);
    /// let heading = Some(Anchor { heading: "before".into(), exists: true });
    /// assert_eq!(names.resolve("deploy#before"), Resolution::Found { id, tier: NameTier::Path, heading });
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn resolve(&self, text: &str) -> Resolution {
        let Some(hit) = self.find_link(text, None) else { return Resolution::Dangling };
        match hit.rows[..] {
            [row] => {
                let memory = self.memory(row);
                Resolution::Found { id: memory.id().clone(), tier: hit.tier, heading: hit.anchor(memory) }
            }
            _ => Resolution::Ambiguous { candidates: self.ids(&hit.rows) },
        }
    }

    /// What a link means that stands in the memory of the row `from`.
    pub(super) fn find_link<'t>(&self, text: &'t str, from: Option<u32>) -> Option<Hit<'t>> {
        if let Some((tier, rows)) = self.find(text) {
            return Some(Hit { tier, rows, heading: None });
        }
        // The longest name that is one: a name may hold a `#` and be followed by a heading.
        text.rmatch_indices('#').find_map(|(at, _)| {
            let (name, heading) = (text[..at].trim(), text[at + 1..].trim());
            let (tier, rows) = match from {
                Some(row) if name.is_empty() => (NameTier::Path, vec![row]),
                _ => self.find(name)?,
            };
            Some(Hit { tier, rows, heading: Some(heading).filter(|heading| !heading.is_empty()) })
        })
    }

    pub(super) fn ids(&self, rows: &[u32]) -> Vec<MemoryId> {
        rows.iter().map(|row| self.memory(*row).id().clone()).collect()
    }
}
