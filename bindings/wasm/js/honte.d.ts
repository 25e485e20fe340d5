/** A black stone, a white one, none. */
export type Sign = 1 | -1 | 0

/** Rows of signs, the upper left point first. */
export type Board = Sign[][]

export type Colour = 'black' | 'white'

/** The name of a point, such as `D4`. */
export type PointName = string

/** The module, if it is not to be loaded from beside the package: an URL, bytes, or compiled. */
export type Source = string | URL | Request | Response | BufferSource | WebAssembly.Module

/**
 * Makes the module ready; every other function needs that. It is loaded once, from beside the
 * package, or from what the first call names.
 */
export function load(source?: Source | Promise<Response>): Promise<void>

/** The version of the package. */
export function version(): string

/**
 * Reads a file of any format that Honte knows (SGF, Ishi, GIB, NGF, UGF, XML), or a text board. What
 * is damaged is read as far as it goes, and said in `problems`.
 *
 * @param name The name of the file: it helps where the content does not tell the format.
 * @throws If a text board cannot be.
 */
export function readRecords(content: string | ArrayBuffer | Uint8Array, name?: string): Records

export interface Records {
  /** `sgf`, `ishi`, …; `board` for a text board. */
  format: string
  games: Record[]
  /** A line each. */
  problems: string[]
  /** How many more problems there are. */
  moreProblems: number
}

/** How a drawing looks. */
export interface SvgOptions {
  /** Default: `print`. */
  theme?: 'print' | 'wood' | 'dark'
  /** Width of a cell in CSS pixels. */
  cell?: number
  /** Whether the lines have names. Default: true. */
  coordinates?: boolean
  /** Whether empty points have a group (`data-point`) as well. Default: false. */
  everyPoint?: boolean
  /** A prefix of every id, so that several drawings can share a page. */
  prefix?: string
}

/** A node of a game: a move number, `end`, `#9`, or a way such as `12.b3`. */
export type Place = string

/** How a position is judged. */
export interface JudgeOptions {
  /** Which node. Default: the end of the main line. */
  at?: Place
  /** How many states the searches may visit together. Default: 100,000. */
  visits?: number
  /** Milliseconds after which it ends with what is found by then. */
  milliseconds?: number
  /** The rules to count by, such as `Chinese`, instead of the record's. */
  rules?: string
  /** Points for White, instead of the record's. */
  komi?: number
  /** How a pass for a ko is read. Default: `yielding`. */
  reading?: 'named' | 'yielding' | 'all'
}

/** How far a judgement is. */
export interface Progress {
  /** Chains that are proved. */
  proved: number
  chains: number
  /** States visited. */
  visits: number
}

export interface Summary {
  title: string
  /** Names and values of what the record says of the game. */
  headers: [string, string][]
  size: Size
  rules: string | null
  komi: number | null
  handicap: number | null
  /** As it is written: `W+2.5`. */
  result: string | null
  /** The main line. */
  moves: { number: number; colour: Colour; move: PointName | 'pass'; at: Place }[]
}

export interface Size {
  width: number
  height: number
}

export interface Position {
  at: Place
  parent: Place | null
  board: Board
  last: { colour: Colour; move: PointName | 'pass' } | null
  comment: string | null
  children: { at: Place; colour: Colour | null; move: PointName | 'pass' | null }[]
}

/** A game, or a position as one with its stones in the root. */
export class Record {
  private constructor()
  /** A position. */
  static fromSigns(rows: number[][]): Record
  summary(): Summary
  position(at?: Place): Position
  /** A text board. */
  text(at?: Place): string
  /** SGF, FF[4] in UTF-8. */
  sgf(): string
  svg(options?: SvgOptions & { at?: Place }): string
  /**
   * Judges a position. On a page, prefer a worker (`honte/worker`): this returns when it is done.
   *
   * @param options.onProgress Is called about ten times a second; if it returns `false`, the search
   * ends with what it has.
   * @throws If it is another game than Go, or a chain has no liberty.
   */
  judge(options?: JudgeOptions & { onProgress?: (progress: Progress) => boolean | void }): Judgement
  /** Gives the memory back. */
  free(): void
}

/** What is found of a chain. */
export interface Chain {
  /** Its first stone. */
  at: PointName
  colour: Colour
  stones: number
  status: 'alive' | 'dead' | 'undecided'
  /** Whether it is in seki; `null` if that is not known. */
  seki: boolean | null
  /** Whether it is taken off as it is (Article 10.1). */
  removable: boolean | null
  /** How it is known: `static`, `search`, `relative`, `assumed`, `undecided`. */
  class: string
  /** Chains that its proof takes as safe. */
  walls: PointName[]
  /** Chains that have to be safe for search to show what is assumed; none where that was not found. */
  given: PointName[]
  reason: string | null
  /** A play that would have saved it. */
  rescue: PointName | null
  visits: number
}

/** Chains that share their fate. */
export interface Group {
  colour: Colour
  fate: 'alive' | 'seki' | 'dead'
  standing: 'proved' | 'seems' | 'doubtful'
  chains: PointName[]
  stones: number
  /** Of a dead group without a proof: the chains that have to be safe for search to show it. */
  given: PointName[]
}

