//! Which rooms a Rust file refers to: the first name of every path that begins with `crate` or climbs there by
//! `super`.

/// A word or a sign of Rust, as far as paths are concerned.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Token<'s> {
    Word(&'s str),
    /// `::`
    Path,
    Sign(char),
}

/// The first names of all paths in `source` that begin at the crate's root, each with its line (from 1).
///
/// `module` is the path of the file's module below the root: `["recall", "select"]` for `recall/select.rs`.
/// A `*` stands for everything.
pub fn rooms_used(module: &[&str], source: &str) -> Vec<(String, usize)> {
    let tokens = tokens(source);
    let mut used = Vec::new();
    let mut inner = Inner::default();
    for (at, (token, line)) in tokens.iter().enumerate() {
        inner.step(&tokens[..=at]);
        let rest = &tokens[at + 1..];
        let follows_path = at > 0 && tokens[at - 1].0 == Token::Path;
        match token {
            // `$crate` or `a::crate` do not begin a path here; `pub(crate)` is followed by no `::`.
            Token::Word("crate") if !follows_path => {
                first_names(rest, &mut |name| used.push((name.to_owned(), *line)));
            }
            Token::Word("super") if !follows_path => {
                let climbs = 1 + rest.chunks(2).take_while(|pair| is_super(pair)).count();
                let depth = module.len() + inner.depth();
                match depth.checked_sub(climbs) {
                    Some(0) | None => {
                        first_names(&rest[2 * (climbs - 1)..], &mut |name| {
                            used.push((name.to_owned(), *line))
                        });
                    }
                    // It ends within a room, which is the file's own.
                    Some(_) => {}
                }
            }
            _ => {}
        }
    }
    used
}

/// Modules that are written within a file: `mod tests { … }`.
#[derive(Default)]
struct Inner {
    braces: usize,
    /// How many braces were open before each inner module's own.
    modules: Vec<usize>,
}

impl Inner {
    fn depth(&self) -> usize {
        self.modules.len()
    }

    /// Takes in the last of the tokens so far.
    fn step(&mut self, so_far: &[(Token<'_>, usize)]) {
        let is_module = matches!(so_far, [.., (Token::Word("mod"), _), (Token::Word(_), _), _]);
        match so_far.last() {
            Some((Token::Sign('{'), _)) => {
                if is_module {
                    self.modules.push(self.braces);
                }
                self.braces += 1;
            }
            Some((Token::Sign('}'), _)) => {
                self.braces = self.braces.saturating_sub(1);
                self.modules.retain(|before| *before < self.braces);
            }
            _ => {}
        }
    }
}

fn is_super(tokens: &[(Token<'_>, usize)]) -> bool {
    matches!(tokens, [(Token::Path, _), (Token::Word("super"), _)])
}

/// The names right behind `::`: one, or those of a group in braces.
fn first_names(tokens: &[(Token<'_>, usize)], found: &mut dyn FnMut(&str)) {
    match tokens {
        [(Token::Path, _), (Token::Word(name), _), ..] => found(name),
        [(Token::Path, _), (Token::Sign('*'), _), ..] => found("*"),
        [(Token::Path, _), (Token::Sign('{'), _), group @ ..] => {
            let (mut depth, mut begins) = (0_usize, true);
            for (token, _) in group {
                match token {
                    Token::Sign('}') if depth == 0 => break,
                    Token::Sign('{') => depth += 1,
                    Token::Sign('}') => depth -= 1,
                    Token::Sign(',') if depth == 0 => begins = true,
                    Token::Word(name) if depth == 0 && std::mem::take(&mut begins) => found(name),
                    Token::Sign('*') if depth == 0 && std::mem::take(&mut begins) => found("*"),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// Words and signs with their lines, without comments, strings and characters.
fn tokens(source: &str) -> Vec<(Token<'_>, usize)> {
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(c) = source[at..].chars().next() {
        let rest = &source[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = text_length(rest) {
            length
        } else if c.is_alphanumeric() || c == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push((Token::Word(&rest[..length]), line));
            length
        } else if rest.starts_with("::") {
            tokens.push((Token::Path, line));
            2
        } else {
            if !c.is_whitespace() {
                tokens.push((Token::Sign(c), line));
            }
            c.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        at += length;
    }
    tokens
}

/// The length of a string or character that begins here. A lifetime is neither.
fn text_length(rest: &str) -> Option<usize> {
    if let Some(after) = rest.strip_prefix("b'").or_else(|| rest.strip_prefix('\'')) {
        let start = rest.len() - after.len();
        let mut chars = after.char_indices();
        let end = match chars.next()? {
            (_, '\\') => after[2..].find('\'')? + 2,
            (_, c) if after[c.len_utf8()..].starts_with('\'') => c.len_utf8(),
            _ => return (rest.starts_with('\'')).then_some(1),
        };
        return Some(start + end + 1);
    }
    let prefix = rest.bytes().take(3).position(|b| matches!(b, b'"' | b'#'))?;
    if !matches!(&rest[..prefix], "" | "b" | "r" | "br" | "c") {
        return None;
    }
    let raw = rest[..prefix].contains('r');
    let hashes = rest[prefix..].bytes().take_while(|b| *b == b'#').count();
    let open = prefix + hashes;
    if !rest[open..].starts_with('"') || (hashes > 0 && !raw) {
        return None;
    }
    if raw {
        let close = format!("\"{}", "#".repeat(hashes));
        return Some(rest[open + 1..].find(&close).map_or(rest.len(), |end| open + 1 + end + close.len()));
    }
    let mut escaped = false;
    let end = rest[open + 1..].find(|c: char| match c {
        _ if std::mem::take(&mut escaped) => false,
        '\\' => {
            escaped = true;
            false
        }
        c => c == '"',
    });
    Some(end.map_or(rest.len(), |end| open + 1 + end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(module: &[&str], source: &str) -> Vec<String> {
        rooms_used(module, source).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn paths_from_the_root() {
        let source = "use crate::memory::{Memory, MemoryId};\nuse crate::{Error, recall::{self, Query}, text};\nfn f() -> crate::Result<()> {}";
        assert_eq!(used(&["store"], source), ["memory", "Error", "recall", "text", "Result"]);
        assert_eq!(rooms_used(&["store"], source)[1], ("Error".to_owned(), 2));
        assert_eq!(used(&["store"], "use crate::*;"), ["*"]);
    }

    #[test]
    fn what_is_no_path_from_the_root() {
        let source = "pub(crate) fn f<'a>(x: &'a str) { g(\"crate::vault\", '\"', r#\"crate::recall\"#, b'\\''); } // crate::index\n/* crate::links */";
        assert_eq!(used(&["store"], source), [""; 0]);
    }

    #[test]
    fn climbing_by_super() {
        assert_eq!(used(&["freshness"], "use super::memory::Memory;"), ["memory"]);
        assert_eq!(used(&["recall", "query"], "use super::session::Session;"), [""; 0]);
        assert_eq!(used(&["recall", "query"], "use super::super::vault::Vault;"), ["vault"]);
        assert_eq!(used(&["recall", "query"], "use super::super::{vault, index::X};"), ["vault", "index"]);
    }

    #[test]
    fn modules_within_a_file_are_one_deeper() {
        let source = "mod tests { use super::*; use super::super::links; fn f() {} }\nuse super::index;";
        assert_eq!(used(&["freshness"], source), ["links", "index"]);
    }
}
