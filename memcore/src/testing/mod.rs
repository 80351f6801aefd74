//! The suites that a store of your own has to pass.

mod store;

pub use store::store_contract;
