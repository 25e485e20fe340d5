//! Every number that was measured or chosen by hand, with its unit and where it comes from.
//!
//! The sources, in `docs/notes`: *finished games* is `finished-games.md` (189 counted games,
//! `cargo bench -p honte-life --bench boards -- counted 189 70000`), *examples* is
//! `official-examples.md` (`--bench official`), *assumed* is `assumed.md` (`--bench assumed`).
//! *Chosen* is what was set by hand, and has not been varied in a recorded measurement.
//!
//! A *visit* is one to a state of a search, and the unit in which all work is counted.
//! A *share* says how much a point seems to be a colour's, from -1 to 1.

use std::time::Duration;

// Budgets: what work may cost, and what other work costs beside searches.

/// Visits that a question may take, and all questions of a board together, by default.
/// Chosen: an image of Example 17 takes 12.9 million (*examples*).
pub(crate) const DEFAULT_VISITS: u64 = 60_000_000;

/// Bytes that a search may use by default. The aim for Examples 16 to 18 was 2 GiB (*examples*).
pub(crate) const DEFAULT_MEMORY: usize = 2 << 30;

/// Moves of a random game on the whole board that cost as much as a visit. `perf stat -e
/// instructions:u` on finished and on random 19x19 boards, 2026-11-26: a visit takes about
/// 5,000 instructions.
pub(crate) const MOVES_A_VISIT: u64 = 2;

/// Visits that a random game costs beside its moves: the board is copied and looked over.
/// Measured as [`MOVES_A_VISIT`].
pub(crate) const GAME_VISITS: u64 = 10;

/// Visits that the look at a question which was asked before costs. Measured as [`MOVES_A_VISIT`].
pub(crate) const LOOK_UP_VISITS: u64 = 1;

/// Visits that a search costs beside its own: a region is cut out of the board. Measured as
/// [`MOVES_A_VISIT`].
pub(crate) const SEARCH_VISITS: u64 = 8;

/// Visits that it costs to let a window grow to one size. Measured as [`MOVES_A_VISIT`].
pub(crate) const WINDOW_VISITS: u64 = 4;

/// Visits that it costs to put a territory's window together. Measured as [`MOVES_A_VISIT`].
pub(crate) const TERRITORY_VISITS: u64 = 8;

/// Visits for random games on top of any budget: some hundred games on a large board, a few
/// hundredths of a second. Chosen.
pub(crate) const FIRST_GUESS_VISITS: u64 = 40_000;

/// Visits for random games for each visit for proofs. Chosen.
pub(crate) const GUESS_TIMES: u64 = 3;

/// Reading pockets may use 1/8 of the visits for random games (*assumed*).
pub(crate) const READING_PART: u64 = 8;

/// Visits for reading the pockets of a board, at most: what is not read by then takes far more
/// (*assumed*).
pub(crate) const MAX_READING_VISITS: u64 = 50_000;

/// 1/10 of all visits is for what comes after the verdicts: saving moves and invasions. Chosen.
pub(crate) const AFTER_PART: u64 = 10;

// Stages and rounds.

/// Visits for the first stage of a survey: a tenth of a second or two. Chosen.
pub(crate) const FIRST_STAGE_VISITS: u64 = 100_000;

/// Visits that a question may take in the first stage. With 1,000, 69% of the chains are proved
/// (*finished games*).
pub(crate) const FIRST_STAGE_QUESTION: u64 = 1_000;

/// Visits to assume what is open in a later stage. Chosen.
pub(crate) const STAGE_GUESS_VISITS: u64 = 200_000;

/// Where the time is limited: the part of it, in hundredths, after which proofs, and then saving
/// moves and invasions, have to be over. Chosen.
pub(crate) const PROOFS_PERCENT: u32 = 65;
/// See [`PROOFS_PERCENT`].
pub(crate) const AFTER_PERCENT: u32 = 80;

