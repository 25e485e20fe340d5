//! A stopped game judged: what lives and what is dead, what is still to be played, the likely
//! result, and the bounds of what is proved.
//!
//! ```
//! use honte_record::sgf::Collection;
//! use honte_referee::{Judged, Settings, Subject};
//!
//! let record = b"(;SZ[5]KM[0.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])";
//! let tree = Collection::read(record).games.remove(0);
//! let subject = Subject { file: "game.sgf".to_owned(), number: 1, tree };
//! let judged = Judged::new(&Settings::default(), subject, None)?;
//! // Ten points against five, and half a point of komi.
//! assert_eq!(judged.likely_lead().map(|lead| lead.to_string()), Ok("4.5".to_owned()));
//! # Ok::<(), honte_referee::Error>(())
//! ```
//!
//! Nothing here has words for people: facts and causes are types. [`GameTerms`] is the one place
//! where a record's size, rules, komi, handicap and result become values.

mod case;
mod certify;
mod clock;
mod error;
mod finish;
mod groups;
mod judged;
mod likely;
mod limits;
mod prompt;
pub mod recorded;
mod searched;
mod settle;
mod sight;
pub mod terms;

pub use error::{ChainError, Error};
pub use finish::{Finish, Play, Purpose};
pub use groups::{Fate, Group, Standing};
pub use judged::{Judged, Settings, Subject, stone};
pub use likely::{Recorded, WhyNot};
pub use prompt::FIRST_VISITS;
pub use settle::{Dame, Known, Settled, settle};
pub use terms::GameTerms;
