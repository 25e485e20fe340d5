//! The answer for people: what happens first, then the board, then each move.

use super::Solved;
use crate::show::draw;
use crate::text::{count, thousands};
use honte_app::terms::Source;
use honte_diagram::{Coordinates, Figure, Mark, Region};
use honte_goban::{Colour, Move, Point, Size};
use honte_solve::{Fate, Tried};
use std::io::{self, Write};

/// Moves of a line that are printed.
const MAX_LINE: usize = 16;

pub(super) fn write(solved: &Solved, out: &mut dyn Write) -> io::Result<()> {
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{}{bold:#}", headline(solved))?;
    if solved.answer.fate.is_some() && solved.posed.problem.is_narrow() {
        writeln!(
            out,
            "Asked on fewer points, since it is large: who reaches the last of them counts as out."
        )?;
    }
    if solved.posed.turn_from == Source::Default {
        writeln!(
            out,
            "Who plays first is not said: Black is assumed (--white for the other)."
        )?;
    }
    writeln!(out)?;
    draw(&figure(solved), out)?;
    writeln!(out)?;
    let size = solved.posed.problem.board.size();
    for (title, works) in [
        ("Works", Some(true)),
        ("Fails", Some(false)),
        ("Not found out", None),
    ] {
        let tried = solved.answer.tried.iter();
        let moves: Vec<&Tried> = tried.filter(|tried| tried.works == works).collect();
        if moves.is_empty() {
            continue;
        }
        writeln!(out, "{title}:")?;
        for tried in moves {
            let (name, line) = (name(tried.played, size), line(tried, size));
            match tried.fate {
                Some(fate) => {
                    let words = words(fate, solved);
                    writeln!(out, "  {name:<10} {words}{line}")?;
                }
                None => writeln!(out, "  {name}")?,
            }
        }
    }
    writeln!(
        out,
        "\n{} visited.",
        count(solved.answer.visits, "position", "positions")
    )
}

/// What happens with best play, in a sentence.
pub(super) fn headline(solved: &Solved) -> String {
    let side = solved.posed.problem.to_move;
    let Some(fate) = solved.answer.fate else {
        let visits = thousands(solved.answer.visits);
        return format!("Not solved within {visits} positions; more may do (--nodes).");
    };
    let is_idle = solved
        .answer
        .works()
        .any(|tried| tried.played == Move::Pass);
    let first = match (is_idle, side) {
        (true, side) => format!("Whatever {} plays", title(side)),
        (false, side) => format!("{} to play", title(side)),
    };
    format!("{first}: {}.", words(fate, solved))
}

/// `White is dead`
fn words(fate: Fate, solved: &Solved) -> String {
    let defender = solved.posed.problem.defender();
    let (own, other) = (title(defender), title(!defender));
    let more = |more: Option<u8>| match more {
        Some(more) => format!(
            "{more} more {}",
            if more == 1 { "threat" } else { "threats" }
        ),
        None => "more than three more threats".to_owned(),
    };
    match fate {
        Fate::Dead => format!("{own} is dead"),
        Fate::Alive => format!("{own} lives"),
        Fate::Seki => format!("{own} lives in seki"),
        Fate::KoForAttacker(needed) => {
            let needed = more(needed);
            format!("ko: without threats {other} kills, with {needed} {own} lives")
        }
        Fate::KoForDefender(needed) => {
            let needed = more(needed);
            format!("ko: without threats {own} lives, with {needed} {other} kills")
        }
    }
}

fn title(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}

/// A move as a person says it.
pub(super) fn name(played: Move, size: Size) -> String {
    match played {
        Move::Pass => "elsewhere".to_owned(),
        played => played.to_a1(size),
    }
}

fn line(tried: &Tried, size: Size) -> String {
    let moves = tried.line.iter().take(MAX_LINE);
    let moves: Vec<String> = moves.map(|played| name(*played, size)).collect();
    match moves.len() {
        0 | 1 => String::new(),
        _ => format!(": {}", moves.join(" ")),
    }
}

/// The part of the board that the problem is about, as far as the edges that are near.
fn region(solved: &Solved) -> Region {
    /// Lines around it.
    const AROUND: u8 = 2;
    /// An edge at so many lines is shown.
    const NEAR: u8 = 5;
    let problem = &solved.posed.problem;
    let size = problem.board.size();
    let points = problem.area.iter().chain(problem.target.iter().copied());
    let (mut left, mut top, mut right, mut bottom) = (u8::MAX, u8::MAX, 0, 0);
    for point in points {
        (left, right) = (left.min(point.x()), right.max(point.x()));
        (top, bottom) = (top.min(point.y()), bottom.max(point.y()));
    }
    let low = |at: u8| if at <= NEAR { 0 } else { at - AROUND };
    let high = |at: u8, length: u8| match length - 1 - at {
        0..=NEAR => length - 1,
        _ => at + AROUND,
    };
    let first = Point::new(low(left), low(top));
    let last = Point::new(high(right, size.width()), high(bottom, size.height()));
    match first.zip(last) {
        Some((first, last)) => Region::between(first, last),
        None => Region::whole(size),
    }
}

/// The board, with the moves that work.
fn figure(solved: &Solved) -> Figure {
    let board = &solved.posed.problem.board;
    let mut figure = Figure::from_moves(board, &[]);
    figure.coordinates = Coordinates::A1;
    figure.set_region(region(solved));
    for tried in solved.answer.works() {
        if let Some(point) = tried.played.point() {
            figure.set_mark(point, Mark::Circle);
        }
    }
    figure
}
