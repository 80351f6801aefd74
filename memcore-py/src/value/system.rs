//! The world outside.

record!(Listed { name, kind });
words!(ListedKind { File = "file", Folder = "folder", Link = "link", Other = "other" });
words!(PathKind { File = "file", Folder = "folder", Nothing = "nothing" });
