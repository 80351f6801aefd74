//! The graph as text that others draw.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

use super::graph::LinkGraph;
use crate::memory::Memory;
use crate::text::show_hidden;

impl LinkGraph {
    /// The graph in the language of Graphviz.
    ///
    /// A memory is a node with its title, several links between two are one arrow, and a dangling link leads to
    /// a dashed node. Ambiguous links are not drawn.
    ///
    /// # Example: one arrow
    /// ```
    /// use memcore::{LinkGraph, Memory, MemoryId, Scope};
    ///
    /// let id = |path: &str| Ok::<_, memcore::Error>(MemoryId::new(Scope::Project, path.parse()?));
    /// let graph = LinkGraph::build(&[
    ///     Memory::parse(id("a.md")?, "See [[b]].\n"),
    ///     Memory::parse(id("b.md")?, "---\nname: The \"end\"\n---\n"),
    /// ]);
    /// let dot = graph.dot();
    /// assert!(dot.contains(r#""project:b.md" [label="The \"end\""];"#));
    /// assert!(dot.contains(r#""project:a.md" -> "project:b.md";"#));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn dot(&self) -> String {
        let mut dot = String::from("digraph memories {\n");
        let id = |row: u32| dot_text(&self.names().memory(row).id().to_string());
        // No scope is called so, hence no memory has this id.
        let missing = |target: &str| dot_text(&format!("missing:{target}"));
        for memory in self.names().memories() {
            let (id, label) = (dot_text(&memory.id().to_string()), dot_label(title(memory)));
            line(&mut dot, format_args!("{id} [label={label}];"));
        }
        for target in self.missing() {
            let (id, label) = (missing(target), dot_label(target));
            line(&mut dot, format_args!("{id} [label={label}, style=dashed];"));
        }
        for (from, to) in self.arrows() {
            line(&mut dot, format_args!("{} -> {};", id(from), id(to)));
        }
        for (from, target) in self.missing_arrows() {
            line(&mut dot, format_args!("{} -> {} [style=dashed];", id(from), missing(target)));
        }
        dot.push_str("}\n");
        dot
    }

    /// The graph in the language of Mermaid, with the same nodes and arrows as [`dot`](Self::dot).
    ///
    /// # Example: one arrow
    /// ```
    /// use memcore::{LinkGraph, Memory, MemoryId, Scope};
    ///
    /// let id = MemoryId::new(Scope::Project, "a.md".parse()?);
    /// let graph = LinkGraph::build(&[Memory::parse(id, "See [[b]].\n")]);
    /// assert!(graph.mermaid().starts_with("graph LR\n  n0[\"a\"]\n  m0[\"b\"]:::missing\n  n0 -.-> m0\n"));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn mermaid(&self) -> String {
        let mut mermaid = String::from("graph LR\n");
        for (row, memory) in self.names().memories().iter().enumerate() {
            line(&mut mermaid, format_args!("n{row}[{}]", mermaid_label(title(memory))));
        }
        let missing = self.missing();
        for (at, target) in missing.iter().enumerate() {
            line(&mut mermaid, format_args!("m{at}[{}]:::missing", mermaid_label(target)));
        }
        for (from, to) in self.arrows() {
            line(&mut mermaid, format_args!("n{from} --> n{to}"));
        }
        for (from, target) in self.missing_arrows() {
            if let Ok(at) = missing.binary_search(&target) {
                line(&mut mermaid, format_args!("n{from} -.-> m{at}"));
            }
        }
        if !missing.is_empty() {
            line(&mut mermaid, format_args!("classDef missing stroke-dasharray: 4"));
        }
        mermaid
    }

    fn arrows(&self) -> BTreeSet<(u32, u32)> {
        self.ends().iter().copied().collect()
    }

    fn missing_arrows(&self) -> BTreeSet<(u32, &str)> {
        self.dangling()
            .iter()
            .filter_map(|link| Some((self.names().row(&link.from)?, &*link.target)))
            .collect()
    }

    /// What dangling links name, sorted, each once.
    fn missing(&self) -> Vec<&str> {
        self.dangling().iter().map(|link| &*link.target).collect::<BTreeSet<_>>().into_iter().collect()
    }
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "  {line}");
}

/// The title, or the stem where that shows nothing.
fn title(memory: &Memory) -> &str {
    Some(memory.title()).filter(|title| !title.trim().is_empty()).unwrap_or_else(|| memory.id().path.stem())
}

/// One line without characters that a drawing cannot show, such as a NUL, at which Graphviz stops reading.
fn visible(text: &str) -> Cow<'_, str> {
    match show_hidden(text) {
        text if text.contains(['\n', '\t']) => text.replace(['\n', '\t'], " ").into(),
        text => text,
    }
}

fn dot_text(text: &str) -> String {
    format!("\"{}\"", visible(text).replace('\\', "\\\\").replace('"', "\\\""))
}

/// Graphviz reads `&lt;` and the like in labels as HTML does.
fn dot_label(text: &str) -> String {
    dot_text(&text.replace('&', "&amp;"))
}

/// Every ASCII sign becomes an entity: which of them mean something depends on Mermaid's version, and titles
/// such as `1. Plan` or `_draft_` are taken for Markdown.
fn mermaid_label(text: &str) -> String {
    let mut label = String::from("\"");
    for c in visible(text).chars() {
        if c.is_ascii_punctuation() {
            let _ = write!(label, "#{};", c as u32);
        } else {
            label.push(c);
        }
    }
    label.push('"');
    label
}

#[cfg(test)]
mod tests {
    use super::super::memory;
    use super::*;

    #[test]
    fn any_name_can_be_drawn() {
        let graph = LinkGraph::build(&[
            memory("배포 \"x\".md", "---\nname: \"two\\nlines <b> &lt; \\\\\"\n---\n[[a\\b]] [[nul\0]]\n"),
            memory("a].md", "---\nname: '1. `x` [y] #35; \"z\" -->'\n---\n"),
        ]);
        let dot = r#"digraph memories {
  "project:a].md" [label="1. `x` [y] #35; \"z\" -->"];
  "project:배포 \"x\".md" [label="two lines <b> &amp;lt; \\"];
  "missing:a\\b" [label="a\\b", style=dashed];
  "missing:nul⟨U+0000⟩" [label="nul⟨U+0000⟩", style=dashed];
  "project:배포 \"x\".md" -> "missing:a\\b" [style=dashed];
  "project:배포 \"x\".md" -> "missing:nul⟨U+0000⟩" [style=dashed];
}
"#;
        assert_eq!(graph.dot(), dot);
        let mermaid = r##"graph LR
  n0["1#46; #96;x#96; #91;y#93; #35;35#59; #34;z#34; #45;#45;#62;"]
  n1["two lines #60;b#62; #38;lt#59; #92;"]
  m0["a#92;b"]:::missing
  m1["nul⟨U#43;0000⟩"]:::missing
  n1 -.-> m0
  n1 -.-> m1
  classDef missing stroke-dasharray: 4
"##;
        assert_eq!(graph.mermaid(), mermaid);
    }

    #[test]
    fn links_that_stand_twice_are_one_arrow() {
        let graph = LinkGraph::build(&[memory("a.md", "[[b]] [[b]] [[x]] [[x]]"), memory("b.md", "[[a]]")]);
        assert_eq!(graph.dot().matches("->").count(), 3);
        assert_eq!(graph.mermaid().matches("->").count(), 3);
    }
}
