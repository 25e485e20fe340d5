//! Expressions against games.

use honte_goban::Size;
use honte_record::aliases::Aliases;
use honte_record::filter::{Fields, Filter, Headers, TextField, of_tree, whole};
use honte_record::sgf::Collection;
use proptest::prelude::*;
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

struct Game {
    texts: BTreeMap<TextField, &'static str>,
    moves: u32,
    size: Size,
    /// How often a header was asked for.
    asked: Cell<u32>,
}

impl Headers for Game {
    fn text(&self, field: TextField) -> Option<Cow<'_, str>> {
        self.asked.set(self.asked.get() + 1);
        self.texts.get(&field).copied().map(Cow::Borrowed)
    }

    fn moves(&self) -> u32 {
        self.moves
    }

    fn size(&self) -> Size {
        self.size
    }
}

fn game(texts: &[(TextField, &'static str)], moves: u32, size: &str) -> Game {
    let texts = texts.iter().copied().collect();
    Game {
        texts,
        moves,
        size: size.parse().unwrap(),
        asked: Cell::new(0),
    }
}

/// A game of 1846.
fn old() -> Game {
    use TextField as F;
    let texts = [
        (F::Black, "Kuwahara Shusaku"),
        (F::White, "Inoue Gennan Inseki"),
        (F::BlackRank, "4d"),
        (F::WhiteRank, "8 dan"),
        (F::Date, "1846-09-11,14,15"),
        (F::Result, "B+2"),
        (F::Event, "Ear-reddening \"game\""),
        (F::Place, "Ōsaka"),
        (F::File, "pile.zip/Tom/1846.sgf"),
    ];
    game(&texts, 325, "19")
}

/// A game of today on a small board.
fn new() -> Game {
    use TextField as F;
    let texts = [
        (F::Black, "ＡＢＣ"),
        (F::White, "Cho Chikun"),
        (F::WhiteRank, "9p"),
        (F::BlackRank, "?"),
        (F::Date, "1996"),
        (F::Result, "W+R"),
        (F::Komi, "6,5"),
        (F::Handicap, "2"),
        (F::Round, " "),
    ];
    game(&texts, 40, "9x7")
}

#[test]
fn expressions() {
    let (old, new) = (old(), new());
    for (expression, in_old, in_new) in [
        // text
        (
            r#"black ~ "Shusaku" and date < 1850 and moves > 100"#,
            true,
            false,
        ),
        ("black ~ SHUSAKU", true, false),
        ("black !~ shusaku", false, true),
        ("black = \" kuwahara shusaku\"", true, false),
        ("black != \"kuwahara shusaku\"", false, true),
        ("black ~ ａｂ", false, true),
        ("place ~ ŌSAKA", true, false),
        ("place !~ Tokyo", true, false),
        ("place = \"\"", false, false),
        ("event ~ \"\\\"game\\\"\"", true, false),
        ("file ~ \"Tom\"", true, false),
        // either and both sides
        ("player ~ Cho and result = W+R", false, true),
        ("player ~ in", true, false),
        ("player !~ Cho", true, false),
        ("player !~ in", false, true),
        ("player = \"cho chikun\"", false, true),
        ("player != \"cho chikun\"", true, false),
        ("rank >= 4d", true, false),
        ("rank > 4d", false, false),
        // ranks
        ("white_rank = 8d", true, false),
        ("white_rank = \"8 dan\"", true, false),
        ("white_rank > 9d", false, true),
        ("black_rank < 5d", true, false),
        ("black_rank != 9p", true, false),
        ("has black_rank", true, true),
        ("not black_rank >= 30k", false, true),
        // dates
        ("date = 1846", true, false),
        ("date = 1846-09", true, false),
        ("date = 1846-09-11", true, false),
        ("date != 1846-09-12", true, true),
        ("date = 1996-05", false, false),
        ("date != 1996-05", true, false),
        ("date < 1996-05 or date >= 1996-05", true, false),
        ("date >= 1996 and date <= 1996", false, true),
        ("date > 1846-09", false, true),
        ("year = 1846 or year > 1990", true, true),
        ("date ~ ,14", true, false),
        // results
        ("result = B+", true, false),
        ("result = B+2", true, false),
        ("result = B+3", false, false),
        ("result != B+", false, true),
        ("result = W+R", false, true),
        ("result = \"White wins by resignation\"", false, true),
        ("result ~ r", false, true),
        ("winner = white", false, true),
        ("winner != White", true, false),
        ("winner = draw", false, false),
        // numbers
        ("komi = 6.5", false, true),
        ("komi > 6 and komi < 7", false, true),
        ("komi >= 0", false, true),
        ("handicap = 0", true, false),
        ("handicap >= 2", false, true),
        ("has handicap", false, true),
        ("moves = 40 or moves >= 325", true, true),
        ("moves != 40", true, false),
        // sizes
        ("size = 19", true, false),
        ("size == 9x7", false, true),
        ("size != 9x7", true, false),
        ("size < 10", false, true),
        ("size < 9", false, false),
        ("size <= 9x7", false, true),
        ("size >= 9", true, false),
        // missing and blank
        (
            "round = 1 or round != 1 or round ~ 1 or round !~ 1",
            false,
            false,
        ),
        ("rules ~ \"\" or rules !~ x", false, false),
        ("has round or has rules", false, false),
        ("has player and has rank", true, true),
        // binding
        ("moves = 40 or size = 19 and moves = 1", false, true),
        ("(moves = 40 or size = 19) and moves = 325", true, false),
        ("not moves = 40 and size = 19", true, false),
        ("not (moves = 40 and size = 19)", true, true),
        ("not not moves = 40", false, true),
        ("NOT moves=40 AND (size=19)", true, false),
        (
            r#"size = 19 and handicap = 0 and (black_rank >= 6d or not event ~ "amateur")"#,
            true,
            false,
        ),
        // words in any header
        ("Cho Chikun", false, true),
        ("chikun cho", false, true),
        ("Shusaku 1846", true, false),
        ("shusaku, 1846", true, false),
        ("Shusaku 1996", false, false),
        ("\"Gennan Inseki\" Osaka", true, false),
        ("\"Inseki Gennan\"", false, false),
        ("B+2 ear-reddening", true, false),
        ("1846.sgf", true, false),
        ("Tom", false, false),
        ("not Shusaku 1846", false, true),
        ("Cho or Inseki and moves > 100", true, true),
        ("(Shusaku) and not (1996 or Tokyo)", true, false),
        ("Kuwahara white", false, false),
        // an operator that is not written
        ("player Shusaku", true, false),
        ("player Cho Chikun and size 9x7", false, true),
        ("date 1846 and moves 325", true, false),
        ("winner black", true, false),
        ("place \"osaka\"", true, false),
        ("not player Shusaku", false, true),
        // texts without quotes
        ("player ~ Cho Chikun and moves < 100", false, true),
        ("black = Kuwahara Shusaku", true, false),
        ("by Shusaku and date < 1850", true, false),
        ("by Cho Chikun", false, true),
        ("not by Shusaku", false, true),
        ("(by Shusaku or by Cho) and moves > 100", true, false),
        ("moves>300and size=19", false, false),
    ] {
        let filter = match Filter::parse(expression) {
            Ok(filter) => filter,
            // The last one: `300and` is no number.
            Err(_) if expression.contains("300and") => continue,
            Err(error) => panic!("{error}"),
        };
        assert_eq!(filter.matches(&old), in_old, "old: {expression}");
        assert_eq!(
            filter.matches(&new as &dyn Headers),
            in_new,
            "new: {expression}"
        );
        assert_eq!(
            Filter::parse(&filter.to_string()),
            Ok(filter),
            "{expression}"
        );
    }
}

#[test]
fn errors_name_column_and_expectation() {
    for (expression, column, expected) in [
        ("", 1, "a field (black, white,"),
        ("   ", 4, "a field"),
        ("blak ~ x", 1, "a field"),
        ("black", 6, "!~ != ~ = after black"),
        ("black < x", 7, "!~ != ~ = after black"),
        ("size ~ 19", 6, "!= <= >= = < > after size"),
        ("black ~", 8, "a word or a text in quotes"),
        ("black ~ and", 9, "a word or a text in quotes"),
        ("black ~ \"open", 9, "a closing quote"),
        ("black ! x", 7, "!= or !~"),
        ("date < banana", 8, "a date such as 1996"),
        ("date < 1996-13", 8, "a date"),
        ("year = 1996-05", 8, "a year"),
        ("black_rank > strong", 14, "a rank such as"),
        ("result = 3", 10, "a result such as"),
        ("winner = me", 10, "black, white, draw, void or unknown"),
        ("komi = 6.5x", 8, "a number of points"),
        ("handicap = -1", 12, "a number of stones"),
        ("moves > many", 9, "a number of moves"),
        ("size = 26", 8, "a board size"),
        ("has moves", 5, "a header"),
        ("has", 4, "a field"),
        ("moves > 1 moves < 3", 11, "and, or, or the end"),
        ("moves > 1 and", 14, "a field"),
        ("(moves > 1", 11, "and, or, or a closing parenthesis"),
        ("moves > 1)", 10, "the end"),
        ("李 ~ x", 1, "a field"),
        ("Shusaku blak ~ x", 9, "and, or, or the end"),
        ("Shusaku and", 12, "a field"),
        ("Shusaku (9p)", 9, "and, or, or the end"),
        ("Shusaku date < 1850", 9, "and, or, or the end"),
        ("by", 3, "a player's name, as in: by Shusaku"),
        (
            "before move",
            12,
            "the number of a move, as in: before move 60",
        ),
        ("after", 6, "the number of a move, as in: after move 60"),
        ("before move 60", 1, "a pattern or position beside"),
        ("moves > 9 and (at end)", 16, "a pattern or position beside"),
        (
            "pattern corner \"X\" and before 1850",
            31,
            "before move 1850 for a move, or date < 1850 for a year",
        ),
        (
            "pattern corner \"X\" and (by A and (by B))",
            35,
            "by only once",
        ),
        (
            "pattern corner \"X\" and (by A or date < 1850)",
            25,
            "player ~ NAME; by NAME has to be joined",
        ),
        ("pattern corner \"X\" and not by A", 28, "player ~ NAME"),
        ("black ~ 李 or > x", 14, "a field"),
    ] {
        let error = Filter::parse(expression).unwrap_err();
        assert_eq!(error.column(), column, "{expression}: {error}");
        assert!(
            error.expected().starts_with(expected),
            "{expression}: {error}"
        );
    }
}

/// What is asked of a pattern may stand in parentheses, and be typed beside it.
#[test]
fn conditions_reach_the_pattern_out_of_parentheses() {
    let pattern = "pattern corner \"..X/.O.\"";
    for typed in [
        "by Shusaku and date < 1850",
        "(by Shusaku) and (date < 1850)",
        "before move 100 and rank >= 7d",
        "colours fixed and at end",
        "next white at aa",
        "after move 10",
        "Cho Chikun",
        "Shusaku 1846 or moves > 10",
        "pattern side \"X\" and by Shusaku",
    ] {
        let whole = parse(&format!("{pattern} and ({typed})"));
        let beside = parse(pattern).beside(typed, &Filter::no_files).unwrap();
        assert_eq!(beside, whole, "{typed}");
        assert_eq!(parse(&whole.to_string()), whole, "{typed}");
    }
    let flat = parse(&format!("{pattern} and by Shusaku and moves > 10"));
    assert_eq!(
        parse(&format!("{pattern} and (by Shusaku and moves > 10)")),
        flat
    );
    // An error counts in what was typed.
    for (typed, column) in [
        ("date < banana", 8),
        ("by Shusaku and before move", 27),
        ("next at zz", 9),
        ("moves > 9 or by Shusaku", 14),
    ] {
        let error = parse(pattern).beside(typed, &Filter::no_files).unwrap_err();
        assert_eq!(error.column(), column, "{error}");
    }
}

#[test]
fn errors_show_the_place() {
    let show = |expression| Filter::parse(expression).unwrap_err().to_string();
    let lines = |text: String| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(show("moves >")), ["  moves >", "         ^"]);
    assert_eq!(
        lines(show("black ~ 李\nand komi = x")),
        ["  black ~ 李 and komi = x", "                        ^"]
    );
    let long = format!("{} moves ? 3", "moves > 1 and ".repeat(1000));
    assert!(show(&long).len() < 300, "{}", show(&long));
}

#[test]
fn depth_is_limited() {
    let open = "(".repeat(1 << 20);
    assert_eq!(
        Filter::parse(&open).unwrap_err().column(),
        Filter::DEEPEST + 1
    );
    assert!(Filter::parse(&"not ".repeat(1 << 18)).is_err());
    let nested = |depth| format!("{}moves > 1{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Filter::parse(&nested(Filter::DEEPEST)).is_ok());
    assert!(Filter::parse(&nested(Filter::DEEPEST + 1)).is_err());
    // Length is only limited by MAX_FILTER_BYTES.
    let long = format!("{}moves < 9", "moves > 1 and size = 19 or ".repeat(10_000));
    assert!(Filter::parse(&long).unwrap().matches(&old()));
}

#[test]
fn printed() {
    for (expression, printed) in [
        ("(((MOVES>1)))", "moves > 1"),
        (
            "black~\"a \\\"b\\\" \\\\c\\d\"",
            r#"black ~ "a \"b\" \\c\\d""#,
        ),
        (
            "(moves>1 and moves<9) and size==19x19",
            "moves > 1 and moves < 9 and size = 19",
        ),
        (
            "not (not (moves>1 or komi=6,50))",
            "not not (moves > 1 or komi = 6.5)",
        ),
        (
            "(moves>1 or has KOMI) and size=9x7",
            "(moves > 1 or has komi) and size = 9x7",
        ),
        (
            "black_rank>=\"6 dan\" or winner=jigo",
            "black_rank >= 6d or winner = draw",
        ),
    ] {
        assert_eq!(Filter::parse(expression).unwrap().to_string(), printed);
    }
}

#[test]
fn joined() {
    let parse = |expression| Filter::parse(expression).unwrap();
    let joined = parse("moves > 1 or size = 9").and(parse("komi = 6.5 and has date"));
    assert_eq!(
        joined,
        parse("(moves > 1 or size = 9) and komi = 6.5 and has date")
    );
}

#[test]
fn fields_say_what_is_asked() {
    use TextField as F;
    let filter =
        Filter::parse("player ~ x or not (rank > 3d and year = 1996) or size = 19").unwrap();
    let text = [F::Black, F::White, F::BlackRank, F::WhiteRank, F::Date]
        .into_iter()
        .collect();
    assert_eq!(
        filter.fields(),
        Fields {
            text,
            moves: false,
            size: true,
            play: false,
            record: false
        }
    );
    assert!(Filter::parse("moves > 1").unwrap().fields().moves);
}

fn parse(expression: &str) -> Filter {
    Filter::parse(expression).unwrap()
}

/// A game as a stream and as a tree answers alike.
fn is_wanted(expression: &str, game: &str) -> bool {
    struct One<'f>(&'f Filter, Vec<bool>);
    impl honte_record::sgf::stream::Sink for One<'_> {
        fn game(&mut self, game: &honte_record::sgf::stream::Game<'_>) -> ControlFlow<()> {
            self.1.push(self.0.matches(&whole(game, "a.sgf")));
            ControlFlow::Continue(())
        }
        fn problem(&mut self, _: honte_record::Problem, _: u64) {}
    }
    let filter = parse(expression);
    let mut one = One(&filter, Vec::new());
    honte_record::sgf::stream::read(&mut game.as_bytes(), &mut one).unwrap();
    let tree = Collection::read(game.as_bytes()).games.remove(0);
    let by_tree = filter.matches(&of_tree(&tree, "a.sgf"));
    assert_eq!(one.1, [by_tree], "{expression}");
    assert_eq!(parse(&filter.to_string()), filter, "{expression}");
    by_tree
}

