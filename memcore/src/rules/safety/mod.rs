//! What does not belong into a memory at all: secrets, personal detail, hidden characters.

pub(super) mod hidden;
pub(super) mod personal;
pub(super) mod secret;
pub(super) mod secrets;
pub(super) mod tokens;
mod value;

pub use secrets::{Secret, SecretScanner, mask_secrets};
