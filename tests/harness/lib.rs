//! What every test of the whole needs.