/// Visits of a question in the first round. With 500 to 4,000 as much is proved, for more visits
/// (*finished games*, rounds).
pub(crate) const FIRST_ROUND_VISITS: u64 = 2_000;

/// How many times the visits of a round a question of the next one may take. Chosen.
pub(crate) const ROUND_TIMES: u64 = 10;

/// Rounds with more visits a question than this are *deep*: nothing is given up in them. Chosen.
pub(crate) const DEEP_VISITS: u64 = 200_000;

/// Visits that must be left for each open chain for a deep round: by default, for up to three
/// chains. Chosen.
pub(crate) const DEEP_CHAIN_VISITS: u64 = 15_000_000;

/// Whether a chain between walls can be captured gets 1/5 of a question's visits: that it lives in
/// the end is often found sooner. Chosen.
pub(crate) const CAPTURE_PART: u64 = 5;

// Windows.

/// From this share on a point seems to be a colour's own. Chosen.
pub(crate) const OWN_SHARE: f32 = 0.1;

/// From this share on a window takes in points where it may lean on walls. Chosen.
pub(crate) const LEANING_SHARE: f32 = -0.6;

/// Points of windows beside the winner's stones, in turn. They prove 19 chains more than 4, 7, 10,
/// 14, 18 and 24, for as many visits (*finished games*, 2026-11-25).
pub(crate) const WINDOW_SIZES: [usize; 5] = [5, 10, 14, 18, 26];

/// Points of the last window where nothing need be the winner's: in a seki the other side has
/// many. Six chains more are proved than with 24, for 3% more visits (*finished games*).
pub(crate) const WIDEST_WINDOW: usize = 40;

/// Points that an eye may take, in turn. Fewer save less than they cost (*finished games*).
pub(crate) const EYE_SIZES: [usize; 6] = [1, 3, 5, 7, 9, 12];

/// Visits to a question about an eye. Against 4,000 they save 2 million for each proof that is
/// lost (*finished games*, 2026-11-25).
pub(crate) const EYE_VISITS: u64 = 2_000;

/// Chains that may be held together. Three save less than they cost (*finished games*).
pub(crate) const MAX_GROUP: usize = 4;

/// Visits to see that the widest of some windows is lost. A look at 256 visits gains nothing
/// (*finished games*).
pub(crate) const WIDEST_LOOK_VISITS: u64 = 200;

/// How far walls may lean on further walls. Shorter chains of walls save less than they cost
/// (*finished games*).
pub(crate) const WALL_DEPTH: u32 = 2;

/// Windows of a chain that are joined with those of their walls. Chosen.
pub(crate) const MAX_JOINED: usize = 3;

/// How many times the visits of another question one about joined windows takes, as about a territory.
pub(crate) const JOINED_TIMES: u64 = 20;

/// Visits to such a question. With 1.2 million three chains more are proved in 60 games, for 6.8
/// million (*finished games*, joined windows).
pub(crate) const MAX_JOINED_VISITS: u64 = 280_000;

/// States of the largest strategy that is kept for questions that come again. Chosen, for memory.
pub(crate) const MAX_KEPT_STATES: usize = 20_000;

/// Searches with fewer visits than this may as well be made again. Chosen.
pub(crate) const WORTH_KEEPING_VISITS: u64 = 10_000;

// Territories.

/// Empty points of the largest territory that is not divided. Chosen: 47% of the open chains are
/// beside more than 30 (*finished games*, what is left).
pub(crate) const MAX_TERRITORY: usize = 40;

/// Empty points of territories that are looked at all at once. Chosen.
pub(crate) const SMALL_TERRITORY: usize = 7;

/// Divisions of territories that are tried at a time. Chosen.
pub(crate) const MAX_DIVISIONS: usize = 40;

/// How many times the visits of another question one about a territory takes. 20 territories of 10
/// to 23 empty points took 1.9 million together (*finished games*).
pub(crate) const TERRITORY_TIMES: u64 = 20;

