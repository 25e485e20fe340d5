//! The count as a person would follow it.

use std::fmt;

use honte_goban::Colour;

use super::tally::Count;
use crate::{Amount, Scoring};

/// One step of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The player whose count this step belongs to.
    pub colour: Colour,
    /// What is added in this step.
    pub kind: StepKind,
    /// How many points are added.
    pub amount: Amount,
    /// The player's sum after this step.
    pub sum: Amount,
}

/// What is added in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// Living stones.
    Stones,
    /// Surrounded points.
    Territory,
    /// Prisoners taken in the game or paid for passes.
    Prisoners,
    /// The opponent's dead stones.
    Dead,
    /// Komi.
    Komi,
    /// White's compensation for handicap stones.
    Compensation,
}

impl StepKind {
    const fn word(self) -> &'static str {
        match self {
            Self::Stones => "stone",
            Self::Territory => "point",
            Self::Prisoners => "prisoner",
            Self::Dead => "dead stone",
            Self::Komi => "komi",
            Self::Compensation => "for handicap",
        }
    }
}

/// Prisoners filled into a territory (Japanese 1989, Article 10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filling {
    /// The player whose territory it is, and whose stones are filled in.
    pub colour: Colour,
    /// Points of territory.
    pub territory: usize,
    /// The player's own stones that the opponent has as prisoners.
    pub prisoners: usize,
    /// Points left when the stones are filled in.
    pub left: usize,
    /// Prisoners for which there is no room; the opponent adds them to the opponent's own
    /// territory.
    pub excess: usize,
}

impl Count {
    /// The steps of both sides. Zeros are left out, except in the first step of each.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        Colour::ALL
            .into_iter()
            .flat_map(|colour| self.steps_of(colour))
            .collect()
    }

    /// The steps of one side.
    #[must_use]
    pub fn steps_of(&self, colour: Colour) -> Vec<Step> {
        let side = self.side(colour);
        let area = self.rules().scoring == Scoring::Area;
        let of = |count: usize| {
            if area {
                Amount::ZERO
            } else {
                Amount::of(count)
            }
        };
        let parts = [
            (StepKind::Stones, Amount::of(side.stones)),
            (StepKind::Territory, Amount::of(side.territory)),
            (StepKind::Prisoners, of(side.prisoners as usize)),
            (StepKind::Dead, of(side.dead)),
            (StepKind::Komi, side.komi),
            (StepKind::Compensation, side.compensation),
        ];
        let mut sum = Amount::ZERO;
        let counted = parts
            .into_iter()
            .filter(|&(kind, amount)| kind == StepKind::Territory || amount != Amount::ZERO);
        counted
            .map(|(kind, amount)| {
                sum += amount;
                Step {
                    colour,
                    kind,
                    amount,
                    sum,
                }
            })
            .collect()
    }

    /// The territory count by filling prisoners in, Black's territory first. The points left, less
    /// the excess, give the same difference.
    #[must_use]
    pub fn filling(&self) -> [Filling; 2] {
        Colour::ALL.map(|colour| {
            let (own, other) = (self.side(colour), self.side(!colour));
            let prisoners = other.dead + other.prisoners as usize;
            Filling {
                colour,
                territory: own.territory,
                prisoners,
                left: own.territory.saturating_sub(prisoners),
                excess: prisoners.saturating_sub(own.territory),
            }
        })
    }
}

/// The numbers of one side, on one line.
pub(super) struct Sum<'a>(pub(super) &'a Count, pub(super) Colour);

impl fmt::Display for Sum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, colour) = self;
        for (number, step) in count.steps_of(*colour).iter().enumerate() {
            if number > 0 {
                f.write_str(" + ")?;
            }
            write!(f, "{} {}", step.amount, step.words())?;
        }
        write!(f, " = {}", count.side(*colour).total)
    }
}

impl Step {
    fn words(&self) -> String {
        let plural = match self.kind {
            StepKind::Komi | StepKind::Compensation => "",
            _ if self.amount == Amount::whole(1) => "",
            _ => "s",
        };
        format!("{}{plural}", self.kind.word())
    }
}

impl fmt::Display for Step {
    /// `Black: 4 prisoners, 27 so far`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (who, words) = (name(self.colour), self.words());
        write!(f, "{who}: {} {words}, {} so far", self.amount, self.sum)
    }
}

impl fmt::Display for Filling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            territory,
            prisoners,
            left,
            excess,
            ..
        } = self;
        let who = name(self.colour);
        write!(f, "{who}: {prisoners} prisoners fill {territory} points, ")?;
        match excess {
            0 => write!(f, "{left} are left"),
            _ => write!(
                f,
                "{excess} too many go to {}'s territory",
                name(!self.colour)
            ),
        }
    }
}

pub(super) const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}
