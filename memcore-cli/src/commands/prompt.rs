//! `memcore prompt`: the three texts for a prompt, and what they cost.

use memcore::{
    Guide, Injection, Keywords, KindGuide, Memories, PromptSize, Prompts, Query, RoughTokens, ScopeSize,
    Session, VaultBuilder,
};
use serde::Serialize;

use super::{Done, context};
use crate::app::App;
use crate::failure::Outcome;
use crate::output::{dim, grid, grouped, percent, plain, right};
use crate::place_args::{Part, Prompt};

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    prompts: Prompts,
    sizes: [PromptSize; 3],
    /// What each scope has in them; empty without --scopes.
    scopes: Vec<ScopeSize>,
    /// The guidance for each type, as data.
    kinds: &'static [KindGuide; 4],
}

pub(super) fn run(args: Prompt, app: &mut App) -> Done {
    let instructions = context::load(&args.choice, app)?;
    let query = args.question.map(Query::new);
    let mut guide = Guide { language: args.lang, writes: !args.read_only, ..Guide::default() };
    let (prompts, injection, scopes) = if args.scopes.scopes.is_empty() {
        // A project that has no memories yet has guidance and instructions all the same.
        let (folder, vault) = app.open_or_imagine(VaultBuilder::new())?;
        guide.folder = Some(folder.path.display().to_string());
        let recall = |query| vault.recall(&query, &Keywords::default(), &mut Session::new());
        let injection = query.map(recall).transpose()?;
        (vault.prompts(&guide, Some(&instructions), injection.as_ref())?, injection, Vec::new())
    } else {
        let (_, memories) = app.open_several(&args.scopes.scopes, &VaultBuilder::new())?;
        let injection = query.map(|query| recall(&memories, &query)).transpose()?;
        let prompts = memories.prompts(&guide, Some(&instructions), injection.as_ref())?;
        let scopes = memories.sizes(injection.as_ref(), &RoughTokens)?;
        (prompts, injection, scopes)
    };
    if app.out.is_json() {
        let kinds = KindGuide::all(args.lang);
        app.out.json("prompt", Told { sizes: prompts.sizes(), prompts, scopes, kinds })?;
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
    sizes(&prompts, &scopes, app)?;
    if injection.is_none() {
        app.out.remark("nothing is recalled without --question");
    }
    Ok(Outcome::Fine)
}

fn recall(memories: &Memories, query: &Query) -> memcore::Result<Injection> {
    memories.recall(query, &Keywords::default(), &mut Session::new())
}

/// What the texts cost, and what of that each scope has.
fn sizes(prompts: &Prompts, scopes: &[ScopeSize], app: &mut App) -> std::io::Result<()> {
    let place = |name: &str| match name {
        "guide" => "the system prompt",
        "standing" => "behind it, before the conversation",
        _ => "before the user's message",
    };
    let number = |number: usize| right(grouped(number));
    let row = |size: PromptSize| {
        let PromptSize { name, lines, bytes, tokens, .. } = size;
        vec![plain(name), number(tokens), number(lines), number(bytes), dim(place(name))]
    };
    let mut page = app.out.new_page();
    let rows = prompts.sizes().map(row).to_vec();
    page.table(&grid(page.width, &["text", "tokens", "lines", "bytes", "its place"], rows));
    if !scopes.is_empty() {
        page.heading("Scopes");
        let row = |it: &ScopeSize| {
            vec![
                plain(it.scope.as_str()),
                right(percent(it.share)),
                number(it.per_session),
                number(it.index.tokens),
                number(it.memories),
                number(it.recalled.tokens),
            ]
        };
        let head = ["scope", "share", "bytes a session", "index, tokens", "recalled", "tokens"];
        page.table(&grid(page.width, &head, scopes.iter().map(row).collect()));
    }
    app.out.page(&page)
}
