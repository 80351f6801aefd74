//! A made-up system.

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::{Listed, ListedKind, PathKind, System, within};

/// A made-up system: for tests, and for "what would it be over there" questions.
///
/// Folders come into being with what is put into them. Relative paths start from the current folder, if this
/// world has one.
///
/// # Example: a world of two files and a link
/// ```
/// use std::path::Path;
/// use memcore::{MemSystem, PathKind, System};
///
/// let system = MemSystem::new()
///     .with_file("/data/app/readme.md", "Hello.")
///     .with_file("/data/app/licence.md", "Take it.")
///     .with_link("/home/ana/app", "/data/app")
///     .with_env("LANG", "en_GB");
///
/// assert_eq!(system.canonical(Path::new("/home/ana/app/readme.md"))?, Path::new("/data/app/readme.md"));
/// assert_eq!(system.list(Path::new("/home/ana/app"))?[0].name, "licence.md");
/// assert_eq!(system.kind(Path::new("/data/lib")), PathKind::Nothing);
/// assert_eq!(system.env("LANG").as_deref(), Some("en_GB"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemSystem {
    nodes: BTreeMap<PathBuf, Node>,
    env: BTreeMap<String, String>,
    home: Option<PathBuf>,
    current_dir: Option<PathBuf>,
}

#[derive(Clone, Debug)]
enum Node {
    File(Vec<u8>),
    Folder,
    Link(PathBuf),
}

/// Links followed on one way before it counts as a circle: Linux's own limit.
const MAX_LINKS: usize = 40;

impl MemSystem {
    /// An empty world.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same world with a file.
    #[must_use]
    pub fn with_file(self, path: impl AsRef<Path>, bytes: impl Into<Vec<u8>>) -> Self {
        self.with(path.as_ref(), Node::File(bytes.into()))
    }

    /// The same world with a folder.
    #[must_use]
    pub fn with_folder(self, path: impl AsRef<Path>) -> Self {
        self.with(path.as_ref(), Node::Folder)
    }

    /// The same world with a symbolic link. A relative target starts from the link's folder.
    #[must_use]
    pub fn with_link(self, path: impl AsRef<Path>, target: impl Into<PathBuf>) -> Self {
        self.with(path.as_ref(), Node::Link(target.into()))
    }

