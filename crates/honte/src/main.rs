//! The `honte` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    honte::run(std::env::args_os()).into()
}
