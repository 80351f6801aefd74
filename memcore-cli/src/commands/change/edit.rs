//! `memcore edit`: a memory is changed, by options or in the person's editor.

use memcore::{By, Error, ErrorKind, Expect, Health, Memory, MemoryEdit, Revision, Vault, Written};

use super::{Done, Made, Verb, editor, header};
use crate::app::App;
use crate::args::Edit;
use crate::failure::Failure;
use crate::folder::Folder;
use crate::{lookup, picker};

pub(in crate::commands) fn run(args: &Edit, app: &mut App) -> Done {
    let by_options =
        !(args.set.is_empty() && args.unset.is_empty() && args.append.is_empty() && args.body.is_none());
    let edit = if by_options { Some(header::edit_of(args)?) } else { None };
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let memory = memory(args.id.as_deref(), &vault, &folder)?;
    let by = app.by(&args.changing);
    let written = match edit {
        Some(edit) => by_edit(&vault, &memory, &edit, args, &by)?,
        None => editor::edit(&vault, &memory, &by, app)?,
    };
    let made = Made {
        command: "edit",
        folder: &folder,
        vault: &vault,
        changing: &args.changing,
        written: &written,
        verb: Verb::CHANGE,
        rest: String::new(),
    };
    made.tell(app, None::<()>, &[])
}

/// The memory that is named, or that the person chooses.
fn memory(id: Option<&str>, vault: &Vault, folder: &Folder) -> Result<Memory, Failure> {
    if let Some(id) = id {
        return lookup::find(vault, folder, id).map_err(Failure::of_find);
    }
    if !picker::is_possible() {
        let message = "no memory is named, and there is no terminal to choose one on";
        let error = Error::new(ErrorKind::InvalidInput, message);
        return Err(error.hint("`memcore list` lists them; name one: `memcore edit MEMORY`").into());
    }
    let path = picker::choose(vault.snapshot()?.memories()).map_err(Failure::of_change)?;
    vault.find(path.as_str()).map_err(Failure::of_find)
}

fn by_edit(
    vault: &Vault,
    memory: &Memory,
    edit: &MemoryEdit,
    args: &Edit,
    by: &By,
) -> Result<Written, Failure> {
    // Keys and sections are changed in whatever is there. What takes the place of a whole text must have been made for it.
    let seen = match (&args.revision, &args.body) {
        (None, None) => Expect::Any,
        (None, Some(_)) => Expect::Revision(memory.revision().clone()),
        (Some(named), _) => Expect::Revision(named_revision(memory, named)?),
    };
    vault.edit(&memory.id().path, edit, &seen, by).map_err(|error| {
        let headless = *memory.health() == Health::Missing && error.kind() == ErrorKind::Refused;
        Failure::of_change(if headless { error.hint("--add-header gives it one") } else { error })
    })
}

/// The version that the caller saw, if the memory is still in it.
fn named_revision(memory: &Memory, named: &str) -> Result<Revision, Failure> {
    if memory.revision().as_str().starts_with(named) {
        return Ok(memory.revision().clone());
    }
    let path = &memory.id().path;
    let message = format!("{path} is not in version {named} any more");
    let hint = format!("`memcore show {path}` shows it as it is now; nothing was changed");
    Err(Failure::of_change(Error::new(ErrorKind::Conflict, message).at(path.as_str()).hint(hint)))
}
