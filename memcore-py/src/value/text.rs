//! Spans and edits.

record!(Edit { span, text });
record_out!(Position { line, column });
record!(Span { start, end });
