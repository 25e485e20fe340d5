//! `[Figure]`: comments, labels and diagrams.

use super::{Entry, Game};
use crate::problem::ProblemKind;
use crate::reading::{Line, Report, StepId};
use honte_goban::{Board, Colour, Move, Point};

/// The most diagrams whose stones are compared with the game's.
const MAX_DIAGRAMS: usize = 10_000;

/// A text with its labels.
#[derive(Debug, Default)]
struct Text {
    lines: Vec<String>,
    labels: Vec<(Point, String)>,
}

/// What is open.
#[derive(Debug)]
enum Open {
    /// `.Text` on a move of the game; `None` where there is none such.
    Game(Option<StepId>),
    /// `.Text` in a diagram.
    Figure,
}

/// A `.Fig`.
#[derive(Debug, Default)]
struct Figure {
    line: u64,
    /// The number of the game's move that it is about.
    number: u32,
    heading: String,
    raw: String,
    view: Option<(Point, Point)>,
    stones: Vec<(Colour, Point)>,
    moves: Vec<(Colour, Move)>,
    /// Texts, each with the number of moves before it.
    texts: Vec<(usize, Text)>,
}

/// The diagrams, which are put down when the whole game is there.
#[derive(Debug, Default)]
pub(super) struct Figures {
    figures: Vec<Figure>,
    /// The one that is open.
    figure: Option<Figure>,
    text: Option<Open>,
}

impl Figures {
    pub(super) fn line(&mut self, line: &Line<'_>, game: &mut Game, report: &mut Report) {
        let text = line.text.trim();
        if text.starts_with(".EndText") {
            self.text = None;
        } else if text.starts_with(".EndFig") {
            self.text = None;
            self.figures.extend(self.figure.take());
        } else if let Some(label) = text.strip_prefix(".#,") {
            self.label(label, line, game, report);
        } else if self.text.is_some() {
            self.text_line(&line.text, game);
        } else if let Some(rest) = text.strip_prefix(".Text") {
            self.text = Some(self.open_text(rest, line, game, report));
        } else if let Some(rest) = text.strip_prefix(".Fig,") {
            self.figures.extend(self.figure.take());
            self.figure = figure(rest, line, game, report);
        } else if !text.is_empty() {
            self.stone(text, line, game, report);
        }
    }

    /// `.Text,5` belongs to move 5, `.Text` alone to the diagram.
    fn open_text(&mut self, rest: &str, line: &Line<'_>, game: &Game, report: &mut Report) -> Open {
        if let Some(figure) = &mut self.figure {
            figure.texts.push((figure.moves.len(), Text::default()));
            return Open::Figure;
        }
        let number = rest
            .strip_prefix(',')
            .and_then(|rest| rest.split(',').next());
        let step = number.and_then(|n| game.main.get(&n.trim().parse().ok()?));
        if step.is_none() {
            let expected = "the number of a move of this game";
            report.found(ProblemKind::BadLine, (line.number, 1), &line.text, expected);
        }
        Open::Game(step.copied())
    }

    fn text_line(&mut self, text: &str, game: &mut Game) {
        match self.text {
            Some(Open::Game(Some(step))) => game.draft.add_line(step, "C", text),
            Some(Open::Figure) => {
                if let Some((_, open)) = self.figure.as_mut().and_then(|f| f.texts.last_mut()) {
                    open.lines.push(text.to_owned());
                }
            }
            // There is no such move: nothing is lost.
            _ => game.draft.add(StepId::ROOT, "UGFH", text),
        }
    }

    /// `6,16,E`.
    fn label(&mut self, label: &str, line: &Line<'_>, game: &mut Game, report: &mut Report) {
        let mut fields = label.splitn(3, ',');
        let mut number = || fields.next()?.trim().parse::<u32>().ok();
        let place = number().zip(number());
        let point = place.and_then(|(x, y)| game.coordinates.point(x, y));
        let text = fields.next().unwrap_or_default().trim();
        match (point, &self.text) {
            (Some(point), Some(Open::Game(Some(step)))) if !text.is_empty() => {
                let value = format!("{}:{text}", Move::Play(point).to_sgf());
                game.draft.add(*step, "LB", value);
            }
            (Some(point), Some(Open::Figure)) if !text.is_empty() => {
                if let Some((_, open)) = self.figure.as_mut().and_then(|f| f.texts.last_mut()) {
                    open.labels.push((point, text.to_owned()));
                }
            }
            _ => {
                let expected = "a label in a .Text, such as .#,6,16,E";
                report.found(ProblemKind::NoPoint, (line.number, 1), &line.text, expected);
            }
        }
    }

