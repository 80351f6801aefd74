"""What several tests use."""

from __future__ import annotations

import pytest

from memcore import Draft, FixedClock, MemStore, Vault

NOW = "2026-11-30T12:00:00+01:00"


@pytest.fixture
def store() -> MemStore:
    """Two memories, one of which links to the other."""
    store = MemStore()
    store.insert(
        "feedback_tests.md",
        "---\nname: tests\ndescription: no mocks\ntype: feedback\nmodified: 2026-11-29T09:00:00Z\n---\n"
        "Never mock the database. See [[user_ana]].\n",
    )
    store.insert("user_ana.md", "---\nname: Ana\ntype: user\nmodified: 2026-01-01T09:00:00Z\n---\nAna writes Rust.\n")
    return store


@pytest.fixture
def vault(store: MemStore) -> Vault:
    """A vault of them at a fixed instant."""
    return Vault.with_store(store, clock=FixedClock.parse(NOW))


@pytest.fixture
def draft() -> Draft:
    """A memory to be written."""
    return Draft.feedback("Real database", "Never mock it.", "A mock hid a bug.", "Use the test schema.", tags=["db"])
