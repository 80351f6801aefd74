//! The words of a question, from the command line or from standard input.

use std::io::{self, IsTerminal, Read};

use memcore::{Error, ErrorKind, Result, Tokenizer, WordTokenizer};

/// What is said of a question that can match nothing, whatever the memories are.
pub(crate) const WORDLESS: &str = "the question holds no words to look for";

/// Whether it has no word of any script, or only such as every text has.
pub(crate) fn is_wordless(text: &str) -> bool {
    let mut wordless = true;
    WordTokenizer.tokenize(text, &mut |_| wordless = false);
    wordless
}

/// The words joined, or what standard input holds if they are `-`, or none and it is no terminal.
pub(crate) fn read(words: &[String]) -> Result<String> {
    let mut stdin = io::stdin();
    match words {
        [dash] if dash == "-" => {}
        [] if stdin.is_terminal() => {
            return Err(Error::new(ErrorKind::InvalidInput, "no question is given")
                .hint("write it behind the command, or pipe it in"));
        }
        [] => {}
        words => return Ok(words.join(" ")),
    }
    let mut bytes = Vec::new();
    stdin.read_to_end(&mut bytes).map_err(|why| {
        Error::new(ErrorKind::Io, format!("cannot read the question from standard input: {why}"))
    })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
