//! What memcore is measured with.
//!
//! * [`corpus`] writes made-up memories, the same bytes for the same seed on every machine.
//! * [`floor`] does the least that any loader must do: list, stat, read.
//! * [`recall`] asks questions of several engines.
//! * [`rounds`] runs the contestants in turn, since only ratios of interleaved runs can be compared.
//!
//! Programs in other languages that load the same folders are in `rivals/`.

#![forbid(unsafe_code)]

pub mod corpus;
#[cfg(target_os = "linux")]
pub mod floor;
pub mod recall;
pub mod rounds;
