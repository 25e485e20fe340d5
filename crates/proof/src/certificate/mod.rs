//! Proofs about a board: how they fit it, and how they go together.
//!
//! A [`Proof`] is about a graph. A [`Piece`] says which points of a board the nodes are. A
//! [`Finding`] says what some pieces show together: the first is about the chain itself, the others
//! are about what the first takes for granted. [`Certificate::check`] checks that
//!
//! - the graphs are cut out of the board correctly;
//! - what lies beyond them is there, or is proved by another piece;
//! - the pieces can be played at the same time;
//! - together they show what is claimed.
//!
//! # Why a piece says something about the board
//! Let *winner* and *loser* be those of the piece's proof. Beside its points lie stones that live
//! unconditionally (Benson), *walls* (chains of the winner's that another piece of the finding
//! keeps), and anything else. Nodes beside anything else are *open*: the graph takes it as stones
//! of the loser's that cannot be taken. The winner follows the proof; a play of either side on
//! other points is a pass in it. While play goes on, the winner's stones on the points of the piece
//! are the same as in the proof, and the loser's are among those of the proof:
//!
//! - What the winner takes in the proof has no anchor, so on the board it has no liberty either. On
//!   the board the winner may take more: chains that are anchored at an open node in the proof.
//!   Then some stones of the loser's are gone that the proof still has, all of them in chains with
//!   an open node.
//! - What the loser takes on the board, the loser takes in the proof, since there the winner's
//!   chains have no liberty that they lack on the board. The converse needs care: at an open node,
//!   or where a chain of the loser's is gone, the winner's chain may have a liberty and stay. Where
//!   that could be ([`Game::matters`](crate::Game::matters)), a game that the defender wins has the
//!   points walled up, as if they no longer belonged to the piece. A proof that the attacker wins
//!   has no such line of play.
//! - A play of the loser's that is legal on the board is legal in the proof, where the loser's
//!   chains have anchors for the liberties that they have on the board. Or the proof still has a
//!   stone of the loser's there, which is gone from the board; then the play takes nothing, and is
//!   a pass in the proof.
//! - A play of the winner's that is legal in the proof is legal on the board. If on the board it
//!   takes a ko that is banned, then it takes that ko in the proof, where it is banned, too.
//!   Otherwise it has a liberty or a neighbour of its colour in the proof, so also on the board,
//!   and is no ko capture.
//! - A ban on the loser needs the same care as a capture by the loser: with one more liberty, the
//!   winner's stone took no ko. Where that could be, the game has no ban.
//!
//! # Why pieces go together
//! The points of two pieces are apart, except for chains that both keep. The winner answers in the
//! piece in which the loser plays.
//!
//! Suppose that chains that pieces keep were taken, and look at the first time. Up to then all
//! walls stood and all eyes were there, so the proofs were sound. Chains joined to each other are
//! taken at once. But they can be put in an order in which each leans only on earlier ones. The
//! earliest of those taken leans on none of the others, so what its pieces say of its liberties is
//! true. No piece needs to end for that.
//!
//! Where the claim is that something *will* happen, the other pieces must let the winner pass in
//! the end; then the winner goes on with the first. A pass of the winner for a ko may lift bans on
//! the loser in other pieces, and under [`Reading::All`] so does a pass of the loser's.
//!
//! An *eye* in a graph is a node without a point, beside chains that are kept. It is a liberty of
//! each of them, which the loser cannot fill unless it is the last liberty of one. It stands for a
//! liberty on the points of other pieces that keep these chains. With the loser to move, a chain
//! that is kept has two liberties in each graph, alone or with those that it is joined to;
//! otherwise the loser would take it. So in a *plain* piece, with one eye at most, it has one
//! liberty among the piece's points. If it does not have two there, then it, or a chain joined to
//! it, is beside the eye. The conditions are
//!
//! - in a plain piece: each chain beside the eye is kept in another piece, too;
//! - in a piece with more eyes: there are as many plain pieces, one for each eye, that keep all
//!   chains beside it.
//!
//! Then a chain, with the loser to move, has liberties on the points of two pieces, or two on those
//! of one, and cannot be taken by one play. Its liberties in the graph of a piece with more eyes
//! are points or eyes, any two of which stand for two liberties. A liberty on the points of a plain
//! piece comes with another one there, or with one of a chain beside the eye, in another piece. If
//! that piece is plain, too, it is a liberty among its points. Otherwise there are two of the kind
//! above, one of which is not in the first piece.

