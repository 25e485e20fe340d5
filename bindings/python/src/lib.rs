//! Honte for Python: thin faces of the libraries, for the package `honte` in `python/`.
//!
//! The work of a call runs on threads of its own with the interpreter released, see [`work`].

mod check;
mod command;
mod convert;
mod error;
mod game;
mod input;
mod judge;
mod judged_table;
mod lines;
mod mine;
mod parallel;
mod problem;
mod read;
mod replay;
mod score;
mod search;
mod settings;
mod table;
mod work;

use pyo3::prelude::*;

/// The native part of the package `honte`.
#[pymodule]
mod _honte {
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::command::run_command;
    #[pymodule_export]
    use crate::convert::{convert, write};
    #[pymodule_export]
    use crate::error::HonteError;
    #[pymodule_export]
    use crate::game::{Game, Games};
    #[pymodule_export]
    use crate::judge::{Judgement, Judgements, judge};
    #[pymodule_export]
    use crate::lines::lines;
    #[pymodule_export]
    use crate::mine::{Joseki, mine};
    #[pymodule_export]
    use crate::problem::Problem;
    #[pymodule_export]
    use crate::read::read;
    #[pymodule_export]
    use crate::replay::{Replay, replay};
    #[pymodule_export]
    use crate::score::{Score, score};
    #[pymodule_export]
    use crate::search::{Answer, index, search};
    #[pymodule_export]
    use crate::table::Table;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::error::add_defaults(module.py())
    }
}
