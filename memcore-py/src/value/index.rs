//! The index.

words!(CutBy { Lines = "lines", Bytes = "bytes" });
record_out!(DroppedLine { line, text });
record!(EntryRef { title, target, line });
record_out!(IndexAdvice { cut_by, not_shown, lines_over, bytes_over, shorten });
record_out!(IndexCut { end, lines, by });
record!(IndexEntry { title, kind, target, raw_target, hook, section, line, span, link_span, target_span });
record!(IndexLimits { lines, bytes });
record!(IndexLine { path, title, hook, kind });
record!(LoadReport { state, limits, lines, bytes, shown_lines, shown_bytes, cut_by, not_shown, without_entry, without_file; warning });
words!(LoadState { Full = "full", Cut = "cut", Missing = "missing" });
words!(Rebuild { WholeFile = "whole_file", Section = "section" });
record_out!(Shorten { entry, hook_bytes, saves });
words!(TargetKind { File = "file", Wiki = "wiki" });
