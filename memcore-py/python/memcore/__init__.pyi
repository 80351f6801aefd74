# ruff: noqa: F401, I001
# fmt: off
from . import aio as aio, dates as dates
from ._change import (
    By as By, Change as Change, ChangedFile as ChangedFile, Contradiction as Contradiction, FileChange as FileChange,
    Forget as Forget, IndexUpkeep as IndexUpkeep, Operation as Operation, Outcome as Outcome, Renamed as Renamed,
    Version as Version, Written as Written,
)
from ._context import (
    AgentsPolicy as AgentsPolicy, ContextOptions as ContextOptions, Import as Import, Instruction as Instruction,
    Layer as Layer, LoadReason as LoadReason, NotLoaded as NotLoaded, NotLoadedWhy as NotLoadedWhy, SizeAdvice as
    SizeAdvice,
)
from ._errors import (
    AmbiguousError as AmbiguousError, ConflictError as ConflictError, HostError as HostError, InternalError as
    InternalError, InvalidInputError as InvalidInputError, InvalidPathError as InvalidPathError, InvalidReplyError
    as InvalidReplyError, IoError as IoError, LockedError as LockedError, MemcoreError as MemcoreError,
    MismatchError as MismatchError, NotFoundError as NotFoundError, ReadOnlyError as ReadOnlyError, RefusedError as
    RefusedError,
)
from ._findings import (
    Applicability as Applicability, Diagnostic as Diagnostic, Finding as Finding, Fix as Fix, FixPlan as FixPlan,
    LintReport as LintReport, Mended as Mended, MendedFile as MendedFile, Related as Related, Secret as Secret,
    Severity as Severity,
)
from ._guide import (
    Guide as Guide, KindGuide as KindGuide, Language as Language,
)
from ._index import (
    CutBy as CutBy, DroppedLine as DroppedLine, EntryRef as EntryRef, IndexAdvice as IndexAdvice, IndexCut as
    IndexCut, IndexEntry as IndexEntry, IndexLimits as IndexLimits, IndexLine as IndexLine, LoadReport as
    LoadReport, LoadState as LoadState, Rebuild as Rebuild, Shorten as Shorten, TargetKind as TargetKind,
)
from ._links import (
    Anchor as Anchor, Edge as Edge, NameTier as NameTier, Resolution as Resolution, UnresolvedLink as
    UnresolvedLink,
)
from ._memcore import (
    AgentSnapshot as AgentSnapshot, Bundle as Bundle, ByModel as ByModel, Bytes as Bytes, Candidate as Candidate,
    Chars as Chars, Conflict as Conflict, Context as Context, Draft as Draft, FixedClock as FixedClock, Frontmatter
    as Frontmatter, FsStore as FsStore, Injection as Injection, Keywords as Keywords, LinkGraph as LinkGraph,
    LintContext as LintContext, Linter as Linter, LoadedIndex as LoadedIndex, MAX_DOCUMENT as MAX_DOCUMENT, MemStore
    as MemStore, MemSystem as MemSystem, Memories as Memories, Memory as Memory, MemoryEdit as MemoryEdit,
    MemoryIndex as MemoryIndex, MemoryPlace as MemoryPlace, Names as Names, OsSystem as OsSystem, Prompts as
    Prompts, RecallTurn as RecallTurn, Receipt as Receipt, RoughTokens as RoughTokens, Scores as Scores,
    SelectRequest as SelectRequest, Session as Session, Settings as Settings, Snapshot as Snapshot, StoreEntry as
    StoreEntry, SystemClock as SystemClock, TEAM_FOLDER as TEAM_FOLDER, Trace as Trace, UserRoots as UserRoots,
    Vault as Vault, WordTokenizer as WordTokenizer, agent_folder as agent_folder, apply_edits as apply_edits,
    check_path as check_path, config_folder as config_folder, mask_secrets as mask_secrets, parse_timestamp as
    parse_timestamp, plain_path as plain_path, project_key as project_key, read_blocks as read_blocks, revision_of
    as revision_of, rules_markdown as rules_markdown, show_hidden as show_hidden, user_folder as user_folder,
)
from ._memory import (
    Age as Age, AgeSource as AgeSource, Edited as Edited, Entry as Entry, Freshness as Freshness, Heading as
    Heading, Health as Health, Layout as Layout, LineEnd as LineEnd, MemoryId as MemoryId, MemoryKind as MemoryKind,
    NamePolicy as NamePolicy, Origin as Origin, Recovered as Recovered, Recovery as Recovery, Scope as Scope,
    WikiLink as WikiLink,
)
from ._place import (
    Checkout as Checkout, CheckoutKind as CheckoutKind, CollisionPolicy as CollisionPolicy, Considered as
    Considered, Orphan as Orphan, OtherStore as OtherStore, Owner as Owner, OwnerCheck as OwnerCheck, OwnerEvidence
    as OwnerEvidence, PlaceOptions as PlaceOptions, ProjectRoot as ProjectRoot, Reason as Reason, Relocation as
    Relocation, WorktreePolicy as WorktreePolicy,
)
from ._protocols import (
    Clock as Clock, ConfiguredSelector as ConfiguredSelector, Model as Model, PermissionWriter as PermissionWriter,
    Rule as Rule, SecretScanner as SecretScanner, Selector as Selector, SizeCounter as SizeCounter, Store as Store,
    System as System, Tokenizer as Tokenizer, WritableStore as WritableStore, Writer as Writer,
)
from ._recall import (
    Configuration as Configuration, Difference as Difference, Excerpt as Excerpt, ExcerptPart as ExcerptPart, Frame
    as Frame, FramedMemory as FramedMemory, LeftOut as LeftOut, Nothing as Nothing, Recalled as Recalled, Replay as
    Replay, TracedPick as TracedPick, TracedVersion as TracedVersion, Verdict as Verdict,
)
from ._record import (
    Rank as Rank, Record as Record, Word as Word,
)
from ._rules import (
    DateStyle as DateStyle, Folder as Folder, GatePolicy as GatePolicy, InstructionFile as InstructionFile, Level as
    Level, LintOptions as LintOptions, RULES as RULES, RulePage as RulePage,
)
from ._scopes import (
    AgentPlace as AgentPlace, AgentScope as AgentScope, BundledMemory as BundledMemory, ConflictKind as
    ConflictKind, ImportOptions as ImportOptions, Imported as Imported, OnClash as OnClash, Resolve as Resolve,
    SnapshotChange as SnapshotChange, SnapshotState as SnapshotState, Unreviewed as Unreviewed,
)
from ._select import (
    Ask as Ask, Budget as Budget, Evidence as Evidence, Floor as Floor, LeftOutWhy as LeftOutWhy, Manifest as
    Manifest, NearMiss as NearMiss, Passage as Passage, Pick as Pick, Query as Query, ScorePart as ScorePart,
    Selection as Selection, SelectorConfig as SelectorConfig,
)
from ._settings import (
    Listed as Listed, ListedKind as ListedKind, PathKind as PathKind, SettingsOptions as SettingsOptions,
    SettingsPlace as SettingsPlace, SettingsSource as SettingsSource, Switch as Switch, SwitchOptions as
    SwitchOptions, SwitchReason as SwitchReason, Switches as Switches,
)
from ._store import (
    Doc as Doc, DocMeta as DocMeta, Durability as Durability, Listing as Listing, SkipReason as SkipReason, Skipped
    as Skipped, Stamp as Stamp, Stored as Stored,
)
from ._text import (
    Edit as Edit, Position as Position, Span as Span,
)
from ._vault import (
    Archived as Archived, Because as Because, PromptSize as PromptSize, ScopeSize as ScopeSize, Trouble as Trouble,
    Usage as Usage, Verified as Verified, Why as Why,
)
from ._memcore import __version__ as __version__

