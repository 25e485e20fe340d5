//! What the rules of a game have to say about its main line: repetition, turns, moves after the
//! end, handicap stones, the count. Stones on stones, kos taken back and suicide are found by
//! readers, who need no rules for it.

use super::finding::{AFTER_END, HANDICAP_PLACE, MISCOUNT, OUT_OF_TURN, REPETITION, UNKNOWN_RULES};
use crate::words::count;
use honte_goban::{Board, Colour, Move, Point, PointSet, Symmetry};
use honte_record::problem::ProblemKind;
use honte_record::tree::{NodeId, Tree};
use honte_referee::recorded::{self, Reached, Step, steps};
use honte_rules::ruleset::fixed_handicap;
use honte_rules::{
    Clause, Ending, FinalPosition, LooseGame, Marks, Matter, Placement, Refusal, Ruleset, Suicide,
    Why,
};

/// Something that the rules object to.
#[derive(Debug)]
pub struct Objection {
    /// Where.
    pub node: NodeId,
    /// The kind of the finding.
    pub kind: &'static str,
    /// What the rules say, one line.
    pub message: String,
}

/// All objections to a game's main line, at most one of a kind.
pub fn objections(tree: &Tree) -> Vec<Objection> {
    let mut found = Vec::new();
    let mut object = |node, kind, message: String| {
        found.push(Objection {
            node,
            kind,
            message,
        });
    };
    let rules = match recorded::rules(tree) {
        Some(Err(_)) => {
            let name = recorded::header(tree, b"RU").unwrap_or_default();
            let message = format!("no rules are known as '{}'", name.escape_debug());
            object(tree.root(), UNKNOWN_RULES, message);
            None
        }
        Some(Ok(rules)) => Some(rules),
        None => None,
    };
    let superko = rules.is_some_and(|rules| rules.repetition.is_superko());
    let line = Line::of(tree, superko);
    if let Some((node, colour, number)) = line.twice {
        let more = match line.more {
            0 => String::new(),
            more => format!(" (and {} more)", count(more, "time", "times")),
        };
        let message = format!("{colour} moves twice running, at move {number}{more}");
        object(node, OUT_OF_TURN, message);
    }
    if let Some((node, number)) = line.goes_on {
        object(node, AFTER_END, after_end(rules.as_ref(), number));
    }
    let Some(rules) = rules else { return found };
    if line.returns
        && let Some((node, message)) = repetition(tree, rules)
    {
        object(node, REPETITION, message);
    }
    if let Some(message) = misplaced(tree, &line, &rules) {
        object(tree.root(), HANDICAP_PLACE, message);
    }
    if line.marked
        && let Some((node, message)) = miscount(tree, &rules)
    {
        object(node, MISCOUNT, message);
    }
    found
}

/// Whether the rules allow what a reader noted.
pub(super) fn allow(tree: &Tree, kind: ProblemKind) -> bool {
    kind == ProblemKind::Suicide
        && matches!(recorded::rules(tree), Some(Ok(rules)) if rules.suicide == Suicide::Allowed)
}

fn after_end(rules: Option<&Ruleset>, number: u32) -> String {
    match rules.filter(|rules| rules.ending == Ending::AtOnce) {
        Some(rules) => {
            let clause = Clause::new(rules.text, Matter::Stop);
            format!("two passes ended the game ({clause}), and move {number} follows")
        }
        None => format!("play goes on after two passes, with move {number}"),
    }
}

/// What one pass over the main line tells.
#[derive(Default)]
struct Line {
    /// The first move of a player who had just moved, and its number.
    twice: Option<(NodeId, Colour, u32)>,
    /// How many more there are.
    more: u64,
    /// The first stone after two passes, and its number.
    goes_on: Option<(NodeId, u32)>,
    /// A stone was put where one of its colour had been: without it, no position comes back.
    returns: bool,
    /// Territory is marked.
    marked: bool,
    /// Stones set up before the first move.
    stones: [PointSet; 2],
    /// Moves so far.
    moves: u32,
    last: Option<Colour>,
    passes: u32,
    /// Where stones were put, if anybody wants to know.
    been: Option<[PointSet; 2]>,
}

impl Line {
    fn of(tree: &Tree, superko: bool) -> Line {
        let mut line = Line {
            been: superko.then(Default::default),
            ..Line::default()
        };
        let size = tree.size();
        let free = recorded::handicap(tree);
        for node in tree.line(tree.root()) {
            // Nearly all nodes are a stone and nothing else.
            if let Some((colour, point)) = tree.plain_stone(node, size) {
                line.play(node, (colour, Move::Play(point)), free);
                continue;
            }
            steps(tree, node, size, |step| match step {
                Step::Play(colour, played) => line.play(node, (colour, played), free),
                Step::Set(point, stone) => line.set(point, stone),
                Step::Turn(_) => line.last = None,
            });
            line.marked |= tree
                .properties(node)
                .any(|property| matches!(property.spelling(), b"TB" | b"TW"));
        }
        line
    }

