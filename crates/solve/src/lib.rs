//! Life-and-death problems with the side to move.
//!
//! A [`Problem`] is a board, stones that one side wants to save and the other to capture, and the
//! points on which they play. [`solve`] says what becomes of the stones when the side to move plays
//! first, and which first moves reach that. Play is by the rules of play, not by those of
//! confirmation: a ko is fought with as many threats as each side has.
//!
//! What is found is sound in one direction as it stands: stones that are called captured are captured
//! by a sequence that was searched to its end against every answer on these points. "Lives" holds
//! within the limits that [`Problem`] names.
//!
//! ```
//! use honte_goban::{Board, Colour, Point, Size};
//! use honte_solve::{Effort, Fate, Problem, solve};
//!
//! // Three in a row: whoever plays in the middle decides.
//! let board: Board = ". . . X O .\nX X X X O .\nO O O O O .\n. . . . . .".parse()?;
//! let problem = Problem::find(&board, Colour::White, None, None)?;
//! let answer = solve(&problem, &Effort::default());
//! assert_eq!(answer.fate, Some(Fate::Dead));
//! let middle = Point::parse_a1(board.size(), "B4")?;
//! let works: Vec<Point> = answer.works().filter_map(|tried| tried.played.point()).collect();
//! assert_eq!(works, [middle]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alike;
mod answer;
mod bits;
mod contested;
mod death;
mod decided;
mod field;
mod first_numbers;
mod life;
mod node;
mod problem;
mod refutation;
mod region;
mod role;
mod search;
mod state;
mod table;
mod zone;

pub use answer::{Answer, Fate, Tried, solve, solve_after};
pub use contested::{solve_contested, solve_or_narrow};
pub use problem::{Goal, Problem, ProblemError};
pub use search::Effort;