/// Visits to a question about a territory: deeper searches are about single chains. Fewer save
/// less than they cost (*finished games*).
pub(crate) const MAX_TERRITORY_VISITS: u64 = 1_200_000;

/// Visits to such a question for each open chain that it may tell of. 1.9 million are saved for
/// each proof that is lost (*finished games*, 2026-11-25).
pub(crate) const TERRITORY_CHAIN_VISITS: u64 = 280_000;

/// Visits to see that a chain cannot be held in a territory at all. Chosen.
pub(crate) const TERRITORY_LOOK_VISITS: u64 = 2_000;

// Saving moves, invasions, enabled stones.

/// Visits to look for a move that saves a dead chain: most are beyond help. Chosen.
pub(crate) const SAVING_VISITS: u64 = 2_000;

/// Visits to find that nothing can live in an enclosure: this decides up to a dozen empty points.
/// Chosen.
pub(crate) const SHUT_VISITS: u64 = 60_000;

/// Visits to look for a stone that lives in an enclosure. Chosen.
pub(crate) const INVASION_VISITS: u64 = 10_000;

/// States of a proof that are followed for stones that were there before a capture. Chosen.
pub(crate) const MAX_ENABLED_STATES: usize = 20_000;

/// States of a proof that are searched on from for that. Chosen.
pub(crate) const MAX_ENABLED_SEARCHES: usize = 30;

// The search: when it leaves a play.

/// Visits before the search first goes back to the root, which it then does whenever they have
/// doubled. Chosen.
pub(crate) const FIRST_RETURN: u64 = 256;

/// Visits made with the same threshold for both sides: most questions are decided by then. Examples
/// 16 to 18 take four times as many visits with 256 and twice as many with 4,096 (*examples*).
pub(crate) const EVEN_VISITS: u64 = 1_024;

/// Until then a child is left when its number is larger than the second best's by one part in so
/// many. Chosen, after the 1 + ε trick.
pub(crate) const EVEN_PART: u32 = 4;

/// How many times as large as the second best's the number of a loser's play may be. From 5 to 17
/// it makes no difference; with 3 Examples 16 to 18 take four times as many visits, with 33 twice
/// as many (*examples*).
pub(crate) const LOSER_TIMES: u32 = 9;

/// Visits a state, on average, from which on the search stays longer with each play. Four or five
/// are usual. Without it seven of 1,091,578 questions took a million visits (*examples*, brute
/// force).
pub(crate) const OFTEN_VISITED: u64 = 8;

/// Moves that a strategy is followed on a state beside the one that it decided. Chosen.
pub(crate) const MAX_SIMULATION_DEPTH: u32 = 100;

// The search: when it gives up (fitted on 14,123 questions, *finished games*, giving up).

/// Visits before a question is looked at for that.
pub(crate) const SURE_VISITS: u64 = 500;

/// Random games from the start of a question, at most.
pub(crate) const ABORT_GAMES: u32 = 64;

/// Moves of such a game for each node, at most. Chosen.
pub(crate) const ABORT_MOVES_A_NODE: u32 = 2;

/// A proof number below which no question is given up.
pub(crate) const NEAR_NUMBER: f32 = 12.0;

/// How much larger a number may be where all random games go as wanted than where none does.
pub(crate) const LIKELY_NUMBER: f32 = 70.0;

/// How much larger where twice as many visits are left.
pub(crate) const DOUBLED_NUMBER: f32 = 5.0;

/// A limit below this counts as this: the question is asked for an easy answer, and is asked
/// again.
pub(crate) const FEW_VISITS: u64 = 20_000;

/// The number with the last visit, if no random game goes as wanted, for a window. With -30 a seki
/// of GNU Go's scored game 7 was assumed dead (*finished games*, constants).
pub(crate) const WINDOW_LAST_NUMBER: f32 = -28.0;

/// [`WINDOW_LAST_NUMBER`] for whole territories, which are few and tell of many chains. With -3 a
/// quarter more visits are made (*finished games*, constants).
pub(crate) const TERRITORY_LAST_NUMBER: f32 = -14.0;