    #[inline]
    fn play(&mut self, node: NodeId, (colour, played): (Colour, Move), free: u32) {
        self.moves += 1;
        // Black may place handicap stones as moves.
        let placing = colour == Colour::Black
            && self.moves <= free
            && self.stones[Colour::Black.index()].is_empty();
        if self.last == Some(colour) && !placing {
            match self.twice {
                Some(_) => self.more += 1,
                None => self.twice = Some((node, colour, self.moves)),
            }
        }
        self.last = Some(colour);
        match played {
            Move::Pass => self.passes += 1,
            Move::Play(point) => {
                if self.passes > 1 {
                    self.goes_on.get_or_insert((node, self.moves));
                }
                self.passes = 0;
                if let Some(been) = &mut self.been {
                    self.returns |= !been[colour.index()].insert(point);
                }
            }
        }
    }

    /// A set-up is a new position: turns and passes before it do not matter.
    fn set(&mut self, point: Point, stone: Option<Colour>) {
        (self.last, self.passes) = (None, 0);
        if let Some(colour) = stone {
            if let Some(been) = &mut self.been {
                been[colour.index()].insert(point);
            }
            if self.moves == 0 {
                self.stones[colour.index()].insert(point);
            }
        }
    }
}

/// The first move that superko forbids. What comes after a move that no rule allows is not judged.
fn repetition(tree: &Tree, rules: Ruleset) -> Option<(NodeId, String)> {
    let size = tree.size();
    let mut game = LooseGame::new(Board::new(size), Colour::Black, rules);
    let mut number = 0;
    let mut found = None;
    let mut lost = false;
    for node in tree.line(tree.root()) {
        steps(tree, node, size, |step| {
            if lost || found.is_some() {
                return;
            }
            match step {
                Step::Turn(_) => {}
                Step::Set(point, stone) => {
                    let mut board = game.board().clone();
                    lost = board.set(point, stone).is_err();
                    game = LooseGame::new(board, Colour::Black, rules);
                    // Turns count from the set-up.
                    number = 0;
                }
                Step::Play(colour, played) => {
                    number += 1;
                    match game.play(colour, played) {
                        Ok(()) => {}
                        // A ko taken back at once is found by readers.
                        Err(Refusal {
                            why: Why::Repeats { after },
                            ..
                        }) if after + 2 == number => {
                            lost = game.force(colour, played).is_err();
                        }
                        Err(refusal) if matches!(refusal.why, Why::Repeats { .. }) => {
                            found = Some((node, format!("move {number}: {refusal}")));
                        }
                        Err(_) => lost = game.force(colour, played).is_err(),
                    }
                }
            }
        });
    }
    found
}

/// Handicap stones elsewhere than where the rules have them.
fn misplaced(tree: &Tree, line: &Line, rules: &Ruleset) -> Option<String> {
    let size = tree.size();
    let [black, white] = &line.stones;
    let stones = recorded::handicap(tree);
    let counted = black.len() == stones as usize && white.is_empty();
    if rules.placement != Placement::Fixed || !counted {
        return None;
    }
    // Which corner the third stone is in, is a matter of habit.
    let fixed = fixed_handicap(size, stones)?;
    let is_fixed = Symmetry::of(size).iter().any(|symmetry| {
        let turned = |&point| symmetry.apply(size, point);
        fixed.iter().map(turned).all(|point| black.contains(point))
    });
    (!is_fixed).then(|| {
        let clause = Clause::new(rules.text, Matter::Compensation);
        let names: Vec<String> = fixed.iter().map(|point| point.to_a1(size)).collect();
        let names = names.join(" ");
        format!(
            "{stones} handicap stones are not on the customary points, such as {names} ({clause})"
        )
    })
}

/// A count that is not the recorded result.
fn miscount(tree: &Tree, rules: &Ruleset) -> Option<(NodeId, String)> {
    let result = recorded::result(tree)?;
    let wanted = recorded::lead(result)?;
    let komi = recorded::komi(tree).ok()?.unwrap_or_default();
    if recorded::is_in_stones(rules, komi) || recorded::is_in_stones(rules, wanted) {
        return None;
    }
    let end = tree.line(tree.root()).last()?;
    let reached = Reached::at(tree, end);
    let marked = reached.marked;
    if !marked.has_territory() {
        return None;
    }
    let marks = match Marks::new(&reached.board, marked.black, marked.white) {
        Ok(marks) => marks,
        Err(error) => return Some((end, error.to_string())),
    };
    let position = FinalPosition {
        prisoners: reached.prisoners,
        komi,
        handicap: recorded::handicap(tree),
        ..FinalPosition::new(reached.board).with_marks(marks)
    };
    let count = position.count(rules).ok()?;
    let recorded = recorded::header(tree, b"RE")?;
    let rules = rules.text;
    (count.lead() != wanted).then(|| {
        let counted = count.result();
        (end, format!("the marked territory counts {counted} under {rules} rules, and {recorded:?} is recorded"))
    })
}
