//! Where a start stands: the project, the folders above it, other checkouts of its repository.

use std::path::{Path, PathBuf};

use super::globs::{Globs, Target};
use super::{Approval, ContextOptions, Layer};
use crate::place::{Checkout, config_dir};
use crate::system::{PathKind, System};
use crate::{Error, Result};

/// Checkouts within checkouts that are looked at.
const MAX_CHECKOUTS: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct World {
    /// The folder of the start, links followed.
    pub(super) start: PathBuf,
    /// The root of the checkout that the start is in, or the start itself.
    pub(super) root: PathBuf,
    pub(super) home: Option<PathBuf>,
    /// The folder of the person's own instructions, if it is known.
    pub(super) config: Option<PathBuf>,
    /// The same, links followed.
    real_config: Option<PathBuf>,
    /// The folders whose instructions are loaded at the start, broad ones first.
    pub(super) chain: Vec<Step>,
    /// What is wrong, in sentences.
    pub(super) faults: Vec<String>,
    checkout: Option<Checkout>,
    excludes: Globs,
}

/// A folder whose instructions are loaded.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) folder: PathBuf,
    /// The folder at the same place of the start's checkout, if this one is in another checkout of the repository.
    pub(super) mirror: Option<PathBuf>,
}

impl World {
    pub(super) fn new(system: &dyn System, start: &Path, options: &ContextOptions) -> Result<Self> {
        let find = |why| Error::io("cannot find", start.display().to_string(), why);
        let mut folder = system.canonical(start).map_err(find)?;
        if system.kind(&folder) == PathKind::File {
            folder.pop();
        }
        let mut faults = Vec::new();
        let checkout = Checkout::find(system, &folder).unwrap_or_else(|error| {
            faults.push(error.to_string());
            None
        });
        let root = checkout.as_ref().map_or_else(|| folder.clone(), |checkout| checkout.root.clone());
        let home = system.home();
        let mut excludes = Globs::default();
        for (number, pattern) in options.excludes.iter().enumerate() {
            if let Err(fault) = excludes.add(pattern, home.as_deref(), number) {
                faults.push(format!("the exclude `{pattern}` fits nothing: {fault}"));
            }
        }
        let config = config_dir(system).ok().map(|(config, _)| config);
        let real_config = config.as_ref().and_then(|config| system.canonical(config).ok());
        let mut world = Self {
            start: folder,
            root,
            home,
            config,
            real_config,
            chain: Vec::new(),
            faults,
            checkout,
            excludes,
        };
        world.chain = world.steps(system, start, options);
        Ok(world)
    }

    fn steps(&self, system: &dyn System, start: &Path, options: &ContextOptions) -> Vec<Step> {
        let above = |folder: &Path| folder.ancestors().map(Path::to_owned).collect::<Vec<_>>();
        let mut folders = above(&self.start);
        if options.logical_parents {
            let logical = absolute(system, start);
            let further = logical.ancestors().skip(1).filter(|folder| !folders.iter().any(|it| it == folder));
            let further: Vec<PathBuf> = further.map(Path::to_owned).collect();
            folders.extend(further);
        }
        folders.reverse();
        let mut steps: Vec<Step> =
            folders.iter().map(|folder| Step { folder: folder.clone(), mirror: None }).collect();
        // A worktree within its repository: what both have alike is loaded from the nearer one.
        let mut outer = self.root.parent().map(Path::to_owned);
        for _ in 0..MAX_CHECKOUTS {
            let (Some(folder), Some(own)) = (&outer, &self.checkout) else { break };
            let Ok(Some(other)) = Checkout::find(system, folder) else { break };
            if other.common == own.common {
                for step in &mut steps {
                    step.mirror = step.mirror.take().or_else(|| mirror(&step.folder, &other, own, &folders));
                }
            }
            outer = other.root.parent().map(Path::to_owned);
        }
        steps
    }

    /// A folder on the way to a file, below what was loaded at the start.
    pub(super) fn below(&self, system: &dyn System, file: &Path) -> Vec<Step> {
        let known: Vec<PathBuf> = self.chain.iter().map(|step| step.folder.clone()).collect();
        let within = |folder: &&Path| {
            !known.iter().any(|it| it == folder)
                && (folder.starts_with(&self.root) || folder.starts_with(&self.start))
        };
        let mut folders: Vec<&Path> = file.ancestors().skip(1).take_while(within).collect();
        folders.reverse();
        let other = match (folders.last(), &self.checkout) {
            (Some(folder), Some(own)) => {
                let found = Checkout::find(system, folder).ok().flatten();
                found.filter(|it| it.common == own.common && it.root != own.root).zip(Some(own))
            }
            _ => None,
        };
        let step = |folder: &Path| Step {
            folder: folder.to_owned(),
            mirror: other.as_ref().and_then(|(other, own)| mirror(folder, other, own, &known)),
        };
        folders.into_iter().map(step).collect()
    }

    /// Whether a folder is that of the person's own instructions, which is a layer of its own even where it stands
    /// above the start.
    pub(super) fn is_own_config(&self, folder: &Path) -> bool {
        [&self.config, &self.real_config].into_iter().flatten().any(|config| config == folder)
    }

    /// The first exclude that one of a file's paths fits.
    pub(super) fn excluded<'o>(&self, paths: &[&Path], options: &'o ContextOptions) -> Option<&'o String> {
        if options.excludes.is_empty() {
            return None;
        }
        let number = *self.excludes.fitting(&Target::whole(paths)).first()?;
        options.excludes.get(number)
    }

    /// Whether a file outside the project needs the host's approval.
    pub(super) fn needs_approval(&self, layer: Layer, paths: &[&Path], options: &ContextOptions) -> bool {
        let own = matches!(layer, Layer::Managed | Layer::User);
        let inside = |path: &&Path| path.starts_with(&self.root) || path.starts_with(&self.start);
        if own || paths.last().is_some_and(inside) {
            return false;
        }
        match &options.approval {
            Approval::None => true,
            Approval::All => false,
            Approval::These(these) => {
                // An empty path is the beginning of every one.
                let mut these = these.iter().filter(|approved| !approved.as_os_str().is_empty());
                !these.any(|approved| paths.iter().any(|path| path.starts_with(approved)))
            }
        }
    }
}

/// The folder of the own checkout at the place that `folder` has in another one, if its instructions are loaded.
fn mirror(folder: &Path, other: &Checkout, own: &Checkout, loaded: &[PathBuf]) -> Option<PathBuf> {
    if own.root.starts_with(&other.root) && folder.starts_with(&own.root) {
        return None;
    }
    let mirror = own.root.join(folder.strip_prefix(&other.root).ok()?);
    // `join` with nothing leaves a `/` at the end.
    let mirror: PathBuf = mirror.components().collect();
    loaded.contains(&mirror).then_some(mirror)
}

/// A path from the root on, without `.` and `..`, links not followed.
pub(super) fn absolute(system: &dyn System, path: &Path) -> PathBuf {
    let whole = match system.current_dir() {
        Ok(here) if path.is_relative() => here.join(path),
        _ => path.to_owned(),
    };
    crate::path::plain(&whole)
}
