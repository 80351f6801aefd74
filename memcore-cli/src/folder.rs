//! Which folder of memories is meant.

use std::path::{Path, PathBuf};

use memcore::{
    DocPath, Error, ErrorKind, MemoryPlace, OsSystem, PathKind, PlaceOptions, Result, SettingsOptions,
    System, Vault, VaultBuilder, WorktreePolicy,
};

use crate::place_args::Project;

/// A folder of memories, there or not.
#[derive(Debug)]
pub(crate) struct Folder {
    /// Its absolute path.
    pub(crate) path: PathBuf,
    /// How it was found; `None` if the person named it.
    pub(crate) place: Option<MemoryPlace>,
}

impl Folder {
    /// The folder that was named, or that of the project which the current folder is in.
    pub(crate) fn locate(named: Option<&Path>, project: &Project) -> Result<Self> {
        match named {
            Some(named) => {
                let path = OsSystem.canonical(named).or_else(|_| here().map(|here| here.join(named)))?;
                Ok(Self { path, place: None })
            }
            None => {
                let place = MemoryPlace::find_with(&OsSystem, &here()?, &options(project))?;
                Ok(Self { path: place.folder.clone(), place: Some(place) })
            }
        }
    }

    /// Whether the person named it with `--dir`.
    pub(crate) fn is_named(&self) -> bool {
        self.place.is_none()
    }

    /// Whether it is there.
    pub(crate) fn exists(&self) -> bool {
        OsSystem.kind(&self.path) == PathKind::Folder
    }

    /// Why it is this one.
    pub(crate) fn because(&self) -> String {
        self.place.as_ref().map_or_else(|| "named with --dir".to_owned(), |place| place.because.to_string())
    }

    /// An error if it is not there or another project's, with what was looked for, why, and what to do.
    pub(crate) fn must_exist(&self) -> Result<()> {
        if self.exists() {
            return self.place.as_ref().map_or(Ok(()), MemoryPlace::allowed);
        }
        let path = self.path.display();
        let error = |message: String| Error::new(ErrorKind::NotFound, message).at(path.to_string());
        match (&self.place, OsSystem.kind(&self.path)) {
            (Some(place), _) => Err(error(format!(
                "this project has no memory folder: {path} is not there, looked for by {}",
                place.because
            ))
            .hint("an agent makes it with the first thing it remembers, and so does `memcore add`; to use another folder, name it with --dir")),
            (None, PathKind::File) => Err(error(format!("{path} is a file, not a folder of memories"))
                .hint("name the folder that the file is in with --dir")),
            (None, _) => Err(error(format!("there is no folder {path}, which --dir names"))
                .hint("`memcore where` without --dir says which folder belongs to this project")),
        }
    }

    /// The absolute path of a file in it.
    pub(crate) fn file(&self, path: &str) -> String {
        self.path.join(path).display().to_string()
    }
}

/// The folder that one stands in.
pub(crate) fn here() -> Result<PathBuf> {
    OsSystem.current_dir().map_err(|why| {
        Error::new(ErrorKind::Io, format!("cannot tell the current folder: {why}"))
            .hint("go to a folder that exists, or name one with --dir")
    })
}

/// How the folder of a project is found.
pub(crate) fn options(project: &Project) -> PlaceOptions {
    let worktrees = if project.per_worktree { WorktreePolicy::PerWorktree } else { WorktreePolicy::Shared };
    let settings = SettingsOptions { trusted: project.trust, ..SettingsOptions::default() };
    PlaceOptions { worktrees, settings, ..PlaceOptions::default() }
}

/// The vault in a team's folder. No link is followed on the way from the project down to it, and its records are kept with
/// the project's own memories.
pub(crate) fn open_team(settings: VaultBuilder, named: &Path, options: &PlaceOptions) -> Result<Vault> {
    let here = here()?;
    let folder = here.join(named);
    let place = MemoryPlace::find_with(&OsSystem, &here, options)?;
    let own = settings.clone().open_place(&place)?;
    let roots = [Some(&*place.root), Some(&*place.folder), folder.parent()];
    let below = |root: &'_ Path| {
        let below = folder.strip_prefix(root).ok()?.to_str()?.replace('\\', "/");
        Some((root.to_owned(), DocPath::new(&below).ok()?))
    };
    let (root, below) = roots.into_iter().flatten().find_map(below).ok_or_else(|| {
        let message = format!("{} cannot be a team's folder", folder.display());
        Error::new(ErrorKind::InvalidPath, message).hint("name it without `.` and `..`")
    })?;
    settings.records_in(&own).open_team(root, &below)
}
