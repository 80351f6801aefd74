"""Memory for agents: a folder of Markdown files, read without harm, linked, and recalled under a budget.

>>> from memcore import Draft, Vault
>>> vault = Vault.in_memory()
>>> draft = Draft.feedback("Real database", "Never mock the database.", "A mock hid a bug.", "Use the test schema.")
>>> written = vault.write(draft)
>>> written.path
'feedback_real_database.md'
>>> answer = vault.recall("May I mock the database here?")
>>> [memory.title for memory in answer.memories]
['Real database']
>>> "| Never mock the database." in answer.text
True

`memcore.aio` has the calls to be awaited, `memcore.integrations` adapters for agent frameworks.
"""

from ._memcore import __version__ as __version__

# A name is loaded when it is first asked for: most programs need a few of them, and starting should cost nothing.
_NAMES = {
    "_change": """
        By Change ChangedFile Contradiction FileChange Forget IndexUpkeep Operation Outcome Renamed Version
        Written
    """,
    "_context": """
        AgentsPolicy ContextOptions Import Instruction Layer LoadReason NotLoaded NotLoadedWhy SizeAdvice
    """,
    "_errors": """
        AmbiguousError ConflictError HostError InternalError InvalidInputError InvalidPathError
        InvalidReplyError IoError LockedError MemcoreError MismatchError NotFoundError ReadOnlyError
        RefusedError
    """,
    "_findings": """
        Applicability Diagnostic Finding Fix FixPlan LintReport Mended MendedFile Related Secret Severity
    """,
    "_guide": "Guide KindGuide Language",
    "_index": """
        CutBy DroppedLine EntryRef IndexAdvice IndexCut IndexEntry IndexLimits IndexLine LoadReport
        LoadState Rebuild Shorten TargetKind
    """,
    "_links": "Anchor Edge NameTier Resolution UnresolvedLink",
    "_memcore": """
        AgentSnapshot Bundle ByModel Bytes Candidate Chars Conflict Context Draft FixedClock Frontmatter
        FsStore Injection Keywords LinkGraph LintContext Linter LoadedIndex MAX_DOCUMENT MemStore MemSystem
        Memories Memory MemoryEdit MemoryIndex MemoryPlace Names OsSystem Prompts RecallTurn Receipt
        RoughTokens Scores SelectRequest Session Settings Snapshot StoreEntry SystemClock TEAM_FOLDER Trace
        UserRoots Vault WordTokenizer agent_folder apply_edits check_path config_folder mask_secrets
        parse_timestamp plain_path project_key read_blocks revision_of rules_markdown show_hidden
        user_folder
    """,
    "_memory": """
        Age AgeSource Edited Entry Freshness Heading Health Layout LineEnd MemoryId MemoryKind NamePolicy
        Origin Recovered Recovery Scope WikiLink
    """,
    "_place": """
        Checkout CheckoutKind CollisionPolicy Considered Orphan OtherStore Owner OwnerCheck OwnerEvidence
        PlaceOptions ProjectRoot Reason Relocation WorktreePolicy
    """,
    "_protocols": """
        Clock ConfiguredSelector Model PermissionWriter Rule SecretScanner Selector SizeCounter Store System
        Tokenizer WritableStore Writer
    """,
    "_recall": """
        Configuration Difference Excerpt ExcerptPart Frame FramedMemory LeftOut Nothing Recalled Replay
        TracedPick TracedVersion Verdict
    """,
    "_record": "Rank Record Word",
    "_rules": "DateStyle Folder GatePolicy InstructionFile Level LintOptions RULES RulePage",
    "_scopes": """
        AgentPlace AgentScope BundledMemory ConflictKind ImportOptions Imported OnClash Resolve
        SnapshotChange SnapshotState Unreviewed
    """,
    "_select": """
        Ask Budget Evidence Floor LeftOutWhy Manifest NearMiss Passage Pick Query ScorePart Selection
        SelectorConfig
    """,
    "_settings": """
        Listed ListedKind PathKind SettingsOptions SettingsPlace SettingsSource Switch SwitchOptions
        SwitchReason Switches
    """,
    "_store": "Doc DocMeta Durability Listing SkipReason Skipped Stamp Stored",
    "_text": "Edit Position Span",
    "_vault": "Archived Because PromptSize ScopeSize Trouble Usage Verified Why",
}
# Modules that need not be imported by name.
_MODULES = ("aio", "dates")
_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_MODULE_OF)  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULE_OF:
        value = getattr(import_module(f".{_MODULE_OF[name]}", __name__), name)
        globals()[name] = value
        return value
    if name in _MODULES:
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF, *_MODULES})
