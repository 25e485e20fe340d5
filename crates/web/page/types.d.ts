// The server's answers, as docs/web-api.md has them. Types only.

/** Pairs of a point in SGF letters and the number of a sprite. */
export type Changes = (string | number)[];
export type Colour = "black" | "white";

export interface Sprites {
  shapes?: string;
  sprites?: [string, string][];
}
export interface BoardDrawing extends Sprites {
  svg: string;
  shapes: string;
  sprites: [string, string][];
}

export interface Row {
  file: string;
  number: number;
  black: string;
  black_rank: string;
  white: string;
  white_rank: string;
  date: string;
  event: string;
  result: string;
  size: string;
  moves: number;
  changed?: boolean;
  recovered?: boolean;
}
/** A game with changes that are in no file: open, or in a copy that a server left which has ended. */
export interface UnsavedGame {
  file: string;
  number: number;
  title: string;
  modified: number | null;
  open: boolean;
  copy: string | null;
  source: "same" | "changed" | "gone" | null;
}
export interface Rows {
  total: number;
  matching: number;
  reading: boolean;
  generation: number;
  rows: Row[];
}
export interface Folder {
  folder: string;
  files: { file: string; games: number | null; format: string }[];
}

export interface Finding {
  node: number | null;
  line: number | null;
  column: number | null;
  severity: "error" | "warning" | "note";
  kind: string;
  message: string;
}
/** A file of an archive that is not kept, and why; `most` is the limit, in files or bytes. */
export type LeftOut =
  | { file: string; code: "no-game"; message: string | null }
  | { file: string; code: "too-many" | "too-large"; most: number }
  | { file: string; code: "no-room" | "unreadable"; message: string };
export interface Uploaded {
  file: string;
  set: string;
  games: number;
  findings: Finding[];
  left_out: LeftOut[];
  more_left_out: number;
}
export interface GameNode {
  parent: number | null;
  name: string;
  move: string | null;
  number: number;
  to_play: Colour;
  comment?: string;
  spots: Changes;
  lines?: string;
  kinds?: string[];
  prisoners?: [number, number];
  findings?: number[];
}
export interface Game {
  file: string;
  number: number;
  of: number;
  format: string;
  title: string;
  headers: { name: string; label: string; value: string }[];
  size: { width: number; height: number };
  changed: boolean;
  revision: number;
  version: string | null;
  /** Why changes that are not saved are in no copy either. */
  not_kept: string | null;
  can_undo: boolean;
  can_redo: boolean;
  board: BoardDrawing;
  start: Changes;
  nodes: GameNode[];
  findings: Finding[];
  cut?: boolean;
  node?: number;
}
/** A file at a moment; `modified` in milliseconds since 1970. */
export interface FileVersion {
  version: string;
  bytes: number;
  modified: number | null;
}
/** Why a game was not saved. */
export interface Conflict {
  code: "exists" | "changed" | "deleted" | "several";
  error: string;
  file: string;
  changes: ("size" | "time" | "content")[];
  was: FileVersion | null;
  now: FileVersion | null;
  games: number;
}
export interface BookFigure {
  title: string;
  from: number;
  to: number;
  svg: string;
  text: string[];
}

