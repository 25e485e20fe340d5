//! Relations of a comparison.

use super::field::Field;
use crate::header::{Date, DateRange};
use honte_goban::Size;
use std::cmp::Ordering;

/// A relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Op {
    Contains,
    Lacks,
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// The signs, longer ones before those they begin with.
pub(super) const OPS: [(&str, Op); 9] = [
    ("!~", Op::Lacks),
    ("!=", Op::IsNot),
    ("<=", Op::AtMost),
    (">=", Op::AtLeast),
    ("==", Op::Is),
    ("~", Op::Contains),
    ("=", Op::Is),
    ("<", Op::Less),
    (">", Op::More),
];

impl Op {
    pub(super) fn sign(self) -> &'static str {
        OPS.iter()
            .rfind(|(_, op)| *op == self)
            .map_or("", |(sign, _)| sign)
    }

    /// Whether it looks at the text as written.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Op::Contains | Op::Lacks)
    }

    pub(super) fn is_negative(self) -> bool {
        matches!(self, Op::Lacks | Op::IsNot)
    }

    /// Whether it asks which comes first.
    pub(super) fn is_order(self) -> bool {
        matches!(self, Op::Less | Op::AtMost | Op::More | Op::AtLeast)
    }

    /// Whether it makes sense for the field.
    pub(super) fn fits(self, field: Field) -> bool {
        match self {
            Op::Contains | Op::Lacks => field.is_text(),
            Op::Is | Op::IsNot => field != Field::Comment,
            Op::Less | Op::AtMost | Op::More | Op::AtLeast => !matches!(
                field,
                Field::Text(_) | Field::Player | Field::Result | Field::Winner | Field::Comment
            ),
        }
    }

    pub(super) fn holds(self, order: Ordering) -> bool {
        match self {
            Op::Is => order.is_eq(),
            Op::IsNot => order.is_ne(),
            Op::Less => order.is_lt(),
            Op::AtMost => order.is_le(),
            Op::More => order.is_gt(),
            Op::AtLeast => order.is_ge(),
            Op::Contains | Op::Lacks => false,
        }
    }

    /// Whether it holds for every day that the two dates may mean.
    pub(super) fn holds_for_dates(self, date: &Date, wanted: &Date) -> bool {
        let before = date.last_day() < wanted.first_day();
        let after = date.first_day() > wanted.last_day();
        match self {
            Op::Is => DateRange::from(*wanted).contains(date),
            Op::IsNot => before || after,
            Op::Less => before,
            Op::AtMost => date.last_day() <= wanted.last_day(),
            Op::More => after,
            Op::AtLeast => date.first_day() >= wanted.first_day(),
            Op::Contains | Op::Lacks => false,
        }
    }

    pub(super) fn holds_for_sizes(self, size: Size, wanted: Size) -> bool {
        match self {
            Op::Is => size == wanted,
            Op::IsNot => size != wanted,
            op => {
                op.holds(size.width().cmp(&wanted.width()))
                    && op.holds(size.height().cmp(&wanted.height()))
            }
        }
    }
}