#[test]
fn the_record_itself_can_be_asked() {
    let game = "(;PB[Hon'inbō Shūsaku]GN[Ear-reddening]KM[0]TM[36000]XX[Ünïcode];B[dd]C[A bad move]\
                (;W[pp]KT[7])(;W[qq];B[cc])(;W[dp]))";
    for yes in [
        "black ~ shusaku and player = \"honinbo shusaku\" or black ~ \"honinbo\" or black ~ SHUSAKU",
        "title ~ EAR",
        "title = ear-reddening",
        "property XX = unicode",
        "property TM > 3600 and property TM <= 36000",
        "has property KT",
        "comment ~ \"bad move\"",
        "comment !~ good",
        "has comment and has title",
        "variations = 2",
        "variations > 1 and moves = 2",
        "property C ~ bad",
        "has variations and captures = 0 and size = 19 and komi = 0",
        "plays \"D16 Q4\"",
        "file ~ a.sgf",
    ] {
        assert!(is_wanted(yes, game), "{yes}");
    }
    for no in [
        "title ~ nose",
        "not has property KT",
        "property YY !~ x",
        "has property YY",
        "comment ~ good",
        "variations > 2",
        "property XX < 3",
    ] {
        assert!(!is_wanted(no, game), "{no}");
    }
    let expected = |expression: &str| Filter::parse(expression).unwrap_err().expected().to_owned();
    assert_eq!(
        expected("property ev ~ x"),
        "the name of a property in capitals such as EV"
    );
    assert_eq!(expected("comment = x"), "!~ ~ after comment");
    assert_eq!(expected("property EV < x"), "a number such as 6.5");
    assert!(parse("title ~ x").fields().record);
    assert!(!parse("event ~ x and captures > 1").fields().record);
}

