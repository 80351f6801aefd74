//! Values as they are written: our own reader and readers of YAML 1.1 and 1.2 get back the same text.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::scalar::is_null;

/// What a key is to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Text(String),
    List(Vec<String>),
}

impl Field {
    /// The value as it stands behind `key: `.
    pub(crate) fn written(&self, key: &str) -> String {
        match self {
            Self::Text(text) => scalar(text, !is_text_key(key), false).into_owned(),
            Self::List(items) => flow_list(items),
        }
    }

    /// A whole line.
    pub(crate) fn line(&self, indent: &str, key: &str, line_end: &str) -> String {
        [indent, key, ": ", &self.written(key), line_end].concat()
    }
}

/// A whole header: what stands on top, and the rest below `metadata:` or on top too.
pub(crate) fn header(top: &[(&str, Field)], rest: &[(&str, Field)], nested: bool, line_end: &str) -> String {
    let mut text = ["---", line_end].concat();
    for (key, field) in top {
        text.push_str(&field.line("", key, line_end));
    }
    if nested && !rest.is_empty() {
        text.push_str("metadata:");
        text.push_str(line_end);
    }
    for (key, field) in rest {
        text.push_str(&field.line(if nested { "  " } else { "" }, key, line_end));
    }
    text + "---" + line_end
}

/// Keys whose value is always a text. For others a number, a switch or a date is left plain, as what it is.
fn is_text_key(key: &str) -> bool {
    let key = key.strip_prefix("metadata.").unwrap_or(key);
    matches!(
        key,
        "name"
            | "title"
            | "description"
            | "type"
            | "node_type"
            | "topic"
            | "tags"
            | "applies_to"
            | "supersedes"
            | "originSessionId"
    )
}

/// An item of a list below its key.
pub(super) fn item(text: &str) -> Cow<'_, str> {
    scalar(text, false, false)
}

fn flow_list(items: &[String]) -> String {
    let items: Vec<_> = items.iter().map(|item| scalar(item, false, true)).collect();
    ["[", &items.join(", "), "]"].concat()
}

/// Plain where that is safe, else in double quotes. `typed` leaves numbers, switches and dates plain.
fn scalar(text: &str, typed: bool, in_flow: bool) -> Cow<'_, str> {
    let resolved = is_null(text) || is_switch(text) || is_number(text) || is_date(text);
    let plain = if resolved { typed && !in_flow && is_simple(text) } else { is_plain(text, in_flow) };
    if plain { Cow::Borrowed(text) } else { Cow::Owned(quoted(text)) }
}

/// A number, a switch or a date that all readers take for the same.
fn is_simple(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let bare = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = bare.split_once('.').unwrap_or((bare, "0"));
    let number = digits(whole) && digits(part) && (whole == "0" || !whole.starts_with('0'));
    number || matches!(text, "true" | "false") || is_date(text) && !text.contains('/')
}

/// Whether a text, written plain, is one scalar for every reader. Stricter than YAML.
fn is_plain(text: &str, in_flow: bool) -> bool {
    let begins = |c: char| {
        c.is_alphanumeric() || matches!(c, '_' | '/' | '(' | '$') || !c.is_ascii() && !c.is_whitespace()
    };
    text.starts_with(begins)
        && !text.ends_with(|c: char| c.is_whitespace() || c == ':')
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.contains(is_unprintable)
        && (!in_flow || !text.contains([',', '[', ']', '{', '}', ':', '#', '"', '\'']))
}

/// What YAML does not allow, takes for a line end, or takes away.
fn is_unprintable(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}') || u32::from(c) & 0xFFFE == 0xFFFE
}

fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if is_unprintable(c) => {
                let code = u32::from(c);
                // Writing to a string cannot fail.
                let _ = match code {
                    0..=0xFF => write!(quoted, "\\x{code:02X}"),
                    0x100..=0xFFFF => write!(quoted, "\\u{code:04X}"),
                    _ => write!(quoted, "\\U{code:08X}"),
                };
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// The words of YAML 1.1 for true and false.
fn is_switch(text: &str) -> bool {
    ["y", "n", "yes", "no", "on", "off", "true", "false"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// The numbers of YAML 1.1 and 1.2: decimal, `0x`, `0o`, `0b`, with `_`, with an exponent, of base 60, not finite.
fn is_number(text: &str) -> bool {
    let bare = text.strip_prefix(['-', '+']).unwrap_or(text);
    if [".inf", ".nan"].iter().any(|word| bare.eq_ignore_ascii_case(word)) {
        return true;
    }
    let of = |digits: &str, base| {
        digits.contains(|c: char| c.is_digit(base)) && digits.chars().all(|c| c.is_digit(base) || c == '_')
    };
    let based = [("0x", 16), ("0o", 8), ("0b", 2)];
    if based.iter().any(|(prefix, base)| bare.strip_prefix(prefix).is_some_and(|digits| of(digits, *base))) {
        return true;
    }
    let exponent = |text: &str| of(text.strip_prefix(['-', '+']).unwrap_or(text), 10);
    let (mantissa, whole) = match bare.split_once(['e', 'E']) {
        Some((mantissa, power)) => (mantissa, exponent(power)),
        None => (bare, true),
    };
    whole
        && mantissa.contains(|c: char| c.is_ascii_digit())
        && mantissa.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '_' | ':' | ','))
}

/// What begins like a date and holds nothing but one, perhaps with a time.
fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 8
        && bytes[..4].iter().all(u8::is_ascii_digit)
        && matches!(bytes[4], b'-' | b'/')
        && bytes.iter().all(|b| {
            b.is_ascii_digit()
                || matches!(b, b'-' | b'/' | b'T' | b't' | b':' | b'.' | b' ' | b'Z' | b'z' | b'+')
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(text: &str) -> String {
        Field::Text(text.to_owned()).written("description")
    }

    #[test]
    fn what_could_be_misread_is_quoted() {
        for plain in
            ["Use the real database", "a:b", "a#b", "v1.2.3-rc", "it's", "(see x)", "배포 절차", "/tmp/x"]
        {
            assert_eq!(title(plain), plain);
        }
        for text in [
            "",
            " a",
            "a ",
            "a: b",
            "a:",
            "a #b",
            "#a",
            "- a",
            "-a",
            "? a",
            "[a",
            "{a",
            "*a",
            "&a",
            "!a",
            "|",
            ">",
            "%a",
            "@a",
            "`a",
            ",a",
            "'a'",
            "a\u{A0}",
            "~",
            "null",
            "yes",
            "Off",
            "y",
            "2026",
            "1.5",
            "-3",
            "1_000",
            "0x1F",
            "0b1",
            "0o7",
            "1e3",
            ".inf",
            "12:30",
            "2026-08-15",
            "2026-08-15T18:58:28.638Z",
            "=",
            "<<",
            "...",
        ] {
            assert_eq!(title(text), format!("\"{text}\""), "{text}");
        }
        assert_eq!(
            title("say \"no\"\\\n\u{2028}\u{1B}\u{FEFF}\u{1FFFE}"),
            "say \"no\"\\\n\u{2028}\u{1B}\u{FEFF}\u{1FFFE}"
                .replace('\\', "\\\\")
                .replace('"', "\\\"")
                .replace('\n', "\\n")
                .replace('\u{2028}', "\\u2028")
                .replace('\u{1B}', "\\x1B")
                .replace('\u{FEFF}', "\\uFEFF")
                .replace('\u{1FFFE}', "\\U0001FFFE")
                .replace("say", "\"say")
                + "\""
        );
    }

    #[test]
    fn values_of_other_keys_are_what_they_are() {
        // `0777` is a number of base 8 to some, `.inf` a word to others.
        let value = |text: &str| Field::Text(text.to_owned()).written("priority");
        for plain in ["3", "-0.5", "true", "2026-08-15T18:58:28.638Z"] {
            assert_eq!(value(plain), plain);
        }
        for text in ["null", ".inf", "0777", "0x1F", "1e3", "1_000", "yes"] {
            assert_eq!(value(text), format!("\"{text}\""));
        }
        assert_eq!(value("- x"), "\"- x\"");
    }

    #[test]
    fn lists_quote_what_separates() {
        let list = ["a b", "a, b", "[x]", "k: v", "2026", "", "it's"].map(str::to_owned).to_vec();
        assert_eq!(Field::List(list).written("tags"), r#"[a b, "a, b", "[x]", "k: v", "2026", "", "it's"]"#);
    }
}
