"""What settings files say about memory, and the world outside."""

from __future__ import annotations

from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Literal


class ListedKind(Word):
    """What stands in a folder under a name, links not followed."""

    FILE = "file"
    """A regular file."""

    FOLDER = "folder"
    """A folder."""

    LINK = "link"
    """A symbolic link, wherever it leads."""

    OTHER = "other"
    """A pipe, a socket, a device."""


class PathKind(Word):
    """What stands at a path."""

    FILE = "file"
    """A regular file."""

    FOLDER = "folder"
    """A folder."""

    NOTHING = "nothing"
    """Neither, or nothing that can be reached."""


class SettingsSource(Word):
    """Where a setting comes from, the strongest first. The published order."""

    MANAGED = "managed"
    """An organisation's `managed-settings.json`."""

    GIVEN = "given"
    """The host's own: what a program is given with `--settings`."""

    LOCAL = "local"
    """A person's in this project: `.claude/settings.local.json`."""

    PROJECT = "project"
    """The project's: `.claude/settings.json`."""

    USER = "user"
    """A person's: `settings.json` in the configuration folder."""


class Switch(Record):
    """Whether something is on, and what decided it. Its text says so in words."""

    on: bool
    """Whether it is on."""

    because: SwitchReason
    """What decided."""

    sentence: str
    """The same as a sentence."""


class SwitchReason(Record):
    """What decided a `Switch`.

    * `default`: Nothing did.
    * `variable` (variable): A variable of the environment.
    * `mode`: The host runs in safe mode, or without extras.
    * `no_storage`: The host runs far away, without a disk that lasts.
    * `setting` (setting): A setting.
    * `host`: The host's own choice.
    * `master`: Memories are off altogether.
    """

    code: Literal[
        "default",
        "variable",
        "mode",
        "no_storage",
        "setting",
        "host",
        "master",
    ]
    """Which of them."""

    variable: str | None = None
    """See above; `None` where it does not belong."""

    setting: SettingsPlace | None = None
    """See above; `None` where it does not belong."""


class SwitchOptions(Record):
    """What a host decides about the use of memories. What is `None` is on if memories are."""

    safe_mode: bool = False
    """It runs in a safe mode (`--safe-mode`)."""

    bare: bool = False
    """It runs without extras (`--bare`)."""

    no_storage: bool = False
    """It runs far away, without a disk that lasts."""

    index: bool | None = None
    """Whether the index is put into the prompt."""

    recall: bool | None = None
    """Whether memories are recalled."""

    write: bool | None = None
    """Whether memories are written."""

    extract: bool | None = None
    """Whether memories are taken from conversations."""

    consolidate: bool | None = None
    """Whether memories are consolidated."""


class SettingsPlace(Record):
    """A settings file."""

    source: SettingsSource
    """Which of the files it is."""

    file: Path | None
    """Its path; for the host's own settings absent."""

    sentence: str
    """The same as a sentence."""


class Listed(Record):
    """A name in a folder, and what stands there itself: a link is not followed."""

    name: str
    """The name."""

    kind: ListedKind
    """What it is."""


class Switches(Record):
    """What memories are used for: a switch for each, so that one can read without writing.

    The chain that decides on all, the first that speaks: `CLAUDE_CODE_DISABLE_AUTO_MEMORY` (`1` off; `0` on,
    whatever comes after), safe mode (the host's, or `CLAUDE_CODE_SAFE_MODE=1`), no extras (the host's, or
    `CLAUDE_CODE_SIMPLE=1`), no disk that lasts, the setting `autoMemoryEnabled`; else on. If it is off, everything
    is.
    """

    memory: Switch
    """All of it."""

    index: Switch
    """Whether the index is put into the prompt."""

    recall: Switch
    """Whether memories are recalled."""

    write: Switch
    """Whether memories are written."""

    extract: Switch
    """Whether memories are taken from conversations."""

    consolidate: Switch
    """Whether memories are consolidated."""


class SettingsOptions(Record):
    """What a host decides about settings."""

    managed_folder: Path | None = None
    """Where an organisation's file is; by default where `ContextOptions` has it."""

    given: str | None = None
    """Settings of the host's own, as JSON."""

    trusted: bool = False
    """Whether the person trusts the project. If not, its files cannot choose the folder of the memories, since they
    could lead an agent to write elsewhere.
    """
