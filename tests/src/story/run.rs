//! Runs a page from top to bottom: files are put there, calls are made, and what they answer is compared.

use std::collections::BTreeMap;

use memcore::{Budget, IndexLimits, MemSystem, Session, Vault};

use super::call::{self, Answer};
use super::page::{Block, Page};
use super::scopes::Scopes;
use crate::{text_difference, vault};

/// Runs a page.
///
/// # Errors
/// The first block that does not hold: its line, what is wanted, and what came.
pub fn run_page(page: &Page) -> Result<(), String> {
    let mut story = Story::new();
    let mut calls = 0;
    for block in &page.blocks {
        story
            .block(block, &mut calls)
            .map_err(|why| format!("line {}, `{}`: {why}", block.line, block.word))?;
    }
    if calls == 0 { Err("a page without calls tests nothing".to_owned()) } else { Ok(()) }
}

struct Story {
    /// Those with an absolute path stand outside the folder of memories.
    files: BTreeMap<String, String>,
    /// Roots of repositories.
    git: Vec<String>,
    scopes: Scopes,
    session: Session,
    budget: Budget,
    limits: IndexLimits,
}

/// The lines of a call's block: what it is called with, what its text must and must not hold, what it answers.
#[derive(Default)]
pub(super) struct Wanted<'b> {
    pub(super) with: Vec<(&'b str, &'b str)>,
    shows: Vec<&'b str>,
    hides: Vec<&'b str>,
    lines: Vec<&'b str>,
}

impl Story {
    fn new() -> Self {
        let (session, budget, limits) =
            (Session::with_nonce("story"), Budget::default(), IndexLimits::default());
        Self { files: BTreeMap::new(), git: Vec::new(), scopes: Scopes::new(), session, budget, limits }
    }

    fn block(&mut self, block: &Block, calls: &mut usize) -> Result<(), String> {
        match &*block.word {
            "file" => {
                self.files.insert(block.rest.clone(), block.text.clone());
                Ok(())
            }
            "gone" => {
                self.files.remove(&block.rest).map(drop).ok_or_else(|| format!("there is no {}", block.rest))
            }
            "git" => {
                self.git.push(block.rest.clone());
                Ok(())
            }
            scope @ ("team" | "user") => self.scopes.file(scope, &block.rest, &block.text),
            "accept" => self.scopes.accept(&block.rest),
            "session" => {
                self.session = Session::with_nonce("story");
                Ok(())
            }
            "limits" => self.limits(&block.text),
            "text" => Ok(()),
            call => {
                *calls += 1;
                self.call(call, &block.rest, &Wanted::read(&block.text)?)
            }
        }
    }

    fn call(&mut self, call: &str, rest: &str, wanted: &Wanted<'_>) -> Result<(), String> {
        if !matches!(call, "recall" | "search" | "together" | "check" | "mended") && !wanted.with.is_empty() {
            return Err("only `recall`, `search`, `together`, `check` and `mended` take `with`".to_owned());
        }
        let vault = self.vault()?;
        let answer = match call {
            "context" => call::context(&self.system(), rest),
            "where" => call::place(&self.system(), rest),
            "recall" => call::recall(&vault, rest, wanted, &mut self.session),
            "search" => call::search(&vault, rest, wanted),
            "together" => self.scopes.together(vault, rest, wanted, &mut self.session),
            "waiting" => self.scopes.waiting(),
            "conflicts" => self.scopes.conflicts(),
            "links" => call::links(&vault),
            "index" => call::index(&vault),
            "read" => call::read(&vault, rest),
            "check" => call::check(&vault, rest, wanted),
            "mended" => call::mended(&vault, rest, wanted),
            _ => return Err("there is no such block".to_owned()),
        };
        wanted.compare(&answer?)
    }

    fn vault(&self) -> Result<Vault, String> {
        let store = memcore::MemStore::new();
        for (path, text) in self.files.iter().filter(|(path, _)| !path.starts_with('/')) {
            store.insert(path.parse().map_err(|why: memcore::Error| why.to_string())?, text.as_str());
        }
        let builder = Vault::builder().clock(vault::clock()).budget(self.budget).index_limits(self.limits);
        Ok(builder.with_store(store))
    }

