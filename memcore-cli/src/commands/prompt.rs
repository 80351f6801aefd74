//! `memcore prompt`: the three texts for a prompt, and what they cost.

use memcore::{Guide, Keywords, MemStore, PromptSize, Prompts, Query, Session, Vault, VaultBuilder};
use serde::Serialize;

use super::{Done, context};
use crate::app::App;
use crate::failure::Outcome;
use crate::output::{dim, grid, grouped, plain, right};
use crate::place_args::{Part, Prompt};

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    prompts: Prompts,
    sizes: [PromptSize; 3],
}

pub(super) fn run(args: Prompt, app: &mut App) -> Done {
    let folder = app.locate()?;
    // A project that has no memories yet has guidance and instructions all the same.
    let vault = match folder.exists() {
        true => app.open(VaultBuilder::new())?.1,
        false => Vault::with_store(MemStore::new()),
    };
    let guide = Guide {
        language: args.lang,
        folder: Some(folder.path.display().to_string()),
        writes: !args.read_only,
    };
    let instructions = context::load(&args.choice, app)?;
    let injection = match args.question {
        Some(text) => Some(vault.recall(&Query::new(text), &Keywords::default(), &mut Session::new())?),
        None => None,
    };
    let prompts = vault.prompts(&guide, Some(&instructions), injection.as_ref())?;
    if app.out.is_json() {
        app.out.json("prompt", Told { sizes: prompts.sizes(), prompts })?;
        return Ok(Outcome::Fine);
    }
    if let Some(part) = args.part {
        let text = match part {
            Part::Guide => &prompts.guide,
            Part::Standing => &prompts.standing,
            Part::Recalled => &prompts.recalled,
        };
        app.out.exact(text.as_bytes())?;
        return Ok(Outcome::found(!text.is_empty()));
    }
    let place = |name: &str| match name {
        "guide" => "the system prompt",
        "standing" => "behind it, before the conversation",
        _ => "before the user's message",
    };
    let row = |size: PromptSize| {
        let number = |number: usize| right(grouped(number));
        let PromptSize { name, lines, bytes, tokens, .. } = size;
        vec![plain(name), number(tokens), number(lines), number(bytes), dim(place(name))]
    };
    let mut page = app.out.new_page();
    let rows = prompts.sizes().map(row).to_vec();
    page.table(&grid(page.width, &["text", "tokens", "lines", "bytes", "its place"], rows));
    app.out.page(&page)?;
    if injection.is_none() {
        app.out.remark("nothing is recalled without --question");
    }
    Ok(Outcome::Fine)
}
