//! The rules of Go: as data, as a game, as a count.
//!
//! A [`Ruleset`] holds what a text decides: ko, repetition, suicide, what is counted, how a game
//! ends. A [`Game`] is a state machine that follows it, with phases, history and undo; a refusal
//! names the article. A [`FinalPosition`] with the status of each chain is counted step by step,
//! and one position can be compared under several rulesets. Life and death are given to this crate,
//! never found by it.
//!
//! ```
//! use honte_goban::{Move, Point, Size};
//! use honte_rules::{Game, Phase, Preset};
//!
//! let mut game = Game::new(Size::GO9, Preset::Japanese.ruleset());
//! let tengen = Point::parse_a1(Size::GO9, "E5")?;
//! game.play(Move::Play(tengen))?;
//! let refused = game.play(Move::Play(tengen)).unwrap_err();
//! assert!(refused.to_string().starts_with("Article 3: "));
//! game.play(Move::Pass)?;
//! game.play(Move::Pass)?;
//! assert_eq!(game.phase(), Phase::Stopped);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod amount;
mod clause;
pub mod count;
mod error;
pub mod game;
mod loose;
mod phase;
mod placing;
mod refusal;
pub mod repetition;
mod result;
pub mod ruleset;
pub mod solve;

pub use amount::{Amount, AmountError};
pub use clause::{Clause, Matter};
pub use count::{Count, FinalPosition, Marks, Statuses};
pub use error::{Place, RulesError};
pub use game::Game;
pub use loose::LooseGame;
pub use phase::Phase;
pub use refusal::{Refusal, Why};
pub use result::GameResult;
pub use ruleset::{
    Compensation, CountedAs, Deadlock, Ending, Illegal, Ko, LastPass, Passes, Placement, Preset,
    Repetition, Resumption, Ruleset, RulesetError, Scoring, SekiPoints, Suicide, TEXTS, Text,
};
