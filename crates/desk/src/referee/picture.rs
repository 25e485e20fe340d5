//! The board with what was found about it.

use super::judged::Judged;
use crate::picture::picture;
use honte_diagram::{Coordinates, Figure, Mark, Text};
use honte_goban::Colour;
use honte_life::Status;

/// Signs of a board with undecided chains.
const SIGNS: &str = "▪ Black's point  ▫ White's point  † dead, or assumed so  ? undecided  × dame; unmarked points depend on what is undecided";

/// A judged position with dead stones, territory, dame, seki and what is undecided; and what the
/// signs on it mean.
pub fn judged_picture(judged: &Judged) -> (Figure, String) {
    if let Some((position, count)) = &judged.settled.count {
        return picture(position, count);
    }
    let mut figure = Figure::from_board(judged.board());
    figure.coordinates = Coordinates::A1;
    for chain in &judged.verdicts {
        for &stone in &chain.stones {
            let Some(spot) = figure.spot_mut(stone) else {
                continue;
            };
            match chain.status {
                Status::Dead => spot.dead = true,
                Status::Unknown => spot.text = Some(Text::Label("?".to_owned())),
                Status::Alive | Status::Reborn | Status::Lives => {}
            }
        }
    }
    for colour in Colour::ALL {
        for point in judged.settled.territory[colour.index()].iter() {
            if let Some(spot) = figure.spot_mut(point).filter(|spot| spot.stone.is_none()) {
                spot.territory = Some(colour);
            }
        }
    }
    for point in judged.settled.dame.iter() {
        if let Some(spot) = figure.spot_mut(point) {
            spot.mark = Some(Mark::Cross);
        }
    }
    (figure, SIGNS.to_owned())
}
