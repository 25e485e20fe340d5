//! The rules of the game: captures against the board of another crate, bans by hand.

use crate::common::{Random, drawing};
use honte_goban::{Board, Colour, Size};
use honte_proof::{Action, Aim, Game, Reading, State};

fn game(text: &str, reading: Reading) -> (Game, State) {
    let drawing = drawing(text);
    let game = drawing.game(Colour::Black, 0, Aim::Lasting, reading);
    (game, drawing.state(Colour::Black))
}

fn after(game: &Game, state: State, actions: &[Action]) -> State {
    actions
        .iter()
        .fold(state, |state, &action| game.play(&state, action).unwrap())
}

#[test]
fn captures_suicide_and_new_kos_are_those_of_the_board() {
    let mut random = Random(1);
    let (mut captures, mut kos, mut suicides) = (0, 0, 0);
    for (width, height) in [(3, 3), (5, 2), (4, 4), (7, 1), (5, 5)] {
        let size = Size::new(width, height).unwrap();
        let points: Vec<_> = size.points().collect();
        let row = ".".repeat(usize::from(width));
        let text = vec![row; usize::from(height)].join("\n");
        let (game, mut state) = game(&text, Reading::Named);
        let mut board = Board::new(size);
        for _ in 0..2000 {
            let node = random.below(points.len());
            // No bans here: they are not the board's affair.
            state.marks = 0;
            let played = game.play(&state, Action::Play(node as u8));
            let on_board = board.play(state.mover, points[node]);
            assert_eq!(played.is_some(), on_board.is_ok());
            let Some(next) = played else {
                suicides += usize::from(board.is_empty_at(points[node]));
                state.mover = !state.mover;
                continue;
            };
            let stones = Colour::ALL.map(|colour| {
                let nodes =
                    (0..points.len()).filter(|&n| board.colour_at(points[n]) == Some(colour));
                nodes.fold(0u128, |set, n| set | 1 << n)
            });
            assert_eq!(next.stones, stones);
            assert_eq!(next.marks, if board.ko().is_some() { 1 << node } else { 0 });
            assert_eq!(next.mover, !state.mover);
            captures += usize::from(on_board.unwrap().captured() > 0);
            kos += usize::from(board.ko().is_some());
            state = next;
        }
    }
    assert!(
        captures > 100 && kos > 20 && suicides > 100,
        "{captures} {kos} {suicides}"
    );
}

#[test]
fn a_ko_may_not_be_retaken_before_a_pass_for_it() {
    for reading in Reading::ALL {
        // Nodes: X 0, O 1, . 2; X 3, O 4, . 5, O 6; X 7, O 8, . 9.
        let (game, state) = game("# X O . \n X O . O \n # X O .", reading);
        let taken = after(&game, state, &[Action::Play(5)]);
        assert_eq!(taken.marks, 1 << 5);
        assert_eq!(game.play(&taken, Action::Play(4)), None);
        assert!(!game.actions(&taken).contains(&Action::Play(4)));
        // Neither plain passes nor plays elsewhere lift the ban.
        let later = after(&game, taken, &[Action::Pass, Action::Pass]);
        assert_eq!(later, taken);
        let later = after(&game, taken, &[Action::Play(2), Action::Pass]);
        assert_eq!(game.play(&later, Action::Play(4)), None);
        let lifted = after(&game, taken, &[Action::PassForKo(5), Action::Pass]);
        assert_eq!((lifted.marks, lifted.mover), (0, Colour::White));
        let back = after(&game, lifted, &[Action::Play(4)]);
        assert_eq!(back.marks, 1 << 4);
        assert_eq!(game.play(&back, Action::Play(5)), None);
        // Nobody passes for a ban of the other side, or for a stone that is not banned.
        assert_eq!(game.play(&taken, Action::PassForKo(4)), None);
        assert_eq!(
            game.play(
                &State {
                    mover: Colour::Black,
                    ..taken
                },
                Action::PassForKo(5)
            ),
            None
        );
    }
}

