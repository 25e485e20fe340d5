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

/// The question as typed; a pattern that is cut out of a game stands before it.
pub(super) fn question(args: &Arguments, typed: Option<&str>) -> Result<Question, Failure> {
    let names = &args.names;
    let filter = match (&args.from, typed) {
        (None, typed) => crate::select::expression(typed.unwrap_or_default()),
        (Some(from), None) => crate::select::expression(&pattern(args, from)?),
        (Some(from), Some(typed)) => crate::select::expression(&pattern(args, from)?)
            .and_then(|pattern| crate::select::beside(pattern, typed)),
    };
    let filter = filter.map_err(Misuse::Question)?;
    Ok(Question::from(names.teach(filter)))
}

/// The same question under a condition.
pub(super) fn under(
    names: &Names,
    question: &Question,
    condition: &str,
) -> Result<Question, FilterError> {
    let filter = crate::select::beside(question.filter().clone(), condition)?;
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