export interface Job<T = unknown> {
  id: string;
  kind: string;
  state: "running" | "done" | "failed" | "cancelled";
  stage: number;
  ahead: number | null;
  progress: { done: number; total: number; words: string };
  error?: string;
  result?: T;
}
export interface CountStep {
  clause: string;
  kind: "stones" | "territory" | "dead" | "prisoners" | "komi" | "compensation" | "total";
  black: number;
  white: number;
}
export interface Chain {
  at: string;
  points: string[];
  claim: string;
  explain: string;
  has_proof: boolean;
  is_static: boolean;
}
export interface Group {
  colour: Colour;
  fate: "alive" | "seki" | "dead";
  standing: "proved" | "seems" | "doubtful";
  chains: string[];
  stones: number;
  /** Of a dead group without a proof: the chains that have to be safe for search to show it. */
  given: string[];
}
export interface Play {
  colour: Colour;
  at: string;
  for: string | null;
  purpose: "dame" | "teire" | "border";
}
export interface ReportChain {
  at: string;
  colour: Colour;
  stones: number;
  status: string;
  class: string;
  seki: boolean | null;
  by_new_stone: boolean | null;
  rescue: string | null;
}
/** What `honte referee --json` prints, as far as the page reads it. */
export interface Report {
  chains: ReportChain[];
  groups: Group[];
  to_play: Play[];
  open: string[][];
}
type Source = "given" | "record" | "default";
/** What is said first of a judged position. Results are as records have them. */
export interface Summary {
  likely: string | null;
  likely_why: "unfinished" | "no stones" | null;
  recorded: { text: string; compared: "none" | "unknown" | "not-counted" | "agrees" | "differs" | "open" } | null;
  groups: { proved: number; seems: number; open: number };
  by_proof: { low: string; high: string } | null;
  outlook: "complete" | "exhausted" | "open";
  game: string;
  position: string;
  rules: string;
  rules_from: Source;
  komi: number;
  komi_from: Source;
  notes: string[];
  disputed: string[];
  open_points: number;
  left: string[];
  as_it_stands: { low: string; high: string; why: "dame" | "unproved" } | null;
}
export type Sign = "black" | "white" | "dead" | "seki" | "nobody" | "seems" | "doubtful";
export interface Verdict {
  report: Report;
  summary: Summary;
  board: BoardDrawing;
  position: Changes;
  verdicts: Changes;
  chains: Chain[];
  count: CountStep[];
  why_open: string[];
  signs: Sign[];
  /** What a text says of the position, if it is one of its examples. */
  example?: WholeExample;
}
export interface ProofStep {
  by?: "you" | "proof";
  colour: Colour;
  action: string;
  words: string;
  spots: Changes;
}
export interface Proof extends Sprites {
  claim: string;
  beyond: string;
  reading: string;
  you: Colour;
  goal: string;
  start: Changes;
  line: ProofStep[];
  end: string;
  support: { shows: string; line: string }[];
}
export interface Argument extends Sprites {
  you: Colour;
  goal: string;
  words: string;
  start: Changes;
  steps: ProofStep[];
  legal: string[];
  end: string | null;
  repeats: boolean;
}

/** Stones of one colour that are prisoners, by how they became so. */
export interface Prisoners {
  captured: number;
  agreed: number;
  paid: number;
}
export interface Play {
  phase: string;
  phases: string[];
  phase_index: number;
  who: Colour | null;
  board: BoardDrawing;
  spots: Changes;
  log: { who: Colour; step: string; words: string }[];
  prisoners: { black: Prisoners; white: Prisoners };
  legal: string[];
  offers: string[];
  count: CountStep[] | null;
  result: string | null;
  refused: { step: number; why: string; clause: string } | null;
}
export interface PlayExample {
  id: string;
  title: string;
  text: string;
  board: string;
  steps: string[];
  variations: { number: number; perfect_play: boolean; steps: string[]; score: number }[];
}

export interface JosekiTree {
  id: string;
  name: string;
  games: number;
  sequences: number;
  nodes: number;
  leaves: number;
  params: string;
}
export interface Win {
  value: number;
  low: number;
  high: number;
  of: number;
}
export interface JosekiNext {
  id: number;
  step: string;
  at: string | null;
  label: string | null;
  count: number;
  share: number;
  win: Win | null;
  first_year: number | null;
  last_year: number | null;
  trend: [number, number][];
}
export interface JosekiExample {
  file: string;
  number: number;
  turn: number;
  black: string;
  white: string;
  date: string;
  event: string;
  result: string;
  here: boolean;
}
export interface JosekiNode {
  id: number;
  path: { id: number; step: string; colour: Colour }[];
  moves: string;
  board: BoardDrawing;
  spots: Changes;
  lines: string;
  count: number;
  share_parent: number;
  share_all: number;
  reached: number;
  games: number;
  win: Win | null;
  years: [number, number][];
  influence: {
    n: number;
    left: number;
    right: number;
    top: number;
    bottom: number;
    whose: Record<string, Colour | null>;
  } | null;
  next: JosekiNext[];
  examples: JosekiExample[];
  same: { id: number; moves: string }[];
}
export interface About {
  version: string;
  folders: string[];
  read_only: boolean;
  /** Games that are known so far. */
  games: number;
  /** Whether a tree of them is being mined without having been asked for, and how far. */
  mining: boolean;
  mining_progress: { done: number; total: number; words: string } | null;
  /** The longest file that is taken in. */
  max_upload_bytes: number;
}

