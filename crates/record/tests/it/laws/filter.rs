//! Filter expressions.

use honte_record::filter::{Filter, whole};
use honte_record::problem::Problem;
use honte_record::sgf::stream::{self, Game, Sink};
use std::ops::ControlFlow;

/// Games with and without what a filter can ask for.
const GAMES: &[u8] = b"(;SZ[9]PB[Black]PW[White]BR[4d]DT[1846-09-11,14]RE[B+2]KM[6.5]RU[Japanese]\
    ;B[ee];W[ge];B[de]C[a comment](;W[df];B[ed])(;W[ef]))\
    (;SZ[5:4]AB[aa][bb]AW[ab];W[ba];B[cc];W[];B[])(;)";

/// An expression that is printed parses to the same filter, and a game is asked without panicking.
/// What is no expression is refused with a place within it.
pub(crate) fn filter(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let open = |_: &str| Ok(b"..X\n.O.\n".to_vec());
    let with_files = Filter::parse_with(text, &open);
    match Filter::parse(text) {
        Ok(filter) => {
            let printed = filter.to_string();
            let again = Filter::parse(&printed);
            assert_eq!(again.as_ref(), Ok(&filter), "printed as {printed:?}");
            assert_eq!(
                with_files.as_ref(),
                Ok(&filter),
                "without the name of a file"
            );
        }
        Err(error) => {
            assert!((1..=text.chars().count() + 1).contains(&error.column()));
            assert!(!error.expected().is_empty());
        }
    }
    // What stands beside a filter is as good as in parentheses behind it.
    let first = Filter::parse("pattern corner \"X\"").unwrap();
    let whole = format!("pattern corner \"X\" and ({text})");
    if let (Ok(beside), Ok(whole)) = (first.beside(text, &open), Filter::parse_with(&whole, &open))
    {
        assert_eq!(beside, whole);
    }
    if let Ok(filter) = with_files {
        let mut asked = Asked { filter, games: 0 };
        let read = stream::read(&mut &GAMES[..], &mut asked);
        assert!(read.is_ok() && asked.games == 3);
    }
}

struct Asked {
    filter: Filter,
    games: u32,
}

impl Sink for Asked {
    fn game(&mut self, game: &Game<'_>) -> ControlFlow<()> {
        self.games += 1;
        let headers = whole(game, "pile.zip/a.sgf");
        let is_wanted = self.filter.matches(&headers);
        let may_be = self.filter.may_match(&headers);
        assert!(
            may_be || !is_wanted || self.filter.needs_search(),
            "a game that matches may match"
        );
        ControlFlow::Continue(())
    }

    fn problem(&mut self, _: Problem, _: u64) {}
}
