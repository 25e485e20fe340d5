//! Any position and pattern in a collection of games, with what was played next.
//!
//! A [`BoardPattern`] lies on a board in several [`Placements`]: turned, mirrored, shifted, with
//! colours exchanged. A [`Scanner`] follows a game's [`Line`] and finds the [`Hit`]s: from which
//! move to which a placement held, and what was played in it next. A [`Tally`] adds hits up to an
//! [`Answer`]: games, hits, continuations, wins over games, shares by year.
//!
//! ```
//! use honte_goban::{Colour, Point, Size};
//! use honte_record::filter::{Anchor, BoardPattern};
//! use honte_search::{Line, Placements, Scanner};
//!
//! let pattern = BoardPattern::parse(Anchor::Corner, "..../..../...X/....")?;
//! let placements = Placements::new(&pattern, Size::GO19, true);
//! assert_eq!(placements.len(), 16, "4 corners, 2 orientations, 2 colours");
//!
//! let mut line = Line::new(Size::GO19);
//! line.play(Colour::Black, Point::new(16, 3));
//! line.play(Colour::White, Point::new(15, 2));
//! let mut hits = Vec::new();
//! Scanner::new(&placements).hits(&line, &mut hits);
//! assert_eq!((hits.len(), hits[0].begin, hits[0].last), (1, 1, 1));
//! assert_eq!(hits[0].next.map(|next| next.colour), Some(Colour::White));
//! # Ok::<(), honte_record::filter::BoardPatternError>(())
//! ```
//!
//! [`BoardPattern`]: honte_record::filter::BoardPattern

mod answer;
mod ask;
mod cut;
mod error;
mod hit;
mod index;
mod line;
mod placement;
mod question;
mod read;
mod scan;
mod search;
mod wins;

pub use answer::{Answer, Continuation, GameFacts, Tally, Year};
pub use ask::{FoundGame, OnGame};
pub use cut::cut;
pub use error::{Damage, SearchError};
pub use hit::{Hit, Next};
pub use index::{INDEX_VERSION, Index, IndexedFile, Report, Update};
pub use line::{Event, Line};
pub use placement::{Placement, Placements};
pub use question::Question;
pub use read::{Place, SourceReport, read_source};
pub use scan::Scanner;
pub use search::Scan;
pub use wins::{Interval, Wins};
