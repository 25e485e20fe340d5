//! The question as it was typed, or its pattern cut out of a game.

use super::Arguments;
use crate::diagram::region;
use crate::error::{Failure, Misuse};
use crate::select::Names;
use crate::show::game::Games;
use honte_app::at::NodePath;
use honte_record::filter::FilterError;
use honte_record::replay::Replay;
use honte_search::{Question, cut};
use std::path::Path;

/// The expression that is asked for: as typed, with the pattern that is cut out of a game before it.
pub(super) fn expression(args: &Arguments, typed: Option<&str>) -> Result<String, Failure> {
    Ok(match (&args.from, typed) {
        (None, typed) => typed.unwrap_or_default().to_owned(),
        (Some(from), None) => pattern(args, from)?,
        (Some(from), Some(typed)) => {
            let pattern = pattern(args, from)?;
            both(&args.names, &pattern, typed).map_err(Misuse::Question)?
        }
    })
}

/// A pattern, and all of a question: `or` in it makes no difference to the pattern.
///
/// `by NAME` and the like have to stand right beside the pattern, so without parentheses; that means
/// the same if the question has no `or` outside of its own, when either order can be read.
fn both(names: &Names, pattern: &str, typed: &str) -> Result<String, FilterError> {
    let inside = format!("{pattern} and ({typed})");
    let beside = format!("{pattern} and {typed}");
    let reversed = format!("{typed} and {pattern}");
    match parse(names, &inside) {
        Ok(_) => Ok(inside),
        Err(_) if parse(names, &beside).is_ok() && parse(names, &reversed).is_ok() => Ok(beside),
        // The error of what was typed has its columns.
        Err(error) => Err(parse(names, typed).err().unwrap_or(error)),
    }
}

/// What an expression means, in which files are named from where the user stands.
pub(super) fn parse(names: &Names, expression: &str) -> Result<Question, FilterError> {
    let filter = crate::select::expression(expression)?;
    Ok(Question::from(names.teach(filter)))
}

/// The pattern that is cut out of a game, as an expression.
fn pattern(args: &Arguments, from: &Path) -> Result<String, Failure> {
    let (game, _) = Games::of(from).one(args.game)?;
    let tree = &game.tree;
    let node = args.at.as_ref().unwrap_or(&NodePath::End).find(tree)?;
    let board = Replay::at(tree, node).into_board();
    let region = region(args.region.as_deref().unwrap_or_default(), tree.size())?;
    let points: Vec<_> = region.points().collect();
    let (Some(one), Some(other)) = (points.first(), points.last()) else {
        return Err(Misuse::NoRegion.into());
    };
    let pattern = cut(&board, *one, *other).map_err(Misuse::Pattern)?;
    Ok(format!("pattern {pattern}"))
}
