//! Made-up agent memories: Markdown files with frontmatter, as they are found in the wild.
//!
//! Sizes, dialects, links and mistakes follow what real folders hold. Words follow Zipf's law,
//! since an index over ten thousand copies of a hundred words would measure nothing. Every text
//! depends on the seed and its own index only, so any one can be made without the others.

mod body;
mod chinese;
mod english;
mod fence;
mod front;
mod head;
mod ident;
mod index;
mod rng;
mod words;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

use head::{Head, NOWHERE};
use rng::Rng;

/// How many memories to write, and how.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Memories; `MEMORY.md` comes on top.
    pub files: usize,
    /// Another seed gives another corpus in the same language.
    pub seed: u64,
    /// Folders that the files are dealt out to; 0 keeps them flat.
    pub folders: usize,
}

impl Spec {
    /// Seed 1, and a folder for every full thousand: 200 files lie flat, 100,000 in 100 folders.
    pub fn new(files: usize) -> Spec {
        Spec { files, seed: 1, folders: files / 1_000 }
    }

    /// The memories that [`write()`] writes, with their folders.
    pub fn memories(self) -> impl Iterator<Item = GeneratedMemory> {
        (0..self.files).map(move |index| {
            let mut memory = memory(self.seed, index);
            if self.folders > 0 {
                memory.path = format!("topic-{:03}/{}", index % self.folders, memory.path);
            }
            memory
        })
    }
}

/// One memory, in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedMemory {
    /// Relative, with `/`.
    pub path: String,
    /// Of the frontmatter: a title, or the stem of the path.
    pub name: String,
    /// As meant: without the quotes that the file may have around it.
    pub description: String,
    /// The whole file.
    pub text: String,
    /// Wiki links in the text; none are in code.
    pub links: usize,
    /// How many of them lead nowhere.
    pub dangling: usize,
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Files, `MEMORY.md` among them.
    pub files: u64,
    /// Their sizes added up.
    pub bytes: u64,
    /// Wiki links; those of `MEMORY.md` do not count.
    pub links: u64,
    /// How many of them lead nowhere.
    pub dangling: u64,
}

/// The memory with this index. It links to earlier ones only, so that every link of a corpus of any
/// size finds its target, but for the one in twenty that is meant to dangle.
pub fn memory(seed: u64, index: usize) -> GeneratedMemory {
    assert!(index < NOWHERE, "names are unique below {NOWHERE} only");
    let head = Head::new(seed, index);
    let rng = &mut Rng::new(&[seed, index as u64, 1]);
    let size = size(rng);
    let description = front::description(rng, &head);
    let mut text = String::with_capacity(size + 512);
    front::push(&mut text, rng, &head, &description);
    text.push('\n');
    let (links, dangling) = links(rng, seed, index);
    let code = rng.percent(20);
    let count = links.len();
    body::Page { out: &mut text, rng, head: &head, links, code }.write(size);
    GeneratedMemory {
        path: format!("{}.md", head.stem),
        name: head.name,
        description,
        text,
        links: count,
        dangling,
    }
}

/// Writes a corpus and its `MEMORY.md` to a folder, which must be empty or not there yet.
pub fn write(dir: &Path, spec: &Spec) -> io::Result<Summary> {
    fs::create_dir_all(dir)?;
    if fs::read_dir(dir)?.next().is_some() {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, format!("{} is not empty", dir.display())));
    }
    let mut summary = Summary::default();
    let mut listing = String::new();
    for (index, memory) in spec.memories().enumerate() {
        let path = dir.join(&memory.path);
        if index < spec.folders
            && let Some(folder) = path.parent()
        {
            fs::create_dir_all(folder)?;
        }
        if index < index::LISTED {
            index::push(&mut listing, &memory);
        }
        put(&path, &memory.text, index, &mut summary)?;
        summary.links += memory.links as u64;
        summary.dangling += memory.dangling as u64;
    }
    put(&dir.join("MEMORY.md"), &listing, spec.files, &mut summary)?;
    Ok(summary)
}

/// Dates the file in the past, a second after the one before: a loader may not trust the stamp of a
/// file that changed just now, and would be measured on its way around that.
fn put(path: &Path, text: &str, index: usize, summary: &mut Summary) -> io::Result<()> {
    const NEW_YEAR_2026: Duration = Duration::from_secs(1_767_225_600);
    let mut file = File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.set_modified(SystemTime::UNIX_EPOCH + NEW_YEAR_2026 + Duration::from_secs(index as u64))?;
    summary.files += 1;
    summary.bytes += text.len() as u64;
    Ok(())
}

/// Bytes of a whole file: log-normal, and drawn again where a real folder has nothing so small or large.
fn size(rng: &mut Rng) -> usize {
    loop {
        let size = rng.log_normal(1_450);
        if (450..4_250).contains(&size) {
            return size;
        }
    }
}

/// Names to link to, 1.2 on average, and how many of them nobody bears.
fn links(rng: &mut Rng, seed: u64, index: usize) -> (Vec<String>, usize) {
    let count = match rng.below(100) {
        0..35 => 0,
        35..65 => 1,
        65..85 => 2,
        85..95 => 3,
        _ => 4,
    };
    let mut dangling = 0;
    let names = (0..count)
        .map(|_| {
            let target = match rng.below(100) {
                _ if index == 0 => None,
                0..5 => None,
                // What was written lately is on people's minds; the rest goes to the old hubs.
                5..50 => Some(index - 1 - rng.below(index.min(50))),
                _ => Some(rng.below(index).min(rng.below(index))),
            };
            dangling += usize::from(target.is_none());
            let target = Head::new(seed, target.unwrap_or_else(|| NOWHERE + rng.below(NOWHERE)));
            if rng.percent(70) { target.name } else { target.stem }
        })
        .collect();
    (names, dangling)
}

#[cfg(test)]
mod tests;