#[test]
fn what_a_pass_for_a_ko_lifts() {
    // Marked stones: black 0 and 4, white 2 and 6.
    for (reading, left) in [
        (Reading::Named, 0b100_0001 | 1 << 4),
        (Reading::Yielding, 0b100_0000),
        (Reading::All, 0),
    ] {
        let (game, state) = game("x . o . x . o", reading);
        let after = after(&game, state, &[Action::PassForKo(2)]);
        assert_eq!(
            after,
            State {
                marks: left,
                mover: Colour::White,
                ..state
            }
        );
        assert_eq!(
            game.actions(&state)[2..],
            [Action::Pass, Action::PassForKo(2), Action::PassForKo(6)]
        );
    }
}

#[test]
fn marks_leave_with_their_stone_and_when_it_is_joined() {
    let (game, state) = game(". x . O # \n # # @ @ @", Reading::Named);
    assert_eq!(state.marks, 1 << 1);
    let joined = after(&game, state, &[Action::Play(0)]);
    assert_eq!(joined.marks, 0);
    let other = after(&game, state, &[Action::Pass, Action::Play(2)]);
    assert_eq!(other.marks, 1 << 1);

    // White takes the banned stone and one more, or with a stone that is joined or has another
    // liberty: all of that is no ko.
    for (text, play) in [
        ("@ x . X @", 1),
        ("@ x . O", 1),
        ("@ x . .", 1),
        ("@ x . \n ~ ~ @", 1),
    ] {
        let drawing = drawing(text);
        let game = drawing.game(Colour::Black, 0, Aim::Lasting, Reading::Named);
        let taken = game.play(&drawing.state(Colour::White), Action::Play(play));
        assert_eq!(
            taken.map(|state| (state.stones[0], state.marks)),
            Some((0, 0)),
            "{text}"
        );
    }
    // This is one.
    let drawing = drawing("@ x . #");
    let game = drawing.game(Colour::Black, 0, Aim::Lasting, Reading::Named);
    assert_eq!(
        game.play(&drawing.state(Colour::White), Action::Play(1)),
        None
    );
}

#[test]
fn anchored_chains_cannot_be_taken_and_are_no_suicide() {
    // The same play takes a black stone, or is suicide.
    let white = |text: &str| {
        let drawing = drawing(text);
        let game = drawing.game(Colour::Black, 0, Aim::Lasting, Reading::Named);
        game.play(&drawing.state(Colour::White), Action::Play(1))
    };
    assert_eq!(white("~ X . O").map(|state| state.stones), Some([0, 0b110]));
    assert_eq!(white("# X . O"), None);
    let (anchored, state) = game("# . O @", Reading::Named);
    assert_eq!(
        after(&anchored, state, &[Action::Play(0)]).stones,
        [0b01, 0b10]
    );
    let (game, state) = game("@ . O @", Reading::Named);
    assert_eq!(game.play(&state, Action::Play(0)), None);
}

#[test]
fn what_is_no_node_cannot_be_played() {
    let (game, state) = game(". X O .", Reading::Named);
    for node in [1, 2, 4, 127, 128, 255] {
        assert_eq!(game.play(&state, Action::Play(node)), None);
        assert_eq!(game.play(&state, Action::PassForKo(node)), None);
    }
    assert_eq!(game.play(&state, Action::Settled), None);
    assert_eq!(game.actions(&state), [Action::Play(3), Action::Pass]);
}

#[test]
fn drawings_that_are_none() {
    let error = "X .\n . ?".parse::<honte_proof::Drawing>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 4: '?' is none of X O x o . # @ ~"
    );
    assert!(".".repeat(128).parse::<honte_proof::Drawing>().is_ok());
    assert!(".".repeat(129).parse::<honte_proof::Drawing>().is_err());
}

#[test]
fn an_eye_is_not_filled_beside_an_own_stone() {
    for reading in Reading::ALL {
        // Nodes: X 0, . 1, . 2.
        let (plain, state) = game("X . .", reading);
        let with_eye = Game {
            eyes: 0b10,
            ..plain.clone()
        };
        let [black, white] = Colour::ALL.map(|mover| State { mover, ..state });
        assert!(plain.play(&black, Action::Play(1)).is_some());
        assert_eq!(with_eye.play(&black, Action::Play(1)), None);
        assert!(!with_eye.actions(&black).contains(&Action::Play(1)));
        assert!(with_eye.play(&black, Action::Play(2)).is_some());
        // The other side may, where that is no suicide.
        assert_eq!(
            with_eye.play(&white, Action::Play(1)),
            plain.play(&white, Action::Play(1))
        );
        assert!(with_eye.play(&white, Action::Play(1)).is_some());
    }
}
