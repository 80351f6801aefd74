//! Whether a value looks like a secret: random, and no stand-in for one.

use std::collections::HashMap;

use crate::text::Span;

/// Words that say that a value is not the real one.
const STAND_INS: &[&str] = &[
    "example",
    "xxxx",
    "your",
    "placeholder",
    "changeme",
    "change_me",
    "redacted",
    "dummy",
    "sample",
    "foobar",
    "secret",
    "password",
    "passwd",
    "insert",
    "replace",
    "abcdef",
    "123456789",
    "000000",
    "fake",
    "mytoken",
    "my-token",
    "my_token",
    "token_here",
    "key_here",
    "...",
    "***",
    "process.env",
    "os.environ",
    "getenv",
    "<",
    "${",
    "{{",
];

/// Whether a value stands for one that is written elsewhere.
pub(super) fn is_stand_in(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    value.starts_with(['$', '%', '<', '{', '[', '(']) || STAND_INS.iter().any(|word| lower.contains(word))
}

/// Shannon's entropy of a text, in bits a byte.
fn entropy(text: &str) -> f64 {
    let mut counts: HashMap<u8, u32> = HashMap::new();
    text.bytes().for_each(|byte| *counts.entry(byte).or_default() += 1);
    let all = text.len() as f64;
    counts.values().map(|count| f64::from(*count) / all).map(|share| -share * share.log2()).sum()
}

/// Whether the part of a token behind its prefix is no repeated or made-up filling.
pub(super) fn is_random(body: &str) -> bool {
    // A key of 16 characters has at most 4 bits; short lengths are held by their form alone.
    body.len() < 12 || entropy(body) >= 2.75
}

/// The value behind a label such as `password`, if it looks like a secret.
pub(super) fn labelled(text: &str, label: Span) -> Option<Span> {
    let mut rest = &text[label.end..];
    // `passwords`, `token_id` and `tokenizer` are other words; `密码` has no such end.
    if label.of(text).is_ascii() {
        if rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
            return None;
        }
        let before = text[..label.start].chars().next_back();
        if before.is_some_and(|c| c.is_ascii_lowercase())
            && label.of(text).starts_with(|c: char| c.is_ascii_lowercase())
        {
            return None;
        }
    }
    if is_badge(&text[..label.start]) {
        return None;
    }
    let mut bound = false;
    // What may stand between: marks, blanks, and one word that binds. Each is taken once, so this ends.
    for _ in 0..4 {
        let marks = |c: char| matches!(c, ' ' | '*' | '`' | '"' | '\'' | '“' | '”' | '「' | '_' | '|');
        rest = rest.trim_start_matches(marks);
        let after = BINDERS.iter().find_map(|binder| {
            let after = rest.strip_prefix(binder)?;
            // A word binds only as a whole.
            let whole = !binder.ends_with(|c: char| c.is_ascii_alphabetic())
                || after.starts_with(|c: char| !c.is_alphanumeric());
            whole.then_some(after)
        });
        match after {
            Some(after) => (rest, bound) = (after, true),
            None => break,
        }
    }
    let length = rest
        .bytes()
        .take(257)
        .take_while(|byte| byte.is_ascii_graphic() && !b"`\"'<>|".contains(byte))
        .count();
    // The text of a link ends before its target.
    let value = rest
        .get(..length)?
        .split("](")
        .next()?
        .trim_end_matches(['.', ',', ';', ')', ']', ':', '!', '*', '?']);
    let start = text.len() - rest.len();
    // Where nothing binds the two, the value has to be beyond doubt.
    let clear = bound || (start > label.end && mixes_digits(value));
    (length <= 256 && clear && looks_secret(value)).then(|| Span::new(start, start + value.len()))
}

const BINDERS: &[&str] = &[
    "=>", ":=", "=", ":", "：", "→", "is", "was", "are", "ist", "war", "es", "est", "é", "era", "是", "为",
    "為", "设为", "は", "：「", "는", "은", "를", "을", "là", "это", "to", "that is",
];

/// Whether a value behind a label is random: long enough, with digits among its letters, and no name, path, call,
/// number, version or identifier.
fn looks_secret(value: &str) -> bool {
    if value.len() < 8
        || is_stand_in(value)
        || value.contains("://")
        || value.contains('(')
        || is_uuid(value)
        || is_hash_label(value)
        || is_identifier(value)
    {
        return false;
    }
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    if digits == 0 || letters < 2 {
        return false;
    }
    // A path is made of words; a secret is not.
    let parts = value.split(['/', '.', '-', '_', ':', ',']).filter(|part| !part.is_empty());
    let random: usize = parts.filter(|part| changes(part) >= 3).map(str::len).sum();
    let enough = entropy(value) >= if value.len() >= 12 { 3.0 } else { 2.75 };
    enough
        && random * 2 >= value.len()
        && value.bytes().zip(value.bytes().skip(1)).filter(|(a, b)| class(*a) != class(*b)).count() >= 3
}

