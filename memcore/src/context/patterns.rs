//! The `paths` of a rule, in all forms that people write.

use crate::memory::{Memory, Node, Value};

/// The patterns of a rule, as written; `None` for a rule that holds for all files.
///
/// `paths` may be one pattern, several with commas, or a list in either form of YAML, with or without quotes. A comma
/// within braces or brackets belongs to its pattern. Rules without `paths` may have them as `globs`.
pub(super) fn patterns(rule: &Memory) -> Option<Vec<String>> {
    let front = rule.front();
    let entry = front.get("paths").or_else(|| front.get("globs"))?;
    let mut found = Vec::new();
    match entry.value {
        Value::Text(text) => written(text, &mut found),
        Value::List(items) => items.iter().filter_map(Node::as_text).for_each(|item| split(item, &mut found)),
        // YAML takes `!a` for a tag of nothing, but it is a pattern, if a wrong one.
        Value::Null => {
            let text = entry.value_span.of(rule.source());
            if !matches!(text, "~" | "null") {
                written(text, &mut found);
            }
        }
        Value::Block | Value::Map(_) => {}
    }
    (!found.is_empty()).then_some(found)
}

/// Text that YAML could not read as a list may still be one to a person: `[**/*.ts, b]`, or lines that begin with `-`.
fn written(text: &str, found: &mut Vec<String>) {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
        && !inner.contains(['[', ']'])
    {
        return split(inner, found);
    }
    let is_list = text.lines().count() > 1 || text.starts_with("- ");
    for line in text.lines() {
        let line = line.trim();
        match line.strip_prefix("- ") {
            Some(item) if is_list => split(item.split(" #").next().unwrap_or_default(), found),
            _ => split(line, found),
        }
    }
}

/// Splits at commas that stand in no braces and no brackets.
fn split(text: &str, found: &mut Vec<String>) {
    let (mut start, mut depth) = (0, 0_i32);
    let closed = text.matches(['{', '[']).count() == text.matches(['}', ']']).count();
    for (at, c) in text.char_indices().chain([(text.len(), ',')]) {
        match c {
            '{' | '[' if closed => depth += 1,
            '}' | ']' if closed => depth -= 1,
            ',' if depth <= 0 || at == text.len() => {
                let pattern = unquoted(text[start..at].trim());
                if !pattern.is_empty() {
                    found.push(pattern.to_owned());
                }
                start = (at + 1).min(text.len());
            }
            _ => {}
        }
    }
}

fn unquoted(text: &str) -> &str {
    let within = |quote| text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    within('"').or_else(|| within('\'')).unwrap_or(text).trim()
}

#[cfg(test)]
mod tests {
    use crate::memory::{Memory, MemoryId};

    fn of(header: &str) -> Vec<String> {
        let id = MemoryId::new(Default::default(), "rule.md".parse().unwrap());
        super::patterns(&Memory::parse(id, format!("---\n{header}\n---\nbody\n"))).unwrap_or_default()
    }

    #[test]
    fn a_list_that_yaml_refuses_is_one_all_the_same() {
        assert_eq!(of("paths: [**/*.ts, b]"), ["**/*.ts", "b"]);
        assert_eq!(
            of("paths:\n  - **/*.ts # types\n  - \"a b/*.rs\"\n  - 'x'"),
            ["**/*.ts", "a b/*.rs", "x"]
        );
        assert_eq!(of("paths:\n- {a,b}/*.ts\n- *.md"), ["{a,b}/*.ts", "*.md"]);
        assert_eq!(of("paths: |\n  a/*\n  b/*"), ["a/*", "b/*"]);
    }

    #[test]
    fn commas_in_braces_stay() {
        assert_eq!(of("paths: src/**/*.{ts,tsx}, {a,b{c,d}}/x"), ["src/**/*.{ts,tsx}", "{a,b{c,d}}/x"]);
        assert_eq!(of("paths: a{b, c"), ["a{b", "c"]);
        assert_eq!(of("paths: [a-z], b"), ["[a-z]", "b"]);
    }

    #[test]
    fn nothing_is_no_pattern() {
        for header in ["paths:", "paths: []", "paths: \"\"", "paths: ~", "name: x", "paths:\n  include: [a]"]
        {
            assert!(of(header).is_empty(), "{header}");
        }
        assert_eq!(of("paths: !x"), ["!x"]);
    }
}