/** A share with its interval of 95 %. */
export interface Share {
  share: number;
  low: number;
  high: number;
}
export interface SearchWins {
  x: number;
  o: number;
  black: number;
  white: number;
  other: number;
  x_share: Share | null;
  black_share: Share | null;
}
export interface SearchNext {
  colour: "X" | "O";
  point: string;
  column: number;
  row: number;
  hits: number;
  at_once: number;
  after_tenuki: number;
  games: number;
  wins: SearchWins;
  first_year: number | null;
  last_year: number | null;
}
export interface SearchRow {
  file: string | null;
  number: number;
  black: string;
  white: string;
  date: string;
  event: string;
  result: string;
  move: number | null;
  hits: number;
  next: string | null;
}
export interface SearchAnswer {
  question: string;
  games: number;
  hits: number;
  searched: number;
  seconds: number;
  tenuki: number;
  not_continued: number;
  wins: SearchWins;
  first_year: number | null;
  last_year: number | null;
  continuations: SearchNext[];
  years: { year: number; games: number; searched: number }[];
  rows: SearchRow[];
  indexed: number;
}
export interface Example {
  id: string;
  name: string;
  title: string;
  group: "life" | "diagrams" | "ikeda";
  article: string;
  question: string;
  answer: string;
  confidence: string;
  board: string;
}

/** All of an example; `found` is there where it was judged. */
export interface WholeExample extends Omit<Example, "article" | "question" | "answer" | "confidence"> {
  article: string | null;
  question: string | null;
  answer: string | null;
  confidence: string | null;
  source: string | null;
  how: string | null;
  verified: string | null;
  notes: string | null;
  labels: { name: string; at: string }[];
  chains: {
    at: string;
    colour: Colour;
    stones: number;
    status: string;
    seki: boolean | null;
    outside: boolean;
    found: { status: string; class: string; seki: boolean | null; agrees: boolean | null } | null;
  }[];
}

export type Fate = "alive" | "dead" | "seki" | "ko";
/** Who wins a ko where nobody has a threat, and how many more the other needs; null if more than three. */
export interface Ko {
  first: Colour;
  threats: number | null;
}
/** A first move of a problem; `fate` and `works` are null if they were not found out. */
export interface TriedMove {
  at: string;
  fate: Fate | null;
  ko: Ko | null;
  works: boolean | null;
  line: string[];
}
/** What `honte solve --json` prints, as far as the page reads it. */
export interface SolveReport {
  to_move: Colour;
  turn_known: boolean;
  /** Whether it was asked on fewer points, since it is large. */
  narrow: boolean;
  defender: Colour;
  goal: "live" | "kill";
  group: string[];
  points: string[];
  solved: boolean;
  fate: Fate | null;
  ko: Ko | null;
  works: string[];
  moves: TriedMove[];
  visits: number;
}
/** A move of a line; `at` may be `pass`, `takes` counts stones. */
export interface LineStep {
  colour: Colour;
  at: string;
  takes: number;
  spots: Changes;
}
/** A solved problem; `lines` are those of `report.moves`, in their order. */
export interface Solution {
  report: SolveReport;
  board: BoardDrawing;
  position: Changes;
  lines: LineStep[][];
}