/// How often the class of character changes within a word, a capital at its beginning aside.
fn changes(part: &str) -> usize {
    let bytes = part.as_bytes();
    let changed = bytes.windows(2).filter(|pair| class(pair[0]) != class(pair[1])).count();
    let capital = bytes.len() > 1 && bytes[0].is_ascii_uppercase() && bytes[1].is_ascii_lowercase();
    changed - usize::from(capital)
}

/// Whether the label is a parameter of a picture's address, `…/badge.svg?token=`: such tokens are meant to be read.
fn is_badge(before: &str) -> bool {
    // An address is short; what stands far before it is another.
    let from = before.char_indices().rev().nth(160).map_or(0, |(at, _)| at);
    let address = before[from..].rsplit(char::is_whitespace).next().unwrap_or_default();
    before.ends_with(['?', '&']) && address.contains("badge")
}

/// Whether digits stand among the letters again and again, which no name does.
fn mixes_digits(value: &str) -> bool {
    let bytes = value.as_bytes();
    let mixed = |pair: &&[u8]| {
        pair[0].is_ascii_digit() != pair[1].is_ascii_digit() && pair.iter().all(u8::is_ascii_alphanumeric)
    };
    bytes.windows(2).filter(mixed).count() >= 3
}

fn class(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' => 0,
        b'A'..=b'Z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    }
}

/// `550e8400-e29b-41d4-a716-446655440000` names something.
fn is_uuid(value: &str) -> bool {
    let mut lengths = value.split('-').map(str::len);
    value.len() == 36 && [8, 4, 4, 4, 12].iter().all(|length| lengths.next() == Some(*length))
}

/// `getUserToken2`, `XMLHttpRequest2`: three words or more in one, the first in small letters or all in capitals, and at
/// most two digits behind them. Words that all begin with a capital are left, for passwords are made of such.
fn is_identifier(value: &str) -> bool {
    let letters = value.trim_end_matches(|c: char| c.is_ascii_digit());
    if value.len() - letters.len() > 2 || !letters.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return false;
    }
    let capital = |at: usize| letters.as_bytes().get(at).is_some_and(u8::is_ascii_uppercase);
    // A word begins with a capital before a small letter.
    let begins = |at: &usize| *at > 0 && capital(*at) && *at + 1 < letters.len() && !capital(*at + 1);
    let starts: Vec<usize> = (0..letters.len()).filter(begins).chain([letters.len()]).collect();
    let long = starts.windows(2).all(|pair| pair[1] - pair[0] >= 3);
    starts.len() >= 3 && starts[0] >= 2 && long && capital(0) == capital(1)
}

/// `sha512-…` of a lock file, and what else says that it is a sum.
fn is_hash_label(value: &str) -> bool {
    ["sha1", "sha256", "sha384", "sha512", "md5"]
        .iter()
        .any(|name| value.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name)))
}

#[cfg(test)]
mod tests {
    fn finds(parts: &[&str]) -> bool {
        let text = parts.concat();
        let label = crate::rules::triggers::find(&text);
        !crate::rules::safety::secrets::find(&text, &label).is_empty()
    }

    #[test]
    fn values_behind_a_label() {
        for text in [
            ["The staging password is ", "Tr0ub4dor", "&3x!"],
            ["密码是", "kF8mQz", "2wLp9T"],
            ["パスワード：", "kF8mQz", "2wLp9T"],
            ["비밀번호는 ", "kF8mQz", "2wLp9T"],
            ["**Password:** `", "kF8mQz", "2wLp9T`"],
            ["with the password ", "kF8mQz", "2wLp9T, or"],
            ["api_key = \"", "9f86d081884c", "7d659a2feaa0c55ad015\""],
            ["db_password=", "xK9$mP2", "vLq"],
            ["password: ", "RainHarbourLamp", "7x4"],
        ] {
            assert!(finds(&text), "{text:?}");
        }
    }

    #[test]
    fn what_only_speaks_of_secrets() {
        for text in [
            "The password is in 1Password under staging-db-2026.",
            "password: ${DB_PASSWORD_2026}",
            "token: <your-token-1234>",
            "The token is OAuth2.0 of the API v2.1",
            "secret: AES-256-GCM with SHA256",
            "tokens: 4096, tokenizer: cl100k_base",
            "password: config/secrets2.yaml",
            "api key is 550e8400-e29b-41d4-a716-446655440000",
            "The password is rotated every 90 days",
            "token: getUserToken2()",
            "token: getUserToken2, secret: XMLHttpRequest2",
            "token = process.env.API_TOKEN_V2",
            "secret = vault kv get secret/db2",
            "![](https://codecov.example.com/gh/a/b/badge.svg?token=x4Q5KA51Ul)",
            "the token getUserToken2 of the class, the secret AES256GCM",
        ] {
            assert!(!finds(&[text]), "{text}");
        }
    }
}
