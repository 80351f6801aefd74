//! What an index consists of, and what is said of one.

use memcore::{
    CutBy, DocPath, DroppedLine, EntryRef, IndexAdvice, IndexCut, IndexEntry, IndexLimits, IndexLine,
    LoadReport, LoadState, MemoryKind, Rebuild, Shorten, Span, TargetKind,
};

/// How an entry names its file.
#[uniffi::remote(Enum)]
pub enum TargetKind {
    /// By its path: `Title`.
    File,
    /// By its path or its stem, with or without `.md`: `[[file]]`.
    Wiki,
}

/// One entry of an index: a line, or a part of one, that names a memory's file.
#[uniffi::remote(Record)]
pub struct IndexEntry {
    /// The text of the link, without markup.
    pub title: String,
    /// How the file is named.
    pub kind: TargetKind,
    /// The path of the file from the folder of the index: without `./`, percent signs and anchor. For a
    /// `[[name]]` the name as written, since only the files tell whether a `#` in it begins an anchor.
    pub target: String,
    /// The target as written.
    pub raw_target: String,
    /// What the line says of the file, as written and without the sign that separates it from the link; empty
    /// where it says nothing. Where a line has several entries, it is the last one's.
    pub hook: String,
    /// The text of the heading it stands under.
    pub section: Option<String>,
    /// The line in the source, from 1.
    pub line: usize,
    /// What belongs to the entry: its line without the line end. Where a line has several, the first one's
    /// part begins with the line, each other one's with its link, and each reaches up to the next.
    pub span: Span,
    /// Where the link stands, brackets and all.
    pub link_span: Span,
    /// Where the target stands as written: for `[Title][1]` that is in the definition of `[1]`.
    pub target_span: Span,
}

/// What an index is to say of one memory.
#[uniffi::remote(Record)]
pub struct IndexLine {
    /// The file, from the folder of the index.
    pub path: DocPath,
    /// The text of the link.
    pub title: String,
    /// What is said of it; may be empty.
    pub hook: String,
    /// Its type, which chooses the section where there are sections of types.
    #[uniffi(default = None)]
    pub kind: Option<MemoryKind>,
}

/// How much of an index an agent gets: so many lines or so many bytes, whichever is reached first.
#[uniffi::remote(Record)]
pub struct IndexLimits {
    /// Lines that are read.
    #[uniffi(default = 200)]
    pub lines: usize,
    /// Bytes of UTF-8 that are read.
    #[uniffi(default = 25000)]
    pub bytes: usize,
}

/// The limit that is reached first.
#[uniffi::remote(Enum)]
pub enum CutBy {
    /// Too many lines.
    Lines,
    /// Too many bytes.
    Bytes,
}

/// Where a text is cut.
#[uniffi::remote(Record)]
pub struct IndexCut {
    /// How many bytes remain; a character boundary.
    pub end: usize,
    /// How many lines remain.
    pub lines: usize,
    /// The limit that is reached first.
    pub by: CutBy,
}

/// An entry in short.
#[uniffi::remote(Record)]
pub struct EntryRef {
    /// The text of its link.
    pub title: String,
    /// The file it names.
    pub target: String,
    /// The line in the source, from 1.
    pub line: usize,
}

/// An entry whose hook is long.
#[uniffi::remote(Record)]
pub struct Shorten {
    /// Which one.
    pub entry: EntryRef,
    /// How long its hook is.
    pub hook_bytes: usize,
    /// How many bytes a hook of 60 bytes would save.
    pub saves: usize,
}

/// An index that is over a limit: what is not shown any more, and what to shorten.
#[uniffi::remote(Record)]
pub struct IndexAdvice {
    /// The limit that was reached first.
    pub cut_by: CutBy,
    /// The entries that are not shown.
    pub not_shown: Vec<EntryRef>,
    /// How many lines are over 70 % of the limit: so many are to be merged or dropped.
    pub lines_over: usize,
    /// How many bytes are over 70 % of the limit.
    pub bytes_over: usize,
    /// The entries to shorten, longest hook first, until `bytes_over` are saved or no hook is long any more.
    pub shorten: Vec<Shorten>,
}

/// A line that a rebuilt index has no more.
#[uniffi::remote(Record)]
pub struct DroppedLine {
    /// Its number, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
}

/// Whether there was an index, and whether all of it is shown.
#[uniffi::remote(Enum)]
pub enum LoadState {
    /// All of it, which may be nothing: an empty index is not a missing one.
    Full,
    /// Its beginning. What stands behind the limit is not seen.
    Cut,
    /// There is none.
    Missing,
}

/// What an agent gets of an index, and where index and folder disagree.
#[uniffi::remote(Record)]
pub struct LoadReport {
    /// Full, cut or missing.
    pub state: LoadState,
    /// The limits that were applied.
    pub limits: IndexLimits,
    /// Lines of the whole text: without header and block comments.
    pub lines: usize,
    /// Bytes of the whole text.
    pub bytes: usize,
    /// Lines that are shown.
    pub shown_lines: usize,
    /// Bytes that are shown.
    pub shown_bytes: usize,
    /// The limit that was reached first, if one was.
    pub cut_by: Option<CutBy>,
    /// Entries whose link is not shown, or not in full.
    pub not_shown: Vec<EntryRef>,
    /// Files that no entry names, in the order in which they were given.
    pub without_entry: Vec<DocPath>,
    /// Entries whose file does not exist.
    pub without_file: Vec<IndexEntry>,
}

/// How much of an index is derived from the files.
#[uniffi::remote(Enum)]
pub enum Rebuild {
    /// All of it. What people wrote into it goes, so a vault does so only if that is said (`By.overruling`).
    WholeFile,
    /// The section between `<!-- memcore:begin -->` and `<!-- memcore:end -->`, which is added at the end
    /// where there is none. All else stays byte for byte.
    Section,
}
