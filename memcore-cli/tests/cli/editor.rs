//! `memcore edit` with an editor, which is a small shell script here.
#![cfg(unix)]

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::{Ran, finish, folder, program, read, state};

const A: &str = "---\nname: a\ntype: user\nmodified: 2026-11-01\n---\n\nThe ferry leaves at four.\n";

/// A folder with a memory, one for the scripts with a blank in its name, and one for temporary files.
struct Desk {
    vault: TempDir,
    scripts: TempDir,
    tmp: TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { vault: folder(&[("a.md", A)]), scripts: folder(&[]), tmp: folder(&[]) }
    }

    /// Edits with this script; `$2` is the file, `$1` an option that stands in `$EDITOR`.
    fn edit(&self, script: &str, args: &[&str]) -> Ran {
        let path = self.scripts.path().join("my editor.sh");
        std::fs::write(&path, script).unwrap();
        self.edit_with("EDITOR", &format!("sh '{}' --wait", path.display()), args)
    }

    fn edit_with(&self, variable: &str, editor: &str, args: &[&str]) -> Ran {
        let mut command = program(&[&["edit"], args, &["--now=2026-11-30T12:00:00Z", "--dir"]].concat());
        command.arg(self.vault.path()).env(variable, editor).env("TMPDIR", self.tmp.path());
        command.env("FOLDER", self.vault.path());
        finish(command)
    }

    fn a(&self) -> String {
        read(&self.vault, "a.md")
    }

    /// What is left of the copies that editors were given.
    fn copies(&self) -> Vec<PathBuf> {
        let folders = std::fs::read_dir(self.tmp.path()).unwrap().map(|entry| entry.unwrap().path());
        folders.map(|folder| folder.join("a.md")).collect()
    }
}

#[test]
fn what_the_editor_leaves_is_the_memory() {
    let desk = Desk::new();
    let ran = desk.edit("test \"$1\" = --wait && sed -i.bak s/four/다섯/ \"$2\"", &["a", "--diff"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.out.contains("\n-The ferry leaves at four.\n+The ferry leaves at 다섯.\n"), "{}", ran.out);
    let changed = A.replace("four", "다섯").replace("2026-11-01", "2026-11-30T12:00:00.000Z");
    assert_eq!(desk.a(), changed, "its time is that of the change");
    assert!(desk.copies().is_empty());

    let ran = desk.edit("echo hello; true", &["a", "--json"]);
    assert_eq!((ran.json()["outcome"].as_str(), &*ran.err), (Some("unchanged"), "hello\n"));
    let ran = desk.edit("sed -i.bak s/modified:.*/modified:\\ 2020-01-01/ \"$2\"", &["a"]);
    assert!(
        ran.code == 0 && desk.a().contains("modified: 2020-01-01\n"),
        "a time that the person writes counts"
    );
    let ran = desk.edit("echo more >> \"$2\"", &["a", "--dry-run"]);
    assert!(ran.code == 0 && ran.out.contains("\n+more\n") && !desk.a().contains("more"), "{}", ran.out);
}

#[test]
fn visual_comes_before_editor() {
    let desk = Desk::new();
    let mut command = program(&["edit", "a", "--dir"]);
    command.arg(desk.vault.path()).env("VISUAL", "sh -c 'echo visual >> \"$0\"'").env("EDITOR", "false");
    assert_eq!(finish(command).code, 0);
    assert!(desk.a().ends_with("visual\n"));
}

#[test]
fn a_text_is_never_lost() {
    let desk = Desk::new();
    let ran = desk.edit("echo mine >> \"$2\"; echo theirs >> \"$FOLDER/a.md\"", &["a"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(desk.a().ends_with("theirs\n"));
    let [kept] = &desk.copies()[..] else { panic!("{}", ran.err) };
    assert_eq!(std::fs::read_to_string(kept).unwrap(), format!("{A}mine\n"));
    assert!(
        ran.err.contains("a.md was changed meanwhile") && ran.err.contains(kept.to_str().unwrap()),
        "{}",
        ran.err
    );

    let desk = Desk::new();
    let ran = desk.edit("echo mine >> \"$2\"; exit 3", &["a", "--json"]);
    assert_eq!((ran.code, desk.a()), (2, A.to_owned()));
    let hint = ran.json_error()["hint"].as_str().unwrap().to_owned();
    assert!(hint.contains(desk.copies()[0].to_str().unwrap()), "{hint}");
    let desk = Desk::new();
    let ran = desk.edit("printf '\\377' > \"$2\"", &["a"]);
    assert!(ran.code == 2 && ran.err.contains("not UTF-8") && desk.copies().len() == 1, "{}", ran.err);
    let desk = Desk::new();
    let ran = desk.edit("exit 3", &["a"]);
    assert!(
        ran.code == 2 && ran.err.contains("nothing is changed") && desk.copies().is_empty(),
        "{}",
        ran.err
    );
}

#[test]
fn what_cannot_be_edited_says_what_to_do() {
    let desk = Desk::new();
    let before = state(desk.vault.path());
    let cases: [(&str, &[&str], &str); 4] = [
        ("", &["a"], "set EDITOR"),
        ("/no/such/editor", &["a"], "cannot start the editor"),
        ("'unclosed", &["a"], "cannot read EDITOR"),
        ("true", &[], "memcore edit MEMORY"),
    ];
    for (editor, args, says) in cases {
        let ran = desk.edit_with("EDITOR", editor, args);
        assert!(ran.code == 2 && ran.err.contains(says), "{editor}: {}", ran.err);
    }
    let ran = desk.edit(": > \"$2\"", &["a"]);
    assert!(ran.code == 2 && ran.err.contains("the text is empty"), "{}", ran.err);
    std::fs::write(desk.vault.path().join("latin.md"), b"caf\xe9\n").unwrap();
    let ran = desk.edit("true", &["latin"]);
    assert!(ran.code == 2 && ran.err.contains("latin.md cannot be edited"), "{}", ran.err);
    std::fs::remove_file(desk.vault.path().join("latin.md")).unwrap();
    assert_eq!(state(desk.vault.path()), before);
    assert!(desk.copies().is_empty(), "{:?}", Path::new(desk.tmp.path()));
}

#[test]
fn nobody_else_reads_the_copy() {
    let desk = Desk::new();
    let ran = desk.edit("ls -ld \"$(dirname \"$2\")\"", &["a"]);
    assert!(ran.code == 0 && (ran.out + &ran.err).contains("drwx------"), "while it is edited");
    // Kept, as somebody changed the memory meanwhile.
    let ran = desk.edit("echo more >> \"$FOLDER/a.md\"; echo mine >> \"$2\"", &["a"]);
    let [copy] = &desk.copies()[..] else { panic!("{}", ran.err) };
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &std::fs::metadata(copy.parent().unwrap()).unwrap().permissions(),
    );
    assert_eq!((ran.code, mode & 0o777), (1, 0o700), "{}", ran.err);
}