    /// The disk of Ana, with what stands outside the folder of memories.
    fn system(&self) -> MemSystem {
        let mut system = MemSystem::new().with_home("/home/ana");
        for root in &self.git {
            system = system.with_file(format!("{root}/.git/HEAD"), "ref: refs/heads/main\n");
        }
        for (path, text) in self.files.iter().filter(|(path, _)| path.starts_with('/')) {
            system = system.with_file(path, text.as_str());
        }
        system
    }

    fn limits(&mut self, text: &str) -> Result<(), String> {
        for line in text.lines() {
            let (name, number) =
                line.split_once(": ").ok_or_else(|| format!("`{line}` is no `name: number`"))?;
            let number = number.parse().map_err(|why| format!("`{line}`: {why}"))?;
            match name {
                "memories" => self.budget.memories = number,
                "bytes of a memory" => self.budget.per_memory = number,
                "bytes of a session" => self.budget.per_session = number,
                "lines of the index" => self.limits.lines = number,
                "bytes of the index" => self.limits.bytes = number,
                _ => return Err(format!("there is no limit `{name}`")),
            }
        }
        Ok(())
    }
}

impl<'b> Wanted<'b> {
    fn read(text: &'b str) -> Result<Self, String> {
        let mut wanted = Self::default();
        for line in text.lines() {
            if let Some(with) = line.strip_prefix("with ") {
                wanted.with.push(with.split_once(": ").ok_or_else(|| format!("`{line}` has no `: `"))?);
            } else if let Some(shown) = line.strip_prefix("shows: ") {
                wanted.shows.push(shown);
            } else if let Some(hidden) = line.strip_prefix("hides: ") {
                wanted.hides.push(hidden);
            } else {
                wanted.lines.push(line);
            }
        }
        Ok(wanted)
    }

    fn compare(&self, answer: &Answer) -> Result<(), String> {
        let (wanted, got) = (self.lines.join("\n"), answer.lines.join("\n"));
        if wanted != got {
            return Err(format!("it answers something else\n{}", text_difference(&wanted, &got)));
        }
        for shown in &self.shows {
            if !answer.text.contains(shown) {
                return Err(format!("the text does not show `{shown}`:\n{}", answer.text));
            }
        }
        for hidden in &self.hides {
            if answer.text.contains(hidden) {
                return Err(format!("the text shows `{hidden}`:\n{}", answer.text));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(page: &str) -> Result<(), String> {
        run_page(&Page::parse(page)?)
    }

    const FILE: &str = "```file a.md\nThe ferry leaves at nine.\n```\n";

    #[test]
    fn a_page_holds_or_says_in_which_line_it_does_not() {
        assert_eq!(run(&format!("{FILE}```search ferry\na.md\n```\n")), Ok(()));
        let why = run(&format!("{FILE}```search ferry\nb.md\n```\n")).unwrap_err();
        assert!(
            why.starts_with("line 4, `search`: ") && why.contains("- b.md") && why.contains("+ a.md"),
            "{why}"
        );
    }

    #[test]
    fn what_is_not_in_the_language_fails() {
        for page in [
            "```serach x\n```",
            "```limits\nmemory: 5\n```",
            "```recall x\nwith a whim\n```",
            "```links\nwith limit: 1\n```",
        ] {
            assert!(run(&format!("{FILE}{page}\n")).is_err(), "{page}");
        }
        assert!(run(FILE).is_err(), "no call");
    }

    #[test]
    fn texts_are_looked_into() {
        assert_eq!(
            run(&format!("{FILE}```recall ferry\na.md\nshows: | The ferry\nhides: train\n```\n")),
            Ok(())
        );
        assert!(run(&format!("{FILE}```recall ferry\na.md\nshows: train\n```\n")).is_err());
        assert!(run(&format!("{FILE}```recall ferry\na.md\nhides: ferry\n```\n")).is_err());
    }
}
