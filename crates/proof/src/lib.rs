//! Proofs of life and death, and their check.
//!
//! Whether stones live is decided by a [`Game`] on a part of a board. The *defender* wants to have
//! a stone in a set of nodes; the *attacker* wants to prevent that. Plays and passes go on for
//! ever, and ko bans are lifted by passes as Article 7-2 of the Japanese rules of 1989 says. A
//! [`Proof`] is a strategy for one side, and [`Proof::check`] checks whether it wins. This crate
//! has its own implementation of the rules and of the [lemmas](lemma), written to be read, and
//! nothing of the search that finds strategies. So whatever a search does, what it proves is true
//! if the check accepts it.
//!
//! # Why this suffices
//! A state is the stones, the marks and the player to move. There are finitely many, no rule
//! depends on the history, and a player can always move, if only by passing. So every play is an
//! infinite walk through a finite graph (or ends, see below), and the strategy depends on the state
//! alone. All states that can be reached under the strategy are visited: one move of the winner,
//! every legal action of the loser. Which side wins a play is then a matter of cycles.
//!
//! - *The attacker, either aim.* A play without an end that the defender wins stays, from some
//!   move on, among states with a stone in the rebirth set, and in a finite graph it comes back to
//!   one of them. If these states alone have no cycle, the attacker wins every play.
//! - *The defender, [`Aim::Lasting`].* A play that the attacker wins comes infinitely often to
//!   states without a stone in the rebirth set, so to one of them infinitely often, which then
//!   lies on a cycle. If no such state lies on any cycle, the defender wins every play.
//! - *The defender, [`Aim::Once`].* No state without a stone in the rebirth set can be reached.
//!
//! Play ends in three cases. If the aim is [`Aim::Once`], the attacker has won at a state without
//! such a stone. The defender has won where a stone is gone that the attacker has to
//! [keep](Game::keep). At a [settled](Action::Settled) state a lemma gives the winner a strategy
//! from there on.
//!
//! Nothing is lost by strategies that do not look at the history: for these aims (reachability,
//! and co-Büchi, a parity condition with two colours) one of the players has one that wins (E. A.
//! Emerson and C. S. Jutla, *Tree Automata, Mu-Calculus and Determinacy*, 1991). So each game has
//! a proof for one of the sides, and none has one for both.
//!
//! ```
//! use std::collections::HashMap;
//!
//! use honte_goban::Colour;
//! use honte_proof::{Action, Aim, Drawing, Proof, Reading, Side};
//!
//! // Black has two eyes, and never needs to move again.
//! let drawing: Drawing = "
//!     . X . X @
//!     X X X X @
//!     @ @ @ @ @
//! ".parse()?;
//! let start = drawing.state(Colour::White);
//! let proof = Proof {
//!     game: drawing.game(Colour::Black, drawing.stones[0], Aim::Once, Reading::Named),
//!     start,
//!     winner: Side::Defender,
//!     strategy: HashMap::from([(start, Action::Settled)]),
//! };
//! assert_eq!(proof.check().map(|checked| checked.settled), Ok(1));
//! # Ok::<(), honte_proof::DrawingError>(())
//! ```

mod certificate;
mod check;
mod drawing;
mod flaw;
mod game;
mod graph;
pub mod lemma;
mod nodes;
mod reading;
mod upkeep;

pub use certificate::{Certificate, Claim, Fault, Finding, Piece};
pub use check::{Checked, Checker, Part, Proof};
pub use drawing::{Drawing, DrawingError};
pub use flaw::Flaw;
pub use game::{Action, Aim, Game, Side, State};
pub use reading::{Reading, ReadingError};
pub use upkeep::Upkeep;
