//! Finding secrets: tokens by their form, and values that stand behind a word like `password`.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Debug;

use aho_corasick::{AhoCorasick, MatchKind};

use super::super::triggers::{self, Hit, Trigger};
use super::tokens::{Alphabet, Shape, TOKENS, Token};
use super::value::{is_random, is_stand_in, labelled};
use crate::text::Span;

/// Where a secret stands, and what sort of secret it is. Never the secret itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// Where it stands in the text.
    pub span: Span,
    /// What it opens, for people: `GitHub token`.
    pub kind: Cow<'static, str>,
}

/// Finds secrets for [MEM501](crate::RULES), beside what the library finds itself: a host's own forms, or a scanner that
/// it has anyway.
///
/// # Example: the staff numbers of a company
/// ```
/// use std::sync::Arc;
///
/// use memcore::{LintOptions, MemStore, Secret, SecretScanner, Span, Vault};
///
/// #[derive(Debug)]
/// struct StaffNumbers;
///
/// impl SecretScanner for StaffNumbers {
///     fn scan(&self, text: &str) -> Vec<Secret> {
///         let found = text.match_indices("staff-").filter_map(|(at, _)| {
///             let span = Span::new(at, at + 10);
///             text.get(at..at + 10).map(|_| Secret { span, kind: "staff number".into() })
///         });
///         found.collect()
///     }
/// }
///
/// let store = MemStore::new();
/// store.insert("user_ana.md".parse()?, "---\nname: ana\ndescription: Who Ana is\ntype: user\n---\nAna is staff-4711.\n");
/// let options = LintOptions { secret_scanners: vec![Arc::new(StaffNumbers)], ..LintOptions::default() };
/// let report = Vault::with_store(store).lint(&options)?;
/// let secret = report.diagnostics.iter().find(|it| it.code == "MEM501").unwrap();
/// assert!(secret.message.contains("staff number") && !secret.message.contains("4711"));
/// # Ok::<(), memcore::Error>(())
/// ```
pub trait SecretScanner: Debug + Send + Sync {
    /// The secrets of a text. What lies outside of it is left out.
    fn scan(&self, text: &str) -> Vec<Secret>;
}

/// The text with every secret that the library knows, wherever it stands again, written over with `*`, byte for byte: places stay what they are.
/// Whoever shows lines of a memory beside findings shows them like this.
///
/// # Example: a password
/// ```
/// use memcore::mask_secrets;
///
/// let line = ["The password is ", "t9Kf2q", "Lz8wXb."].concat();
/// assert_eq!(mask_secrets(&line), "The password is ************.");
/// assert_eq!(mask_secrets("Passwords are in the vault."), "Passwords are in the vault.");
/// ```
pub fn mask_secrets(text: &str) -> Cow<'_, str> {
    let secrets = find(text, &triggers::find(text));
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    let mut end = 0;
    for Secret { span, .. } in secrets {
        masked.push_str(&text[end..span.start]);
        // Line ends stay: a key can have many lines.
        masked.extend(span.of(text).bytes().map(|byte| if byte == b'\n' { '\n' } else { '*' }));
        end = span.end;
    }
    masked.push_str(&text[end..]);
    Cow::Owned(masked)
}

/// What is told of a value that stands behind a label.
const LABELLED: &str = "password, key or token";

/// A longer secret is a key of many lines.
const LONG: usize = 512;