// The search: memory, and looks whether to stop.

/// Visits from one look whether to stop to the next, and from one at the memory to the next.
/// A judgement that is stopped ends within a fifth of a second (`tests/it/budgets.rs`).
pub(crate) const LOOK_VISITS: u64 = 256;

/// States that are put into a strategy between two looks whether to stop. Chosen.
pub(crate) const LOOK_STATES: usize = 4_096;

/// 1/2 of the memory is for states; the rest is for tables that grow, and for the strategy. Chosen.
pub(crate) const STORE_PART: usize = 2;

/// Entries up to which a full list doubles. Beyond, it grows by one part in [`GROWTH_PART`].
pub(crate) const DOUBLING_ENTRIES: usize = 1 << 12;

/// The part by which a longer list grows. A state takes 106 bytes on average instead of 105 to 161
/// (*examples*, memory).
pub(crate) const GROWTH_PART: usize = 5;

/// Entries of the table of states at first. Chosen.
pub(crate) const FIRST_TABLE: usize = 1 << 10;

/// How full that table may be, as a fraction. Chosen.
pub(crate) const TABLE_LOAD: (usize, usize) = (5, 8);

/// Bytes of a set of assumptions with its number, about. Chosen.
pub(crate) const NEED_SET_BYTES: usize = 96;

/// The most nodes of a room that is solved by all its fillings, 3^7 of them. Eight would save a
/// seventh of the visits (*finished games*); the checker has the same bound.
pub(crate) const MAX_EYESPACE: u32 = 7;

/// The most walls that may need an eye in one room. Chosen; the checker has the same bound.
pub(crate) const MAX_DOORS: usize = 3;

/// Rooms that are remembered: some megabytes. The first board of the counted games has 600
/// (*finished games*).
pub(crate) const MAX_KNOWN_EYESPACES: usize = 30_000;

/// How often the nodes of a room are told apart by their neighbours: no node is farther from most
/// others. Chosen.
pub(crate) const NUMBERING_ROUNDS: usize = 3;

// Helping threads.

/// All threads but the first share 1/4 of the memory. Chosen.
pub(crate) const HELPERS_PART: usize = 4;

/// Bytes that a helper needs for each visit of a search. Chosen: a state takes up to 165
/// (*examples*, memory), a strategy as much again.
pub(crate) const HELPER_VISIT_BYTES: usize = 400;

/// The least memory, in bytes, that is worth another thread. Chosen.
pub(crate) const HELPER_BYTES: usize = 160 << 20;

/// States of strategies that are kept for other threads, each with some hundred bytes. Chosen.
pub(crate) const MAX_SHARED_STATES: usize = 1_000_000;

/// How long to wait for another's search before looking whether all is to end. Chosen.
pub(crate) const WAIT: Duration = Duration::from_millis(20);

// Random games.

/// Random games that say where a proof is worth looking for. Chosen.
pub(crate) const OWNERSHIP_GAMES: u32 = 96;

/// Moves of a random game for each point of the board, at most. Chosen.
pub(crate) const MOVES_A_POINT: usize = 3;

/// A random game overlooks an urgent move once in 8 times. Chosen.
pub(crate) const OVERLOOKED: usize = 8;

/// Random games for what is assumed. Chosen.
pub(crate) const ASSUMED_GAMES: u32 = 384;

/// Random games that must count for that. Chosen.
pub(crate) const MIN_ASSUMED_GAMES: u32 = 16;

/// The part of random games that must leave a chain's place to one colour. Chosen: an older rule
/// with 0.75 left 113 chains undecided, and 0.6 was measured (*finished games*, constants).
pub(crate) const CLEAR_PART: f32 = 0.65;

/// [`CLEAR_PART`] for a chain that is taken off: there is less to go by. It settles B5 in game 60
/// (*finished games*, constants).
pub(crate) const CLEAR_PART_WITHOUT: f32 = 0.9;

