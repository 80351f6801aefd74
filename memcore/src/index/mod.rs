//! MEMORY.md: the index of a folder.
