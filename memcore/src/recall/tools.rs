//! Memories that only describe a tool which the agent has at hand.

use crate::memory::{Memory, MemoryKind};

/// Whether a memory is reference documentation of a tool in use. One that warns of something is worth its room.
pub(crate) fn describes_tool_in_use(memory: &Memory, tools: &[String]) -> bool {
    memory.kind() == Some(MemoryKind::Reference)
        && tools.iter().any(|tool| is_about(memory, tool))
        && !warns(memory)
}

/// Whether name, description, tags or `applies_to` name the tool, written as the agent writes it.
fn is_about(memory: &Memory, tool: &str) -> bool {
    let fields = [memory.title(), memory.id().path.stem(), memory.description()];
    let lists = memory.tags().into_iter().chain(memory.applies_to());
    fields.into_iter().chain(lists).any(|text| has_word(text, tool))
}

fn has_word(text: &str, word: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    !word.is_empty()
        && text.match_indices(word).any(|(at, _)| {
            is_end(text[..at].chars().next_back()) && is_end(text[at + word.len()..].chars().next())
        })
}

/// Words with which people warn, in lower case.
const WARNINGS: &[&str] = &[
    "warning",
    "gotcha",
    "pitfall",
    "caveat",
    "careful",
    "beware",
    "caution",
    "known issue",
    "known bug",
    "workaround",
    "do not",
    "don't",
    "never",
    "must not",
    "注意",
    "警告",
    "陷阱",
    "踩坑",
    "切勿",
    "不要",
    "不可",
    "已知问题",
    "已知問題",
    "気をつけ",
    "危険",
    "しないで",
    "주의",
    "경고",
    "하지 마",
];

fn warns(memory: &Memory) -> bool {
    let text = [memory.title(), memory.description(), memory.body()].join("\n").to_lowercase();
    WARNINGS.iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::MemoryId;

    fn memory(source: &str) -> Memory {
        Memory::parse(MemoryId::new(Default::default(), "a.md".parse().unwrap()), source)
    }

    #[test]
    fn documentation_of_a_tool_in_use_is_told_from_warnings_and_from_other_words() {
        let tools = ["psql".to_owned(), "Read".to_owned()];
        let about = |source: &str| describes_tool_in_use(&memory(source), &tools);
        assert!(about("---\nname: psql cheat sheet\ntype: reference\n---\n`\\dt` lists tables.\n"));
        assert!(!about("---\nname: psql cheat sheet\ntype: reference\n---\nBeware: `\\!` runs a shell.\n"));
        assert!(!about("---\nname: psql habits\ntype: feedback\n---\nUse `\\timing`.\n"));
        assert!(!about("---\nname: where to read logs\ntype: reference\n---\nOn the host.\n"));
        assert!(!about("---\nname: mypsqlx\ntype: reference\n---\nA fork.\n"));
    }
}
