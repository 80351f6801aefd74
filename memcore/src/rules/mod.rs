//! What makes a memory a good one, as rules: each finds one thing, says what to do, and mends it where that is safe.
//!
//! A rule is one file: its page, what it looks at, and its tests. [`RULES`] lists them. `linter` runs them, `settings`
//! says which are on, `mend` applies their fixes until none is left. What several rules read is read once: `triggers`
//! looks for all their words in one pass, `markdown` for the blocks of a body, `labels` for Why and How to apply.

mod age;
mod content;
mod context;
pub mod dates;
mod diagnostic;
mod fix;
mod header;
mod index;
mod labels;
mod language;
mod links;
mod linter;
mod markdown;
mod mend;
mod mend_folder;
mod options;
mod pages;
mod pragmas;
mod relative_dates;
mod report;
mod rule;
mod safety;
mod settings;
mod shingles;
mod triggers;
mod why_how;
mod words;

pub use context::{Folder, LintContext};
pub use diagnostic::{Diagnostic, Finding, Related, Severity};
pub use fix::{Applicability, Fix};
pub use linter::Linter;
pub use mend::Mended;
pub(crate) use mend_folder::FolderParts;
pub use mend_folder::{FixPlan, MendedFile};
pub use options::{DateStyle, InstructionFile, Level, LintOptions};
pub use pages::rules_markdown;
pub use report::LintReport;
pub use rule::{BuiltInRule, FolderRule, Rule, RulePage};
pub use safety::{Secret, SecretScanner, mask_secrets};

use BuiltInRule::{Folder as OfFolder, Memory as OfMemory};

/// All rules of the library, by code. A code is never given to another rule.
///
/// # Example: the page of a rule
/// ```
/// use memcore::RULES;
///
/// let page = RULES.iter().map(|rule| rule.page()).find(|page| page.code == "MEM111").unwrap();
/// assert_eq!(page.name, "missing-why");
/// assert!(page.to_markdown().starts_with("## MEM111 missing-why\n"));
/// ```
pub static RULES: &[BuiltInRule] = &[
    OfMemory(&header::frontmatter_missing::FrontmatterMissing),
    OfMemory(&header::yaml::FrontmatterYaml),
    OfMemory(&header::kind::TypeMissingOrUnknown),
    OfMemory(&header::description_missing::DescriptionMissing),
    OfMemory(&header::name::NameInvalid),
    OfMemory(&header::body_over_cut::BodyOverRecallCut),
    OfMemory(&header::beyond_line_30::FrontmatterBeyondLine30),
    OfMemory(&header::unreadable_date::UnreadableDate),
    OfMemory(&header::not_utf8::NotUtf8),
    OfFolder(&index::not_read::FileNotRead),
    OfMemory(&relative_dates::relative_date::RelativeDate),
    OfMemory(&relative_dates::vague_time::VagueTime),
    OfMemory(&relative_dates::date_without_year::DateWithoutYear),
    OfMemory(&relative_dates::event_relative_time::EventRelativeTime),
    OfMemory(&age::deadline_passed::DeadlinePassed),
    OfMemory(&why_how::missing::MissingWhy),
    OfMemory(&why_how::missing::MissingHow),
    OfMemory(&why_how::empty::EmptyWhyOrHow),
    OfMemory(&why_how::spelling::LabelSpelling),
    OfMemory(&why_how::project::ProjectMissingWhyOrHow),
    OfMemory(&header::pointer::ReferenceWithoutPointer),
    OfMemory(&content::code_structure::CodeStructure),
    OfMemory(&content::bug_fix_history::BugFixHistory),
    OfMemory(&content::git_log::GitLog),
    OfMemory(&content::duplicates_instructions::DuplicatesInstructions),
    OfMemory(&content::ephemeral::EphemeralState),
    OfFolder(&content::duplicate_memory::DuplicateMemory),
    OfMemory(&content::vague_body::VagueBody),
    OfMemory(&index::vague_description::VagueDescription),
    OfMemory(&index::description_length::DescriptionLength),
    OfFolder(&index::line_mismatch::IndexLineMismatch),
    OfFolder(&index::over_limit::IndexOverLimit),
    OfFolder(&index::missing::IndexMissing),
    OfFolder(&links::dangling::DanglingLink),
    OfFolder(&links::orphan::Orphan),
    OfFolder(&links::ambiguous::AmbiguousLink),
    OfFolder(&links::heading::NoSuchHeading),
    OfMemory(&safety::secret::SecretRule),
    OfMemory(&safety::personal::PersonalDetail),
    OfMemory(&safety::hidden::HiddenCharacters),
    OfMemory(&age::stale::Stale),
];
