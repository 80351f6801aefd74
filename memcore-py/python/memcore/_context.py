"""Instruction files."""

from __future__ import annotations

from . import _memcore
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike
    from pathlib import Path
    from typing import Literal

    from ._memcore import Settings


class AgentsPolicy(Word):
    """When `AGENTS.md` is read. It takes the place that `CLAUDE.md` has in its folder."""

    NEVER = "never"
    """Never, unless it is imported or linked to: published before version 2.1.277."""

    WITHOUT_CLAUDE_MD = "without_claude_md"
    """If no folder from the root to the start has a `CLAUDE.md`. Private notes do not count."""

    WITHOUT_CLAUDE_MD_OR_LOCAL = "without_claude_md_or_local"
    """If no folder from the root to the start has a `CLAUDE.md` or `CLAUDE.local.md`: published since 2.1.277. A
    private note keeps the team's file out.
    """

    PER_FOLDER = "per_folder"
    """In each folder that has no `CLAUDE.md`."""

    ALWAYS = "always"
    """Always."""


class Layer(Word):
    """Whose instructions they are. Broad ones come first, and what comes later counts where two disagree."""

    MANAGED = "managed"
    """An organisation's, for everybody on this machine."""

    USER = "user"
    """A person's, in all their projects."""

    PROJECT = "project"
    """A project's, for all who work on it."""

    LOCAL = "local"
    """A person's, in this project alone: `CLAUDE.local.md`."""


class NotLoaded(Record):
    """A file, or an import, that was looked at and is not loaded."""

    path: Path
    """The file as it was reached; of an import that leads nowhere, where it would be."""

    layer: Layer
    """Whose it is."""

    by: tuple[Path, int] | None
    """The importing file and its line, if it is an import."""

    why: NotLoadedWhy
    """Why not."""


class SizeAdvice(Record):
    """A file that is longer than is advised: it costs room in every conversation, and long ones are followed less
    well.
    """

    path: Path
    """The file, as it was reached."""

    lines: int
    """How many lines it has, comments not counted."""

    advised: int
    """How many are advised."""

    sentence: str
    """The advice as a sentence."""


class ContextOptions(Record):
    """What a host decides about instruction files. The defaults are those of the published format, but that a private
    `CLAUDE.local.md` does not keep `AGENTS.md` out.
    """

    managed_folder: Path = _memcore.managed_folder()
    """Where an organisation puts its instructions: `/etc/claude-code`, on macOS `/Library/Application
    Support/ClaudeCode`, on Windows `C:\\Program Files\\ClaudeCode`.
    """

    managed_text: str | None = None
    """Instructions that stand in the settings of an organisation (`claudeMd`)."""

    without: Sequence[Layer] = ()
    """Layers that are left out. The managed one always counts."""

    excludes: Sequence[str] = ()
    """Patterns (`claudeMdExcludes`) of absolute paths that are not loaded. A link is left out if it or its target fits
    one; managed files never are.
    """

    approval: Literal["none", "all"] | Sequence[str | PathLike[str]] = "none"
    """Which files outside the project may be imported by its instructions."""

    links_need_approval: bool = False
    """Whether a project's `CLAUDE.md` or rule that is a link to the outside needs approval like an import. Published:
    no, so that rules can be shared by links.
    """

    agents: AgentsPolicy = AgentsPolicy.WITHOUT_CLAUDE_MD
    """When `AGENTS.md` is read."""

    logical_parents: bool = False
    """Whether the folders above a start that was reached by a link count too, not only those above its target."""

    extra_folders: Sequence[Path] = ()
    """Further folders whose instructions are loaded like the project's, after them."""

    max_depth: int = 4
    """How many imports deep is followed. Published: 4."""

    def with_settings(self, settings: Settings) -> ContextOptions:
        """The same with what settings files add."""
        return _memcore.context_options_with_settings(self, settings)


