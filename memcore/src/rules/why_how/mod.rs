//! Why a rule holds and how it is applied: what makes a memory of feedback one that can be followed.

pub(super) mod empty;
pub(super) mod missing;
pub(super) mod project;
pub(super) mod spelling;