/// [`CLEAR_PART`] for games that learn how to attack a chain. Chosen.
pub(crate) const CLEAR_PART_ATTACKED: f32 = 0.7;

/// How settled a board must be, from 0 to 1, for anything to be assumed by random games. Chosen.
pub(crate) const MIN_CLARITY: f32 = 0.6;

/// Visits to whether a chain lives by something else. Chosen.
pub(crate) const ELSEWHERE_VISITS: u64 = 2_000;

/// Visits to a question about what an assumed verdict hangs on. With 2,000 it is one chain more of 347
/// (*finished games*, what is told of the rest).
pub(crate) const GIVEN_VISITS: u64 = 500;

/// Visits to a question between chains that seem to live. Chosen.
pub(crate) const BETWEEN_VISITS: u64 = 50_000;

/// Random games that learn, for each open chain. Chosen.
pub(crate) const LEARNING_GAMES: u32 = 5_000;

/// How much is tried out that has not gone well. Chosen.
pub(crate) const CURIOSITY: f32 = 0.3;

/// Games after which a play's own and the later ones count about the same. Chosen.
pub(crate) const BALANCE_GAMES: f32 = 300.0;

/// Games at a leaf before it gets its plays. Chosen.
pub(crate) const RIPE_GAMES: u32 = 2;

/// Plays in the longest line of the tree. Chosen.
pub(crate) const MAX_TREE_DEPTH: usize = 100;

/// A first play chosen in less than 1/8 of the games is not the best. Chosen.
pub(crate) const SELDOM_PART: u32 = 8;

/// Games from one look whether they are enough to the next. Ending early saves a tenth of the time
/// with 2,000 visits a question, and changes no verdict (*finished games*, 2026-11-26).
pub(crate) const LOOK_GAMES: u32 = 500;

/// Games of the best attack that are enough if it wins in less than [`HARDLY_WON`] or more than
/// [`SURELY_WON`] of them. Measured as [`LOOK_GAMES`].
pub(crate) const ENOUGH_ATTACKS: f32 = 200.0;
/// See [`ENOUGH_ATTACKS`].
pub(crate) const HARDLY_WON: f32 = 0.03;
/// See [`ENOUGH_ATTACKS`]. What fails may still be found to win: that takes more.
pub(crate) const SURELY_WON: f32 = 0.9;

// Pockets that are read (*assumed*).

/// Visits to a question about a pocket, in one round after the other. A seki of three or four
/// stones takes a few hundred, bent four in the corner some thousands.
pub(crate) const POCKET_VISITS: [u64; 3] = [500, 4_000, 32_000];

/// Stones of the largest chain that may be given up so that a new stone lives.
pub(crate) const MAX_SACRIFICE: usize = 6;

/// Empty points of a pocket, at most.
pub(crate) const MAX_POCKET: usize = 12;

/// Empty points of a pocket before those outside that do not matter are filled. Chosen.
pub(crate) const MAX_OPEN_POCKET: usize = 30;

/// Chains of a pocket, at most. Chosen.
pub(crate) const MAX_POCKET_CHAINS: usize = 16;

/// Outside liberties that a chain keeps where its opponents have neither any nor an eye: with more
/// it would live or die in the same way. `reading/tests.rs` has shapes with 0 to 15 dame.
pub(crate) const OUTSIDE_LIBERTIES: usize = 2;

/// From this share on a chain that has eyes, or room outside, seems to live. Taking all chains with
/// two eyes for walls got four chains of game 1081 of GNU Go wrong.
pub(crate) const ALIVE_SHARE: f32 = 0.4;

/// The eyes that make such a chain a wall.
pub(crate) const WALL_EYES: usize = 2;

/// A space of more empty points than this is wide: it holds more than what is read. Chosen.
pub(crate) const MAX_NARROW_SPACE: usize = 8;

/// From this mean share on a wide space seems to be a colour's own. Chosen.
pub(crate) const OWNED_SPACE_SHARE: f32 = 0.3;
