//! Memory for agents: a folder of Markdown files, one memory a file, read without harm, linked, and recalled
//! under a budget, with a reason for each choice. No model, no network, no runtime.
//!
//! # Example: from a question to the text for the prompt
//! ```
//! use memcore::{Keywords, MemStore, Query, Session, Vault};
//!
//! // A folder on disk is `Vault::open("…/memory")`; this one lives in memory.
//! let store = MemStore::new();
//! store.insert(
//!     "feedback_real_database.md".parse()?,
//!     "---\nname: real-database\ndescription: Integration tests use a real database: no mocks\n\
//!      metadata: \n  type: feedback\n  modified: 2026-11-20T09:00:00.000Z\n---\n\
//!      Never mock the database.\n\n**Why:** a mock hid a broken migration.\n\n**How to apply:** use the test schema.\n",
//! );
//! let vault = Vault::with_store(store);
//!
//! let mut session = Session::new();
//! let answer = vault.recall(&Query::new("Can I mock the database here?"), &Keywords::default(), &mut session)?;
//! assert_eq!(answer.memories[0].title, "real-database");
//! assert!(answer.text.contains("| Never mock the database."));
//!
//! // The same question again: the session has seen it, and the answer says so.
//! let again = vault.recall(&Query::new("Can I mock the database here?"), &Keywords::default(), &mut session)?;
//! assert_eq!(again.nothing, Some(memcore::Nothing::AllShown));
//! # Ok::<(), memcore::Error>(())
//! ```
//!
//! # Example: write one down
//! ```
//! use memcore::{Draft, IndexLine, Layout, Memory, MemoryEdit, MemoryId, MemoryIndex, NamePolicy};
//!
//! let now = chrono::DateTime::parse_from_rfc3339("2026-11-20T09:00:00Z").unwrap();
//! let draft = Draft::feedback("Real database", "Never mock the database.", "A mock hid a bug.", "Use the test schema.");
//! let layout = Layout::default();
//! let path = layout.new_path(draft.kind(), draft.name(), NamePolicy::Unicode, |_| false)?;
//! let memory = Memory::parse(MemoryId::new(Default::default(), path), draft.render(&layout, now)?);
//! let line = IndexLine::of(&memory);
//! let index = MemoryIndex::parse("# Memory\n").upsert(&line, None).unwrap();
//! assert_eq!(index, "# Memory\n- [Real database](feedback_real_database.md) — Never mock the database.\n");
//!
//! // Later: every byte but the description and the time stays.
//! let edited = memory.edited(&MemoryEdit::new().description("Tests: no mocks"), now)?;
//! assert!(edited.source.contains("description: \"Tests: no mocks\"\n"));
//! # Ok::<(), memcore::Error>(())
//! ```
//!
//! # Where things are
//!
//! | floor | room | what it knows |
//! |---|---|---|
//! | 5 | [`Vault`] | a store and memories together: scanning, recall, index, links |
//! | 4 | recall: [`Query`], [`Selector`], [`Budget`], [`Session`], [`Injection`] | what matters, how much fits, why |
//! | 4 | [`Context`] | instruction files: layers, rules, imports |
//! | 3 | rules: [`RULES`], [`rules::dates`], [`LintOptions`], [`Diagnostic`], [`Fix`] | what makes a memory a good one |
//! | 2 | [`Age`] · [`MemoryIndex`], [`IndexLine`] · [`LinkGraph`] · [`Ask`], [`Model`] · [`Guide`] | readings of memories; how to use them |
//! | 1 | [`Memory`], [`Draft`], [`MemoryEdit`], [`Layout`] · [`Store`] · [`MemoryPlace`] | a text · documents · which folder |
//! | 0 | [`Error`], [`System`], [`Clock`], [`SizeCounter`], [`DocPath`], [`Span`] | the ground |
//!
//! Arrows point down only: a room knows the floors below it and no room beside it.

mod ask;
mod clock;
mod context;
mod error;
mod freshness;
mod guide;
mod index;
mod links;
mod memory;
mod parallel;
mod path;
mod place;
mod recall;
mod revision;
pub mod rules;
mod size;
mod store;
mod system;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod vault;

