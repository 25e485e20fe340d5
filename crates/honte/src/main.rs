//! The `honte` command.
fn main() {}
