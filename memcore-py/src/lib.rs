//! memcore for Python. Adds nothing to the core: a call is a call of the core, a record is a value of the core.

#[macro_use]
mod value;

mod agents;
mod call;
mod context;
mod draft;
mod errors;
mod eval;
mod functions;
mod host;
#[cfg(feature = "panics")]
mod injected;
mod lint;
mod memory;
mod place;
mod readings;
mod recall;
mod scopes;
mod share;
mod vault;

use pyo3::prelude::*;

/// The native part of the package `memcore`.
#[pymodule(gil_used = false)]
mod _memcore {
    #[pymodule_export]
    use super::{
        agents::{PyAgentSnapshot, agent_folder, agent_place_all, agent_place_find, agent_scope_from_word},
        context::{PyContext, PyPrompts, context_options_with_settings},
        draft::{PyDraft, PyMemoryEdit},
        eval::PyScores,
        functions::{
            age_label, age_of, apply_edits, check_path, checkout_find, cli_main, defaults, excerpt_text,
            floor_missed_by, freshness_warning, guide_text, index_entry_names, index_limits_cut, kind_guide,
            language_from_code, layout_new_path, layout_of, load_report_missing, managed_folder,
            memory_kind_from_word, nothing_sentence, origin_is_recalled_unasked, orphans_of, owner_check,
            owner_evidence, owner_from_json, owner_moved_to, owner_of_folder, owner_of_path, owner_read,
            owner_to_json, parse_timestamp, position_of, project_key, read_blocks, recovered_texts,
            relocation_plan, revision_of, show_hidden, span_of, trouble_sentence,
        },
        host::{
            PyByModel, PyBytesCounter, PyCandidate, PyChars, PyFixedClock, PyFsStore, PyKeywords,
            PyLintContext, PyMemStore, PyMemSystem, PyOsSystem, PyRoughTokens, PySelectRequest,
            PySystemClock, PyWordTokenizer,
        },
        lint::{
            PyLinter, date_language_from_tag, date_rule_code, dates_find, dates_written, diagnostic_fix,
            diagnostic_line, level_severity, lint_options_from_json, mask_secrets, rule_page_severity_for,
            rule_page_to_markdown, rules, rules_markdown,
        },
        memory::{PyFrontmatter, PyMemory, PySnapshot},
        place::{PyMemoryPlace, PySettings, PyStoreEntry, config_folder, plain_path, user_folder},
        readings::{PyLinkGraph, PyLoadedIndex, PyMemoryIndex, PyNames},
        recall::{PyInjection, PyRecallTurn, PySession, PyTrace},
        scopes::{PyMemories, PyUserRoots},
        share::{PyBundle, PyConflict},
        vault::{PyReceipt, PyVault},
    };

    #[pymodule_export]
    const MAX_DOCUMENT: u64 = ::memcore::MAX_DOCUMENT;

    #[pymodule_export]
    const TEAM_FOLDER: &str = ::memcore::TEAM_FOLDER;

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Only in the build in which panics can be injected.
    #[cfg(feature = "panics")]
    #[pymodule_export]
    use super::injected::{go_on, is_stalled, panic_next, stall_next};
}
