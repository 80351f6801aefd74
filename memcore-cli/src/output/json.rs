//! What `--json` prints: one object, with the version of its form and the command it answers.

use std::fmt::Write;
use std::io;

use memcore::show_hidden;
use serde::Serialize;

/// The version of the JSON. Names and meanings only change with it; new names may come without.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Envelope<'a, R> {
    version: u32,
    command: &'a str,
    #[serde(flatten)]
    result: R,
}

#[derive(Serialize)]
struct Failed<'a> {
    version: u32,
    error: Fault<'a>,
}

#[derive(Serialize)]
struct Fault<'a> {
    code: &'a str,
    message: &'a str,
    path: Option<&'a str>,
    hint: Option<&'a str>,
    /// For an ambiguous name, the paths that it fits.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    candidates: &'a [String],
}

pub(super) fn result(command: &str, result: impl Serialize, indented: bool) -> io::Result<String> {
    text(&Envelope { version: VERSION, command, result }, indented)
}

/// JSON of another form, with hidden characters escaped in the same way.
pub(super) fn bare(value: &impl Serialize, indented: bool) -> io::Result<String> {
    text(value, indented)
}

pub(super) fn error(
    code: &str,
    message: &str,
    path: Option<&str>,
    hint: Option<&str>,
    candidates: &[String],
    indented: bool,
) -> io::Result<String> {
    text(&Failed { version: VERSION, error: Fault { code, message, path, hint, candidates } }, indented)
}

fn text(value: &impl Serialize, indented: bool) -> io::Result<String> {
    let text = if indented { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) }?;
    Ok(escaped(&text) + "\n")
}

/// The same JSON with hidden characters as `\uXXXX`: the strings stay what they are, and nothing in them can
/// steer a terminal.
fn escaped(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        // Most are such, and asking for each takes long.
        if matches!(c, ' '..='~' | '\n') || show_hidden(c.encode_utf8(&mut [0; 4])).chars().eq([c]) {
            safe.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a String cannot fail.
            let _ = write!(safe, "\\u{unit:04x}");
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escaped_and_come_back() {
        let hidden = "a\u{9b}31m\u{7f}\u{202e}\u{e0041}é 記憶\n";
        let json = text(&hidden, false).unwrap();
        assert_eq!(json, "\"a\\u009b31m\\u007f\\u202e\\udb40\\udc41é 記憶\\n\"\n");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), hidden);
    }
}
