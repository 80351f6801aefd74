//! What a link means: a memory, several, or none; and what its `#` means.

use serde::Serialize;

use super::names::Names;
use crate::memory::MemoryId;
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
    pub(super) heading: Option<&'t str>,
}

/// How many `#` of a text are looked at. A name holds few, and a line of them must not cost its square.
const MARKS: usize = 8;

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
        let Some(hit) = self.find_link(text) else { return Resolution::Dangling };
        let [row] = hit.rows[..] else {
            let candidates = hit.rows.iter().map(|row| self.memory(*row).id().clone()).collect();
            return Resolution::Ambiguous { candidates };
        };
        let memory = self.memory(row);
        let heading = hit.heading.map(|heading| {
            let wanted = fold_name(heading);
            let exists = memory.headings().iter().any(|heading| fold_name(&heading.text) == wanted);
            Anchor { heading: heading.to_owned(), exists }
        });
        Resolution::Found { id: memory.id().clone(), tier: hit.tier, heading }
    }

    pub(super) fn find_link<'t>(&self, text: &'t str) -> Option<Hit<'t>> {
        if let Some((tier, rows)) = self.find(text) {
            return Some(Hit { tier, rows, heading: None });
        }
        // The longest name that is one: a name may hold a `#` and be followed by a heading.
        let marks: Vec<usize> = memchr::memchr_iter(b'#', text.as_bytes()).take(MARKS).collect();
        marks.into_iter().rev().find_map(|at| {
            let (tier, rows) = self.find(&text[..at])?;
            Some(Hit { tier, rows, heading: heading(&text[at + 1..]) })
        })
    }
}

/// What stands after a `#`, if anything does.
pub(super) fn heading(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|heading| !heading.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::memory;
    use super::{Anchor, Names, Resolution};

    fn anchor(names: &Names, text: &str) -> Option<(String, bool)> {
        match names.resolve(text) {
            Resolution::Found { heading, .. } => heading.map(|anchor| (anchor.heading, anchor.exists)),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_heading_is_compared_as_names_are() {
        let names = Names::new(&[memory("a.md", "## Next *steps*\n\nC# notes\n===\n\n```\n# code\n```\n")]);
        assert_eq!(anchor(&names, "a#next-steps"), Some(("next-steps".to_owned(), true)));
        assert_eq!(anchor(&names, "a # Next Steps "), Some(("Next Steps".to_owned(), true)));
        assert_eq!(anchor(&names, "a#C# notes"), Some(("C# notes".to_owned(), true)));
        assert_eq!(anchor(&names, "a#code"), Some(("code".to_owned(), false)));
        assert_eq!(anchor(&names, "a#"), None);
    }

    #[test]
    fn the_longest_name_comes_before_the_heading() {
        let (short, long) = (memory("c.md", "# x\n"), memory("c#.md", "# x\n"));
        let names = Names::new(&[short, long.clone()]);
        assert_eq!(anchor(&names, "c#"), None);
        let Resolution::Found { id, heading, .. } = names.resolve("c##x") else { panic!() };
        assert_eq!((&id, heading), (long.id(), Some(Anchor { heading: "x".to_owned(), exists: true })));
    }

    #[test]
    fn a_line_of_number_signs_is_soon_done() {
        let names = Names::new(&[memory("a.md", "")]);
        let signs = "#".repeat(1 << 20);
        assert_eq!(names.resolve(&signs), Resolution::Dangling);
        assert_eq!(anchor(&names, &format!("a{signs}")), Some((signs[1..].to_owned(), false)));
    }

    #[test]
    fn what_is_typed_has_no_memory_of_its_own() {
        let names = Names::new(&[memory("a.md", "# Why\n")]);
        assert_eq!(names.resolve("#Why"), Resolution::Dangling);
    }

    #[test]
    fn outcomes_as_json() {
        let names = Names::new(&[memory("a.md", ""), memory("x/b.md", ""), memory("y/b.md", "")]);
        let json = |text: &str| serde_json::to_value(names.resolve(text)).unwrap();
        let id = |path: &str| serde_json::json!({"scope": "project", "path": path});
        assert_eq!(
            json("a"),
            serde_json::json!({"is": "found", "id": id("a.md"), "tier": "path", "heading": null})
        );
        assert_eq!(
            json("b"),
            serde_json::json!({"is": "ambiguous", "candidates": [id("x/b.md"), id("y/b.md")]})
        );
        assert_eq!(json("c"), serde_json::json!({"is": "dangling"}));
    }
}
