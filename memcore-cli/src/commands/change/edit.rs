//! `memcore edit`: a memory is changed, by options or in the person's editor.

use memcore::{By, Error, ErrorKind, Expect, Health, Memory, MemoryEdit, Vault, Written};

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
        Some(edit) => by_edit(&vault, &memory, &edit, &by)?,
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

fn by_edit(vault: &Vault, memory: &Memory, edit: &MemoryEdit, by: &By) -> Result<Written, Failure> {
    let seen = Expect::Revision(memory.revision().clone());
    vault.edit(&memory.id().path, edit, &seen, by).map_err(|error| {
        let headless = *memory.health() == Health::Missing && error.kind() == ErrorKind::Refused;
        Failure::of_change(if headless { error.hint("--add-header gives it one") } else { error })
    })
}