    /// The same world with a variable set.
    #[must_use]
    pub fn with_env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.insert(name.into(), value.into());
        self
    }

    /// The same world where the user has this home folder.
    #[must_use]
    pub fn with_home(mut self, path: impl Into<PathBuf>) -> Self {
        self.home = Some(path.into());
        self
    }

    /// The same world where relative paths start from this folder.
    #[must_use]
    pub fn with_current_dir(mut self, path: impl Into<PathBuf>) -> Self {
        self.current_dir = Some(path.into());
        self
    }

    fn with(mut self, path: &Path, node: Node) -> Self {
        for folder in path.ancestors().skip(1) {
            self.nodes.entry(folder.to_owned()).or_insert(Node::Folder);
        }
        self.nodes.insert(path.to_owned(), node);
        self
    }

    /// What stands at a path, and the path to it without links.
    fn resolve(&self, path: &Path) -> io::Result<(PathBuf, &Node)> {
        let path = self.current_dir.as_deref().unwrap_or(Path::new("")).join(path);
        let mut rest: Vec<Component<'_>> = path.components().rev().collect();
        let (mut real, mut links) = (PathBuf::new(), 0);
        while let Some(part) = rest.pop() {
            match part {
                Component::CurDir => continue,
                Component::ParentDir => {
                    real.pop();
                    continue;
                }
                part => real.push(part),
            }
            if let Some(Node::Link(target)) = self.nodes.get(&real) {
                links += 1;
                if links > MAX_LINKS {
                    return Err(io::Error::other("its links go in a circle"));
                }
                real.pop();
                rest.extend(target.components().rev());
            }
        }
        match self.nodes.get(&real) {
            Some(node) => Ok((real, node)),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

impl System for MemSystem {
    fn read(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
        match self.resolve(path) {
            Ok((_, Node::File(bytes))) => within(limit, bytes.clone()).map(Some),
            Ok(_) => Err(io::Error::other("it is not a regular file")),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(why),
        }
    }

    fn head(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = self.read(path, u64::MAX)?;
        if let Some(bytes) = &mut bytes {
            bytes.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        }
        Ok(bytes)
    }

    fn kind(&self, path: &Path) -> PathKind {
        match self.resolve(path) {
            Ok((_, Node::File(_))) => PathKind::File,
            Ok((_, Node::Folder)) => PathKind::Folder,
            _ => PathKind::Nothing,
        }
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        self.resolve(path).map(|(real, _)| real)
    }

    fn link(&self, path: &Path) -> Option<PathBuf> {
        let folder = self.canonical(path.parent()?).ok()?;
        match self.nodes.get(&folder.join(path.file_name()?))? {
            Node::Link(target) => Some(target.clone()),
            _ => None,
        }
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Listed>> {
        let (real, Node::Folder) = self.resolve(path)? else {
            return Err(io::ErrorKind::NotADirectory.into());
        };
        let inside = self.nodes.iter().filter(|(path, _)| path.parent() == Some(&real));
        let listed = inside.filter_map(|(path, node)| {
            let kind = match node {
                Node::File(_) => ListedKind::File,
                Node::Folder => ListedKind::Folder,
                Node::Link(_) => ListedKind::Link,
            };
            Some(Listed { name: path.file_name()?.to_str()?.to_owned(), kind })
        });
        Ok(listed.collect())
    }

    fn env(&self, name: &str) -> Option<String> {
        self.env.get(name).filter(|value| !value.is_empty()).cloned()
    }

    fn home(&self) -> Option<PathBuf> {
        self.home.clone()
    }

    fn current_dir(&self) -> io::Result<PathBuf> {
        self.current_dir.clone().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}
#[cfg(test)]
mod tests {
    use super::super::OsSystem;
    use super::*;

    #[test]
    fn links_are_followed_and_circles_end() {
        let system = MemSystem::new()
            .with_file("/a/file", "text")
            .with_link("/a/b/up", "../file")
            .with_link("/l", "/m")
            .with_link("/m", "l")
            .with_current_dir("/a/b");
        assert_eq!(system.read(Path::new("up"), 4).unwrap().unwrap(), b"text");
        assert_eq!(system.canonical(Path::new("../b/./up")).unwrap(), Path::new("/a/file"));
        assert!(system.canonical(Path::new("/l")).is_err());
        assert_eq!(system.kind(Path::new("/l")), PathKind::Nothing);
        assert_eq!(system.link(Path::new("/l")).as_deref(), Some(Path::new("/m")));
        assert_eq!(system.link(Path::new("up")).as_deref(), Some(Path::new("../file")));
        assert_eq!(system.link(Path::new("/a/file")), None);
    }

    #[test]
    fn reading_keeps_to_the_limit_and_to_files() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let made_up = MemSystem::new().with_file(here.join("Cargo.toml"), "[package]");
        for system in [&OsSystem as &dyn System, &made_up] {
            let error = system.read(&here.join("Cargo.toml"), 3).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
            assert!(system.read(here, 3).is_err());
            assert_eq!(system.head(&here.join("Cargo.toml"), 3).unwrap().unwrap(), b"[pa");
            assert_eq!(system.head(&here.join("no such file"), 3).unwrap(), None);
            assert_eq!(system.read(&here.join("no such file"), 3).unwrap(), None);
            assert_eq!(system.kind(here), PathKind::Folder);
            let manifest = Listed { name: "Cargo.toml".to_owned(), kind: ListedKind::File };
            assert!(system.list(here).unwrap().contains(&manifest));
        }
    }
}
