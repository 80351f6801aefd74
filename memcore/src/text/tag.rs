//! Text within a tag that it cannot end.

use std::borrow::Cow;

/// The text with a `\` in every closing tag of this name that it has.
pub(crate) fn within_tag<'t>(text: &'t str, tag: &str) -> Cow<'t, str> {
    let mut safe = String::new();
    let mut done = 0;
    for at in memchr::memmem::find_iter(text.as_bytes(), b"</") {
        let rest = &text.as_bytes()[at + 2..];
        if rest.get(..tag.len()).is_some_and(|name| name.eq_ignore_ascii_case(tag.as_bytes())) {
            safe.push_str(&text[done..=at]);
            safe.push('\\');
            done = at + 1;
        }
    }
    if done == 0 {
        return text.into();
    }
    safe.push_str(&text[done..]);
    safe.into()
}

/// A text as the value of an attribute: on one line, every character visible, no quotes.
pub(crate) fn attribute(text: &str) -> String {
    super::show_hidden(text).replace('"', "&quot;").replace(['\n', '\r', '\t'], " ")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_text_cannot_end_its_tag() {
        let inside = |text| super::within_tag(text, "file").into_owned();
        assert_eq!(inside("a </b> <"), "a </b> <");
        assert_eq!(inside("é </file>\n</File x>"), "é <\\/file>\n<\\/File x>");
        assert_eq!(super::attribute("a\"b\nc\u{202e}"), "a&quot;b c⟨U+202E⟩");
    }
}
