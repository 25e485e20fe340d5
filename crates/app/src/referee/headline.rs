//! What is said first of a judged position: the result, and how much of it is proved. Every face says
//! it in these words, and with these numbers.

use super::moves::name as colour;
use super::result::{interval, result};
use crate::words::{count, plain};
use honte_record::header::{GameResult, Margin};
use honte_referee::terms::RecordedResult;
use honte_referee::{Judged, Recorded, Settled, WhyNot};

/// Places that are named where a game is not finished.
const MAX_NAMED: usize = 4;

/// The result, and whether it is the recorded one; or why there is none.
pub fn headline(judged: &Judged) -> String {
    let lead = match judged.likely_lead() {
        Ok(lead) => lead,
        Err(why) => return format!("{}{}", ended(judged), why_not(judged, why)),
    };
    let is_proved = judged.standings()[1..] == [0, 0] && judged.finish.settled.is_one();
    let word = if is_proved { "Result" } else { "Likely result" };
    let recorded = match (judged.compared(), &judged.recorded) {
        (Recorded::Agrees, _) => ", as recorded".to_owned(),
        (Recorded::Differs, Some(result)) => format!("; recorded: {}", plain(&result.text)),
        (Recorded::NotCounted, Some(result)) => {
            format!(" by the count; recorded: {}", plain(&result.text))
        }
        (_, Some(result)) => format!("; recorded: {} (not understood)", plain(&result.text)),
        (_, None) => String::new(),
    };
    format!("{word}: {}{recorded}", result(lead))
}

/// Why there is no result.
pub fn why_not(judged: &Judged, why: WhyNot) -> String {
    match why {
        WhyNot::NoStones => "No stones: there is nothing to judge".to_owned(),
        WhyNot::Unfinished => unfinished(judged),
    }
}

/// How a game ended that was not counted: `White won by resignation (recorded: W+R). `.
fn ended(judged: &Judged) -> String {
    let Some(RecordedResult {
        text,
        meaning: Some(GameResult::Win { winner, margin }),
    }) = &judged.recorded
    else {
        return String::new();
    };
    let how = match margin {
        Margin::Resignation => "by resignation",
        Margin::Time => "on time",
        Margin::Forfeit => "by forfeit",
        Margin::Points(_) | Margin::Unspecified => return String::new(),
    };
    let text = plain(text);
    format!("{} won {how} (recorded: {text}). ", colour(*winner))
}

fn unfinished(judged: &Judged) -> String {
    let open = &judged.finish.open;
    let points: usize = open.iter().map(Vec::len).sum();
    let places: Vec<String> = open
        .iter()
        .take(MAX_NAMED)
        .filter_map(|room| room.get(room.len() / 2).map(|&point| judged.name(point)))
        .collect();
    let more = if open.len() > places.len() {
        " …"
    } else {
        ""
    };
    format!(
        "Not finished: {} open between the two sides, round {}{more}",
        count(points as u64, "point is", "points are"),
        places.join(", ")
    )
}

/// How much of it is proved, and what the result is if all else is left open. Of a game that is
/// plainly not over: how that was seen.
pub fn proved(judged: &Judged) -> String {
    if !judged.is_searched {
        return "Seen without a search for proofs: in random play to the end these points go now to \
                Black, now to White"
            .to_owned();
    }
    let [proved, seeming, open] = judged.standings();
    let groups = count((proved + seeming + open) as u64, "group", "groups");
    if seeming + open == 0 {
        let is_one = judged.finish.settled.is_one();
        let rest = if is_one {
            ""
        } else {
            &format!("; {}", bounds(&judged.finish.settled))
        };
        return match proved {
            1 => format!("The only group is proved{rest}"),
            _ => format!("All {groups} are proved{rest}"),
        };
    }
    let mut parts = vec![format!("{proved} of {groups} proved")];
    if seeming > 0 {
        parts.push(format!("{seeming} as they seem"));
    }
    if open > 0 {
        parts.push(format!("{open} open"));
    }
    let mut line = parts.join(", ");
    if judged.likely_lead().is_ok() {
        line += &format!(
            "; by what is proved alone: {}",
            bounds(&judged.finish.settled)
        );
    }
    line
}

/// One result, or the two that all others are between.
pub fn bounds(settled: &Settled) -> String {
    if settled.low == settled.high {
        result(settled.low)
    } else {
        interval(settled)
    }
}
