//! x
pub fn rooms_used() {}
