import type {
  Argument, Explanation, JudgeOptions, PointName, Progress, ProofLine, SvgOptions, Verdict,
} from './honte.js'

/** What is to be judged: rows of signs, or a game of a file. */
export type Input =
  | { signs: number[][] }
  | { content: string | ArrayBuffer | Uint8Array; name?: string; /** From 0. */ game?: number }

export interface WorkerOptions extends JudgeOptions {
  /** Is called about ten times a second. */
  onProgress?: (progress: Progress) => void
  /** Ends the worker at once; the promise is rejected with the signal's reason. */
  signal?: AbortSignal
}

/** Loads the module of new workers from elsewhere; a compiled module saves them the work. */
export function useSource(source: string | BufferSource | WebAssembly.Module): void

/** Judges a position in a web worker. The page's thread stays free. */
export function judge(input: Input, options?: WorkerOptions): Promise<WorkerJudgement>

/** A judgement that lives in a worker, until it is closed. */
export class WorkerJudgement {
  private constructor()
  readonly verdict: Verdict
  explain(at: PointName): Promise<Explanation>
  /** The line of the proof of a chain. */
  proof(at: PointName): Promise<ProofLine>
  proofSvg(at: PointName, step: number, options?: SvgOptions): Promise<string>
  /** The argument with a proof after these moves of yours. */
  argue(at: PointName, moves?: string[]): Promise<Argument>
  argueSvg(at: PointName, moves?: string[], options?: SvgOptions): Promise<string>
  svg(options?: SvgOptions): Promise<string>
  legend(): Promise<string>
  proofsSgf(): Promise<string>
  /** Gives the worker free. */
  close(): void
}
