//! `memcore mv`: a memory under another name, and the links to it.

use memcore::{DocPath, Error, ErrorKind, Result};
use serde::Serialize;

use super::{Done, Made, Verb, some_paths};
use crate::app::App;
use crate::args::Mv;
use crate::failure::Failure;
use crate::lookup;

#[derive(Serialize)]
struct More<'a> {
    from: &'a str,
    /// The memories whose links were rewritten.
    relinked: Vec<&'a str>,
}

pub(in crate::commands) fn run(args: &Mv, app: &mut App) -> Done {
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let memory = lookup::find(&vault, &folder, &args.id).map_err(Failure::of_find)?;
    let from = &memory.id().path;
    let to = target(from, &args.new)?;
    let renamed = vault.rename(from, &to, &app.by(&args.changing)).map_err(Failure::of_change)?;
    let rest = match &renamed.relinked[..] {
        [] => format!(", from {from}"),
        relinked => format!(", from {from}, with the links to it in {}", some_paths(relinked)),
    };
    let made = Made {
        command: "mv",
        folder: &folder,
        vault: &vault,
        changing: &args.changing,
        written: &renamed.written,
        verb: Verb("moved to", "would move to"),
        rest,
    };
    let relinked = renamed.relinked.iter().map(DocPath::as_str).collect();
    made.tell(app, Some(More { from: from.as_str(), relinked }), &[])
}

/// The path that is meant: a bare name stays in the folder of the memory, what ends in `/` is a folder, and `./` is the
/// top.
fn target(from: &DocPath, new: &str) -> Result<DocPath> {
    if new.is_empty() {
        return Err(Error::new(ErrorKind::InvalidPath, "the new name is empty").hint("name the memory anew"));
    }
    let from_top = new.contains('/') || from.parent().is_empty();
    let bare = new.strip_prefix("./").unwrap_or(new);
    let path = match (bare, bare.strip_suffix('/')) {
        ("", _) => from.file_name().to_owned(),
        (_, Some(folder)) => format!("{folder}/{}", from.file_name()),
        _ if from_top => bare.to_owned(),
        _ => format!("{}/{bare}", from.parent()),
    };
    // Only `.md` is a memory.
    let end = if path.ends_with(".md") { "" } else { ".md" };
    DocPath::new(&format!("{path}{end}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_new_name_means() {
        for (from, new, path) in [
            ("a.md", "b", "b.md"),
            ("a.md", "b.md", "b.md"),
            ("a.md", "v1.2", "v1.2.md"),
            ("team/a.md", "b", "team/b.md"),
            ("team/a.md", "other/b", "other/b.md"),
            ("a.md", "team/", "team/a.md"),
            ("team/a.md", "./b", "b.md"),
            ("team/a.md", "./", "a.md"),
            ("a.md", "배포 절차", "배포 절차.md"),
        ] {
            assert_eq!(target(&from.parse().unwrap(), new).unwrap().as_str(), path);
        }
        for new in ["../b", "/b", "", "/", ".//", "a//b"] {
            assert!(target(&"a.md".parse().unwrap(), new).is_err(), "{new}");
        }
    }
}
