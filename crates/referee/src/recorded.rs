//! What a record says that rules are concerned with.

use honte_goban::{Board, Colour, Move, Point, PointSet, Size};
use honte_record::header::text::komi as komi_text;
use honte_record::header::{GameResult, Margin, Points};
use honte_record::replay::{Replay, setup};
use honte_record::sgf::{Name, value};
use honte_record::tree::{NodeId, Tree};
use honte_rules::count::Prisoners;
use honte_rules::{Amount, LastPass, Passes, Preset, Ruleset, RulesetError};

/// What another game than Go a record is of, by its `GM`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherGame(String);

impl OtherGame {
    /// The game's name, if SGF's list of games has its number.
    pub fn name(&self) -> Option<&'static str> {
        let number: usize = self.0.parse().ok()?;
        OTHER_GAMES.get(number.checked_sub(2)?).copied()
    }
}

impl std::fmt::Display for OtherGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = self.0.escape_debug();
        match self.name() {
            Some(name) => write!(f, "GM[{text}]: this is a game of {name}, not of Go"),
            None => write!(
                f,
                "GM[{text}]: this is another game than Go, which is GM[1]"
            ),
        }
    }
}

/// The games that SGF's `GM` numbers from 2.
const OTHER_GAMES: [&str; 11] = [
    "Othello",
    "chess",
    "Gomoku or Renju",
    "Nine Men's Morris",
    "Backgammon",
    "Chinese chess",
    "Shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
];

/// The game that a record is of, if it is not Go.
pub fn other_game(tree: &Tree) -> Option<OtherGame> {
    let is_other = !tree.is_go();
    is_other.then(|| OtherGame(header(tree, b"GM").unwrap_or_default()))
}

/// The rules that the record names; `None` if it names none.
pub fn rules(tree: &Tree) -> Option<Result<Ruleset, RulesetError>> {
    let name = header(tree, b"RU")?;
    Some(name.parse())
}

/// A header's text that is not what the header should say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotUnderstood(pub String);

/// The komi; `None` if the record names none.
///
/// # Errors
///
/// The header's text, if that is no komi.
pub fn komi(tree: &Tree) -> Result<Option<Amount>, NotUnderstood> {
    let Some(text) = header(tree, b"KM") else {
        return Ok(None);
    };
    let read = komi_text::hundredths(&text).or_else(|| Points::parse_whole(&text));
    let amount = read.and_then(amount);
    amount.map(Some).ok_or(NotUnderstood(text))
}

/// Handicap stones: the number that the record names, 0 if it names none.
pub fn handicap(tree: &Tree) -> u32 {
    let number = header(tree, b"HA").and_then(|text| text.parse().ok());
    number.unwrap_or(0)
}

/// The result, as far as it can be understood.
pub fn result(tree: &Tree) -> Option<GameResult> {
    let text = header(tree, b"RE")?;
    // A win by nothing is a draw.
    let is_none = |rest: &str| matches!(rest.trim(), "+0" | "+0.0" | "+0.00");
    match text.strip_prefix(['B', 'W']).is_some_and(is_none) {
        true => Some(GameResult::Draw),
        false => GameResult::parse(&text),
    }
}

/// What Black has more than White by the recorded result; `None` if that is not by points.
pub fn lead(result: GameResult) -> Option<Amount> {
    match result {
        GameResult::Draw => Some(Amount::ZERO),
        GameResult::Win {
            winner,
            margin: Margin::Points(points),
        } => {
            let lead = amount(points)?;
            Some(if winner == Colour::Black { lead } else { -lead })
        }
        _ => None,
    }
}

/// Chinese records may count in stones, two points each: a komi of 3.75 is one of 7.5.
pub fn is_in_stones(rules: &Ruleset, komi: Amount) -> bool {
    rules.text == Preset::Chinese && komi.quarters() % 2 != 0
}

fn amount(points: Points) -> Option<Amount> {
    points.to_string().parse().ok()
}

/// A header that says something.
pub fn header(tree: &Tree, name: &[u8]) -> Option<String> {
    let text = tree.text(tree.root(), Name::new(name))?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}

/// The board's size.
///
/// # Errors
///
/// The header's text, if it is no size that boards have.
pub fn size(tree: &Tree) -> Result<Size, NotUnderstood> {
    let mut values = tree.values(tree.root(), Name::SZ).peekable();
    let first = values.peek().map(|raw| tree.simple_text(raw).into_owned());
    match (first, values.find_map(value::parse_size)) {
        (_, Some(size)) => Ok(size),
        (None, None) => Ok(tree.size()),
        (Some(text), None) => Err(NotUnderstood(text)),
    }
}

/// Something that a node does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A move.
    Play(Colour, Move),
    /// A stone put on a point, or taken away.
    Set(Point, Option<Colour>),
    /// Whose turn it is said to be.
    Turn(Colour),
}

