//! The labels that tell why a rule holds and how it is applied, found by the structure of the text.
//!
//! A label stands where a reader looks for one: as a heading, or at the beginning of a line of a paragraph, a list
//! item, a quote, a definition or a table's row. `shape` cuts it out, `table` looks it up, `words`
//! has the words in twelve languages.

mod shape;
mod table;
mod words;

use shape::{Line, lines};
pub(super) use table::{Meaning, is_placeholder};

use super::markdown::{Leaf, LeafKind, Markdown, Piece};
use crate::text::{self, Span};

/// What is labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Why,
    How,
}

/// A label of a body.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) meaning: Meaning,
    /// Where it stands in the body, marks and colon included.
    pub(super) span: Span,
    /// The label as it is written, without marks.
    pub(super) text: Span,
    /// What stands behind it is something.
    pub(super) filled: bool,
    /// It is written in its canonical form, `**Why:**`.
    pub(super) canonical: bool,
    /// It is a heading, a table cell or the like, which has no canonical form.
    pub(super) other_form: bool,
}

/// All labels of a body, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    pub(super) all: Vec<Label>,
}

/// Whether a part is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    Present,
    /// Its label is there, and nothing behind it.
    Empty,
    Missing,
}

impl Labels {
    /// The labels of a part.
    pub(super) fn of(&self, part: Part) -> impl Iterator<Item = &Label> {
        self.all.iter().filter(move |label| label.meaning.is(part))
    }

    /// Whether a part is there: with several labels, one that is filled is enough.
    pub(super) fn presence(&self, part: Part) -> Presence {
        let mut found = Presence::Missing;
        for label in self.of(part) {
            if label.filled {
                return Presence::Present;
            }
            found = Presence::Empty;
        }
        found
    }
}

/// The labels of a body in the canonical form, which nine of ten have: both at the beginning of a line, with text
/// behind them, in a body without code, comments and indentation. `None` if it is not that plain, or has no label at
/// all: then the Markdown has to be read.
pub(super) fn plain(body: &str) -> Option<Labels> {
    let (mut all, mut may_have_label) = (Vec::new(), false);
    let mut plain = !body.contains("<!--");
    for line in text::lines(body, 0) {
        let line_text = line.text(body);
        may_have_label |= shape::may_be_label(line_text);
        plain &= !line_text.starts_with([' ', '\t', '`', '~', '<']);
        for (label, meaning) in [("**Why:**", Meaning::WHY), ("**How to apply:**", Meaning::HOW)] {
            let Some(content) = line_text.strip_prefix(label) else { continue };
            if is_placeholder(content) || content.contains("**Why") || content.contains("**How") {
                plain = false;
            }
            let span = Span::new(line.start, line.start + label.len());
            let text = Span::new(span.start + 2, span.end - 3);
            all.push(Label { meaning, span, text, filled: true, canonical: true, other_form: false });
        }
    }
    if !may_have_label {
        return Some(Labels::default());
    }
    let labels = Labels { all };
    let both = [Part::Why, Part::How].iter().all(|part| labels.of(*part).count() == 1);
    (plain && both).then_some(labels)
}

/// The labels of a body, by its blocks.
pub(super) fn find(body: &str, read: &Markdown) -> Labels {
    let mut walk = Walk { labels: Labels::default(), open: Vec::new() };
    for leaf in &read.leaves {
        let pieces = read.pieces(leaf);
        match leaf.kind {
            LeafKind::Code => walk.content(body, leaf.span),
            LeafKind::Heading(level) => walk.heading(body, leaf, pieces, level),
            // The head of a table names columns.
            LeafKind::HeadCell => {}
            _ => lines(body, leaf.span, pieces).for_each(|line| walk.line(body, leaf, &line)),
        }
    }
    walk.close_all();
    walk.labels
}

/// A label whose text is not over yet.
struct Open {
    label: Label,
    /// Its heading's level; 7 for a label in a paragraph.
    level: u8,
    depth: usize,
    /// The beginning of what stands behind it.
    content: String,
}

/// More characters than this are no placeholder.
const LONGEST_PLACEHOLDER: usize = 40;

struct Walk {
    labels: Labels,
    open: Vec<Open>,
}

impl Walk {
    fn heading(&mut self, body: &str, leaf: &Leaf, pieces: &[Piece], level: u8) {
        self.close(|open| open.level >= level);
        let mut all = lines(body, leaf.span, pieces);
        let (first, second) = (all.next(), all.next());
        match first.and_then(|line| Some((line.label(body, leaf.kind)?, line))) {
            Some((shaped, line)) if second.is_none() => self.begin(body, &line, shaped, level, leaf.depth),
            // A heading of a lower level is part of a section that says something.
            _ => self.content(body, leaf.span),
        }
    }