#[test]
fn a_name_finds_all_names_of_a_person() {
    let aliases =
        Aliases::parse("Honinbo Shusaku = 本因坊秀策 = 秀策\nGo Seigen = 吴清源").unwrap();
    let find = |expression: &str, name: &str| {
        let game = format!("(;PB[{name}]EV[{name}])");
        let tree = Collection::read(game.as_bytes()).games.remove(0);
        let filter = parse(expression).with_aliases(&aliases);
        filter.matches(&of_tree(&tree, ""))
    };
    assert!(find("player ~ shusaku", "本因坊秀策"));
    assert!(find("black ~ 秀策", "Honinbo Shūsaku"));
    assert!(find("black = 吴清源", "go seigen"));
    assert!(!find("black = 清源", "go seigen"));
    assert!(!find("black !~ shusaku", "秀策"));
    assert!(!find("event ~ shusaku", "本因坊秀策"));
    assert!(!find("player ~ shusaku", "吴清源"));
}

#[test]
fn headers_are_asked_for_lazily() {
    let game = old();
    assert!(
        !Filter::parse("moves < 10 and black ~ x")
            .unwrap()
            .matches(&game)
    );
    assert_eq!(game.asked.get(), 0);
}

#[test]
fn every_header_can_be_asked_for() {
    let names = "black white black_rank white_rank date result event round place source rules komi \
                 handicap file";
    let expression = names
        .split(' ')
        .map(|name| format!("has {name}"))
        .collect::<Vec<_>>();
    let fields = Filter::parse(&expression.join(" and ")).unwrap().fields();
    assert_eq!(fields.text.into_iter().collect::<Vec<_>>(), TextField::ALL);
}

