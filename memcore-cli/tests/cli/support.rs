//! Running the program, and folders to run it on.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use memcore::{OsSystem, System};
use serde_json::Value;
use tempfile::TempDir;

/// What a run came to.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: Vec<u8>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Standard output as one JSON object of the promised form.
    pub(crate) fn json(&self) -> Value {
        let value: Value = serde_json::from_str(&self.out).expect(&self.out);
        assert_eq!(value["version"], 1);
        value
    }

    /// The same, of an error.
    pub(crate) fn json_error(&self) -> Value {
        self.json()["error"].clone()
    }
}

/// The program in a folder where no memory belongs to it.
pub(crate) fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_memcore"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.env_remove("CLAUDE_CONFIG_DIR").env_remove("CLAUDE_CODE_PROJECT_DIR_NAME");
    command.env_remove("VISUAL").env_remove("EDITOR");
    for variable in
        ["CLAUDE_CODE_DISABLE_AUTO_MEMORY", "CLAUDE_CODE_DISABLE_CLAUDE_MDS", "CLAUDE_CODE_SIMPLE"]
    {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null());
    command
}

/// Runs it to its end.
pub(crate) fn finish(mut command: Command) -> Ran {
    let output = command.output().unwrap();
    Ran {
        code: output.status.code().expect("it ended by a signal"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        stdout: output.stdout,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs it on a folder.
pub(crate) fn on(folder: &Path, args: &[&str]) -> Ran {
    let mut command = program(args);
    command.arg("--dir").arg(folder).arg("--now=2026-11-30T12:00:00Z");
    finish(command)
}

/// Runs it on the demonstration vault.
pub(crate) fn harbour(args: &[&str]) -> Ran {
    on(&harbour_folder(), args)
}

/// The demonstration vault.
pub(crate) fn harbour_folder() -> std::path::PathBuf {
    real(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vaults/harbour"))
}

/// A path without links and `..`, as the program tells it.
pub(crate) fn real(path: &Path) -> std::path::PathBuf {
    OsSystem.canonical(path).unwrap()
}

/// Runs it on the demonstration vault with this text on standard input.
pub(crate) fn harbour_with_stdin(args: &[&str], text: &str) -> Ran {
    let mut command = program(args);
    command.arg("--dir").arg(harbour_folder());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout.clone()).unwrap(),
        stdout: output.stdout,
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

/// The strings at `key` of a list of objects.
pub(crate) fn all<'v>(list: &'v Value, key: &str) -> Vec<&'v str> {
    list.as_array().unwrap().iter().map(|item| item[key].as_str().unwrap()).collect()
}

/// The text of a file in a folder.
pub(crate) fn read(folder: &TempDir, path: &str) -> String {
    std::fs::read_to_string(folder.path().join(path)).expect(path)
}

/// All files of a folder with their bytes, hidden ones and those that memcore keeps with them.
pub(crate) fn state(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(below) = folders.pop() {
        for entry in std::fs::read_dir(&below).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                // Programs that hold the lock write into its file. Elsewhere it cannot be read then.
                let bytes = if name == ".memcore/lock" { Vec::new() } else { std::fs::read(&path).unwrap() };
                files.insert(name, bytes);
            }
        }
    }
    files
}
