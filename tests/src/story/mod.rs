//! Stories: pages of Markdown that are tests. Their little language is described in `stories/README.md`.

mod call;
mod page;
mod run;
mod scopes;

pub use page::Page;
pub use run::run_page;
