//! What must hold of any lines that are sent to `honte gtp`. The fuzz target holds the session to it,
//! and so does the test that walks what the fuzzer found.

use honte::gtp::Session;
use honte_goban::Board;
use honte_record::replay::Replay;
use honte_record::sgf::Collection;
use honte_rules::Preset;

/// Visits for a position that is judged: few, since there are many.
const VISITS: u64 = 50;
/// Lines of an input that are obeyed.
const MAX_LINES: usize = 60;
/// Positions of an input that are judged: each takes some milliseconds.
const MAX_JUDGED: usize = 3;

/// Each line that says something gets one reply: `=` or `?`, its id, a text without an empty line, and
/// an empty line. A command that fails changes nothing; a move that was taken back leaves what was
/// there before, and can be played again with the same reply. The record of the game reads back to the
/// board that is shown. Nothing is said behind `quit`.
pub(crate) fn gtp(input: &[u8]) {
    let session = Session::new(Preset::Chinese.ruleset());
    let mut told = Told(session.without_files().with_visits(VISITS));
    let mut judged = 0;
    for line in input.split(|&byte| byte == b'\n').take(MAX_LINES) {
        let is_asked = is_judging(line);
        judged += usize::from(is_asked);
        if is_asked && judged > MAX_JUDGED {
            continue;
        }
        if !told.line(line) {
            return;
        }
    }
}

/// The words of a line without its id: HT is a blank, other control characters are nothing, and what is
/// behind `#` is a comment (GTP 2, sections 2.4, 2.5 and 2.8).
fn words(line: &[u8]) -> (Option<String>, Vec<String>) {
    let end = line.iter().position(|&byte| byte == b'#');
    let said = &line[..end.unwrap_or(line.len())];
    let kept: Vec<u8> = (said.iter().copied())
        .filter(|byte| *byte == b'\t' || !byte.is_ascii_control())
        .collect();
    let text = String::from_utf8_lossy(&kept).replace('\t', " ");
    let mut words: Vec<String> = (text.split(' '))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let is_id = |word: &String| {
        word.bytes().all(|byte| byte.is_ascii_digit())
            && word.parse::<u64>().is_ok_and(|id| id <= i32::MAX as u64)
    };
    let id = words.first().is_some_and(is_id).then(|| words.remove(0));
    (id.map(|id| id.parse::<u64>().unwrap().to_string()), words)
}

fn is_judging(line: &[u8]) -> bool {
    let name = words(line).1.into_iter().next().unwrap_or_default();
    ["final_score", "final_status_list", "honte-explain"].contains(&name.as_str())
}

/// A session whose replies are looked at.
struct Told(Session);

impl Told {
    /// All that is said to a line.
    fn raw(&mut self, line: &[u8]) -> String {
        let mut out = Vec::new();
        assert!(self.0.answer(line, &mut out).is_ok());
        String::from_utf8(out).unwrap()
    }

    /// The reply to a line that is known to be one: whether it is good, and its text.
    fn reply(&mut self, line: &[u8], id: Option<&str>) -> Result<String, String> {
        let said = self.raw(line);
        let text = said.strip_suffix("\n\n");
        let text = text.unwrap_or_else(|| panic!("no end: {said:?}"));
        assert!(!text.contains("\n\n"), "two replies: {said:?}");
        assert!(!text.contains(['\r', '\0', '\t', '\u{1b}']), "{said:?}");
        let (is_good, text) = match text.split_at_checked(1) {
            Some(("=", text)) => (true, text),
            Some(("?", text)) => (false, text),
            _ => panic!("neither = nor ?: {said:?}"),
        };
        let text = text.strip_prefix(id.unwrap_or_default());
        let text = text.and_then(|text| text.strip_prefix(' '));
        let text = text.unwrap_or_else(|| panic!("not for {id:?}: {said:?}"));
        match is_good {
            true => Ok(text.to_owned()),
            false => {
                assert!(!text.is_empty() && !text.contains('\n'), "{said:?}");
                Err(text.to_owned())
            }
        }
    }

    fn good(&mut self, line: &str) -> String {
        let reply = self.reply(line.as_bytes(), None);
        reply.unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// What a failing command must not change, and `undo` brings back.
    fn state(&mut self) -> [String; 3] {
        ["printsgf", "showboard", "honte-rules"].map(|line| self.good(line))
    }

    /// Obeys a line and looks at what came of it; false when the session is over.
    fn line(&mut self, line: &[u8]) -> bool {
        let (id, words) = words(line);
        if id.is_none() && words.is_empty() {
            assert_eq!(self.raw(line), "", "nothing was asked");
            return true;
        }
        let before = self.state();
        let name = words.first().map_or("", String::as_str);
        let reply = self.reply(line, id.as_deref());
        if name == "quit" && reply.is_ok() {
            assert_eq!(self.raw(b"name"), "", "nothing is said after the end");
            return false;
        }
        let after = self.state();
        match (&reply, name) {
            (Err(_), _) => assert_eq!(after, before, "{words:?} failed"),
            (Ok(_), "play" | "genmove") => {
                self.good("undo");
                assert_eq!(self.state(), before, "{words:?} was taken back");
                assert_eq!(self.reply(line, id.as_deref()), reply, "{words:?} again");
                assert_eq!(self.state(), after, "{words:?} again");
            }
            (Ok(text), "final_score") => {
                assert!(is_result(text), "{text:?}");
                assert_eq!(after, before, "{words:?}");
            }
            _ => {}
        }
        shows_its_record(&after);
        true
    }
}

/// Whether a text is a result as GTP has it.
fn is_result(text: &str) -> bool {
    let lead = text.strip_prefix("B+").or(text.strip_prefix("W+"));
    let is_number = |lead: &str| lead.parse::<f64>().is_ok_and(|lead| lead > 0.0);
    text == "0" || lead.is_some_and(is_number)
}

/// The record of a game leads to the board that is shown.
fn shows_its_record([record, board, _]: &[String; 3]) {
    let shown: Board = board.parse().unwrap();
    let read = Collection::read(record.as_bytes());
    assert!(read.problems.is_empty(), "{record}");
    let tree = &read.games[0];
    let mut replay = Replay::new(tree.size());
    for node in tree.line(tree.root()) {
        replay.enter(tree, node);
    }
    assert_eq!(*replay.board(), shown, "{record}");
}