/// Visits what a node does, in its order.
pub fn steps(tree: &Tree, node: NodeId, size: Size, mut visit: impl FnMut(Step)) {
    for property in tree.properties(node) {
        if let Some(colour) = property.colour() {
            for raw in property.values() {
                visit(match value::parse_move(raw, size) {
                    Ok(played) => Step::Play(colour, played),
                    // A move that cannot be read was one all the same.
                    Err(_) => Step::Turn(!colour),
                });
            }
        } else if let Some(stone) = setup(property.name()) {
            points(property.values(), size).for_each(|point| visit(Step::Set(point, stone)));
        } else if property.name() == Name::new(b"PL") {
            let colour = property.value().and_then(|raw| match raw.trim_ascii() {
                [b'B' | b'b', ..] | b"1" => Some(Colour::Black),
                [b'W' | b'w', ..] | b"2" => Some(Colour::White),
                _ => None,
            });
            colour
                .into_iter()
                .for_each(|colour| visit(Step::Turn(colour)));
        }
    }
}

fn points<'t>(values: impl Iterator<Item = &'t [u8]>, size: Size) -> impl Iterator<Item = Point> {
    values.flat_map(move |raw| {
        let points = value::parse_points(raw, size).into_iter().flatten();
        points.take(size.area())
    })
}

/// Territory and dead stones as a record marks them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Marked {
    /// `TB`.
    pub black: PointSet,
    /// `TW`.
    pub white: PointSet,
    /// `DD`.
    pub dimmed: PointSet,
}

impl Marked {
    /// Whether territory is marked.
    pub fn has_territory(&self) -> bool {
        !self.black.is_empty() || !self.white.is_empty()
    }

    /// The dimmed points, if all have stones and no territory is marked: some programs show dead
    /// stones so.
    pub fn dimmed_stones(&self, board: &Board) -> Option<&PointSet> {
        let all_stones = self.dimmed.iter().all(|point| !board.is_empty_at(point));
        let is_meant = !self.has_territory() && !self.dimmed.is_empty() && all_stones;
        is_meant.then_some(&self.dimmed)
    }

    fn read(&mut self, tree: &Tree, node: NodeId, size: Size) {
        for property in tree.properties(node) {
            let set = match property.spelling() {
                b"TB" => &mut self.black,
                b"TW" => &mut self.white,
                b"DD" => &mut self.dimmed,
                _ => continue,
            };
            set.extend(points(property.values(), size));
        }
    }
}

/// What has happened up to a node.
#[derive(Debug, Clone)]
pub struct Reached {
    /// The position.
    pub board: Board,
    /// Stones taken so far.
    pub prisoners: Prisoners,
    /// Passes of each player.
    pub all_passes: [u32; 2],
    /// The last move.
    pub last: Option<(Colour, Move)>,
    /// What is marked there, or was since the position changed last.
    pub marked: Marked,
}

/// The passes of a game, for rules that make prisoners of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassStones {
    /// Passes of each player.
    passes: [u32; 2],
    /// In the end White owes one more if Black moved last.
    black_was_last: bool,
}

impl PassStones {
    /// Stones that each player pays by these rules.
    pub fn paid(self, rules: &Ruleset) -> [u32; 2] {
        if rules.passes != Passes::Stone {
            return [0; 2];
        }
        let owes = self.black_was_last && rules.last_pass == LastPass::White;
        let mut paid = self.passes;
        paid[Colour::White.index()] += u32::from(owes);
        paid
    }
}

impl Reached {
    /// The passes so far.
    pub fn pass_stones(&self) -> PassStones {
        let is_black = |(colour, _)| colour == Colour::Black;
        PassStones {
            passes: self.all_passes,
            black_was_last: self.last.is_some_and(is_black),
        }
    }

    /// The prisoners, with those that some rules make of passes.
    pub fn prisoners(&self, rules: &Ruleset) -> Prisoners {
        Prisoners {
            paid: self.pass_stones().paid(rules),
            ..self.prisoners
        }
    }

    /// Plays a record up to a node, as a reader follows it: legal or not.
    pub fn at(tree: &Tree, node: NodeId) -> Reached {
        let size = tree.size();
        let mut replay = Replay::one_way(size);
        let mut reached = Reached {
            board: Board::new(size),
            prisoners: Prisoners::default(),
            all_passes: [0; 2],
            last: None,
            marked: Marked::default(),
        };
        for node in tree.path(node) {
            let mut changed = false;
            steps(tree, node, size, |step| {
                changed |= !matches!(step, Step::Turn(_));
                reached.step(&mut replay, step);
            });
            if changed {
                reached.marked = Marked::default();
            }
            reached.marked.read(tree, node, size);
        }
        reached.board = replay.into_board();
        reached
    }

    fn step(&mut self, replay: &mut Replay, step: Step) {
        match step {
            Step::Turn(_) => {}
            Step::Set(point, stone) => replay.set(point, stone),
            Step::Play(colour, played) => {
                let outcome = replay.play(colour, played);
                let owner = if outcome.suicide { colour } else { !colour };
                self.prisoners.captured[owner.index()] += u32::from(outcome.captured);
                self.last = Some((colour, played));
                self.all_passes[colour.index()] += u32::from(played.is_pass());
            }
        }
    }
}