/// The secrets of a text, in order, none touching another.
pub(in crate::rules) fn find(text: &str, hits: &[Hit]) -> Vec<Secret> {
    let mut found: Vec<Secret> = Vec::new();
    // A run of one label after the other is looked at once, and so is one of the letters of a token.
    let (mut looked, mut key_end) = (0, 0);
    let mut runs = Runs::default();
    for hit in hits {
        let secret = match hit.trigger {
            Trigger::Token(row) => match TOKENS.get(usize::from(row)) {
                // A key is long, and looked through once.
                Some(token) if hit.span.start >= key_end => match_token(text, token, hit.span, &mut runs),
                _ => None,
            },
            Trigger::SecretLabel if hit.span.end >= looked => {
                looked = hit.span.end;
                labelled(text, hit.span).map(|span| Secret { span, kind: LABELLED.into() })
            }
            _ => None,
        };
        if let Some(secret) = &secret
            && secret.span.len() > LONG
        {
            key_end = secret.span.end;
        }
        found.extend(secret);
    }
    found.extend(again(text, &found));
    // A form that is known says more than the word before it.
    found.sort_by_key(|secret| (secret.span.start, Reverse(secret.span.end), secret.kind == LABELLED));
    // Two that overlap are one, so that no part of either is left.
    found.dedup_by(|next, before| {
        let overlaps = next.span.start < before.span.end;
        if overlaps {
            before.span.end = before.span.end.max(next.span.end);
        }
        overlaps
    });
    found
}

/// The same secrets where they stand once more, and no word tells that they are some.
fn again(text: &str, found: &[Secret]) -> Vec<Secret> {
    if found.is_empty() {
        return Vec::new();
    }
    // Keys of many lines are found by their heads.
    let short = found.iter().filter(|secret| secret.span.len() <= LONG);
    let mut values: Vec<&str> = short.map(|secret| secret.span.of(text)).collect();
    values.sort_unstable();
    values.dedup();
    let values = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(values);
    let all = values.iter().flat_map(|values| values.find_iter(text));
    all.map(|it| Secret { span: Span::new(it.start(), it.end()), kind: LABELLED.into() }).collect()
}

/// Where the last run of the letters of each alphabet ends: prefixes may stand in it again and again, and each would have
/// it read once more.
#[derive(Default)]
struct Runs(Vec<(Alphabet, bool, usize)>);

impl Runs {
    /// Where letters of an alphabet end that begin at a place, `/` among them for a path. Places come in order.
    fn end(&mut self, bytes: &[u8], from: usize, alphabet: Alphabet, is_path: bool) -> usize {
        let known = self.0.iter().position(|run| (run.0, run.1) == (alphabet, is_path));
        let at = known.unwrap_or_else(|| {
            self.0.push((alphabet, is_path, 0));
            self.0.len() - 1
        });
        let end = &mut self.0[at].2;
        // A run that reaches beyond this place holds it: it began at an earlier one.
        if *end <= from {
            let has = |byte: &&u8| alphabet.has(**byte) || (is_path && **byte == b'/');
            *end = from + bytes[from..].iter().take_while(has).count();
        }
        *end
    }
}

fn match_token(text: &str, token: &Token, prefix: Span, runs: &mut Runs) -> Option<Secret> {
    let bytes = text.as_bytes();
    let before = &bytes[..prefix.start];
    let secret =
        |start: usize, end: usize| Some(Secret { span: Span::new(start, end), kind: token.kind.into() });
    match token.shape {
        Shape::Pem => return secret(prefix.start, pem_end(text, prefix)?),
        Shape::Credentials => {
            let (start, end) = credentials(text, prefix)?;
            return secret(start, end);
        }
        _ => {}
    }
    // The automaton finds in any case, for the words among its patterns.
    if !token.prefixes.contains(&prefix.of(text)) {
        return None;
    }
    let start = match token.shape {
        Shape::DigitsBefore(least) => {
            let digits = before.iter().rev().take(12).take_while(|byte| byte.is_ascii_digit()).count();
            if digits < least {
                return None;
            }
            prefix.start - digits
        }
        Shape::ThreeBefore => {
            let alnum = before.iter().rev().take(3).take_while(|byte| byte.is_ascii_alphanumeric()).count();
            if alnum < 3 {
                return None;
            }
            prefix.start - 3
        }
        _ => prefix.start,
    };
    // A URL goes on to the left; a word before a token does not.
    let is_url = prefix.of(text).contains('/');
    let joined = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    if !is_url && bytes[..start].last().is_some_and(joined) {
        return None;
    }
    let (least, most) = token.length;
    let length = runs.end(bytes, prefix.end, token.alphabet, is_url) - prefix.end;
    if length < least || length > most {
        return None;
    }
    let body = Span::new(prefix.end, prefix.end + length).of(text);
    let body = body.trim_end_matches(['.', '-']);
    if body.len() < least
        || !fits(token.shape, body, prefix.of(text))
        || is_stand_in(body)
        || !is_random(body)
    {
        return None;
    }
    secret(start, prefix.end + body.len())
}