    /// A stone or move of a diagram.
    fn stone(&mut self, text: &str, line: &Line<'_>, game: &Game, report: &mut Report) {
        let place = (line.number, 1);
        let Some(figure) = &mut self.figure else {
            return report.found(ProblemKind::BadLine, place, text, ".Text or .Fig");
        };
        let next = figure
            .moves
            .last()
            .map_or(Colour::Black, |(c, _)| c.opposite());
        let Some(entry) = Entry::parse(text, next) else {
            return report.found(
                ProblemKind::BadLine,
                place,
                text,
                "a move such as QP,B1,1,0",
            );
        };
        match game.coordinates.letters(entry.place) {
            Ok(Move::Play(point)) if entry.number == 0 => figure.stones.push((entry.colour, point)),
            Ok(Move::Pass) if entry.number == 0 => {}
            Ok(played) => figure.moves.push((entry.colour, played)),
            Err(kind) => report.found(kind, place, entry.place, "two letters such as QP"),
        }
    }

    /// Puts the diagrams down, the game being whole.
    pub(super) fn tell(mut self, game: &mut Game, last: u64, report: &mut Report) {
        if self.figure.is_some() || self.text.is_some() {
            let detail = "expected .EndText or .EndFig".to_owned();
            report.remark(ProblemKind::EarlyEnd, last, 0, detail);
        }
        self.figures.extend(self.figure.take());
        if let Some(first) = self.figures.get(MAX_DIAGRAMS) {
            let detail = format!("diagrams, all from the {}th", MAX_DIAGRAMS + 1);
            report.remark(ProblemKind::LeftOut, first.line, 0, detail);
            self.figures.truncate(MAX_DIAGRAMS);
        }
        // In the order of the game, so that it is played through once.
        let mut order: Vec<usize> = (0..self.figures.len()).collect();
        order.sort_by_key(|&at| self.figures[at].number);
        let mut replay = Replay::new(game);
        let starts: Vec<(usize, Start)> = order
            .into_iter()
            .map(|at| (at, replay.start(game, &self.figures[at])))
            .collect();
        let mut starts = starts;
        starts.sort_by_key(|&(at, _)| at);
        for (figure, (_, start)) in self.figures.iter().zip(starts) {
            tell(figure, start, game);
        }
    }
}

/// `45,1,1,19,19,heading,11,0`: a move, the corners of what is shown, a heading, a number.
fn figure(rest: &str, line: &Line<'_>, game: &Game, report: &mut Report) -> Option<Figure> {
    let fields: Vec<&str> = rest.splitn(9, ',').map(str::trim).collect();
    let number = |at: usize| fields.get(at)?.parse::<u32>().ok();
    let known = number(0).filter(|n| game.main.contains_key(n));
    if known.is_none() {
        let expected = "the number of a move of this game";
        report.found(ProblemKind::BadLine, (line.number, 1), &line.text, expected);
    }
    let corner = |x, y| game.coordinates.point(number(x)?, number(y)?);
    Some(Figure {
        line: line.number,
        number: known.unwrap_or(0),
        heading: fields.get(5).copied().unwrap_or_default().to_owned(),
        raw: line.text.trim().to_owned(),
        view: corner(1, 2).zip(corner(3, 4)),
        ..Figure::default()
    })
}

/// Where a diagram begins, and what has to be changed on the board there.
struct Start {
    step: StepId,
    changes: Vec<(&'static str, Point)>,
}

/// The game's line, played through from number to number.
struct Replay {
    steps: Vec<(u32, StepId)>,
    next: usize,
    board: Board,
    before: Board,
}

impl Replay {
    fn new(game: &Game) -> Replay {
        let mut steps: Vec<(u32, StepId)> = game.main.iter().map(|(&n, &step)| (n, step)).collect();
        steps.sort_unstable_by_key(|&(number, _)| number);
        let board = Board::new(game.coordinates.size);
        Replay {
            steps,
            next: 0,
            before: board.clone(),
            board,
        }
    }

