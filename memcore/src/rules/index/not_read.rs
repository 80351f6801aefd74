//! MEM010: a file that was passed over.

use super::super::{Finding, Folder, FolderRule, RulePage, Severity};
use crate::index::MemoryIndex;
use crate::text::Span;

#[derive(Debug)]
pub(in crate::rules) struct FileNotRead;

static PAGE: RulePage = RulePage {
    code: "MEM010",
    name: "file-not-read",
    severity: Severity::Warning,
    what: "Finds files of the folder that were passed over: too large, a link out of the folder, not readable.",
    why: "Whoever wrote it thinks that it is remembered.",
    ..RulePage::EMPTY
};

impl FolderRule for FileNotRead {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding)) {
        for (path, why) in folder.not_read {
            let message = match &**path {
                MemoryIndex::FILE_NAME => format!("the index is there, but it is not read: {why}"),
                _ => format!("this file is passed over: {why}"),
            };
            report(path, Finding::new(Span::default(), message));
        }
    }
}
