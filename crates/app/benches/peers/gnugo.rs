//! GNU Go, asked over GTP.

use std::{
    fmt::Write as _,
    fs,
    io::{BufRead, BufReader, Write as _},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use honte_goban::{Board, Colour, Move, Point, PointSet};
use honte_rules::Amount;

use crate::finished::Finished;

pub(crate) struct GnuGo {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl GnuGo {
    /// The program on the path, or where Debian puts it; `None`, which is
    /// said, if it is in neither place.
    pub(crate) fn start() -> Option<Self> {
        let start = |program: &&str| {
            Command::new(program)
                .args(["--mode", "gtp", "--japanese-rules"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .ok()
        };
        let Some(mut child) = ["gnugo", "/usr/games/gnugo"].iter().find_map(start) else {
            eprintln!("skipped: gnugo is not there");
            return None;
        };
        let (to, from) = (child.stdin.take()?, child.stdout.take()?);
        Some(Self {
            child,
            to,
            from: BufReader::new(from),
        })
    }

    /// The answer to a command; a refusal ends the bench.
    pub(crate) fn ask(&mut self, command: &str) -> String {
        writeln!(self.to, "{command}").unwrap();
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let read = self.from.read_line(&mut line).unwrap();
            assert!(read > 0, "gnugo ended at {command}");
            if line.trim().is_empty() {
                break;
            }
            answer.push_str(&line);
        }
        let told = answer.strip_prefix('=');
        told.unwrap_or_else(|| panic!("{command}: {answer}"))
            .trim()
            .to_owned()
    }

    /// Plays a game through.
    pub(crate) fn play(&mut self, game: &Finished) {
        let size = game.record.size;
        self.ask(&format!("boardsize {}", size.width()));
        self.ask("clear_board");
        self.ask(&format!("komi {}", game.record.komi));
        for &(colour, at) in &game.record.setup {
            self.ask(&format!("play {} {}", colour.name(), at.to_a1(size)));
        }
        for &(colour, played) in &game.record.moves {
            let at = match played {
                Move::Play(at) => at.to_a1(size),
                Move::Pass => "pass".to_owned(),
            };
            self.ask(&format!("play {} {at}", colour.name()));
        }
    }

    /// Sets up a position.
    pub(crate) fn set_up(&mut self, board: &Board) {
        let mut record = format!("(;GM[1]FF[4]SZ[{}]", board.size().width());
        for (colour, name) in [(Colour::Black, "AB"), (Colour::White, "AW")] {
            record.push_str(name);
            for stone in board.stones(colour) {
                let [x, y] = stone.to_sgf().map(char::from);
                write!(record, "[{x}{y}]").unwrap();
            }
        }
        record.push(')');
        let file: PathBuf =
            std::env::temp_dir().join(format!("honte-peers-{}.sgf", std::process::id()));
        fs::write(&file, record).unwrap();
        self.ask(&format!("loadsgf {}", file.display()));
        fs::remove_file(file).unwrap();
    }

    /// The stones that it holds for dead.
    pub(crate) fn dead(&mut self, board: &Board) -> PointSet {
        let named = self.ask("final_status_list dead");
        let points = named.split_whitespace();
        points
            .map(|name| Point::parse_a1(board.size(), name).unwrap())
            .collect()
    }

    /// What Black has more than White.
    pub(crate) fn score(&mut self) -> Option<Amount> {
        let result = self.ask("final_score");
        let Some((winner, lead)) = result.split_once('+') else {
            return Some(Amount::ZERO);
        };
        let lead: Amount = lead.parse().ok()?;
        Some(if winner == "B" { lead } else { -lead })
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        // Nothing depends on how it ends.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