    fn line(&mut self, body: &str, leaf: &Leaf, line: &Line<'_>) {
        match line.label(body, leaf.kind) {
            Some(shaped) => {
                // A label deeper within another one's list is part of what that one says.
                self.close(|open| open.depth >= leaf.depth);
                self.content(body, line.span);
                self.begin(body, line, shaped, 7, leaf.depth);
            }
            None => self.content(body, line.span),
        }
    }

    fn begin(&mut self, body: &str, line: &Line<'_>, shaped: shape::Shaped, level: u8, depth: usize) {
        let label = Label {
            meaning: shaped.meaning,
            span: Span::new(line.span.start, shaped.end),
            text: shaped.text,
            filled: false,
            canonical: shaped.canonical,
            other_form: shaped.other_form,
        };
        let mut content = String::new();
        add(&mut content, Span::new(shaped.end, line.span.end).of(body));
        self.open.push(Open { label, level, depth, content });
    }

    fn content(&mut self, body: &str, span: Span) {
        for open in &mut self.open {
            add(&mut open.content, span.of(body));
        }
    }

    fn close(&mut self, ends: impl Fn(&Open) -> bool) {
        // What was opened within a label that ends, ends with it.
        if let Some(first) = self.open.iter().position(ends) {
            for mut open in self.open.drain(first..) {
                open.label.filled = !is_placeholder(&open.content);
                self.labels.all.push(open.label);
            }
        }
    }

    fn close_all(&mut self) {
        self.close(|_| true);
        self.labels.all.sort_by_key(|label| label.span);
    }
}

/// Takes in the beginning of a text: enough of it to tell a placeholder.
fn add(content: &mut String, text: &str) {
    if content.len() <= LONGEST_PLACEHOLDER {
        content.push(' ');
        let text = text.trim_start();
        let end = text.char_indices().nth(LONGEST_PLACEHOLDER).map_or(text.len(), |(at, _)| at);
        content.push_str(&text[..end]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn presence(body: &str) -> (Presence, Presence) {
        let labels = find(body, &Markdown::parse(body));
        if let Some(plain) = plain(body) {
            for part in [Part::Why, Part::How] {
                assert_eq!(plain.presence(part), labels.presence(part), "{body}");
            }
        }
        (labels.presence(Part::Why), labels.presence(Part::How))
    }

    use Presence::{Empty, Missing, Present};

    #[test]
    fn labels_in_a_list_within_a_label_are_part_of_it() {
        assert_eq!(
            presence("**Why:**\n- reason: a mock hid it\n- **How to apply:** always\n"),
            (Present, Present)
        );
        assert_eq!(presence("## Why\n\n## How to apply\n\nAlways.\n"), (Empty, Present));
        assert_eq!(
            presence("## Why\n\n### The day it broke\n\nx\n\n## How to apply\n1. a\n"),
            (Present, Present)
        );
    }

    #[test]
    fn one_of_several_is_enough() {
        assert_eq!(presence("**Why:** a\n**How to apply:** b\n\nAnd:\n\n**Why:** TBD\n"), (Present, Present));
        assert_eq!(presence("**How to apply:** b\n\n**Why:** a\n"), (Present, Present));
    }

    #[test]
    fn prose_and_questions_are_no_labels() {
        assert_eq!(
            presence("Why do we ask? Because.\nHow to apply for leave: ask Ana.\n"),
            (Missing, Missing)
        );
        assert_eq!(presence("| Why | How to apply |\n|---|---|\n| a | b |\n"), (Missing, Missing));
        assert_eq!(
            presence("<!-- **Why:** x -->\n```\n**Why:** x\n```\n    **How to apply:** y\n"),
            (Missing, Missing)
        );
        assert_eq!(presence("Say \"**Why:** it broke\".\n"), (Missing, Missing));
    }

    #[test]
    fn tables_definitions_and_brackets_have_labels_too() {
        assert_eq!(
            presence("| part | text |\n|---|---|\n| **Why** | a |\n| **How to apply** | b |\n"),
            (Present, Present)
        );
        assert_eq!(presence("Why\n: it broke\n\nHow to apply\n: always\n"), (Present, Present));
        assert_eq!(presence("【原因】日志要进平台。\n【如何应用】改用 logger。\n"), (Present, Present));
        assert_eq!(presence("1. **Why:** a\n2. **How to apply:**\n"), (Present, Empty));
    }
}