mod benson;
mod claim;
mod fault;
mod fit;
mod points;
mod terms;

use std::collections::HashMap;
use std::sync::Arc;

use honte_goban::{Board, Colour, Point};

use crate::{Aim, Checked, Checker, Proof, Reading, Side};
use claim::Known;
pub use fault::Fault;
use fit::{Fit, Ground};
use points::Points;
pub use terms::{Certificate, Claim, Finding, Piece};

impl Certificate {
    /// Checks all findings on a board.
    ///
    /// # Errors
    /// The first [`Fault`], with the number of its finding from 0.
    ///
    /// ```
    /// use honte_goban::{Board, Point, Size};
    /// use honte_proof::{Certificate, Claim, Fault, Finding, Reading};
    ///
    /// // Black has two eyes; White's stone has no proof.
    /// let board: Board = ". X . X .\nX X X X .\n. . . . O".parse()?;
    /// let at = |name| Point::parse_a1(board.size(), name);
    /// let finding = |chain| Finding { chain, claim: Claim::Uncapturable, pieces: Vec::new() };
    /// let mut certificate = Certificate {
    ///     reading: Reading::default(),
    ///     findings: vec![finding(at("B3")?)],
    /// };
    /// assert_eq!(certificate.check(&board), Ok(()));
    /// certificate.findings.push(finding(at("E1")?));
    /// assert_eq!(certificate.check(&board), Err((1, Fault::NoPiece)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, board: &Board) -> Result<(), (usize, Fault)> {
        self.check_unless(board, &|| false)
    }

    /// As [`check`](Self::check), but stops if `is_stopped` says so, which is asked every few
    /// hundred states.
    ///
    /// # Errors
    /// The first [`Fault`], with the number of its finding from 0. If the check was stopped, the
    /// proof in question is [stopped at](crate::Flaw::Stopped).
    pub fn check_unless(
        &self,
        board: &Board,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<(), (usize, Fault)> {
        let mut known = Known::new(board);
        let mut proofs = Proofs {
            checker: Checker::default(),
            known: HashMap::new(),
            is_stopped,
        };
        for (number, finding) in self.findings.iter().enumerate() {
            finding
                .check(board, self.reading, &mut proofs, &mut known)
                .map_err(|fault| (number, fault))?;
        }
        Ok(())
    }
}

impl Finding {
    fn check(
        &self,
        board: &Board,
        reading: Reading,
        proofs: &mut Proofs<'_>,
        known: &mut Known,
    ) -> Result<(), Fault> {
        let colour = board
            .colour_at(self.chain)
            .ok_or(Fault::NoStone(self.chain))?;
        if self.claim == Claim::Uncapturable && known.is_solid(self.chain) {
            return Ok(());
        }
        let main = self.pieces.first().ok_or(Fault::NoPiece)?;
        let winner = main.winner();
        let ground = Ground {
            board,
            reading,
            winner,
            kept: self.kept(board, winner),
            solid: known.solid(),
        };
        let mut fits = Vec::new();
        for (number, piece) in self.pieces.iter().enumerate() {
            fits.push(Fit::of(
                piece,
                number,
                proofs.check(piece, number)?,
                &ground,
            )?);
        }
        self.go_together(&fits)?;
        lean_down(&fits, board)?;
        known.enter(board, self, colour, &ground.kept)
    }

    /// The stones of the winner's chains that pieces keep.
    fn kept(&self, board: &Board, winner: Colour) -> Points {
        let pieces = self.pieces.iter().filter(|piece| piece.winner() == winner);
        let stones = pieces.flat_map(|piece| piece.keeps(board));
        stones.collect()
    }