__all__ = [
    "Age", "AgeSource", "AgentPlace", "AgentScope", "AgentSnapshot", "AgentsPolicy", "AmbiguousError", "Anchor",
    "Applicability", "Archived", "Ask", "Because", "Budget", "Bundle", "BundledMemory", "By", "ByModel", "Bytes",
    "Candidate", "Change", "ChangedFile", "Chars", "Checkout", "CheckoutKind", "Clock", "CollisionPolicy",
    "Configuration", "ConfiguredSelector", "Conflict", "ConflictError", "ConflictKind", "Considered", "Context",
    "ContextOptions", "Contradiction", "CutBy", "DateStyle", "Diagnostic", "Difference", "Doc", "DocMeta", "Draft",
    "DroppedLine", "Durability", "Edge", "Edit", "Edited", "Entry", "EntryRef", "Evidence", "Excerpt",
    "ExcerptPart", "FileChange", "Finding", "Fix", "FixPlan", "FixedClock", "Floor", "Folder", "Forget", "Frame",
    "FramedMemory", "Freshness", "Frontmatter", "FsStore", "GatePolicy", "Guide", "Heading", "Health", "HostError",
    "Import", "ImportOptions", "Imported", "IndexAdvice", "IndexCut", "IndexEntry", "IndexLimits", "IndexLine",
    "IndexUpkeep", "Injection", "Instruction", "InstructionFile", "InternalError", "InvalidInputError",
    "InvalidPathError", "InvalidReplyError", "IoError", "Keywords", "KindGuide", "Language", "Layer", "Layout",
    "LeftOut", "LeftOutWhy", "Level", "LineEnd", "LinkGraph", "LintContext", "LintOptions", "LintReport", "Linter",
    "Listed", "ListedKind", "Listing", "LoadReason", "LoadReport", "LoadState", "LoadedIndex", "LockedError",
    "MAX_DOCUMENT", "Manifest", "MemStore", "MemSystem", "MemcoreError", "Memories", "Memory", "MemoryEdit",
    "MemoryId", "MemoryIndex", "MemoryKind", "MemoryPlace", "Mended", "MendedFile", "MismatchError", "Model",
    "NamePolicy", "NameTier", "Names", "NearMiss", "NotFoundError", "NotLoaded", "NotLoadedWhy", "Nothing",
    "OnClash", "Operation", "Origin", "Orphan", "OsSystem", "OtherStore", "Outcome", "Owner", "OwnerCheck",
    "OwnerEvidence", "Passage", "PathKind", "PermissionWriter", "Pick", "PlaceOptions", "Position", "ProjectRoot",
    "PromptSize", "Prompts", "Query", "RULES", "Rank", "ReadOnlyError", "Reason", "Rebuild", "RecallTurn",
    "Recalled", "Receipt", "Record", "Recovered", "Recovery", "RefusedError", "Related", "Relocation", "Renamed",
    "Replay", "Resolution", "Resolve", "RoughTokens", "Rule", "RulePage", "Scope", "ScopeSize", "ScorePart",
    "Scores", "Secret", "SecretScanner", "SelectRequest", "Selection", "Selector", "SelectorConfig", "Session",
    "Settings", "SettingsOptions", "SettingsPlace", "SettingsSource", "Severity", "Shorten", "SizeAdvice",
    "SizeCounter", "SkipReason", "Skipped", "Snapshot", "SnapshotChange", "SnapshotState", "Span", "Stamp", "Store",
    "StoreEntry", "Stored", "Switch", "SwitchOptions", "SwitchReason", "Switches", "System", "SystemClock",
    "TEAM_FOLDER", "TargetKind", "Tokenizer", "Trace", "TracedPick", "TracedVersion", "Trouble", "UnresolvedLink",
    "Unreviewed", "Usage", "UserRoots", "Vault", "Verdict", "Verified", "Version", "Why", "WikiLink", "Word",
    "WordTokenizer", "WorktreePolicy", "WritableStore", "Writer", "Written", "agent_folder", "apply_edits",
    "check_path", "config_folder", "mask_secrets", "parse_timestamp", "plain_path", "project_key", "read_blocks",
    "revision_of", "rules_markdown", "show_hidden", "user_folder",
]