fn fits(shape: Shape, body: &str, prefix: &str) -> bool {
    let Shape::Parts(lengths) = shape else { return true };
    // The prefix is part of the first one, unless it ends in a dot itself.
    let head = if prefix.ends_with('.') { 0 } else { prefix.len() };
    let mut parts = body.split('.');
    let all = lengths.iter().enumerate().all(|(at, (least, most))| {
        let head = if at == 0 { head } else { 0 };
        parts.next().is_some_and(|part| (*least..=*most).contains(&(part.len() + head)))
    });
    all && parts.next().is_none()
}

/// `-----BEGIN EC PRIVATE KEY-----` up to the end of its block, or of the text.
fn pem_end(text: &str, prefix: Span) -> Option<usize> {
    let rest = &text[prefix.end..];
    let label = rest.get(..rest.len().min(60)).or_else(|| rest.get(..rest.len().min(58)))?;
    let (label, _) = label.split_once("-----")?;
    if !label.is_ascii() || !label.contains("PRIVATE KEY") {
        return None;
    }
    let body = prefix.end + label.len() + 5;
    // A header alone is spoken of; a key has at least a line of Base64.
    let base64 = text[body..].bytes().take(400).filter(|byte| byte.is_ascii_alphanumeric()).count();
    let is_key = text[body..]
        .trim_start()
        .bytes()
        .take(24)
        .all(|b| b.is_ascii_alphanumeric() || b"+/=:-, \\".contains(&b))
        && !text[body..].trim_start().starts_with("-----");
    if base64 < 40 || !is_key {
        return None;
    }
    // Keys are some thousand bytes long: a block that is not closed ends there.
    let window = text[body..].char_indices().nth(16_384).map_or(text.len(), |(at, _)| body + at);
    let end = text[body..window].find("-----END ").map_or(window, |at| {
        let at = body + at;
        text[at..window].find('\n').map_or(window, |line| at + line)
    });
    Some(text[..end].trim_end().len())
}

/// `://user:password@host`: where the password stands.
fn credentials(text: &str, prefix: Span) -> Option<(usize, usize)> {
    if !text[..prefix.start].ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let rest = &text.as_bytes()[prefix.end..];
    let stop = |byte: &&u8| {
        byte.is_ascii_whitespace()
            || matches!(byte, b'/' | b'?' | b'#' | b'"' | b'\'' | b'<' | b'>' | b'`' | b')')
    };
    let length = rest.iter().take(256).position(|byte| stop(&byte)).unwrap_or(rest.len().min(256));
    let authority = text.get(prefix.end..prefix.end + length)?;
    let (login, _) = authority.rsplit_once('@')?;
    let (user, password) = login.split_once(':')?;
    // Names that everybody takes for an example, and what is filled in elsewhere, are no secret.
    let tame = [
        "password", "passwd", "pass", "pwd", "secret", "root", "admin", "test", "user", "guest", "postgres",
        "changeme", "dev",
    ];
    if password.len() < 4
        || password.eq_ignore_ascii_case(user)
        || is_stand_in(password)
        || tame.iter().any(|word| password.eq_ignore_ascii_case(word))
    {
        return None;
    }
    let start = prefix.end + user.len() + 1;
    Some((start, start + password.len()))
}
