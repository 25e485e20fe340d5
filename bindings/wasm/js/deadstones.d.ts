/** Rows of a board, the upper one first: 1 is black, -1 white, 0 empty. */
export type BoardData = number[][]

/** `[x, y]`, from 0, the upper left first. */
export type Vertex = [number, number]

export interface GuessOptions {
  /** Is taken, and changes nothing: whether a position is finished is found out. */
  finished?: boolean
  /** How hard to try. Default: 100. */
  iterations?: number
}

/** The stones that are dead: those that are proved to be, and those that seem to be. */
export function guess(data: BoardData, options?: GuessOptions): Promise<Vertex[]>

/** Who will own each point: from -1, White, to 1, Black. Stones that are proved alive are exact. */
export function getProbabilityMap(data: BoardData, iterations: number): Promise<number[][]>

/** The position after random moves, `sign` first, with all eyes filled. */
export function playTillEnd(data: BoardData, sign: -1 | 1): Promise<BoardData>

/** Stones that lie in what the other colour surrounds, and surround at most a point themselves. */
export function getFloatingStones(data: BoardData): Promise<Vertex[]>

/** Where the module `honte_wasm_bg.wasm` is, if it is not beside the package. */
export function useFetch(path: string): typeof import('./deadstones.js')
