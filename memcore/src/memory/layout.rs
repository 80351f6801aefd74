//! The habit of a folder: how its files are named and how their headers are laid out.

use serde::{Deserialize, Serialize};

use super::{Memory, MemoryKind};

/// How a folder names its files and lays out their headers.
///
/// # Example: the habit of a folder, and the default
/// ```
/// use memcore::{Layout, LineEnd, Memory, MemoryId};
///
/// let memory = |path: &str, source: &str| {
///     path.parse().map(|path| Memory::parse(MemoryId::new(Default::default(), path), source))
/// };
/// let folder = [memory("feedback-tests.md", "---\nname: tests\ntype: feedback\n---\nText.\n")?];
/// let layout = Layout::of(&folder);
/// assert_eq!((layout.nested, layout.separator, layout.prefixed), (false, '-', true));
///
/// let default = Layout { nested: true, separator: '_', prefixed: true, line_end: LineEnd::Lf };
/// assert_eq!(Layout::of(&[]), default);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Layout {
    /// Whether all fields but name and description stand under `metadata:`.
    pub nested: bool,
    /// What stands between the words of a file name: `_` or `-`.
    pub separator: char,
    /// Whether a file name begins with the type: `feedback_tests.md`.
    pub prefixed: bool,
    /// How lines end.
    pub line_end: LineEnd,
}

/// How lines end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineEnd {
    /// `\n`.
    #[default]
    Lf,
    /// `\r\n`.
    CrLf,
}

impl LineEnd {
    /// The characters.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }
}

impl Default for Layout {
    fn default() -> Self {
        Self { nested: true, separator: '_', prefixed: true, line_end: LineEnd::Lf }
    }
}

impl Layout {
    /// The habit of most of these memories. Where as many do one thing as the other, and where none tells, it is the
    /// default: nested, `_`, prefixed, `\n`.
    pub fn of<'m>(memories: impl IntoIterator<Item = &'m Memory>) -> Self {
        // Each is how many do as the default does, and how many do the other thing.
        let (mut nested, mut separator, mut prefixed, mut line_end) = ([0; 2], [0; 2], [0; 2], [0; 2]);
        for memory in memories {
            let front = memory.front();
            if front.is_nested() {
                nested[0] += 1;
            } else if memory.kind_text().is_some() {
                nested[1] += 1;
            }
            let stem = memory.id().path.stem();
            match prefix(stem) {
                Some(sign) => {
                    prefixed[0] += 1;
                    separator[usize::from(sign == '-')] += 1;
                }
                None => {
                    prefixed[1] += 1;
                    let signs = |sign| stem.matches(sign).count();
                    if signs('_') != signs('-') {
                        separator[usize::from(signs('-') > signs('_'))] += 1;
                    }
                }
            }
            if let Some(at) = memory.source().find('\n') {
                line_end[usize::from(memory.source()[..at].ends_with('\r'))] += 1;
            }
        }
        let default = |[this, other]: [usize; 2]| this >= other;
        Self {
            nested: default(nested),
            separator: if default(separator) { '_' } else { '-' },
            prefixed: default(prefixed),
            line_end: if default(line_end) { LineEnd::Lf } else { LineEnd::CrLf },
        }
    }
}

/// The sign behind the type that a stem begins with.
fn prefix(stem: &str) -> Option<char> {
    MemoryKind::ALL.into_iter().find_map(|kind| {
        let start = stem.get(..kind.as_str().len())?;
        let sign = stem[start.len()..].chars().next()?;
        (start.eq_ignore_ascii_case(kind.as_str()) && matches!(sign, '_' | '-')).then_some(sign)
    })
}