/// Comparisons of every kind.
fn comparison() -> impl Strategy<Value = String> {
    let quoted = "\\PC{0,8}".prop_map(|text: String| {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    });
    let text = (
        prop::sample::select(vec!["black", "Player", "event", "date", "result"]),
        quoted,
    )
        .prop_flat_map(|(field, value)| {
            prop::sample::select(vec!["~", "!~"]).prop_map(move |op| format!("{field}{op}{value}"))
        });
    let ordered = (
        prop::sample::select(vec![
            ("date", "1996-05"),
            ("year", "800"),
            ("rank", "9 dan pro"),
            ("komi", "-3.25"),
            ("handicap", "2"),
            ("size", "9x7"),
            ("moves", "100"),
        ]),
        prop::sample::select(vec!["=", "==", "!=", "<", "<=", ">", ">="]),
    )
        .prop_map(|((field, value), op)| format!("{field} {op} \"{value}\""));
    let equal = prop::sample::select(vec![
        "result = B+3,5",
        "winner != ?",
        "has rank",
        "result=0",
    ])
    .prop_map(str::to_owned);
    let condition = prop::sample::select(vec![
        "colours fixed",
        "before move 60",
        "after 3",
        "at end",
        "by \"Li \\\" x\"",
        "next white at bb",
        "next X at A2",
        "next elsewhere",
    ]);
    let pattern = prop::sample::select(vec![
        "pattern corner \".X/O*/\\n\"",
        "pattern \"side XO?/x.o\"",
        "pattern anywhere X.",
        "position \"dd pd dp pp\"",
        "position \"X .\n. O\"",
    ]);
    let pattern = (pattern, prop::option::of(condition)).prop_map(|(pattern, condition)| {
        let pattern = pattern.replace("\\n", "").replace("/\"", "\"");
        match condition {
            Some(condition) if !condition.contains(" at ") || pattern.contains('/') => {
                format!("({condition} and {pattern})")
            }
            _ => pattern,
        }
    });
    prop_oneof![4 => text, 2 => ordered, 2 => equal, 2 => pattern]
}

