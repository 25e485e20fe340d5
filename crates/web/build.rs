//! Makes the table of the page's files, so that they are in the program.

#[path = "src/slim.rs"]
mod slim;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What a page is made of.
const ENDINGS: [&str; 8] = [
    "html",
    "css",
    "js",
    "svg",
    "png",
    "ico",
    "woff2",
    "webmanifest",
];

fn main() -> io::Result<()> {
    let page = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    println!("cargo::rerun-if-changed={}", page.display());
    let mut files = Vec::new();
    walk(&page, &mut files)?;
    files.sort();
    let folder = PathBuf::from(std::env::var("OUT_DIR").unwrap_or_default());
    let mut table = fs::File::create(folder.join("page.rs"))?;
    writeln!(table, "&[")?;
    for file in files {
        let path = file.strip_prefix(&page).unwrap_or(&file);
        let name = path.to_string_lossy().replace('\\', "/");
        let slimmed = folder.join("page").join(path);
        fs::create_dir_all(slimmed.parent().unwrap_or(&folder))?;
        fs::write(&slimmed, slim::slim(&name, fs::read(&file)?)?)?;
        writeln!(table, "    ({name:?}, include_bytes!({slimmed:?})),")?;
    }
    writeln!(table, "]")
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(());
    };
    for entry in entries {
        let path = entry?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            walk(&path, files)?;
        } else if ending.is_some_and(|ending| ENDINGS.contains(&ending)) {
            files.push(path);
        }
    }
    Ok(())
}
