//! Joint circumstances of a stage (paper, section 6): for each side of a sequence, whose it is.

use crate::influence::Sides;
use honte_goban::Colour;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A side of a sequence in its normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The left.
    Left,
    /// The right.
    Right,
    /// The top.
    Top,
    /// The bottom.
    Bottom,
}

impl Side {
    /// All sides, in the order of [`Influence`](crate::tree::Influence).
    pub const ALL: [Side; 4] = [Side::Left, Side::Right, Side::Top, Side::Bottom];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
            Side::Top => "top",
            Side::Bottom => "bottom",
        }
    }
}

/// Whose a side is. Black is the first player. `None` is nobody.
pub type Owner = Option<Colour>;

/// Whose each side is when a stone of a sequence has been played.
///
/// As a word it has a letter for each side, from the left, the right, the top and the bottom: `b`,
/// `w` or `-`.
///
/// ```
/// use honte_joseki::{Circumstance, Side};
/// use honte_goban::Colour;
///
/// let here: Circumstance = "-w-b".parse()?;
/// assert_eq!(here.owner(Side::Right), Some(Colour::White));
/// assert_eq!(here.owner(Side::Left), None);
/// assert_eq!(here.to_string(), "-w-b");
/// # Ok::<(), honte_joseki::CircumstanceError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Circumstance(u8);

impl Circumstance {
    /// The circumstance of influence scores, positive ones being Black's. A score of at most
    /// `neutral` either way is nobody's.
    pub fn of(sides: Sides, neutral: u16) -> Self {
        let neutral = i32::from(neutral);
        let owner = |value: i32| u8::from(value > neutral) + 2 * u8::from(value < -neutral);
        let [left, right, top, bottom] = sides.map(owner);
        Self(left | right << 2 | top << 4 | bottom << 6)
    }

    /// Whose a side is, as a number: 1 Black's, 2 White's, 0 nobody's.
    pub(crate) fn bits(self, side: Side) -> u32 {
        u32::from(self.0 >> (2 * side as u8) & 3)
    }

    /// Whose a side is.
    pub fn owner(self, side: Side) -> Owner {
        match self.bits(side) {
            0 => None,
            1 => Some(Colour::Black),
            _ => Some(Colour::White),
        }
    }
}

impl fmt::Display for Circumstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Side::ALL.into_iter().try_for_each(|side| {
            f.write_str(match self.owner(side) {
                None => "-",
                Some(Colour::Black) => "b",
                Some(Colour::White) => "w",
            })
        })
    }
}

/// A word that is no circumstance, or an expression that is no condition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found '{found}'")]
pub struct CircumstanceError {
    expected: &'static str,
    found: String,
}

impl CircumstanceError {
    fn new(expected: &'static str, found: &str) -> Self {
        Self {
            expected,
            found: found.chars().take(20).collect(),
        }
    }
}

impl FromStr for Circumstance {
    type Err = CircumstanceError;

    fn from_str(text: &str) -> Result<Self, CircumstanceError> {
        let bad = || CircumstanceError::new("four letters of b, w and -, such as -w-b", text);
        let letters = <[u8; 4]>::try_from(text.as_bytes()).map_err(|_| bad())?;
        let mut packed = 0;
        for (side, letter) in letters.into_iter().enumerate() {
            let owner = match letter {
                b'-' => 0,
                b'b' => 1,
                b'w' => 2,
                _ => return Err(bad()),
            };
            packed |= owner << (2 * side);
        }
        Ok(Self(packed))
    }
}

impl From<Circumstance> for String {
    fn from(circumstance: Circumstance) -> String {
        circumstance.to_string()
    }
}

impl TryFrom<String> for Circumstance {
    type Error = CircumstanceError;

    fn try_from(text: String) -> Result<Self, CircumstanceError> {
        text.parse()
    }
}

/// Whose some sides must be: `bottom black and left nobody`.
///
/// ```
/// use honte_joseki::Condition;
///
/// let condition: Condition = "bottom black and left nobody".parse()?;
/// assert!(condition.holds("-w-b".parse()?));
/// assert!(!condition.holds("bw-b".parse()?));
/// # Ok::<(), honte_joseki::CircumstanceError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition(Vec<(Side, Owner)>);

