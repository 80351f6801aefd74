"""The shared vectors through UniFFI's Python: every case of every file, by the public calls. None is passed over."""

import pytest

import vectors_places as places
import vectors_readings as readings
import vectors_recalls as recalls
import vectors_rules as rules
import vectors_scopes as scopes
import vectors_texts as texts
from face import ROOT, vectors

RUNNERS = {
    "agents": scopes.agents, "budget": recalls.budget, "conflicts": readings.conflicts, "context": places.context, "dates": rules.dates,
    "drafts": texts.drafts, "edits": texts.edits, "freshness": texts.freshness, "frontmatter": texts.frontmatter,
    "index": readings.index, "injection": recalls.injection, "keys": places.keys, "links": readings.links,
    "names": texts.names, "places": places.places, "prompts": readings.prompts, "replay": recalls.replay,
    "reply": recalls.reply_, "rules": rules.rules, "scopes": scopes.scopes, "secrets": rules.secrets, "upkeep": readings.upkeep,
    "users": scopes.users, "why_how": rules.why_how,
}  # fmt: skip


@pytest.mark.parametrize(
    ("file", "case"), [(file, case) for file in RUNNERS for case in vectors(f"{file}.json")],
    ids=lambda it: it if isinstance(it, str) else it.get("name"),
)  # fmt: skip
def test_vector(file, case):
    RUNNERS[file](case)


def test_every_file_is_run():
    assert {path.stem for path in (ROOT / "tests" / "vectors").glob("*.json")} == set(RUNNERS)
