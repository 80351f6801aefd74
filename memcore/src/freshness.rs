//! How old a memory is, and the sentence a reader is given.
