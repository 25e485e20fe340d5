//! A whole game as a printed document or a folder of figures.

use super::drawn::Drawn;
use super::file::Style;
use super::pictures;
use crate::error::{Failure, Misuse, OutputName};
use crate::overwrite::Overwrite;
use crate::progress::{Counted, Progress};
use crate::text::thousands;
use honte_app::{Output, OutputFolder};
use honte_diagram::record::{Kind, Options, Section, book, headers, title};
use honte_diagram::svg;
use honte_record::tree::Tree;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

/// No more figures than these are drawn: the memory of a document grows with them.
const MAX_FIGURES: usize = 2000;

/// No more games than these are held in memory for a book.
pub(super) const MAX_GAMES: usize = 1000;

/// What the last line counts when the work is interrupted.
const COUNTED: Counted = Counted::of("figure", "figures", "drawn").but("; the book was not made");

/// What a book is written into.
#[derive(Debug)]
pub(super) enum Target {
    Pdf(Output),
    Folder(OutputFolder),
}

impl Target {
    /// Makes sure that the book can be written, before the work begins.
    pub(super) fn prepare(output: &Path, overwrite: Overwrite) -> Result<Target, Failure> {
        match output.extension().filter(|_| !output.is_dir()) {
            Some(ending) if ending.eq_ignore_ascii_case("pdf") => {
                Ok(Target::Pdf(overwrite.output(output)?))
            }
            Some(ending) => {
                let ending = ending.to_string_lossy().into_owned();
                Err(Misuse::output(output, OutputName::Book(ending)).into())
            }
            None => Ok(Target::Folder(OutputFolder::prepare(output)?)),
        }
    }
}

/// Writes the book of one or several games; tells whether all of them is in it. `more` says that
/// the file has more games.
pub(super) fn write(
    trees: &[Tree],
    more: bool,
    options: &Options,
    style: &Style,
    target: Target,
) -> Result<bool, Failure> {
    let (name, drawn) = match target {
        Target::Pdf(output) => {
            let name = output.name().to_owned();
            (name, pdf(trees, options, style, output)?)
        }
        Target::Folder(output) => {
            let name = output.name().to_owned();
            (name, folder(trees, options, style, output)?)
        }
    };
    let name = name.display();
    if drawn.is_cut {
        let most = thousands(MAX_FIGURES as u64);
        anstream::eprintln!("honte: {name}: only the first {most} figures are drawn");
    }
    if more {
        let most = thousands(MAX_GAMES as u64);
        anstream::eprintln!("honte: {name}: only the first {most} games are in it; see --game");
    }
    Ok(!drawn.is_cut && !more && drawn.has_letters)
}

fn pdf(trees: &[Tree], options: &Options, style: &Style, output: Output) -> Result<Drawn, Failure> {
    let (bytes, drawn) = pictures::book(trees, options, &style.svg, MAX_FIGURES)?;
    output.write(|out| out.write_all(&bytes))?;
    Ok(drawn)
}

fn folder(
    trees: &[Tree],
    options: &Options,
    style: &Style,
    output: OutputFolder,
) -> Result<Drawn, Failure> {
    let progress = Progress::interruptible(COUNTED);
    let mut complete = false;
    output.write(|folder| {
        complete = fill(trees, options, style, folder, &progress)?;
        Ok(!progress.is_stopped())
    })?;
    if progress.is_stopped() {
        return Err(progress.interrupted());
    }
    Ok(Drawn {
        is_cut: !complete,
        has_letters: true,
    })
}

/// Draws the figures, or those up to an interruption; whether these are all.
fn fill(
    trees: &[Tree],
    options: &Options,
    style: &Style,
    folder: &Path,
    progress: &Progress,
) -> io::Result<bool> {
    let mut page = BufWriter::new(File::create(folder.join("index.html"))?);
    page.write_all(head(trees).as_bytes())?;
    let mut number = 0;
    let mut complete = true;
    for tree in trees {
        page.write_all(game_head(tree).as_bytes())?;
        for section in book(tree, options) {
            if progress.is_stopped() {
                return Ok(false);
            }
            complete = number < MAX_FIGURES;
            if !complete {
                break;
            }
            number += 1;
            let name = format!("figure-{number:03}.svg");
            progress.games.fetch_add(1, Relaxed);
            fs::write(folder.join(&name), svg::render(&section.figure, &style.svg))?;
            page.write_all(part(&section, &name).as_bytes())?;
        }
    }
    page.write_all(b"</body>\n</html>\n")?;
    page.flush()?;
    Ok(complete)
}

/// The name of a game, or of several.
fn name_of(trees: &[Tree]) -> String {
    let name = match trees {
        [tree] => title(tree),
        trees => format!("{} games", thousands(trees.len() as u64)),
    };
    match name.is_empty() {
        true => "Go game".to_owned(),
        false => name,
    }
}

fn head(trees: &[Tree]) -> String {
    const STYLE: &str = "body{max-width:46em;margin:2em auto;padding:0 1em;font:1em/1.5 serif}\
        img{max-width:100%}figure{margin:2em 0 1em}.dia img{max-height:22em}\
        table{border-collapse:collapse}th{text-align:left;font-weight:normal;padding-right:2em;color:#666}";
    let title = escaped(&name_of(trees));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n"
    )
}

/// A game's title and headers.
fn game_head(tree: &Tree) -> String {
    let title = escaped(&name_of(std::slice::from_ref(tree)));
    let mut html = format!("<h1>{title}</h1>\n<table>\n");
    for (name, value) in headers(tree) {
        let value = escaped(&value);
        let _ = writeln!(html, "<tr><th>{name}</th><td>{value}</td></tr>");
    }
    html + "</table>\n"
}

fn part(section: &Section, name: &str) -> String {
    let class = match section.kind {
        Kind::Figure => "fig",
        Kind::Diagram => "dia",
    };
    let caption = escaped(&section.figure.caption);
    let lead = section.lead();
    let lead = lead
        .iter()
        .map(|text| format!("<p>{}</p>\n", escaped(text)));
    let mut html = lead.collect::<String>();
    html += &format!("<figure class=\"{class}\"><img src=\"{name}\" alt=\"{caption}\"></figure>\n");
    for text in section.texts() {
        let _ = writeln!(html, "<p>{}</p>", escaped(&text));
    }
    html
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