pub use ask::{Ask, Model};
pub use clock::{Clock, FixedClock, SystemClock};
pub use context::{
    AgentsPolicy, Approval, Context, ContextOptions, Import, Instruction, Layer, LoadReason, NotLoaded,
    NotLoadedWhy, SizeAdvice,
};
pub use error::{Error, ErrorKind, Result};
pub use freshness::{Age, AgeSource, Freshness};
pub use guide::{Guide, KindGuide, Language};
pub use index::{
    CutBy, DroppedLine, EntryRef, IndexAdvice, IndexCut, IndexEntry, IndexLimits, IndexLine, LoadReport,
    LoadState, MemoryIndex, Rebuild, Shorten, TargetKind,
};
pub use links::{Anchor, Edge, LinkGraph, NameTier, Names, Resolution, UnresolvedLink};
pub use memory::{
    Draft, Edited, Entry, Frontmatter, Heading, Health, Layout, LineEnd, Memory, MemoryEdit, MemoryId,
    MemoryKind, Node, Origin, Recovered, Recovery, Timestamp, Value, WikiLink,
};
pub use path::{DocPath, NamePolicy, Scope, plain as plain_path};
pub use place::{
    AgentPlace, AgentScope, Checkout, CheckoutKind, CollisionPolicy, Considered, MemoryPlace, Orphan,
    OtherStore, Owner, OwnerCheck, OwnerEvidence, PlaceOptions, ProjectRoot, Reason, Relocation, Settings,
    SettingsOptions, SettingsPlace, SettingsSource, StoreEntry, Switch, SwitchOptions, SwitchReason,
    Switches, TEAM_FOLDER, WorktreePolicy, agent_folder, config_folder, project_key, user_folder,
};
pub use recall::{
    Budget, ByModel, Candidate, Configuration, Difference, Evidence, Excerpt, ExcerptPart, Floor, Frame,
    FramedMemory, Injection, Keywords, LeftOut, LeftOutWhy, Manifest, NearMiss, Nothing, Passage, Pick,
    Query, RecallTurn, RecallWith, Recalled, Replay, ScorePart, Scores, SelectRequest, Selection, Selector,
    SelectorConfig, Session, Step, Tokenizer, Trace, TracedPick, TracedVersion, Verdict, WordTokenizer,
    read_blocks,
};
pub use revision::Revision;
pub use rules::{
    Applicability, BuiltInRule, DateStyle, Diagnostic, Finding, Fix, FixPlan, Folder, FolderRule,
    InstructionFile, Level, LintContext, LintOptions, LintReport, Linter, Mended, MendedFile, RULES, Related,
    Rule, RulePage, Secret, SecretScanner, Severity, mask_secrets, rules_markdown,
};
#[cfg(feature = "openai-tokens")]
pub use size::OpenAiTokens;
pub use size::{Bytes, Chars, RoughTokens, SizeCounter};
pub use store::{
    Doc, DocMeta, Durability, Expect, FsStore, Known, Listing, MAX_DOCUMENT, MemStore, SkipReason, Skipped,
    Stamp, Store, Stored, Writer,
};
pub use system::{Listed, ListedKind, MemSystem, OsSystem, PathKind, System};
pub use text::{Edit, Position, Positions, Span, apply_edits, show_hidden};
pub use vault::{
    AgentSnapshot, Archived, Because, Bundle, BundledMemory, By, Change, ChangedFile, Conflict, ConflictKind,
    Content, Contradiction, FileChange, Forget, GatePolicy, ImportOptions, Imported, IndexUpkeep,
    LoadedIndex, Memories, OnClash, Operation, Outcome, PromptSize, Prompts, Receipt, Rejected, Renamed,
    Resolve, ScopeSize, Snapshot, SnapshotChange, SnapshotState, Trouble, Unreviewed, Usage, UserRoots,
    Vault, VaultBuilder, Verified, Version, Why, Written,
};
