//! OGS's JSON: a game as the server's interface hands it out.
//!
//! No specification was published; this is what exports and the server's own programs show. A file
//! is an object with the game's data, or one that has it as `gamedata`:
//!
//! | member | what | SGF |
//! |---|---|---|
//! | `width`, `height` | size | SZ |
//! | `players.black.username`, `.rank` | Black | PB BR |
//! | `komi`, `handicap`, `rules` | | KM HA RU |
//! | `initial_state` | stones as letters: `ddpp` | AB AW |
//! | `initial_player` | who moves first | |
//! | `moves` | `[x, y, …]`, or letters | B W |
//! | `move_tree` | variations: `trunk_next`, `branches`, `text` | B W C |
//! | `winner`, `outcome` | | RE |
//! | `start_time` | seconds since 1970 | DT |
//! | `time_control` | | TM OT |
//!
//! A point of `[-1, -1]` or `..` is a pass.

use crate::header::Points;
use crate::problem::ProblemKind;
use crate::reading::{Draft, Reading, Report, StepId};
use honte_goban::{Colour, Move, Point, Size};
use serde_json::{Map, Value};

/// Reads a file: one game, or none.
pub fn read(bytes: &[u8]) -> Reading {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let outer: Value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(error) => return broken(&error),
    };
    let Some(file) = File::of(&outer) else {
        return Reading::nothing(ProblemKind::NoRecord);
    };
    let mut report = Report::default();
    let size = file.size(&mut report);
    let mut draft = Draft::new(size);
    file.headers(&mut draft);
    file.stones(&mut draft, &mut report);
    file.moves(&mut draft, &mut report);
    Reading::of(draft, report)
}

/// Whether a text begins a file of this format.
pub(crate) fn begins_file(text: &str) -> bool {
    let has = |member: &str| text.contains(member);
    text.starts_with('{')
        && (has("\"gamedata\"")
            || has("\"moves\"") && (has("\"initial_state\"") || has("\"black_player_id\"")))
}

fn broken(error: &serde_json::Error) -> Reading {
    let mut report = Report::default();
    let place = (error.line() as u64, error.column() as u64);
    report.remark(ProblemKind::NoRecord, place.0, place.1, error.to_string());
    Reading {
        games: Vec::new(),
        problems: report.finish(),
    }
}

/// The game's data, and the object around it.
struct File<'v> {
    game: &'v Map<String, Value>,
    outer: &'v Map<String, Value>,
}

impl<'v> File<'v> {
    fn of(value: &'v Value) -> Option<File<'v>> {
        let outer = value.as_object()?;
        let inner = outer.get("gamedata").and_then(Value::as_object);
        let game = inner.unwrap_or(outer);
        let is_game = game.contains_key("moves") || game.contains_key("move_tree");
        is_game.then_some(File { game, outer })
    }

    fn get(&self, name: &str) -> Option<&'v Value> {
        let value = self.game.get(name).filter(|value| !value.is_null());
        value.or_else(|| self.outer.get(name))
    }

