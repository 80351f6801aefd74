"""The memory tool of Anthropic's API over a vault.

```python
from anthropic import Anthropic
from memcore import Vault
from memcore.integrations.anthropic import MemoryTool

tool = MemoryTool(Vault.create("memories"))
Anthropic().beta.messages.run_tools(model=..., max_tokens=1024, messages=[...], tools=[tool]).until_done()
```

The model sees the folder as `/memories` and works on it with six commands. The texts it is answered with are those that
Anthropic documents for the tool. What it writes goes through the vault: under its lock, with history, so that every
command can be undone. What differs from files on a disk is told to the model, never hidden:

* files are Markdown, so a path has to end in `.md`;
* `MEMORY.md` is the index, which memcore keeps: it can be viewed, not changed;
* a folder is there as long as there is a memory in it;
* a `view_range` that begins behind the file's lines is an error, never an empty answer.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeGuard, TypeVar

from anthropic.lib.tools import BetaAbstractMemoryTool, ToolError

from .. import By, ConflictError, MemcoreError, MemoryIndex, Vault, check_path
from ._texts import half_of

_T = TypeVar("_T")

if TYPE_CHECKING:
    from collections.abc import Callable

    from anthropic.types.beta import (
        BetaCacheControlEphemeralParam,
        BetaMemoryTool20250818Command,
        BetaMemoryTool20250818CreateCommand,
        BetaMemoryTool20250818DeleteCommand,
        BetaMemoryTool20250818InsertCommand,
        BetaMemoryTool20250818RenameCommand,
        BetaMemoryTool20250818StrReplaceCommand,
        BetaMemoryTool20250818ViewCommand,
    )

_ROOT = "/memories"
_WIDTH = 6


class MemoryTool(BetaAbstractMemoryTool):
    """The commands of the memory tool, each a call of a vault."""

    def __init__(
        self, vault: Vault, *, by: By | None = None, cache_control: BetaCacheControlEphemeralParam | None = None
    ) -> None:
        super().__init__(cache_control=cache_control)
        self.vault = vault
        self.by = by or By()

    def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        """Shows a file with line numbers, or what is in a folder."""
        _check_texts(command, "path")
        path = _relative(command.path)
        texts = self._texts()
        if path in texts:
            return _numbered(command.path, texts[path], command.view_range)
        below = {name: text for name, text in texts.items() if not path or name.startswith(f"{path}/")}
        if path and not below:
            raise ToolError(f"The path {command.path} does not exist. Please provide a valid path.")
        return _listing(command.path.rstrip("/"), path, below)

    def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        """Writes a new file."""
        _check_texts(command, "path", "file_text")
        path = self._writable(command.path, new=True)
        if path in self._texts():
            raise ToolError(f"File {command.path} already exists")
        self._replace(path, command.file_text, "absent")
        return f"File created successfully at: {command.path}"

    def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        """Replaces a text that stands in a file once."""
        _check_texts(command, "path", "old_str", "new_str")
        path, text, revision = self._file(command.path)
        places = [at for at in range(len(text)) if text.startswith(command.old_str, at)] if command.old_str else []
        if not places:
            raise ToolError(
                f"No replacement was performed, old_str `{command.old_str}` did not appear verbatim in {command.path}."
            )
        if len(places) > 1:
            where = ", ".join(str(text.count("\n", 0, at) + 1) for at in places)
            raise ToolError(
                f"No replacement was performed. Multiple occurrences of old_str `{command.old_str}` in lines: {where}. "
                "Please ensure it is unique"
            )
        new = text.replace(command.old_str, command.new_str)
        self._replace(path, new, revision)
        changed = text.count("\n", 0, places[0])
        lines = new.split("\n")
        shown = range(max(0, changed - 2), min(len(lines), changed + 3))
        return (
            "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n"
            + "\n".join(f"{at + 1:>{_WIDTH}}\t{lines[at]}" for at in shown)
        )

    def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        """Puts a text behind a line of a file."""
        _check_texts(command, "path", "insert_text")
        path, text, revision = self._file(command.path)
        lines = text.split("\n")
        if lines[-1] == "":
            lines.pop()
        if not _is_number(command.insert_line) or not 0 <= command.insert_line <= len(lines):
            raise ToolError(
                f"Invalid `insert_line` parameter: {_shown(command.insert_line)}. "
                f"It should be within the range [0, {len(lines)}]."
            )
        lines.insert(command.insert_line, command.insert_text.rstrip("\n"))
        self._replace(path, "\n".join(lines) + "\n", revision)
        return f"The file {command.path} has been edited."

    def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        """Takes a file away, or all files of a folder. Each can be brought back with `vault.undo`."""
        _check_texts(command, "path")
        path = _relative(command.path)
        if not path:
            raise ToolError("Cannot delete the /memories directory itself")
        _refuse_index(path)
        for name in self._at(path, command.path):
            self._done(partial(self.vault.forget, name, by=self.by))
        return f"Successfully deleted {command.path}"

    def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        """Moves a file or a folder, and the links to it."""
        _check_texts(command, "old_path", "new_path")
        old, new = _relative(command.old_path), _relative(command.new_path)
        if not old:
            raise ToolError("Cannot rename the /memories directory itself")
        _refuse_index(old)
        texts = self._texts()
        if new in texts or any(name.startswith(f"{new}/") for name in texts):
            raise ToolError(f"The destination {command.new_path} already exists")
        moved = {name: new + name[len(old) :] for name in self._at(old, command.old_path)}
        for target in moved.values():
            self._writable(f"{_ROOT}/{target}", new=True)
        for name, target in moved.items():
            self._done(partial(self.vault.rename, name, target, by=self.by))
        return f"Successfully renamed {command.old_path} to {command.new_path}"

    def clear_all_memory(self) -> str:
        """Takes all memories away."""
        for memory in self.vault.snapshot().memories:
            self._done(partial(self.vault.forget, memory.path, by=self.by))
        return "All memory cleared"

    def _texts(self) -> dict[str, str]:
        """The files by path: the memories and the index."""
        snapshot = self.vault.snapshot()
        texts = {memory.path: memory.source for memory in snapshot.memories}
        if snapshot.index_text is not None:
            texts[MemoryIndex.FILE_NAME] = snapshot.index_text
        return texts

    def _file(self, path: str) -> tuple[str, str, str]:
        """The path, the text and the revision of a file that may be changed."""
        inner = _relative(path)
        _refuse_index(inner)
        for memory in self.vault.snapshot().memories:
            if memory.path == inner:
                return inner, memory.source, memory.revision
            if memory.path.startswith(f"{inner}/"):
                raise ToolError(f"The path {path} is not a file.")
        raise ToolError(f"The path {path} does not exist. Please provide a valid path.")

    def _at(self, path: str, said: str) -> list[str]:
        """The memories at a path, or below it."""
        names = [memory.path for memory in self.vault.snapshot().memories]
        found = [name for name in names if name == path or name.startswith(f"{path}/")]
        if not found:
            raise ToolError(f"The path {said} does not exist")
        return found

    def _writable(self, path: str, *, new: bool) -> str:
        inner = _relative(path)
        _refuse_index(inner)
        if not inner.endswith(".md"):
            raise ToolError(f"Cannot write {path}: memories are Markdown files, so the path has to end in .md")
        return self._done(partial(check_path, inner, new=new))

    def _replace(self, path: str, text: str, expect: str) -> None:
        self._done(partial(self.vault.replace, path, text, expect=expect, by=self.by))

    def _done(self, work: Callable[[], _T]) -> _T:
        """Does it; what memcore says is wrong, the model is told."""
        try:
            return work()
        except ConflictError as error:
            raise ToolError(f"The file was changed at the same moment: view it again. {error}") from error
        except MemcoreError as error:
            raise ToolError(str(error)) from error


def _check_texts(command: BetaMemoryTool20250818Command, *names: str) -> None:
    """The package hands on what the model gave, whatever it is; nothing is done before all of it is text."""
    for name in names:
        given = getattr(command, name, None)
        if not isinstance(given, str):
            raise ToolError(f"Invalid `{name}` parameter: it should be a text, not {type(given).__name__}.")
        if half := half_of(given):
            raise ToolError(f"Invalid `{name}` parameter: it has {half}. It should be whole characters.")


def _relative(path: str) -> str:
    """A path below `/memories`, without it."""
    if path.rstrip("/") == _ROOT:
        return ""
    if not path.startswith(f"{_ROOT}/"):
        raise ToolError(f"Path must start with /memories, got: {path}")
    inner = path[len(_ROOT) + 1 :].rstrip("/")
    try:
        return check_path(inner)
    except MemcoreError as error:
        raise ToolError(f"Path {path} would escape /memories directory") from error


def _refuse_index(path: str) -> None:
    if path == MemoryIndex.FILE_NAME:
        raise ToolError(f"Cannot change {_ROOT}/{path}: it is the index, which follows the files by itself")


def _numbered(path: str, text: str, view_range: list[int] | None) -> str:
    lines = text.split("\n")
    first, last = (1, len(lines)) if view_range is None else _lines(view_range, len(lines))
    numbered = (f"{at:>{_WIDTH}}\t{line}" for at, line in enumerate(lines[first - 1 : last], first))
    return f"Here's the content of {path} with line numbers:\n" + "\n".join(numbered)


def _lines(view_range: list[int], count: int) -> tuple[int, int]:
    """The first and the last line that are asked for, out of so many."""
    match view_range:
        case [first, last] if _is_number(first) and _is_number(last):
            # Who asks for more lines than there are gets those that are there.
            end = count if last == -1 else min(last, count)
            if 1 <= first <= end:
                return first, end
            asked = f"The first line should be within the range [1, {count}], and not after the last one"
        case _:
            asked = f"It should be the numbers of the first and the last line, within the range [1, {count}]"
    raise ToolError(f"Invalid `view_range` parameter: {_shown(view_range)}. {asked}; -1 is the end of the file.")


def _is_number(given: object) -> TypeGuard[int]:
    return isinstance(given, int) and not isinstance(given, bool)


def _shown(given: object) -> str:
    """What the model gave instead, no more of it than is needed to know it again."""
    shown = ascii(given)
    return shown if len(shown) <= 80 else f"{shown[:80]}..."


def _listing(said: str, path: str, below: dict[str, str]) -> str:
    """Files and folders up to two levels deep, folders with the size of what is in them."""
    sizes: dict[str, int] = {}
    for name, text in below.items():
        parts = name[len(path) + 1 if path else 0 :].split("/")
        size = len(text.encode())
        for depth in range(1, min(len(parts), 2) + 1):
            shown = "/".join(parts[:depth]) + ("/" if depth < len(parts) else "")
            sizes[shown] = sizes.get(shown, 0) + size
    total = sum(len(text.encode()) for text in below.values())
    header = f"Here're the files and directories up to 2 levels deep in {said}, excluding hidden items:"
    lines = [f"{_size(total)}\t{said}", *(f"{_size(sizes[name])}\t{said}/{name}" for name in sorted(sizes))]
    return "\n".join([header, *lines])


def _size(count: int) -> str:
    power = min(max(count.bit_length() - 1, 0) // 10, 3)
    size = count / 1024**power
    return f"{size:.0f}{'BKMG'[power]}" if size == int(size) else f"{size:.1f}{'BKMG'[power]}"
