//! The graph of `[[links]]` between memories.
