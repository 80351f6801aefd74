//! Guidance.

record!(Guide { language, folder, writes, scopes });
record_out!(KindGuide { kind, holds, save_when, body, use_when });
words!(Language { English = "en", Chinese = "zh" });
