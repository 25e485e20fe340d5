//! The board with what each point counts.

use honte_diagram::{Coordinates, Figure, Mark};
use honte_goban::PointSet;
use honte_rules::count::{Reason, Regions};
use honte_rules::{Count, FinalPosition, SekiPoints};

/// Signs and what they mean, in the order of the legend.
const SIGNS: [(&str, &str); 5] = [
    ("▪", "Black's point"),
    ("▫", "White's point"),
    ("†", "dead"),
    ("□", "in seki"),
    ("×", "nobody's point"),
];

/// The position with territory, dead stones, stones in seki and points that are nobody's; and what
/// the signs on it mean.
pub fn picture(position: &FinalPosition, count: &Count) -> (Figure, String) {
    let mut figure = Figure::from_board(&position.board);
    figure.coordinates = Coordinates::A1;
    let mut used = [false; SIGNS.len()];
    let seki = seki(position, count);
    for verdict in count.verdicts() {
        let point = verdict.point;
        let is_dead = position.statuses.is_dead(point);
        let Some(spot) = figure.spot_mut(point) else {
            continue;
        };
        let sign = match (verdict.reason, verdict.owner) {
            _ if is_dead => {
                spot.dead = true;
                2
            }
            (Reason::Alive(_) | Reason::AliveUncounted(_), _) if seki.contains(point) => {
                spot.mark = Some(Mark::Square);
                3
            }
            (Reason::Alive(_) | Reason::AliveUncounted(_), _) => continue,
            (_, Some(owner)) => {
                spot.territory = Some(owner);
                owner.index()
            }
            (_, None) => {
                spot.mark = Some(Mark::Cross);
                4
            }
        };
        used[sign] = true;
    }
    let legend = SIGNS.iter().zip(used).filter(|(_, used)| *used);
    let legend: Vec<String> = legend
        .map(|((sign, meaning), _)| format!("{sign} {meaning}"))
        .collect();
    (figure, legend.join("  "))
}

/// The stones in seki, where that matters.
pub fn seki(position: &FinalPosition, count: &Count) -> PointSet {
    match (count.rules().seki, &position.marks) {
        (SekiPoints::None, None) => Regions::of(&position.board, &position.statuses).seki,
        _ => PointSet::EMPTY,
    }
}
