//! What the frames do to a body, written a second time: hidden characters are shown, reminder tags are broken,
//! blank lines around it go.

use memcore::show_hidden;

/// A body as it is shown whole.
pub(crate) fn treated(body: &str) -> String {
    escaped(body).trim_matches('\n').to_owned()
}

/// A text of which every character can be seen, without a reminder tag.
pub(crate) fn escaped(text: &str) -> String {
    let shown = show_hidden(text);
    let mut parts = shown.split('<');
    let mut safe = parts.next().unwrap_or_default().to_owned();
    let mut rest = &shown[safe.len()..];
    while let Some(after) = rest.strip_prefix('<') {
        safe.push_str(if is_tag(after) { "⟨U+003C⟩" } else { "<" });
        let length = after.find('<').unwrap_or(after.len());
        safe.push_str(&after[..length]);
        rest = &after[length..];
    }
    safe
}

fn is_tag(after: &str) -> bool {
    let name = after.trim_start_matches(|c: char| c == '/' || c.is_whitespace());
    let letters: String = name.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).take(14).collect();
    letters.eq_ignore_ascii_case("systemreminder")
}
