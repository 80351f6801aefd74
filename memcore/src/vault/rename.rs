//! Giving a memory another name, and the links to it with it.

use super::change::{By, Operation, Step, Transaction};
use super::lines::Lines;
use super::relink::Relinking;
use super::{Vault, Written, upkeep};
use crate::memory::{Memory, MemoryEdit};
use crate::path::DocPath;
use crate::{Error, ErrorKind, Result};

/// What a renaming did.
#[derive(Clone, Debug)]
pub struct Renamed {
    /// The change; its path is the new one.
    pub written: Written,
    /// The memories whose links were rewritten.
    pub relinked: Vec<DocPath>,
}

impl Vault {
    /// Moves a memory to another path and rewrites the `[[links]]` to it, each in the form in which it is written (path,
    /// stem, name; what stands behind `#` and `|` stays). If its name was that of its file, it gets the new one. Its
    /// line in the index keeps its place and its words.
    ///
    /// All files change or none; a crash on the way is finished by whoever changes the folder next.
    ///
    /// # Errors
    /// `NotFound`, `Conflict` if the new path is taken or a file is changed at the same moment, `InvalidPath` if not
    /// every system can hold it, the store's.
    ///
    /// # Example: the link goes along
    /// ```
    /// use memcore::{By, MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("user_ana.md".parse()?, "---\nname: ana\n---\nWrites Rust.\n");
    /// store.insert("team.md".parse()?, "See [[user_ana#Tools|Ana]].\n");
    /// let vault = Vault::with_store(store);
    /// let renamed = vault.rename(&"user_ana.md".parse()?, &"user_ana_lopez.md".parse()?, &By::user())?;
    /// assert_eq!(vault.find("team")?.body(), "See [[user_ana_lopez#Tools|Ana]].\n");
    /// assert_eq!(renamed.relinked[0].as_str(), "team.md");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn rename(&self, from: &DocPath, to: &DocPath, by: &By) -> Result<Renamed> {
        upkeep::check_place(to)?;
        self.transact(by, |transaction| {
            let before = transaction.existing(from)?;
            if from != to && transaction.bytes(to)?.is_some() {
                let message = format!("{to} is there already");
                return Err(Error::new(ErrorKind::Conflict, message)
                    .at(to.as_str())
                    .hint("take another name"));
            }
            let memory = transaction.read(from, before.clone());
            let moved = transaction.moved(&memory, to)?;
            let renamed = transaction.read(to, moved.clone());
            let snapshot = self.snapshot()?;
            let relinking = Relinking::new(&snapshot, &memory, &renamed);
            // Its links to itself stand in the file that moves.
            let moved = match String::from_utf8(moved) {
                Ok(text) => relinking.within(&text).into_bytes(),
                Err(bytes) => bytes.into_bytes(),
            };
            let origin = transaction.origins()?.of(&memory);
            let renamed = transaction.read(to, moved.clone());
            transaction.note_from(&memory, &renamed, origin)?;
            let mut steps = vec![
                Step::new(to.clone(), None, Some(moved)).like(from),
                Step::new(from.clone(), Some(before), None),
            ];
            steps.extend(transaction.relink(&snapshot, &relinking)?);
            transaction.carry_usage(&mut steps, true)?;
            // One that has no line in the index gets none.
            let lines = Lines::of(to, Vec::new());
            let (index, rest) = transaction.index_with(&steps, &lines, true)?;
            steps.extend(index);
            let done = transaction.apply(Operation::Rename, None, steps, rest)?;
            let relinked = relinking.holders();
            Ok(Renamed { written: Written { relinked: relinked.clone(), ..self.written(done)? }, relinked })
        })
    }
}

impl Transaction<'_> {
    /// The text of a memory at its new path.
    fn moved(&self, memory: &Memory, to: &DocPath) -> Result<Vec<u8>> {
        let same = |name: &str| name == memory.id().path.stem();
        let source = match memory.name() {
            Some(name) if same(name) => {
                memory.edited(&MemoryEdit::new().name(to.stem()), self.now).map(|edited| edited.source)
            }
            _ => Ok(memory.source().to_owned()),
        };
        match source {
            Ok(source) => Ok(source.into_bytes()),
            // A header that must not be touched moves as it is.
            Err(error) if error.kind() == ErrorKind::Refused => self.existing(&memory.id().path),
            Err(error) => Err(error),
        }
    }
}
