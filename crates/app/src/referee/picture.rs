//! The board with what was found about it.

use crate::picture::picture;
use honte_diagram::{Figure, Mark, Text};
use honte_referee::{Judged, Standing, WhyNot};

/// Signs of groups without a proof, and what they mean.
const SIGNS: [&str; 2] = ["~ a group that is as it seems", "? a group that is open"];

/// The position as it is finished, with dead stones, territory, dame and seki; one stone of each group
/// without a proof is marked, `~` if it is as it seems and `?` if it is open. Of a game that is not
/// over the position as it stands, with what is open. And what the signs on it mean.
pub fn judged_picture(judged: &Judged) -> (Figure, String) {
    let finish = &judged.finish;
    let (mut figure, mut legend) = picture(&finish.position, &finish.count);
    if judged.likely_lead() == Err(WhyNot::Unfinished) {
        return unfinished(judged, figure);
    }
    let mut used = [false; 2];
    for group in judged.groups() {
        let (sign, place) = match group.standing {
            Standing::Proved => continue,
            Standing::Seems => ("~", 0),
            Standing::Doubtful => ("?", 1),
        };
        let chains = group
            .chains
            .iter()
            .filter_map(|&chain| judged.verdicts.get(chain));
        let first = chains
            .filter_map(|chain| chain.stones.first().copied())
            .next();
        let spot = first.and_then(|stone| figure.spot_mut(stone));
        if let Some(spot) = spot.filter(|spot| spot.stone.is_some()) {
            spot.text = Some(Text::Label(sign.to_owned()));
            used[place] = true;
        }
    }
    for (meaning, _) in SIGNS.iter().zip(used).filter(|(_, used)| *used) {
        legend = match legend.is_empty() {
            true => (*meaning).to_owned(),
            false => format!("{legend}  {meaning}"),
        };
    }
    (figure, legend)
}

/// The position of a game that is not over: no point is anybody's yet, dead stones are marked, and the
/// points that are open.
fn unfinished(judged: &Judged, mut figure: Figure) -> (Figure, String) {
    let mut has_dead = false;
    for point in judged.size().points() {
        let Some(spot) = figure.spot_mut(point) else {
            continue;
        };
        (spot.mark, spot.territory) = (None, None);
        has_dead |= spot.dead;
    }
    for &point in judged.finish.open.iter().flatten() {
        if let Some(spot) = figure.spot_mut(point) {
            spot.mark = Some(Mark::Cross);
        }
    }
    let legend = if has_dead {
        "† dead  × open"
    } else {
        "× open"
    };
    (figure, legend.to_owned())
}
