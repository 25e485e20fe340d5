//! What a place is worth at each temperature (J. H. Conway, "On Numbers and Games", 1976, chapter 9;
//! E. Berlekamp and D. Wolfe, "Mathematical Go", 1994): a play that is worth `t` points is made where
//! no other place is worth more than `t`.

use honte_goban::Colour;

/// The temperatures that are looked at, in points a play: coarser where more is at stake.
const TEMPERATURES: [f32; STEPS] = temperatures();
const STEPS: usize = 48;

const fn temperatures() -> [f32; STEPS] {
    let mut all = [0.0; STEPS];
    let mut step = 1;
    while step < STEPS {
        let more = match step {
            0..=24 => 0.125,
            25..=36 => 0.5,
            _ => 4.0,
        };
        all[step] = all[step - 1] + more;
        step += 1;
    }
    all
}

/// What a place is worth, as Black's points less White's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Thermograph {
    /// At each temperature, if Black plays first, and if White does.
    walls: [[f32; STEPS]; 2],
    /// The first step at which nobody wants to play.
    cold: usize,
}

impl Thermograph {
    /// What a play is worth; 0 where nobody gains by playing first.
    pub(super) const fn temperature(&self) -> f32 {
        TEMPERATURES[self.cold]
    }

    /// What the place is worth where a play is worth nothing to anybody any more.
    pub(super) const fn mast(&self) -> f32 {
        self.walls[0][STEPS - 1]
    }

    /// What the place is worth if a colour plays first, while plays elsewhere are worth a little less
    /// than a temperature.
    pub(super) fn first(&self, colour: Colour, temperature: f32) -> f32 {
        let below = TEMPERATURES.iter().rposition(|&at| at < temperature);
        self.walls[colour.index()][below.unwrap_or(0)]
    }
}

/// What both sides can reach by a play.
pub(super) struct Options {
    walls: [[f32; STEPS]; 2],
}

impl Options {
    /// Nothing yet.
    pub(super) const fn new() -> Options {
        Options {
            walls: [[f32::NEG_INFINITY; STEPS], [f32::INFINITY; STEPS]],
        }
    }

    /// A play of a colour, and the place after it.
    pub(super) fn add(&mut self, colour: Colour, after: &Thermograph) {
        let wall = &mut self.walls[colour.index()];
        let next = after.walls[(!colour).index()];
        for ((best, value), temperature) in wall.iter_mut().zip(next).zip(TEMPERATURES) {
            *best = match colour {
                Colour::Black => best.max(value - temperature),
                Colour::White => best.min(value + temperature),
            };
        }
    }

    /// The place from which they can be reached; `stop` is what it is worth if nobody plays any more.
    pub(super) fn thermograph(self, stop: f32) -> Thermograph {
        let Options { mut walls } = self;
        let is_cold = |&step: &usize| walls[0][step] <= walls[1][step];
        let cold = (0..STEPS).find(is_cold).unwrap_or(STEPS - 1);
        let mast = match cold {
            // Neither gains by playing, but each can bring about what their play leads to.
            0 => stop.max(walls[0][0]).min(walls[1][0]),
            _ => f32::midpoint(walls[0][cold], walls[1][cold]),
        };
        for wall in &mut walls {
            wall[cold..].fill(mast);
        }
        Thermograph { walls, cold }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A place at which nothing can be played.
    fn number(value: f32) -> Thermograph {
        Options::new().thermograph(value)
    }

    fn place(black: &[Thermograph], white: &[Thermograph], stop: f32) -> Thermograph {
        let mut options = Options::new();
        for after in black {
            options.add(Colour::Black, after);
        }
        for after in white {
            options.add(Colour::White, after);
        }
        options.thermograph(stop)
    }

    #[test]
    fn a_dame_is_worth_nothing() {
        let dame = place(&[number(3.0)], &[number(3.0)], 3.0);
        assert_eq!((dame.temperature(), dame.mast()), (0.0, 3.0));
    }

    /// Two points for who plays first: each play is worth one.
    #[test]
    fn gote() {
        let gote = place(&[number(2.0)], &[number(0.0)], 1.0);
        assert_eq!((gote.temperature(), gote.mast()), (1.0, 1.0));
    }

    /// Black threatens ten points, and White answers at a cost of one: that is Black's already, and
    /// White can prevent it in gote.
    #[test]
    fn sente() {
        let threat = place(&[number(10.0)], &[number(1.0)], 0.0);
        let sente = place(&[threat], &[number(0.0)], 0.0);
        assert_eq!((sente.temperature(), sente.mast()), (1.0, 1.0));
        // White cannot prevent it: nothing to gain, but it has to be played before the count.
        let sure = place(&[threat], &[number(1.0)], 0.0);
        assert_eq!((sure.temperature(), sure.mast()), (0.0, 1.0));
    }

    /// Nobody has to play where each would lose by it.
    #[test]
    fn nobody_plays() {
        let seki = place(&[number(-5.0)], &[number(5.0)], 0.0);
        assert_eq!((seki.temperature(), seki.mast()), (0.0, 0.0));
        assert_eq!(seki.first(Colour::Black, 1.0), 0.0);
    }
}
