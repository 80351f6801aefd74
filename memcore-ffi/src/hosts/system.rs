//! Files, links and environment outside a vault, as a host may have them.

use std::any::Any;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use memcore as core;
use memcore::{Listed, PathKind};

use super::{own, said};
use crate::scalars::FilePath;
use crate::{MemcoreError, Result};

/// The core's `System`, by another name since Java has one: the world around a vault. `NotFound` says that something is not there; any other error, that it cannot be read.
#[uniffi::export(rust, foreign)]
pub trait HostSystem: Any + Send + Sync {
    /// The bytes of a file, or nothing if there are more than the limit.
    fn read(&self, path: FilePath, limit: u64) -> Result<Option<Vec<u8>>>;
    /// The first bytes of a file.
    fn head(&self, path: FilePath, limit: u64) -> Result<Option<Vec<u8>>>;
    /// What is at a path, links followed.
    fn kind(&self, path: FilePath) -> Result<PathKind>;
    /// The path without links.
    fn canonical(&self, path: FilePath) -> Result<FilePath>;
    /// What a link holds.
    fn link(&self, path: FilePath) -> Result<Option<FilePath>>;
    /// What is in a folder.
    fn list(&self, path: FilePath) -> Result<Vec<Listed>>;
    /// A variable of the environment.
    fn env(&self, name: String) -> Result<Option<String>>;
    /// The home folder.
    fn home(&self) -> Result<Option<FilePath>>;
    /// The current folder.
    fn current_dir(&self) -> Result<FilePath>;
}

struct OwnSystem(Arc<dyn core::System>);

fn to_error(error: io::Error) -> MemcoreError {
    let kind = match error.kind() {
        io::ErrorKind::NotFound => core::ErrorKind::NotFound,
        _ => core::ErrorKind::Io,
    };
    core::Error::new(kind, error.to_string()).into()
}

fn to_io(error: MemcoreError) -> io::Error {
    match error {
        MemcoreError::NotFound { .. } => io::Error::new(io::ErrorKind::NotFound, error),
        _ => io::Error::other(error),
    }
}

impl HostSystem for OwnSystem {
    fn read(&self, path: FilePath, limit: u64) -> Result<Option<Vec<u8>>> {
        self.0.read(&path, limit).map_err(to_error)
    }

    fn head(&self, path: FilePath, limit: u64) -> Result<Option<Vec<u8>>> {
        self.0.head(&path, limit).map_err(to_error)
    }

    fn kind(&self, path: FilePath) -> Result<PathKind> {
        Ok(self.0.kind(&path))
    }

    fn canonical(&self, path: FilePath) -> Result<FilePath> {
        self.0.canonical(&path).map_err(to_error)
    }

    fn link(&self, path: FilePath) -> Result<Option<FilePath>> {
        Ok(self.0.link(&path))
    }

    fn list(&self, path: FilePath) -> Result<Vec<Listed>> {
        self.0.list(&path).map_err(to_error)
    }

    fn env(&self, name: String) -> Result<Option<String>> {
        Ok(self.0.env(&name))
    }

    fn home(&self) -> Result<Option<FilePath>> {
        Ok(self.0.home())
    }

    fn current_dir(&self) -> Result<FilePath> {
        self.0.current_dir().map_err(to_error)
    }
}

struct Adapter(Arc<dyn HostSystem>);

/// A system for a call of the core.
pub(crate) fn to_core(system: Arc<dyn HostSystem>) -> Arc<dyn core::System> {
    match own::<OwnSystem>(system.clone()) {
        Some(own) => Arc::clone(&own.0),
        None => Arc::new(Adapter(system)),
    }
}

impl core::System for Adapter {
    fn read(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
        self.0.read(path.to_owned(), limit).map_err(to_io)
    }

    fn head(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
        self.0.head(path.to_owned(), limit).map_err(to_io)
    }

    fn kind(&self, path: &Path) -> PathKind {
        said(self.0.kind(path.to_owned()))
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        self.0.canonical(path.to_owned()).map_err(to_io)
    }

    fn link(&self, path: &Path) -> Option<PathBuf> {
        said(self.0.link(path.to_owned()))
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Listed>> {
        self.0.list(path.to_owned()).map_err(to_io)
    }

    fn env(&self, name: &str) -> Option<String> {
        said(self.0.env(name.to_owned()))
    }

    fn home(&self) -> Option<PathBuf> {
        said(self.0.home())
    }

    fn current_dir(&self) -> io::Result<PathBuf> {
        self.0.current_dir().map_err(to_io)
    }
}

impl fmt::Debug for Adapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostSystem")
    }
}

/// The machine that the program runs on.
#[uniffi::export]
pub fn os_system() -> Arc<dyn HostSystem> {
    Arc::new(OwnSystem(Arc::new(core::OsSystem)))
}

/// A made-up world, for tests.
#[derive(uniffi::Object)]
pub struct MemSystem(Mutex<core::MemSystem>);

impl MemSystem {
    fn changed(self: Arc<Self>, change: impl FnOnce(core::MemSystem) -> core::MemSystem) -> Arc<Self> {
        {
            let mut system = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            *system = change(std::mem::take(&mut *system));
        }
        self
    }
}

#[uniffi::export]
impl MemSystem {
    /// An empty world.
    #[uniffi::constructor]
    pub fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::default()))
    }

    /// The same world with a file.
    pub fn with_file(self: Arc<Self>, path: FilePath, bytes: Vec<u8>) -> Arc<Self> {
        self.changed(|system| system.with_file(path, bytes))
    }

    /// The same world with a folder.
    pub fn with_folder(self: Arc<Self>, path: FilePath) -> Arc<Self> {
        self.changed(|system| system.with_folder(path))
    }

    /// The same world with a symbolic link. A relative target starts from the link's folder.
    pub fn with_link(self: Arc<Self>, path: FilePath, target: FilePath) -> Arc<Self> {
        self.changed(|system| system.with_link(path, target))
    }

    /// The same world with a variable set.
    pub fn with_env(self: Arc<Self>, name: String, value: String) -> Arc<Self> {
        self.changed(|system| system.with_env(name, value))
    }

    /// The same world where the user has this home folder.
    pub fn with_home(self: Arc<Self>, path: FilePath) -> Arc<Self> {
        self.changed(|system| system.with_home(path))
    }

    /// The same world where relative paths start from this folder.
    pub fn with_current_dir(self: Arc<Self>, path: FilePath) -> Arc<Self> {
        self.changed(|system| system.with_current_dir(path))
    }

    /// The world as it is now.
    pub fn system(&self) -> Arc<dyn HostSystem> {
        let system = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Arc::new(OwnSystem(Arc::new(system)))
    }
}