fn expression() -> impl Strategy<Value = String> {
    comparison().prop_recursive(5, 40, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|all| all.join(" and ")),
            prop::collection::vec(inner.clone(), 1..4).prop_map(|any| any.join(" or ")),
            inner.clone().prop_map(|one| format!("not ({one})")),
            inner.prop_map(|one| format!("({one})")),
        ]
    })
}

#[test]
fn conditions_belong_to_the_patterns_of_their_chain() {
    let filter = Filter::parse(
        "(pattern corner \"X.\" or pattern side \"XO\" and before move 9) and date < 1900 and before \
         move 60 and next white at ba and not pattern board \"X.\" or pattern anywhere \"O.\"",
    )
    .unwrap();
    let clauses = filter.patterns();
    let before: Vec<_> = clauses.iter().map(|clause| clause.before).collect();
    assert_eq!(before, [Some(60), Some(9), Some(60), None]);
    assert_eq!(filter.main_pattern(), Some(0));
    assert!(clauses[0].next.is_some() && clauses[3].next.is_none());
    let moves =
        Filter::parse("position \"dd pd dp pp\" and next white at qn and rank >= 7d").unwrap();
    assert_eq!(
        moves.patterns()[0]
            .pattern
            .cells()
            .filter(|(_, cell)| cell.sign() == 'X')
            .count(),
        2
    );
}