impl Condition {
    /// That one side is somebody's, or nobody's.
    pub fn one(side: Side, owner: Owner) -> Self {
        Self(vec![(side, owner)])
    }

    /// Whether a circumstance is of this kind.
    pub fn holds(&self, here: Circumstance) -> bool {
        self.0
            .iter()
            .all(|&(side, owner)| here.owner(side) == owner)
    }
}

impl fmt::Display for Condition {
    /// `bottom Black's and left nobody's`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &(side, owner)) in self.0.iter().enumerate() {
            let and = if i > 0 { " and " } else { "" };
            let owner = match owner {
                None => "nobody's",
                Some(Colour::Black) => "Black's",
                Some(Colour::White) => "White's",
            };
            write!(f, "{and}{} {owner}", side.name())?;
        }
        Ok(())
    }
}

impl FromStr for Condition {
    type Err = CircumstanceError;

    fn from_str(text: &str) -> Result<Self, CircumstanceError> {
        let lower = text.to_lowercase().replace(',', " ");
        let mut words = lower.split_whitespace().filter(|word| *word != "and");
        let mut sides = Vec::new();
        while let Some(word) = words.next() {
            let side = Side::ALL.into_iter().find(|side| side.name() == word);
            let side =
                side.ok_or_else(|| CircumstanceError::new("left, right, top or bottom", word))?;
            let owner = words.next().unwrap_or_default();
            let owner = match owner.trim_end_matches("'s") {
                "black" => Some(Colour::Black),
                "white" => Some(Colour::White),
                "nobody" => None,
                _ => return Err(CircumstanceError::new("black, white or nobody", owner)),
            };
            sides.push((side, owner));
        }
        match sides.is_empty() {
            true => Err(CircumstanceError::new(
                "a condition such as bottom black",
                text,
            )),
            false => Ok(Self(sides)),
        }
    }
}

/// How often each circumstance was met. There are at most 81, and mostly a few.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally(Vec<(Circumstance, u32)>);

impl Tally {
    pub(crate) fn add(&mut self, here: Circumstance, count: u32) {
        match self.0.iter_mut().find(|(known, _)| *known == here) {
            Some((_, known)) => *known = known.saturating_add(count),
            None => self.0.push((here, count)),
        }
    }

    pub(crate) fn add_all(&mut self, others: &[(Circumstance, u32)]) {
        others
            .iter()
            .for_each(|&(here, count)| self.add(here, count));
    }

    pub(crate) fn absorb(&mut self, other: &Tally) {
        self.add_all(&other.0);
    }

    /// The counts, the most frequent first.
    pub(crate) fn sorted(&self) -> Vec<(Circumstance, u32)> {
        let mut counts = self.0.clone();
        counts.sort_unstable_by_key(|&(here, count)| (std::cmp::Reverse(count), here));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_within_the_threshold_are_nobodys() {
        let word = |sides, neutral| Circumstance::of(sides, neutral).to_string();
        assert_eq!(word([1, -1, 0, 40], 0), "bw-b");
        assert_eq!(word([1, -1, 0, 40], 1), "---b");
        assert_eq!(word([16, -16, 15, -15], 15), "bw--");
        for text in ["----", "bwb-", "wwww", "-b-w"] {
            assert_eq!(text.parse::<Circumstance>().unwrap().to_string(), text);
        }
        for bad in ["", "bbb", "bbbbb", "b x-", "BBBB"] {
            assert!(bad.parse::<Circumstance>().is_err(), "{bad}");
        }
    }

    #[test]
    fn conditions_are_read_as_people_write_them() {
        let words = |text: &str| text.parse::<Condition>().map(|it| it.to_string());
        let long = "bottom Black's and left nobody's".to_owned();
        assert_eq!(words("Bottom black, left nobody"), Ok(long.clone()));
        assert_eq!(words(&long), Ok(long));
        let error = |text: &str| words(text).unwrap_err().to_string();
        assert_eq!(error("bottom"), "expected black, white or nobody, found ''");
        assert_eq!(
            error("up black"),
            "expected left, right, top or bottom, found 'up'"
        );
        assert_eq!(
            error(" and "),
            "expected a condition such as bottom black, found ' and '"
        );
    }
}