class NotLoadedWhy(Record):
    """Why a file is not loaded. Its text says so in words.

    * `missing`: An import of a file that is not there.
    * `needs_approval`: It lies outside the project, and the host has not approved it.
    * `too_deep` (limit): It is imported over more files than are followed.
    * `cycle`: It imports itself, if over others.
    * `already_loaded` (from_): The same file is loaded already.
    * `same_in_checkout` (other): Another checkout of the repository has the same text at the same place.
    * `excluded` (pattern): A pattern of the excludes fits it.
    * `waiting` (patterns): No file that its patterns fit was read yet.
    * `bad_pattern` (pattern, fault): One of its patterns is wrong and fits nothing; the others hold.
    * `by_agents_policy`: `AGENTS.md` is not read by the policy, because there is a `CLAUDE.md` or for good.
    * `layer_off`: Its layer is left out.
    * `switched_off` (variable): The environment switches all instruction files off.
    * `dead_link` (target): A link that leads nowhere.
    * `too_large` (limit): It is larger than what is loaded.
    * `not_text`: It is no UTF-8 text.
    * `empty`: Nothing is in it but blanks, comments and a header.
    * `refused`: It names a device or a share of a network, which a text must not make a program open.
    * `too_many` (limit): The file imports more than is followed; this is the first of those left.
    * `unreadable` (detail): The system will not let it be read.
    """

    code: Literal[
        "missing",
        "needs_approval",
        "too_deep",
        "cycle",
        "already_loaded",
        "same_in_checkout",
        "excluded",
        "waiting",
        "bad_pattern",
        "by_agents_policy",
        "layer_off",
        "switched_off",
        "dead_link",
        "too_large",
        "not_text",
        "empty",
        "refused",
        "too_many",
        "unreadable",
    ]
    """Which of them."""

    sentence: str = ""
    """The same as a sentence."""

    limit: int | None = None
    """See above; `None` where it does not belong."""

    from_: Path | None = None
    """See above; `None` where it does not belong."""

    other: Path | None = None
    """See above; `None` where it does not belong."""

    pattern: str | None = None
    """See above; `None` where it does not belong."""

    patterns: tuple[str, ...] | None = None
    """See above; `None` where it does not belong."""

    fault: str | None = None
    """See above; `None` where it does not belong."""

    variable: str | None = None
    """See above; `None` where it does not belong."""

    target: Path | None = None
    """See above; `None` where it does not belong."""

    detail: str | None = None
    """See above; `None` where it does not belong."""


class Instruction(Record):
    """An instruction file that is loaded."""

    layer: Layer
    """Whose it is."""

    path: Path
    """Its path as it was reached."""

    real_path: Path
    """The path of the file itself, links followed."""

    because: LoadReason
    """Why it is loaded."""

    patterns: tuple[str, ...]
    """The patterns of a rule that holds for some files only; empty for all others."""

    text: str
    """What an agent gets: the file without byte order mark and block comments, of a rule without its header too."""

    lines: int
    """How many lines it has."""

    rendered: str
    """The file as text for a prompt, in its tag: for one that is loaded during a conversation."""


class LoadReason(Record):
    """Why an instruction file is loaded. Its text says so in words.

    * `start`: At the start, because of where it stands.
    * `path_match` (pattern, file): A rule, because a file fits its pattern.
    * `nested` (file): Because it stands in a folder on the way to a file.
    * `import` (by, line, depth): Another one imports it.
    """

    code: Literal[
        "start",
        "path_match",
        "nested",
        "import",
    ]
    """Which of them."""

    sentence: str = ""
    """The same as a sentence."""

    pattern: str | None = None
    """See above; `None` where it does not belong."""

    file: Path | None = None
    """See above; `None` where it does not belong."""

    by: Path | None = None
    """See above; `None` where it does not belong."""

    line: int | None = None
    """See above; `None` where it does not belong."""

    depth: int | None = None
    """See above; `None` where it does not belong."""


class Import(Record):
    """An `@path` in an instruction file, and what came of it."""

    by: Path
    """The importing file."""

    line: int
    """The line, from 1."""

    written: str
    """What is written after the `@`, without quotes."""

    path: Path | None
    """The file that is meant; absent where no path can be made of it."""

    not_loaded: NotLoadedWhy | None
    """Why it is not loaded; `None` if it is."""
