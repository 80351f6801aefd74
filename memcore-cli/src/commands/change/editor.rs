//! A memory in the person's editor. They work on a copy; what they made of it is put in place only if the memory is
//! still the one that they saw, and is never lost.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use memcore::{
    By, Error, ErrorKind, Expect, Memory, MemoryEdit, OsSystem, Recovered, Result, System, Vault, Written,
};
use tempfile::TempDir;

use crate::app::App;
use crate::failure::Failure;

/// What is started where no editor is named.
const DEFAULT: &str = if cfg!(windows) { "notepad" } else { "vi" };

/// A longer text is no memory, and is not read.
const MAX_TEXT: u64 = memcore::MAX_DOCUMENT;

/// A copy of a memory in a folder that only the person can read.
struct Copy {
    folder: TempDir,
    path: PathBuf,
}

/// Opens the editor, and puts what it leaves in the place of the memory.
pub(super) fn edit(
    vault: &Vault,
    memory: &Memory,
    by: &By,
    app: &App,
) -> std::result::Result<Written, Failure> {
    let path = &memory.id().path;
    if let Some(found) = memory.health().recoveries().iter().find(|it| it.what == Recovered::NotUtf8) {
        let message = format!("{path} cannot be edited as text: it holds {}", found.what.explain());
        return Err(Error::new(ErrorKind::Refused, message).at(path.as_str()).hint(found.what.help()).into());
    }
    let words = words()?;
    let copy = Copy::of(memory)?;
    let text = run(&words, &copy.path).and_then(|()| copy.read());
    let text = match text {
        Ok(text) => text,
        Err(error) => return Err(copy.kept(memory, error).into()),
    };
    if text.trim().is_empty() {
        let error = Error::new(ErrorKind::InvalidInput, format!("the text is empty; {path} stays as it is"));
        return Err(error.at(path.as_str()).hint("`memcore forget` takes a memory away").into());
    }
    let text = if text == memory.source() { text } else { stamped(memory, text, app) };
    let seen = Expect::Revision(memory.revision().clone());
    vault.replace(path, &text, &seen, by).map_err(|error| Failure::of_change(copy.kept(memory, error)))
}

/// The editor with its options, as git takes it: `$VISUAL`, `$EDITOR`, or the system's.
fn words() -> Result<Vec<String>> {
    let named = ["VISUAL", "EDITOR"].into_iter().find_map(|name| {
        OsSystem.env(name).filter(|value| !value.trim().is_empty()).map(|value| (name, value))
    });
    let Some((name, value)) = named else {
        if io::stdin().is_terminal() {
            return Ok(vec![DEFAULT.to_owned()]);
        }
        let message = "no editor is named, and there is no terminal to open one on";
        return Err(Error::new(ErrorKind::InvalidInput, message)
            .hint("set EDITOR, or say what to change with --set, --unset, --append or --body"));
    };
    let words = shell_words::split(&value).map_err(|why| {
        Error::new(ErrorKind::InvalidInput, format!("cannot read {name}, `{value}`: {why}"))
            .hint("quote it as a shell wants it")
    })?;
    if words.is_empty() {
        return Err(Error::new(ErrorKind::InvalidInput, format!("{name} names no editor")));
    }
    Ok(words)
}

fn run(words: &[String], file: &Path) -> Result<()> {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).arg(file);
    if !io::stdout().is_terminal() {
        // What the editor says is not the result.
        command.stdout(Stdio::from(io::stderr()));
    }
    let shown = words.join(" ");
    let status = command.status().map_err(|why| {
        Error::new(ErrorKind::Io, format!("cannot start the editor `{shown}`: {why}"))
            .hint("set EDITOR to one that is installed")
    })?;
    if status.success() {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Host, format!("the editor `{shown}` ended with {status}; nothing is changed")))
}

impl Copy {
    fn of(memory: &Memory) -> Result<Self> {
        let make = || {
            let mut builder = tempfile::Builder::new();
            builder.prefix("memcore-");
            // The folder for temporary files is everybody's, and a memory may be for its owner's eyes alone.
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
            let folder = builder.tempdir()?;
            // The editor knows Markdown by the name.
            let path = folder.path().join(memory.id().path.file_name());
            std::fs::write(&path, memory.source())?;
            Ok(Self { folder, path })
        };
        make().map_err(|why: io::Error| {
            Error::new(ErrorKind::Io, format!("cannot make a copy for the editor: {why}"))
                .hint("TMPDIR names the folder for it")
        })
    }

    fn read(&self) -> Result<String> {
        let file = self.path.display().to_string();
        let cannot = |why: String| {
            Error::new(ErrorKind::Io, format!("cannot read what the editor left in {file}: {why}")).at(&*file)
        };
        let bytes = OsSystem.read(&self.path, MAX_TEXT).map_err(|why| cannot(why.to_string()))?;
        let bytes = bytes.ok_or_else(|| cannot("it is gone".to_owned()))?;
        String::from_utf8(bytes).map_err(|why| {
            cannot(format!("byte {} is not UTF-8", why.utf8_error().valid_up_to())).hint("save it as UTF-8")
        })
    }

    /// The error, with the place of the person's text if they changed it: the copy stays there.
    fn kept(self, memory: &Memory, error: Error) -> Error {
        let changed = std::fs::read(&self.path).is_ok_and(|bytes| bytes != memory.source().as_bytes());
        if !changed {
            return error;
        }
        let file = self.path.display().to_string();
        let _ = self.folder.keep();
        let then = match error.kind() {
            ErrorKind::Conflict => format!("; `memcore edit {}` opens what is there now", memory.id().path),
            _ => error.what_to_do().map(|hint| format!("; {hint}")).unwrap_or_default(),
        };
        error.hint(format!("your text is kept in {file}{then}"))
    }
}

/// The text with the instant of the change where its header tells one and the person left that as it was.
fn stamped(memory: &Memory, text: String, app: &App) -> String {
    let new = Memory::parse(memory.id().clone(), text);
    let told = new.modified().is_some() && new.modified() == memory.modified();
    let now = app.clock.0.to_utc().format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string();
    let of_modified = |memory: &Memory| memory.front().entries().any(|entry| entry.key.ends_with("modified"));
    if !told || !of_modified(&new) {
        return new.source().to_owned();
    }
    // A header that must not be touched is the person's affair.
    match new.edited(&MemoryEdit::new().set("modified", now), app.clock.0) {
        Ok(edited) => edited.source,
        Err(_) => new.source().to_owned(),
    }
}
