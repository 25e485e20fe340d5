//! A game's data and its headers.

use crate::header::Points;
use crate::problem::ProblemKind;
use crate::reading::{Draft, Report};
use honte_goban::{Colour, Size};
use serde_json::{Map, Value};

/// The game's data, and the object around it.
pub(super) struct File<'v> {
    game: &'v Map<String, Value>,
    outer: &'v Map<String, Value>,
}

impl<'v> File<'v> {
    pub(super) fn of(value: &'v Value) -> Option<File<'v>> {
        let outer = value.as_object()?;
        let inner = outer.get("gamedata").and_then(Value::as_object);
        let game = inner.unwrap_or(outer);
        let is_game = game.contains_key("moves") || game.contains_key("move_tree");
        is_game.then_some(File { game, outer })
    }

    pub(super) fn get(&self, name: &str) -> Option<&'v Value> {
        let value = self.game.get(name).filter(|value| !value.is_null());
        value.or_else(|| self.outer.get(name))
    }

    pub(super) fn size(&self, report: &mut Report) -> Size {
        let side = |name| self.get(name).and_then(Value::as_u64);
        let (Some(width), Some(height)) = (side("width"), side("height")) else {
            return Size::GO19;
        };
        let sides = (u8::try_from(width), u8::try_from(height));
        let size = match sides {
            (Ok(width), Ok(height)) => Size::new(width, height).ok(),
            _ => None,
        };
        size.unwrap_or_else(|| {
            let found = format!("{width}x{height}");
            report.found(ProblemKind::BadSize, (0, 0), &found, "1 to 25");
            Size::GO19
        })
    }

    pub(super) fn headers(&self, draft: &mut Draft) {
        let text = |name| self.get(name).map(plain).unwrap_or_default();
        draft.head("GN", &text("game_name"));
        draft.head("GN", &text("name"));
        for (colour, name, rank) in [("black", "PB", "BR"), ("white", "PW", "WR")] {
            if let Some(player) = self.player(colour) {
                let said = player.get("username").or_else(|| player.get("name"));
                draft.head(name, &said.map(plain).unwrap_or_default());
                draft.head(rank, &rank_of(player).unwrap_or_default());
            }
        }
        if let Some(day) = self.get("start_time").and_then(Value::as_i64).and_then(day) {
            draft.head("DT", &day);
        }
        draft.head("PC", "OGS: https://online-go.com");
        if let Some(komi) = self
            .get("komi")
            .and_then(|komi| Points::parse(&plain(komi)))
        {
            draft.head("KM", &komi.to_string());
        }
        if let Some(handicap) = self.handicap().filter(|stones| *stones > 1) {
            draft.head("HA", &handicap.to_string());
        }
        draft.head("RU", &rules(&text("rules")));
        draft.head("RE", &self.result().unwrap_or_default());
        self.clock(draft);
    }

    fn player(&self, colour: &str) -> Option<&'v Map<String, Value>> {
        self.get("players")?.get(colour)?.as_object()
    }

    pub(super) fn handicap(&self) -> Option<u64> {
        self.get("handicap")?.as_u64()
    }

    fn clock(&self, draft: &mut Draft) {
        let Some(control) = self.get("time_control").and_then(Value::as_object) else {
            return;
        };
        let number = |name: &str| control.get(name).and_then(Value::as_u64);
        if let Some(main) = number("main_time").or_else(|| number("initial_time")) {
            draft.head("TM", &main.to_string());
        }
        if let (Some(periods), Some(seconds)) = (number("periods"), number("period_time")) {
            draft.head("OT", &format!("{periods}x{seconds} byo-yomi"));
        } else if let (Some(stones), Some(seconds)) =
            (number("stones_per_period"), number("period_time"))
        {
            draft.head("OT", &format!("{stones}/{seconds} Canadian"));
        } else if let Some(seconds) = number("time_increment") {
            draft.head("OT", &format!("{seconds} fischer"));
        }
    }

    fn result(&self) -> Option<String> {
        let outcome = plain(self.get("outcome")?);
        let winner = self.winner();
        if outcome.is_empty() {
            return None;
        }
        let lower = outcome.to_lowercase();
        let Some(winner) = winner else {
            return (lower.contains("cancel") || lower.contains("annul"))
                .then(|| "Void".to_owned());
        };
        let margin = if lower.contains("resign") {
            "R".to_owned()
        } else if lower.contains("time") {
            "T".to_owned()
        } else if lower.contains("cancel") {
            return Some("Void".to_owned());
        } else if let Some(points) = Points::parse(&outcome) {
            points.to_string()
        } else {
            "F".to_owned()
        };
        Some(format!("{}+{margin}", winner.letter()))
    }

    fn winner(&self) -> Option<Colour> {
        let lost = |name: &str| self.outer.get(name).and_then(Value::as_bool);
        if let Some(winner) = self.get("winner") {
            let is = |name: &str| self.get(name) == Some(winner);
            if is("black_player_id") || winner == "black" {
                return Some(Colour::Black);
            }
            if is("white_player_id") || winner == "white" {
                return Some(Colour::White);
            }
        }
        match (lost("black_lost"), lost("white_lost")) {
            (Some(true), Some(false)) => Some(Colour::White),
            (Some(false), Some(true)) => Some(Colour::Black),
            _ => None,
        }
    }
}

/// A string as it is, a number in digits.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// OGS counts ranks from 30 kyu, which is 0, so that 29 is 1 kyu and 30 is 1 dan.
fn rank_of(player: &Map<String, Value>) -> Option<String> {
    let rank = player.get("rank").or_else(|| player.get("ranking"))?;
    if let Some(text) = rank.as_str() {
        return Some(text.to_owned());
    }
    let rank = rank.as_f64().filter(|rank| (0.0..=60.0).contains(rank))?;
    let rank = rank.floor() as u32;
    let is_professional = ["professional", "pro"].iter().any(|name| {
        let said = player.get(*name);
        said.is_some_and(|said| said == true || said.as_u64() == Some(1))
    });
    Some(match rank {
        37..=45 if is_professional => format!("{}p", rank - 36),
        30.. => format!("{}d", rank - 29),
        _ => format!("{}k", 30 - rank),
    })
}

fn rules(name: &str) -> String {
    match name {
        "aga" => "AGA".to_owned(),
        "nz" => "NZ".to_owned(),
        "ing" => "Ing".to_owned(),
        name => {
            let mut letters = name.chars();
            let first = letters.next().map(|c| c.to_ascii_uppercase());
            first.into_iter().chain(letters).collect()
        }
    }
}

/// The day of a time in seconds since 1970, in UTC.
fn day(seconds: i64) -> Option<String> {
    // Milliseconds in some exports.
    let seconds = if seconds > 100_000_000_000 {
        seconds / 1000
    } else {
        seconds
    };
    if !(0..=32_503_680_000).contains(&seconds) {
        return None;
    }
    // Days to the civil calendar: years begin with March, so that leap days come last.
    let days = seconds / 86_400 + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}
