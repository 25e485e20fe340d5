//! The record that a game goes on from and is saved to.

use super::{Arguments, USUAL};
use crate::error::{Failure, InputError, Misuse, RecordError};
use crate::show::game::Games;
use honte_app::recorded::{Step, steps};
use honte_app::save::add_move;
use honte_app::terms::{GameTerms, Overrides, Source};
use honte_goban::{Board, Colour, Move, Size};
use honte_record::tree::{NodeId, Tree};
use honte_rules::game::Start;
use honte_rules::ruleset::fixed_handicap;
use honte_rules::{Game, GameResult, Phase, Resumption};
use std::path::Path;

/// A tree, and which of its nodes are moves of the main line.
#[derive(Debug)]
pub(super) struct Base {
    tree: Tree,
    /// The node before the first move, then one a move.
    line: Vec<NodeId>,
    moves: Vec<(Colour, Move)>,
}

impl Base {
    /// A game that goes on, or a new one.
    pub(super) fn open(args: &Arguments) -> Result<(Base, Game), Failure> {
        match &args.file {
            Some(path) if path.exists() => Base::read(args, path),
            _ => Base::new(args),
        }
    }

    fn new(args: &Arguments) -> Result<(Base, Game), Failure> {
        let size = args.size.unwrap_or(Size::GO19);
        let rules = args.rules.unwrap_or(USUAL.ruleset());
        let mut start = Start::new(size, rules);
        if let Some(stones) = args.handicap {
            let points = fixed_handicap(size, stones).ok_or(Misuse::Handicap { stones, size })?;
            start = start.with_handicap(&points).map_err(Misuse::Start)?;
        }
        if let Some(komi) = args.komi {
            start = start.with_komi(komi);
        }
        let mut tree = Tree::new(size);
        let root = tree.root();
        tree.set_text(root, "RU", &rules.sgf_name());
        tree.set_text(root, "KM", &start.komi.to_string());
        if start.handicap > 0 {
            tree.set_text(root, "HA", &start.handicap.to_string());
        }
        for point in start.board.stones(Colour::Black) {
            tree.add_raw(root, "AB", &point.to_sgf());
        }
        let base = Base {
            line: vec![root],
            tree,
            moves: Vec::new(),
        };
        Ok((base, Game::from_start(start).map_err(Misuse::Start)?))
    }

    fn read(args: &Arguments, path: &Path) -> Result<(Base, Game), Failure> {
        let file = path.display().to_string();
        let failed = |error: RecordError| InputError::Record {
            file: file.clone(),
            error,
        };
        if args.size.is_some() || args.handicap.is_some() {
            return Err(Misuse::NewGame(file).into());
        }
        let game = Games::of(path).only()?;
        let (game, _) = game.ok_or_else(|| InputError::SeveralGames(file.clone()))?;
        let tree = game.tree;
        let overrides = Overrides {
            rules: args.rules,
            komi: args.komi,
        };
        let terms = GameTerms::of(&tree, overrides).map_err(|error| honte_app::Error::Judge {
            file: file.clone(),
            error: error.into(),
        })?;
        for note in &terms.notes {
            anstream::eprintln!("honte: {file}: {note}");
        }
        let rules = match terms.names_no_rules() {
            true => USUAL.ruleset(),
            false => terms.rules,
        };
        let mut reader = Reader::new(tree.size());
        let mut start = reader.start(&tree, rules).map_err(failed)?;
        start.handicap = terms.handicap;
        if terms.komi_from != Source::Default {
            start.komi = terms.komi;
        }
        let rules_object = |error| failed(RecordError::Rules(error));
        let mut game = Game::from_start(start).map_err(rules_object)?;
        for (number, &(colour, played)) in (1..).zip(&reader.moves) {
            go_on(&mut game, colour);
            game.play_as(colour, played)
                .map_err(|error| failed(RecordError::Move { number, error }))?;
        }
        let base = Base {
            tree,
            line: reader.line,
            moves: reader.moves,
        };
        Ok((base, game))
    }

    /// The tree with the moves that were played. Where they leave the main line, they become it,
    /// and what was there is a variation.
    pub(super) fn with(&self, game: &Game) -> Tree {
        let mut tree = self.tree.clone();
        let played: Vec<(Colour, Move)> = game.moves().collect();
        let shared = played
            .iter()
            .zip(&self.moves)
            .take_while(|(new, old)| new == old)
            .count();
        let mut node = self.line.get(shared).copied().unwrap_or(tree.root());
        for &(colour, played) in played.iter().skip(shared) {
            node = add_move(&mut tree, node, colour, played);
        }
        tree.make_main_line(node);
        let root = tree.root();
        match game.result() {
            // SGF has no word for it.
            Some(GameResult::BothLose(_)) => tree.set_text(root, "RE", "?"),
            Some(result) => tree.set_text(root, "RE", &result.to_string()),
            None => {}
        }
        if game.agreed().is_some() {
            territory(&mut tree, node, game);
        }
        tree
    }
}

/// Territory as it was agreed, marked as records do.
fn territory(tree: &mut Tree, node: NodeId, game: &Game) {
    let Ok(count) = game.count() else { return };
    for colour in Colour::ALL {
        let name = ["TB", "TW"][colour.index()];
        let points = count.verdicts().iter().filter(|verdict| {
            verdict.owner == Some(colour) && game.board().colour_at(verdict.point) != Some(colour)
        });
        for verdict in points {
            tree.add_raw(node, name, &verdict.point.to_sgf());
        }
    }
}

/// A record may go on after two passes: somebody asked for it.
fn go_on(game: &mut Game, next: Colour) {
    if game.phase() != Phase::Stopped {
        return;
    }
    let requester = match game.rules().resumption {
        Resumption::OpponentOfRequester => !next,
        Resumption::NextInTurn => next,
    };
    // Where it is refused, so is the move.
    let _ = game.resume(requester);
}

/// Reads a main line: stones first, then moves.
struct Reader {
    board: Board,
    first: Option<Colour>,
    line: Vec<NodeId>,
    moves: Vec<(Colour, Move)>,
}

impl Reader {
    fn new(size: Size) -> Reader {
        Reader {
            board: Board::new(size),
            first: None,
            line: Vec::new(),
            moves: Vec::new(),
        }
    }

    fn start(&mut self, tree: &Tree, rules: honte_rules::Ruleset) -> Result<Start, RecordError> {
        self.line.push(tree.root());
        let size = tree.size();
        let mut late = false;
        for node in tree.line(tree.root()) {
            steps(tree, node, size, |step| match step {
                Step::Turn(colour) if self.moves.is_empty() => self.first = Some(colour),
                Step::Turn(_) => {}
                Step::Set(point, stone) => {
                    late |= !self.moves.is_empty() || self.board.set(point, stone).is_err();
                }
                Step::Play(colour, played) => {
                    self.moves.push((colour, played));
                    self.line.push(node);
                }
            });
            // What is before the first move belongs to the start.
            if self.moves.is_empty() {
                self.line = vec![node];
            }
        }
        if late {
            return Err(RecordError::LateSetup);
        }
        self.board
            .check()
            .map_err(|error| RecordError::Rules(error.into()))?;
        let moved = self.moves.first().map(|(colour, _)| *colour);
        let first = moved.or(self.first).unwrap_or(Colour::Black);
        Ok(Start::at(self.board.clone(), first, rules))
    }
}
