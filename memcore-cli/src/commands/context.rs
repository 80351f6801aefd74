//! `memcore context`: the instruction files that hold here.

use std::path::PathBuf;

use memcore::{
    Approval, Context, ContextOptions, Instruction, LoadReason, NotLoaded, OsSystem, RoughTokens, Settings,
    SizeCounter, System,
};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::failure::Outcome;
use crate::folder::here;
use crate::output::{DIM, PATH, WARNING, count, whole_line};
use crate::place_args::{Choice, ContextArgs};

#[derive(Serialize)]
struct Told {
    root: String,
    instructions: Vec<Loaded>,
    not_loaded: Vec<Passed>,
    imports: Vec<Imported>,
    /// Files that are longer than advised, in sentences.
    advice: Vec<String>,
    faults: Vec<String>,
    tokens: usize,
}

#[derive(Serialize)]
struct Loaded {
    layer: &'static str,
    path: String,
    real_path: String,
    reason: &'static str,
    because: String,
    patterns: Vec<String>,
    lines: usize,
    bytes: usize,
    tokens: usize,
    text: String,
}

#[derive(Serialize)]
struct Passed {
    layer: &'static str,
    path: String,
    reason: &'static str,
    because: String,
    /// The importing file and its line.
    imported_by: Option<String>,
}

#[derive(Serialize)]
struct Imported {
    by: String,
    line: usize,
    written: String,
    path: Option<String>,
    /// `loaded`, or why it is not.
    outcome: &'static str,
}

pub(super) fn run(args: &ContextArgs, app: &mut App) -> Done {
    let mut context = load(&args.choice, app)?;
    for file in &args.files {
        context.reading(&OsSystem, &here()?.join(file));
    }
    let outcome = Outcome::found(!context.instructions().is_empty());
    if args.text {
        app.out.exact(context.render().as_bytes())?;
        return Ok(outcome);
    }
    if app.out.is_json() {
        app.out.json("context", told(&context))?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    if context.instructions().is_empty() {
        page.line("No instruction file holds here.");
    } else {
        context.instructions().iter().for_each(|it| page.item(&line(it)));
        let tokens = RoughTokens.count(&context.render());
        page.gap();
        page.line(format_args!("about {}", count(tokens, "token", "tokens")));
    }
    if args.explain {
        let not_loaded = context.not_loaded();
        if !not_loaded.is_empty() {
            page.heading("Not loaded");
            not_loaded.iter().for_each(|it| page.item(&not_loaded_line(it)));
        }
    }
    let advice = context.size_advice();
    if !advice.is_empty() {
        page.heading("Advice");
        advice.iter().for_each(|advice| page.item(&advice.sentence()));
    }
    if !context.faults().is_empty() {
        page.heading("Look at this");
        context.faults().iter().for_each(|fault| page.prose("  ", WARNING, fault));
    }
    app.out.page(&page)?;
    Ok(outcome)
}

/// The instruction files that hold where one stands.
pub(super) fn load(choice: &Choice, app: &App) -> memcore::Result<Context> {
    let start = here()?;
    let absolute = |path: &PathBuf| {
        let path = start.join(path);
        OsSystem.canonical(&path).unwrap_or(path)
    };
    let approval = match choice.approve_all {
        true => Approval::All,
        false if choice.approve.is_empty() => Approval::None,
        false => Approval::These(choice.approve.iter().map(absolute).collect()),
    };
    let options = ContextOptions {
        approval,
        agents: choice.agents.into(),
        extra_folders: choice.extra.iter().map(absolute).collect(),
        without: choice.without.iter().copied().map(Into::into).collect(),
        links_need_approval: choice.approve_links,
        logical_parents: choice.logical,
        ..ContextOptions::default()
    };
    let root = memcore::Checkout::find(&OsSystem, &start).ok().flatten().map_or(start.clone(), |it| it.root);
    let settings = Settings::read(&OsSystem, &root, &app.place_options()?.settings);
    Context::load(&OsSystem, &start, &options.with_settings(&settings))
}

/// The longest name of a layer.
const LAYER: usize = "managed".len();

fn line(it: &Instruction) -> String {
    let lines = count(it.lines(), "line", "lines");
    let tokens = count(RoughTokens.count(&it.text), "token", "tokens");
    let because = match &it.because {
        LoadReason::Start => String::new(),
        other => format!("; {}", whole_line(&other.to_string())),
    };
    let path = whole_line(&it.path.display().to_string());
    format!("{:LAYER$}  {PATH}{path}{PATH:#}  {DIM}{lines}, {tokens}{because}{DIM:#}", it.layer.as_str())
}

fn not_loaded_line(it: &NotLoaded) -> String {
    let by = it.by.as_ref().map_or(String::new(), |(by, line)| format!(" ({}:{line})", by.display()));
    let path = whole_line(&it.path.display().to_string());
    let why = whole_line(&format!("{}{by}", it.why));
    format!("{:LAYER$}  {PATH}{path}{PATH:#}  {DIM}{why}{DIM:#}", it.layer.as_str())
}

fn told(context: &Context) -> Told {
    let loaded = |it: &Instruction| Loaded {
        layer: it.layer.as_str(),
        path: it.path.display().to_string(),
        real_path: it.real_path.display().to_string(),
        reason: it.because.code(),
        because: it.because.to_string(),
        patterns: it.patterns.clone(),
        lines: it.lines(),
        bytes: it.text.len(),
        tokens: RoughTokens.count(&it.text),
        text: it.text.clone(),
    };
    let passed = |it: &NotLoaded| Passed {
        layer: it.layer.as_str(),
        path: it.path.display().to_string(),
        reason: it.why.code(),
        because: it.why.to_string(),
        imported_by: it.by.as_ref().map(|(by, line)| format!("{}:{line}", by.display())),
    };
    let imported = |it: &memcore::Import| Imported {
        by: it.by.display().to_string(),
        line: it.line,
        written: it.written.clone(),
        path: it.path.as_ref().map(|path| path.display().to_string()),
        outcome: it.not_loaded.as_ref().map_or("loaded", |why| why.code()),
    };
    Told {
        root: context.root().display().to_string(),
        instructions: context.instructions().iter().map(loaded).collect(),
        not_loaded: context.not_loaded().iter().map(passed).collect(),
        imports: context.imports().iter().map(imported).collect(),
        advice: context.size_advice().iter().map(memcore::SizeAdvice::sentence).collect(),
        faults: context.faults().to_vec(),
        tokens: RoughTokens.count(&context.render()),
    }
}