    fn size(&self, report: &mut Report) -> Size {
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

    fn headers(&self, draft: &mut Draft) {
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

    fn handicap(&self) -> Option<u64> {
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

    fn stones(&self, draft: &mut Draft, report: &mut Report) {
        let Some(state) = self.get("initial_state") else {
            return;
        };
        for (colour, name) in [("black", "AB"), ("white", "AW")] {
            let letters = state.get(colour).map(plain).unwrap_or_default();
            for pair in letters.as_bytes().chunks(2) {
                match Point::from_sgf(pair) {
                    Ok(point) if draft.size.contains(point) => {
                        draft.add_point(StepId::ROOT, name, point);
                    }
                    _ => bad_point(&String::from_utf8_lossy(pair), report),
                }
            }
        }
    }

    fn moves(&self, draft: &mut Draft, report: &mut Report) {
        let first = match self.get("initial_player").map(plain).as_deref() {
            Some("white") => Colour::White,
            _ => Colour::Black,
        };
        let has_stones = draft.has(StepId::ROOT, "AB");
        let free = self.handicap().filter(|stones| *stones > 1 && !has_stones);
        let mut line = Line {
            at: StepId::ROOT,
            turn: first,
            free: free.unwrap_or(0),
        };
        match self.get("moves") {
            Some(Value::Array(moves)) => {
                moves
                    .iter()
                    .for_each(|played| line.array(played, draft, report));
            }
            Some(Value::String(letters)) => {
                let pairs = letters.as_bytes().chunks(2);
                pairs.for_each(|pair| line.letters(pair, draft, report));
            }
            _ => {}
        }
        if draft.len() == 1
            && let Some(tree) = self.get("move_tree")
        {
            tree_of(tree, first, draft, report);
        }
    }
}

/// The end of the line that moves are added to.
#[derive(Clone, Copy)]
struct Line {
    at: StepId,
    turn: Colour,
    /// Black's moves that are still handicap stones.
    free: u64,
}

impl Line {
    fn array(&mut self, played: &Value, draft: &mut Draft, report: &mut Report) {
        let (x, y, colour) = match played {
            Value::Array(parts) => {
                let edit = parts.get(3).or_else(|| parts.get(4));
                let number = |i: usize| parts.get(i).and_then(Value::as_i64);
                (number(0), number(1), edit.and_then(colour_of))
            }
            other => (
                other.get("x").and_then(Value::as_i64),
                other.get("y").and_then(Value::as_i64),
                colour_of(other),
            ),
        };
        let found = place(x, y, draft.size);
        let Some(found) = found else {
            return bad_point(&played.to_string(), report);
        };
        self.play(colour.unwrap_or(self.turn), found, draft);
    }

    fn letters(&mut self, pair: &[u8], draft: &mut Draft, report: &mut Report) {
        match (pair, Point::from_sgf(pair)) {
            (b"..", _) => self.play(self.turn, Move::Pass, draft),
            (_, Ok(point)) if draft.size.contains(point) => {
                self.play(self.turn, Move::Play(point), draft);
            }
            _ => bad_point(&String::from_utf8_lossy(pair), report),
        }
    }

    fn play(&mut self, colour: Colour, played: Move, draft: &mut Draft) {
        self.at = draft.step(self.at, Some((colour, played)));
        if self.free > 1 && colour == Colour::Black {
            self.free -= 1;
            self.turn = Colour::Black;
        } else {
            self.free = 0;
            self.turn = !colour;
        }
    }
}

/// `trunk_next` before `branches`, so that the trunk is the main line.
fn tree_of(tree: &Value, first: Colour, draft: &mut Draft, report: &mut Report) {
    let line = Line {
        at: StepId::ROOT,
        turn: first,
        free: 0,
    };
    if let Some(text) = tree.get("text").and_then(Value::as_str) {
        draft.add(StepId::ROOT, "C", text);
    }
    let mut waiting = vec![(tree, line)];
    while let Some((node, line)) = waiting.pop() {
        let branches = node.get("branches").and_then(Value::as_array);
        let next = node.get("trunk_next").into_iter();
        let children = next.chain(branches.into_iter().flatten());
        let mut children: Vec<&Value> = children.collect();
        // Steps are made in order, and gone on with later, the last first.
        let mut ahead: Vec<(&Value, Line)> = Vec::with_capacity(children.len());
        for child in children.drain(..) {
            let mut line = line;
            line.array(child, draft, report);
            if let Some(text) = child.get("text").and_then(Value::as_str)
                && !text.is_empty()
            {
                draft.add(line.at, "C", text);
            }
            ahead.push((child, line));
        }
        ahead.reverse();
        waiting.append(&mut ahead);
    }
}

fn colour_of(value: &Value) -> Option<Colour> {
    let colour = value.get("color").or_else(|| value.get("player"))?;
    match colour.as_u64()? {
        1 => Some(Colour::Black),
        2 => Some(Colour::White),
        _ => None,
    }
}

/// Column and row from the upper left, from 0; `-1` is a pass.
fn place(x: Option<i64>, y: Option<i64>, size: Size) -> Option<Move> {
    let (x, y) = (x?, y?);
    if x == -1 || y == -1 {
        return Some(Move::Pass);
    }
    let point = Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?)?;
    size.contains(point).then_some(Move::Play(point))
}

fn bad_point(found: &str, report: &mut Report) {
    let expected = "a point of the board such as [3, 15]";
    report.found(ProblemKind::NoPoint, (0, 0), found, expected);
}

/// A string as it is, a number in digits.
fn plain(value: &Value) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::write_tree;

    fn sgf(json: &str) -> String {
        let reading = read(json.as_bytes());
        assert!(begins_file(json));
        assert_eq!(reading.problems, []);
        let mut out = Vec::new();
        write_tree(&reading.games[0], &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_game_is_read() {
        let text = sgf(
            r#"{"id": 7, "gamedata": {"width": 9, "height": 9, "game_name": "A game",
            "black_player_id": 1, "white_player_id": 2, "winner": 2, "outcome": "3.5 points",
            "players": {"black": {"username": "a", "rank": 27.6}, "white": {"username": "b", "rank": 31}},
            "komi": 5.5, "handicap": 0, "rules": "japanese", "initial_player": "black",
            "initial_state": {"black": "", "white": ""}, "start_time": 1600000000,
            "time_control": {"main_time": 600, "periods": 3, "period_time": 30},
            "moves": [[4, 4, 1200], [2, 2, 900], [-1, -1, 10]]}}"#,
        );
        assert_eq!(
            text,
            "(;FF[4]GM[1]CA[UTF-8]SZ[9]GN[A game]PB[a]BR[3k]PW[b]WR[2d]DT[2020-09-13]\
             PC[OGS: https://online-go.com]KM[5.5]RU[Japanese]RE[W+3.5]TM[600]OT[3x30 byo-yomi]\
             ;B[ee];W[cc];B[])"
        );
    }

    #[test]
    fn handicap_stones_and_trees() {
        let text = sgf(
            r#"{"moves": "eeccgg..", "initial_state": {"black": "", "white": ""}, "handicap": 2,
            "width": 9, "height": 9}"#,
        );
        assert!(text.ends_with("HA[2];B[ee];B[cc];W[gg];B[])"), "{text}");
        let text = sgf(
            r#"{"gamedata": {"width": 9, "height": 9, "moves": [], "move_tree": {"x": -1, "y": -1,
            "trunk_next": {"x": 4, "y": 4, "trunk_next": {"x": 2, "y": 2, "text": "good"},
            "branches": [{"x": 6, "y": 6}]}}}}"#,
        );
        assert!(text.ends_with(";B[ee](;W[cc]C[good])(;W[gg]))"), "{text}");
    }

    #[test]
    fn damage_is_told() {
        let kinds = |json: &str| -> Vec<ProblemKind> {
            let problems = read(json.as_bytes()).problems;
            problems.iter().map(|problem| problem.kind).collect()
        };
        assert_eq!(kinds("{\"moves\": ["), [ProblemKind::NoRecord]);
        assert_eq!(kinds("{}"), [ProblemKind::NoRecord]);
        let json = r#"{"moves": [[30, 3], [3, 3], "x"], "width": 9, "height": 9}"#;
        assert_eq!(kinds(json), [ProblemKind::NoPoint; 2]);
        assert_eq!(
            kinds(r#"{"moves": [], "width": 90, "height": 9}"#),
            [ProblemKind::BadSize]
        );
    }
}
