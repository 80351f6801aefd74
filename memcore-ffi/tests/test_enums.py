"""Every enum that crosses as it is has all cases of the core's: a missing one would be a panic when it is handed out."""

import re

import pytest

from face import ROOT


def enums(text, attribute):
    """Names of enums, each with its cases."""
    text = re.sub(r"//.*", "", text)
    found = {}
    for match in re.finditer(attribute + r"pub enum (\w+) \{", text):
        body, depth, at = "", 1, match.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            # What is in braces are the fields of a case.
            body += text[at] if depth == 1 else ""
            at += 1
        body = re.sub(r"#\[.*?\]\s|\(.*?\)", "", body, flags=re.S)
        found[match[1]] = re.findall(r"\b([A-Z]\w*)\s*(?:\}?,|\}|$)", body)
    return found


def sources(folder):
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob("*.rs")))


REMOTE = enums(sources("memcore-ffi/src"), r"#\[uniffi::remote\(Enum\)\]\s(?:#\[non_exhaustive\]\s)?")
CORE = enums(sources("memcore/src"), "")


@pytest.mark.parametrize("name", sorted(set(REMOTE) - {"DateLanguage", "Language"}))
def test_all_cases(name):
    assert sorted(REMOTE[name]) == sorted(CORE[name])