/** Everything that `honte referee --json` says, and the points of dead stones and of seki. */
export interface Verdict {
  size: Size
  rules: string
  komi: number
  chains: Chain[]
  groups: Group[]
  groups_proved: number
  /** Stones that are dead, proved or as it seems. */
  dead: PointName[]
  /** Stones in seki. */
  seki: PointName[]
  /** Points that are nobody's, as the position stands. */
  dame: PointName[]
  /** Points at which a player has to protect. */
  teire: PointName[]
  /** What is still to be played. */
  to_play: { colour: Colour; at: PointName; for: PointName | null; purpose: 'dame' | 'teire' | 'border' }[]
  territory: { black: PointName[]; white: PointName[] }
  /** Who owns each point of the finished position: living stones and territory. */
  ownership: Board
  /** What is proved: what Black has more than White lies between these. */
  score: Interval
  /** The likely result, such as `B+3.5`; `null` if there is none. */
  likely: string | null
  likely_why: string | null
  /** Whether the position is finished. */
  finished: boolean
  /** The result that the record states. */
  recorded: string | null
  /** Whether that is the likely one. */
  agrees: boolean | null
  /** What was assumed, or made of what the record says. */
  assumed: string[]
  undecided: PointName[]
  seconds: number
  [more: string]: unknown
}

export interface Interval {
  low: number
  high: number
}

export interface Explanation {
  at: PointName
  stones: PointName[]
  /** A sentence each. */
  words: string[]
  /** Whether `proof` has something to show. */
  hasProof: boolean
}

export class Judgement {
  private constructor()
  readonly verdict: Verdict
  /** What is known of the chain on a point, and why. */
  explain(at: PointName): Explanation
  /** @throws If there is no proof that could be played: see `explain`. */
  proof(at: PointName): Proof
  /** The finished position with dead stones, territory, dame and seki. */
  svg(options?: SvgOptions): string
  /** What the signs of that mean. */
  legend(): string
  /** All proofs as an SGF file, a game each. */
  proofsSgf(): string
  free(): void
}

/** The line of a proof in which the loser holds out as long as possible. */
export interface ProofLine {
  chain: PointName
  claim: string
  /** What is taken to be round the points of the proof. */
  beyond: string
  reading: string
  first: Colour
  /** Who loses, and could argue. */
  you: Colour
  goal: string
  /** What the proof is about. */
  points: PointName[]
  start: Board
  steps: { colour: Colour; move: string; words: string; board: Board }[]
  /** Why play ends there. */
  end: string
  sentence: string
  /** Other proofs that it rests on. */
  support: { shows: string; line: string }[]
}

/** An argument with a proof. */
export interface Argument {
  /** Whose moves are yours. */
  you: Colour
  goal: string
  words: string
  beyond: string
  steps: { by: 'you' | 'proof'; colour: Colour; move: string; words: string }[]
  board: Board
  /** What you may do: points, `pass`, and `ko A7`, a pass for a ko. */
  legal: string[]
  /** Why play is over; `null` as long as it goes on. */
  end: string | null
  /** Whether the last answer led back to where play was before. */
  repeats: boolean
}

export class Proof {
  private constructor()
  line(): ProofLine
  /** The position after so many moves of the line. */
  lineSvg(step: number, options?: SvgOptions): string
  /** The argument so far. */
  state(): Argument
  /** The position of the argument. */
  svg(options?: SvgOptions): string
  /** Your move, which is answered. @throws Why it is none here. */
  play(move: string): Argument
  /** Takes your last move back, and whether there was one. */
  undo(): boolean
  free(): void
}

export interface GameOptions {
  /** Columns. Default: 19. */
  width?: number
  /** Rows. Default: as many as columns. */
  height?: number
  /** Default: `Japanese`. */
  rules?: string
  komi?: number
  /** A position to begin from. */
  board?: number[][]
  /** Default: `black`. */
  first?: Colour
}

export interface GameState {
  size: Size
  rules: string
  komi: number
  phase: 'playing' | 'stopped' | 'playout' | 'ended' | 'confirmed'
  toMove: Colour
  board: Board
  /** By the colour of the stones. */
  prisoners: { black: number; white: number }
  moves: { colour: Colour; move: PointName | 'pass' }[]
  result: string | null
}

/** A game under rules. What they do not allow is refused with the article. */
export class Game {
  constructor(options?: GameOptions)
  /** Plays for whose turn it is; how many stones that takes. @throws Why it is refused. */
  play(move: PointName | 'pass'): number
  isLegal(point: PointName): boolean
  /** Takes the last move back, and whether there was one. */
  undo(): boolean
  state(): GameState
  /** The count if the chains on these points are dead. */
  score(dead?: PointName[]): { black: number; white: number; result: string }
  record(): Record
  svg(options?: SvgOptions): string
  free(): void
}

export interface ExampleSummary {
  /** `7-1`, `24a`, `d13`, `ikeda-3`. */
  name: string
  id: string
  /** `life`: the 25 examples of life and death; `diagrams`; `ikeda`. */
  group: string
  title: string
  article: string | null
  question: string | null
  answer: string | null
  confidence: string | null
}

export interface Example extends ExampleSummary {
  board: string
  size: Size
  chains: { at: PointName; colour: Colour; stones: number; status: 'alive' | 'dead'; seki: boolean | null }[]
  [more: string]: unknown
}

/** The examples of the official texts. */
export function examples(): ExampleSummary[]
/** All of one. */
export function example(name: string): Example
/** Its position. */
export function exampleRecord(name: string): Record
