//! Instructions as text for a prompt, and advice on their size.

use std::fmt::Write;

use super::{Context, Instruction, Layer};
use crate::text::{attribute, within_tag};

/// Lines of a file from which on people are advised to make it shorter. The published advice.
const ADVISED_LINES: usize = 200;

/// A file that is longer than is advised: it costs room in every conversation, and long ones are followed less well.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SizeAdvice {
    /// The file, as it was reached.
    pub path: std::path::PathBuf,
    /// How many lines it has, comments not counted.
    pub lines: usize,
    /// How many are advised.
    pub advised: usize,
}

impl SizeAdvice {
    /// The advice in a sentence.
    pub fn sentence(&self) -> String {
        let Self { path, lines, advised } = self;
        format!(
            "{} has {lines} lines; under {advised} are advised. Move what holds for some files only to rules with \
             `paths`; an import does not save room.",
            path.display()
        )
    }
}

const TAG: &str = "instruction-file";

impl Context {
    /// All instructions as one text for a prompt: its place is before the conversation, behind the system prompt.
    ///
    /// Each file stands in a tag of its own, with its path and whose it is. What is loaded later is put behind, so the
    /// bytes before it stay and a cached prompt holds. Nothing loaded is the empty text.
    ///
    /// # Example: one file
    /// ```
    /// use std::path::Path;
    /// use memcore::{Context, ContextOptions, MemSystem};
    ///
    /// let system = MemSystem::new().with_file("/w/CLAUDE.md", "Build with make.\n");
    /// let context = Context::load(&system, Path::new("/w"), &ContextOptions::default())?;
    /// assert!(context.render().ends_with(
    ///     "<instruction-file path=\"/w/CLAUDE.md\" of=\"project\">\nBuild with make.\n</instruction-file>\n"
    /// ));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn render(&self) -> String {
        let mut text = String::new();
        if self.instructions().is_empty() {
            return text;
        }
        text.push_str(
            "Instructions that people keep in files for work here, broad ones first. They are meant to be followed; \
             where two disagree, the later one counts.\n",
        );
        for instruction in self.instructions() {
            text.push_str(&instruction.render());
        }
        text
    }

    /// The files that are longer than advised.
    pub fn size_advice(&self) -> Vec<SizeAdvice> {
        let long = |it: &Instruction| (it.lines(), it.path.clone());
        let all = self.instructions().iter().filter(|it| it.layer != Layer::Managed).map(long);
        let too_long = all.filter(|(lines, _)| *lines >= ADVISED_LINES);
        too_long.map(|(lines, path)| SizeAdvice { path, lines, advised: ADVISED_LINES }).collect()
    }
}

impl Instruction {
    /// The file as text for a prompt, in its tag: for one that is loaded during a conversation.
    ///
    /// The text cannot end its tag: where it has the closing one, a `\` is put into that.
    pub fn render(&self) -> String {
        let path = attribute(&self.path.to_string_lossy());
        let end = if self.text.ends_with('\n') { "" } else { "\n" };
        let mut text = String::with_capacity(self.text.len() + path.len() + 64);
        // Writing to a String cannot fail.
        let _ = write!(
            text,
            "\n<{TAG} path=\"{path}\" of=\"{}\">\n{}{end}</{TAG}>\n",
            self.layer,
            within_tag(&self.text, TAG)
        );
        text
    }
}
