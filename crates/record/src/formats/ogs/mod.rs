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
//! A point of `[-1, -1]` or `..` is a pass; `!1dd` is a move of Black's, `!2dd` of White's, whoever's
//! turn it is. A tree of variations beside `moves` adds what is not among these. Its nodes lie in one
//! another, as deep as the game is long: see `nested`.

mod headers;
mod moves;
mod nested;

use crate::problem::ProblemKind;
use crate::reading::{Draft, Reading, Report};
use headers::File;
use serde::Deserialize as _;
use serde_json::Value;

/// Reads a file: one game, or none.
pub fn read(bytes: &[u8]) -> Reading {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    nested::with_room(bytes, read_here).unwrap_or_else(|limit| {
        let mut report = Report::default();
        let remark = format!("objects lie in one another more than {limit} deep");
        report.remark(ProblemKind::NoRecord, 0, 0, remark);
        nothing(report)
    })
}

/// Reads a file with as much stack as its nesting needs.
fn read_here(bytes: &[u8]) -> Reading {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    json.disable_recursion_limit();
    let outer = Value::deserialize(&mut json).and_then(|value| json.end().map(|()| value));
    let outer = match outer {
        Ok(value) => value,
        Err(error) => {
            let mut report = Report::default();
            let place = (error.line() as u64, error.column() as u64);
            report.remark(ProblemKind::NoRecord, place.0, place.1, error.to_string());
            return nothing(report);
        }
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

fn nothing(report: Report) -> Reading {
    Reading {
        games: Vec::new(),
        problems: report.finish(),
    }
}

/// Whether a text begins a file of this format.
pub(crate) fn begins_file(text: &str) -> bool {
    let has = |member: &str| text.contains(member);
    text.starts_with('{')
        && (has("\"gamedata\"")
            || has("\"moves\"") && (has("\"initial_state\"") || has("\"black_player_id\"")))
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
    fn a_tree_adds_its_variations_to_the_moves() {
        let text = sgf(
            r#"{"gamedata": {"width": 9, "height": 9, "moves": [[4, 4], [2, 2]], "move_tree": {
            "trunk_next": {"x": 4, "y": 4, "trunk_next": {"x": 2, "y": 2, "text": "good",
            "trunk_next": null, "branches": []}, "branches": [{"x": 6, "y": 6}]}}}}"#,
        );
        assert!(text.ends_with(";B[ee](;W[cc]C[good])(;W[gg]))"), "{text}");
    }

    #[test]
    fn a_tree_begins_with_its_handicap_stones() {
        let text = sgf(
            r#"{"moves": [], "handicap": 2, "width": 9, "height": 9, "initial_state": {},
            "move_tree": {"trunk_next": {"x": 4, "y": 4, "trunk_next": {"x": 2, "y": 2,
            "trunk_next": {"x": 6, "y": 6}}}}}"#,
        );
        assert!(text.ends_with(";B[ee];B[cc];W[gg])"), "{text}");
    }

    #[test]
    fn colours_stay_right_behind_a_move_that_cannot_be_read() {
        for moves in [r#"[[30, 3], [3, 3]]"#, r#""?!dd""#] {
            let json = format!(r#"{{"moves": {moves}, "initial_state": {{}}}}"#);
            let reading = read(json.as_bytes());
            assert_eq!(reading.problems.len(), 1, "{moves}");
            let mut out = Vec::new();
            write_tree(&reading.games[0], &mut out);
            assert!(out.ends_with(b";W[dd])"), "{moves}");
        }
        let text = sgf(r#"{"moves": "!2dd!1ee..", "initial_state": {}}"#);
        assert!(text.ends_with(";W[dd];B[ee];W[])"), "{text}");
    }

    #[test]
    fn a_tree_may_be_as_deep_as_a_game_is_long() {
        let nested = |moves: usize| {
            let open = r#"{"x": 3, "y": 3, "trunk_next": "#.repeat(moves);
            let close = "}".repeat(moves);
            format!(r#"{{"moves": [], "initial_state": {{}}, "move_tree": {open}null{close}}}"#)
        };
        let text = sgf(&nested(800));
        assert_eq!(text.matches(";").count(), 1 + 799);
        let text = sgf(&nested(19_000));
        assert_eq!(text.matches(";").count(), 1 + 18_999);
        let problems = read(nested(5_000_000).as_bytes()).problems;
        assert_eq!(problems.len(), 1);
        let detail = problems[0].detail.as_deref().unwrap();
        assert!(detail.contains("more than"), "{detail}");
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
