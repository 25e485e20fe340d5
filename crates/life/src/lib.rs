//! Life and death under the Japanese rules of 1989, decided by search and
//! shown with a proof.
//!
//! [`judge`] gives a [`Verdict`] on each chain of a stopped position. Below it
//! are [`unconditional`] life, a [`Region`] of the board as a graph, and
//! [`search`] for who wins the confirmation game on it. Each proof has been
//! checked by `honte-proof`, which shares no code with the search.
//!
//! ```
//! use honte_goban::Board;
//! use honte_life::{Budget, Status, judge};
//! use honte_proof::Reading;
//!
//! // White has two eyes; Black's stone in one of them is dead.
//! let board: Board = "
//!     . O . X O . .
//!     O O O O O . .
//!     . . . . . . .
//! ".parse()?;
//! let verdicts = judge(&board, Reading::default(), &Budget::default());
//! let statuses: Vec<Status> = verdicts.iter().map(|verdict| verdict.status).collect();
//! assert_eq!(statuses, [Status::Alive, Status::Dead]);
//! assert!(verdicts.iter().all(|verdict| verdict.class.is_proved()));
//! # Ok::<(), honte_goban::DiagramError>(())
//! ```

mod account;
mod ahead;
mod ask;
mod assume;
mod benson;
mod bits;
mod certificate;
mod crew;
mod enabled;
mod enclosure;
mod estimate;
mod growth;
mod hold;
mod judge;
mod kill;
mod pieces;
mod play;
mod playout;
mod pocket;
mod random;
mod reading;
mod region;
mod rescue;
mod rooms;
mod rounds;
mod safe;
pub mod search;
mod secured;
mod spaces;
mod survey;
mod territory;
mod together;
mod tree;
mod verdict;
mod watch;
mod window;

pub use account::Purse;
pub use benson::unconditional;
pub use certificate::certificate;
pub use enabled::Enabled;
pub use enclosure::{Enclosure, Entry};
pub use estimate::Estimate;
pub use judge::Budget;
pub use region::{Beyond, Region};
pub use survey::{Outlook, Survey, judge, judge_some, survey, survey_with};
pub use verdict::{Assumption, Class, Local, Status, Verdict};
pub use watch::{Stop, Watch};