    /// Whether all pieces can be played at once.
    fn go_together(&self, fits: &[Fit<'_>]) -> Result<(), Fault> {
        for (number, fit) in fits.iter().enumerate() {
            for (other, before) in fits.iter().enumerate().take(number) {
                if let Some(point) = fit.overlap(before) {
                    return Err(Fault::Overlap {
                        pieces: [other, number],
                        point,
                    });
                }
            }
            let others = fits.iter().enumerate();
            let others = others.filter(|&(other, _)| other != number);
            let others: Vec<&Fit<'_>> = others.map(|(_, fit)| fit).collect();
            let part = &fit.checked.part;
            let is_for_good = self.claim == Claim::Uncapturable;
            if number > 0 && !is_for_good && !part.finite {
                return Err(Fault::Endless(number));
            }
            let lifts =
                part.passes_for_ko || part.bans && fit.piece.proof.game.reading == Reading::All;
            if lifts && others.iter().any(|other| other.checked.part.bans) {
                return Err(Fault::Clash(number));
            }
            if let Some(node) = fit.missing_eye(&others) {
                return Err(Fault::Eye {
                    piece: number,
                    node,
                });
            }
        }
        Ok(())
    }
}

impl Piece {
    /// The colour of the winner.
    fn winner(&self) -> Colour {
        match self.proof.winner {
            Side::Defender => self.proof.game.defender,
            Side::Attacker => !self.proof.game.defender,
        }
    }

    /// The nodes whose stones the winner keeps: each single one of them.
    fn kept(&self) -> u128 {
        let game = &self.proof.game;
        match (self.proof.winner, game.aim) {
            (Side::Defender, Aim::Every) => game.rebirth,
            (Side::Attacker, Aim::Lasting) => game.keep,
            _ => 0,
        }
    }

    /// The stones of the chains that the winner keeps. All of them are kept, so none is ever taken.
    fn keeps(&self, board: &Board) -> Vec<Point> {
        let cells = |nodes: u128| {
            let cells = self.cells.iter().zip(0u8..);
            cells
                .filter(move |(_, node)| nodes >> node & 1 == 1)
                .filter_map(|(cell, _)| cell.first())
        };
        let is_one_chain = |nodes: u128| {
            let mut heads = cells(nodes).map(|&point| board.chain_head(point));
            let first = heads.next();
            heads.all(|head| Some(head) == first)
        };
        let game = &self.proof.game;
        let nodes = match (self.proof.winner, game.aim) {
            // A chain is taken whole.
            (Side::Defender, Aim::Once) if is_one_chain(game.rebirth) => game.rebirth,
            _ => self.kept(),
        };
        let stones = |&point: &Point| board.chain(point).collect::<Vec<_>>();
        cells(nodes).flat_map(stones).collect()
    }
}

/// Whether the chains that pieces keep can be put in an order in which each leans only on earlier
/// ones.
fn lean_down(fits: &[Fit<'_>], board: &Board) -> Result<(), Fault> {
    let stones = |fit: &Fit<'_>| fit.piece.keeps(board);
    let mut left: Points = fits.iter().flat_map(stones).collect();
    loop {
        let leaning = fits.iter().filter(|fit| fit.leans_on(&left));
        let later: Points = leaning
            .flat_map(stones)
            .filter(|&stone| left.contains(stone))
            .collect();
        let Some(first) = later.first() else {
            return Ok(());
        };
        if later == left {
            return Err(Fault::Circle(first));
        }
        left = later;
    }
}

/// Results of checking single proofs. Findings share them.
struct Proofs<'a> {
    checker: Checker,
    known: HashMap<*const Proof, Checked>,
    is_stopped: &'a dyn Fn() -> bool,
}

impl Proofs<'_> {
    fn check(&mut self, piece: &Piece, number: usize) -> Result<Checked, Fault> {
        let at = Arc::as_ptr(&piece.proof);
        if let Some(checked) = self.known.get(&at) {
            return Ok(*checked);
        }
        let checked = self.checker.check_unless(&piece.proof, self.is_stopped);
        let checked = checked.map_err(|flaw| Fault::Proof {
            piece: number,
            flaw: Box::new(flaw),
        })?;
        self.known.insert(at, checked);
        Ok(checked)
    }
}
