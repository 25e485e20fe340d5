//! The board of a verdict, and which signs are on it.

use honte_app::referee::{Judged, WhyNot, judged_picture};
use honte_diagram::{Figure, Mark};
use honte_goban::Colour;

/// The finished position with dead stones, territory, dame and seki. In a game that is not over only
/// the dead stones are marked: no point is anybody's yet. The page marks the groups without a proof.
pub(super) fn finished(judged: &Judged) -> Figure {
    let (mut figure, _) = judged_picture(judged);
    let is_over = judged.likely_lead() != Err(WhyNot::Unfinished);
    for point in judged.size().points() {
        let Some(spot) = figure.spot_mut(point) else {
            continue;
        };
        spot.text = None;
        if !is_over {
            spot.mark = None;
            spot.territory = None;
        }
    }
    figure
}

/// Names of the signs on it, those of groups without a proof last.
pub(super) fn signs(figure: &Figure, judged: &Judged) -> Vec<&'static str> {
    let spots = || judged.size().points().map(|point| figure.spot(point));
    let [_, seeming, open] = judged.standings();
    let signs = [
        (
            "black",
            spots().any(|spot| spot.territory == Some(Colour::Black)),
        ),
        (
            "white",
            spots().any(|spot| spot.territory == Some(Colour::White)),
        ),
        ("dead", spots().any(|spot| spot.dead)),
        ("seki", spots().any(|spot| spot.mark == Some(Mark::Square))),
        ("nobody", spots().any(|spot| spot.mark == Some(Mark::Cross))),
        ("seems", seeming > 0),
        ("doubtful", open > 0),
    ];
    let used = signs.iter().filter(|(_, used)| *used);
    used.map(|(sign, _)| *sign).collect()
}
