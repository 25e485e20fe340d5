//! Makes the JavaScript glue of a WebAssembly module: `honte-bindgen MODULE.wasm FOLDER`.
//!
//! The program of that name from wasm-bindgen has to be of exactly the version in `Cargo.lock`. Its
//! library is a dependency like others, so the two cannot drift apart.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let (Some(module), Some(folder), None) = (words.next(), words.next(), words.next()) else {
        eprintln!("usage: honte-bindgen MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(&module)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    let made = bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(&folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("honte-bindgen: {module}: {error:#}");
            ExitCode::from(2)
        }
    }
}
