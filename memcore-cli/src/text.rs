//! The text of a memory, from the command line or from standard input.

use std::io::{self, IsTerminal, Read};

use memcore::{Error, ErrorKind, MAX_DOCUMENT, Result};

/// The text as it is given, or what standard input holds if it is `-`, or none and there is no terminal.
pub(crate) fn read(given: Option<&str>) -> Result<String> {
    match given {
        Some("-") => stdin(),
        Some(text) => Ok(text.to_owned()),
        None if io::stdin().is_terminal() => Err(Error::new(ErrorKind::InvalidInput, "no text is given")
            .hint("write it behind the name, or pipe it in")),
        None => stdin(),
    }
}

/// All of standard input. Unlike a question, a text is kept, so not a byte of it is guessed.
pub(crate) fn stdin() -> Result<String> {
    let mut bytes = Vec::new();
    let mut stdin = io::stdin().take(MAX_DOCUMENT * 64);
    stdin.read_to_end(&mut bytes).map_err(|why| {
        Error::new(ErrorKind::Io, format!("cannot read the text from standard input: {why}"))
    })?;
    String::from_utf8(bytes).map_err(|why| {
        let message = format!("standard input is not UTF-8: byte {}", why.utf8_error().valid_up_to());
        Error::new(ErrorKind::InvalidInput, message).hint("convert it first, with `iconv`")
    })
}
