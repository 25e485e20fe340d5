//! `honte diagram`: positions, moves and whole games drawn.

mod args;
mod book;
mod drawn;
mod file;
mod kind;
#[cfg_attr(not(feature = "pictures"), path = "no_pictures.rs")]
mod pictures;

pub(crate) use args::Arguments;

use crate::answer::Answer;
use crate::error::{Failure, Misuse, OutputName};
use crate::show::game::Games;
use crate::show::numbered;
use file::Style;
use honte_app::at::NodePath;
use honte_diagram::record::{Numbering, Options, figure_at, figure_of_moves, next_number};
use honte_diagram::{Figure, Region};
use honte_goban::{CoordError, Point, Size};
use honte_record::tree::{NodeId, Tree};
use kind::Kind;
use std::io::{self, IsTerminal, Write};

pub(crate) fn run(args: &Arguments) -> Result<Answer, Failure> {
    let style = Style::of(args);
    pictures::add_fonts(&args.font)?;
    if let (true, Some(output)) = (args.book, &args.output) {
        let target = book::Target::prepare(output, args.overwrite)?;
        let (games, answer, more) = match args.place.game {
            Some(number) => {
                let (game, answer) = Games::of(&args.file).number(number)?;
                (vec![game], answer, false)
            }
            None => Games::of(&args.file).all(book::MAX_GAMES)?,
        };
        let trees: Vec<Tree> = games.into_iter().map(|game| game.tree).collect();
        let complete = book::write(&trees, more, &options(args, None), &style, target)?;
        return Ok(if complete { answer } else { Answer::No });
    }
    if args.graph {
        return graph(args);
    }
    let kind = kind(args)?;
    if args.width.is_some() && kind != Kind::Png {
        return Err(Misuse::Width.into());
    }
    let output = args.output.as_deref();
    let output = output.map(|path| args.overwrite.output(path)).transpose()?;
    let (game, answer) = Games::of(&args.file).one(args.place.game)?;
    let figure = figure(args, &game.tree)?;
    let bytes = style.render(&figure, kind)?;
    let is_set = matches!(kind, Kind::Png | Kind::Pdf);
    let answer = match is_set && !pictures::has_letters(&figure.all_text()) {
        true => Answer::No,
        false => answer,
    };
    match output {
        Some(output) => output.write(|out| out.write_all(&bytes))?,
        None => io::stdout().write_all(&bytes)?,
    }
    Ok(answer)
}

/// Draws what an engine said of the game.
fn graph(args: &Arguments) -> Result<Answer, Failure> {
    let output = args.output.as_deref();
    if let Some(output) = output.filter(|path| !matches!(Kind::of_name(path), Ok(Kind::Svg))) {
        return Err(Misuse::output(output, OutputName::Graph).into());
    }
    let output = output.map(|path| args.overwrite.output(path)).transpose()?;
    let (game, answer) = Games::of(&args.file).one(args.place.game)?;
    let rates: Vec<(u32, Option<f64>)> = numbered(&game.tree)
        .into_iter()
        .map(|point| (point.number, point.found.and_then(|found| found.win_rate)))
        .collect();
    let svg = honte_diagram::graph::render(&rates);
    match output {
        Some(output) => output.write(|out| out.write_all(svg.as_bytes()))?,
        None => io::stdout().write_all(svg.as_bytes())?,
    }
    Ok(answer)
}

fn kind(args: &Arguments) -> Result<Kind, Failure> {
    match (args.format, &args.output) {
        (Some(kind), _) => Ok(kind),
        (None, Some(output)) => Kind::of_name(output),
        (None, None) if io::stdout().is_terminal() => Ok(Kind::Unicode),
        (None, None) => Ok(Kind::Ascii),
    }
}

fn options(args: &Arguments, region: Option<Region>) -> Options {
    Options {
        coordinates: args.coords.0,
        sides: args.sides.0,
        region,
        last_move: true,
        numbering: match args.from_1 {
            true => Numbering::FromOne,
            false => args.numbers.0,
        },
    }
}

fn figure(args: &Arguments, tree: &Tree) -> Result<Figure, Failure> {
    let region = args
        .region
        .as_deref()
        .map(|text| region(text, tree.size()))
        .transpose()?;
    let options = options(args, region);
    let end = args
        .place
        .at
        .as_ref()
        .unwrap_or(&NodePath::End)
        .find(tree)?;
    let mut figure = match args.moves {
        None => figure_at(tree, end, &options),
        Some(range) => {
            let (first, last) = ends(tree, end, range)?;
            figure_of_moves(tree, first, last, &options)
        }
    };
    if let Some(caption) = &args.caption {
        figure.caption.clone_from(caption);
    }
    Ok(figure)
}

/// `K10:T19`
pub(crate) fn region(text: &str, size: Size) -> Result<Region, Failure> {
    let corner = |name: &str| {
        Point::parse_a1(size, name.trim()).map_err(|error| match error {
            CoordError::OffBoard(_) => Misuse::RegionOffBoard {
                name: name.to_owned(),
                size,
            },
            _ => Misuse::Region(text.to_owned()),
        })
    };
    let (one, other) = text.split_once(':').unwrap_or((text, text));
    Ok(Region::between(corner(one)?, corner(other)?))
}

/// The nodes of the first and the last move of a range, on the way to `end`. Of moves with the same
/// number, those that are further down the way count.
fn ends(tree: &Tree, end: NodeId, range: args::Range) -> Result<(NodeId, NodeId), Failure> {
    let size = tree.size();
    let mut number = 0;
    let mut moves = Vec::new();
    for node in tree.path(end) {
        number = next_number(tree, node, size, number);
        if tree.played(node, size).is_some() {
            moves.push((number, node));
        }
    }
    let missing = |number: u32| {
        let last = moves.last().map_or(0, |(number, _)| *number);
        Failure::from(Misuse::Moves { number, last })
    };
    let at = |number: u32, before: usize| {
        let found = moves.iter().take(before).rposition(|(n, _)| *n == number);
        found.ok_or_else(|| missing(number))
    };
    let last = match range.last {
        Some(last) => at(last, moves.len())?,
        None => moves.len().saturating_sub(1),
    };
    let first = at(range.first, last + 1)?;
    match (moves.get(first), moves.get(last)) {
        (Some((_, first)), Some((_, last))) => Ok((*first, *last)),
        _ => Err(missing(range.first)),
    }
}