#[test]
fn wrong_patterns_name_their_place() {
    let errors = [
        (
            "pattern",
            8,
            "corner, side, anywhere or board, found the end",
        ),
        (
            "pattern middle \"X\"",
            9,
            "corner, side, anywhere or board, found `middle`",
        ),
        (
            "pattern corner \"X/XX\"",
            16,
            "row 2 has 2 points, row 1 has 1",
        ),
        ("pattern corner \"XQ\"", 16, "row 1 has 'Q'"),
        ("pattern corner \"**\"", 16, "every point is '*'"),
        ("pattern corner", 15, "rows of X O . * x o ?"),
        (
            "before move 3",
            1,
            "a pattern or position beside this condition",
        ),
        (
            "pattern side X. and before move x",
            33,
            "the number of a move, as in: before move 60",
        ),
        (
            "pattern side X. and before 3 and before 4",
            34,
            "before move only once for a pattern",
        ),
        (
            "pattern side X. and next white",
            31,
            "at POINT or elsewhere",
        ),
        (
            "pattern side X. and next at ab",
            29,
            "a point of the pattern's own 2x1 frame, aa to ba",
        ),
        (
            "pattern side X. and colours free",
            29,
            "fixed after colours",
        ),
        ("pattern side X. and at start", 24, "end after at"),
    ];
    for (expression, column, expected) in errors {
        let error = Filter::parse(expression).unwrap_err();
        let text = error.to_string();
        assert!(text.contains(expected), "{expression}: {text}");
        assert_eq!(error.column(), column, "{expression}: {text}");
    }
}

proptest! {
    #[test]
    fn printed_filters_parse_to_themselves(expression in expression()) {
        let filter = Filter::parse(&expression).unwrap();
        prop_assert_eq!(&Filter::parse(&filter.to_string()), &Ok(filter.clone()));
        prop_assert_eq!(filter.to_string().parse::<Filter>().unwrap().to_string(), filter.to_string());
    }

    #[test]
    fn any_text_is_read_without_panic(
        text in "\\PC*",
        near in "((black|size|date|and|or|not|has|pattern|corner|next|at|by|before|~|=|<|!|[()\"\\\\李]|1996|x) ?){0,9}",
    ) {
        for text in [text, near] {
            match Filter::parse(&text) {
                Ok(filter) => prop_assert_eq!(Filter::parse(&filter.to_string()), Ok(filter)),
                Err(error) => prop_assert!(error.column() <= text.chars().count() + 1),
            }
        }
    }
}