    fn go_to(&mut self, game: &Game, number: u32) {
        while let Some(&(at, step)) = self.steps.get(self.next)
            && at <= number
        {
            self.next += 1;
            if at == number {
                self.before = self.board.clone();
            }
            match game.draft.played(step) {
                Some((colour, Move::Play(point))) => {
                    // A move that cannot be played leaves the board as it is.
                    let _ = self.board.play_allowing_suicide(colour, point);
                }
                Some((_, Move::Pass)) => {}
                None => game.set_up(&mut self.board),
            }
        }
    }

    /// Where the figure's stones stand: after its move, before it, or nowhere in the game.
    fn start(&mut self, game: &Game, figure: &Figure) -> Start {
        self.go_to(game, figure.number);
        let step = game
            .main
            .get(&figure.number)
            .copied()
            .unwrap_or(StepId::ROOT);
        let mut stones = vec![None; game.coordinates.size.area()];
        for &(colour, point) in &figure.stones {
            if let Some(place) = stones.get_mut(index(game, point)) {
                *place = Some(colour);
            }
        }
        let same = |board: &Board| differences(board, &stones, game).next().is_none();
        if !same(&self.board) && same(&self.before) {
            return Start {
                step: game.draft.parent(step),
                changes: Vec::new(),
            };
        }
        Start {
            step,
            changes: differences(&self.board, &stones, game).collect(),
        }
    }
}

fn index(game: &Game, point: Point) -> usize {
    usize::from(point.y()) * usize::from(game.coordinates.size.width()) + usize::from(point.x())
}

/// What turns the board into these stones.
fn differences<'d>(
    board: &'d Board,
    stones: &'d [Option<Colour>],
    game: &'d Game,
) -> impl Iterator<Item = (&'static str, Point)> + 'd {
    game.coordinates.size.points().filter_map(move |point| {
        let wanted = stones.get(index(game, point)).copied().flatten();
        let name = match wanted {
            _ if wanted == board.colour_at(point) => return None,
            Some(Colour::Black) => "AB",
            Some(Colour::White) => "AW",
            None => "AE",
        };
        Some((name, point))
    })
}

impl Game {
    /// The stones that stand before the first move.
    fn set_up(&self, board: &mut Board) {
        for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
            for value in self.draft.values(StepId::ROOT, name) {
                if let Ok(point) = Point::from_sgf(value.as_bytes()) {
                    let _ = board.set(point, Some(colour));
                }
            }
        }
    }
}

/// Puts a diagram down.
fn tell(figure: &Figure, start: Start, game: &mut Game) {
    let set_up = !start.changes.is_empty();
    let early = figure.texts.iter().any(|(before, _)| *before == 0);
    let draft = &mut game.draft;
    let mut steps = vec![start.step];
    if set_up || early || figure.moves.is_empty() {
        let step = draft.step(start.step, None);
        for (name, point) in start.changes {
            draft.add_point(step, name, point);
        }
        steps = vec![step];
    }
    for &played in &figure.moves {
        let tip = steps.last().copied().unwrap_or(start.step);
        steps.push(draft.step(tip, Some(played)));
    }
    let first = match steps.first() {
        Some(&step) if step != start.step => step,
        _ => steps.get(1).copied().unwrap_or(start.step),
    };
    draft.add(first, "UGFF", figure.raw.as_str());
    if !figure.heading.is_empty() {
        draft.add(first, "N", figure.heading.as_str());
    }
    let whole = |(a, b): &(Point, Point)| {
        let size = game.coordinates.size;
        a.x().abs_diff(b.x()) + 1 == size.width() && a.y().abs_diff(b.y()) + 1 == size.height()
    };
    if let Some((a, b)) = figure.view.filter(|view| !whole(view)) {
        draft.add(first, "VW", rectangle(a, b));
    }
    for (before, text) in &figure.texts {
        let Some(&step) = steps.get(*before) else {
            continue;
        };
        draft.add_line(step, "C", text.lines.join("\n").trim_end());
        for (point, label) in &text.labels {
            draft.add(
                step,
                "LB",
                format!("{}:{label}", Move::Play(*point).to_sgf()),
            );
        }
    }
}

/// Two corners as SGF writes them: the upper left one and the lower right one.
fn rectangle(a: Point, b: Point) -> String {
    let corner = |x, y| Point::new(x, y).map_or(String::new(), |p| Move::Play(p).to_sgf());
    let upper = corner(a.x().min(b.x()), a.y().min(b.y()));
    let lower = corner(a.x().max(b.x()), a.y().max(b.y()));
    if upper == lower {
        upper
    } else {
        format!("{upper}:{lower}")
    }
}
