//! The comments of numbers in the games that KataGo plays with itself.

use super::{Analysis, finite, rate};

/// KataGo's comment: White's wins, White's losses, games without a result, White's lead, `v=` and
/// the visits.
pub(super) fn read(comment: &str) -> Option<Analysis> {
    let mut words = comment.split_whitespace();
    let mut number = || finite(words.next()?);
    let (win, loss, none, lead) = (number()?, number()?, number()?, number()?);
    let is_share = |share: f64| (-0.005..=1.005).contains(&share);
    if ![win, loss, none].into_iter().all(is_share) || (win + loss + none - 1.0).abs() > 0.05 {
        return None;
    }
    let visits = words.next().and_then(|word| word.strip_prefix("v="));
    Some(Analysis {
        win_rate: Some(rate(loss + none / 2.0)),
        lead: Some(-lead),
        visits: visits.and_then(|visits| visits.parse().ok()),
        moves: Vec::new(),
    })
}
