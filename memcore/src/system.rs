//! The one door to files, links and environment outside a vault.
