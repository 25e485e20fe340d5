// Judging in a web worker, so that the page stays quick. The types are in worker.d.ts.

/** A worker that waits for something to do, so that the module need not be compiled anew. */
let idle

/** What the module of new workers is loaded from; see `load`. */
let source

/** Loads the module of new workers from elsewhere: a compiled module saves them the work. */
export function useSource(from) {
  source = from
}

/**
 * Judges a position in a worker of its own. The worker stays with the judgement until that is closed.
 */
export async function judge(input, { onProgress, signal, ...options } = {}) {
  signal?.throwIfAborted()
  const host = idle ?? new Host()
  idle = undefined
  const abort = () => host.end(signal.reason)
  signal?.addEventListener('abort', abort)
  try {
    const verdict = await host.ask('judge', [input, options], onProgress)
    return new WorkerJudgement(host, verdict)
  } catch (error) {
    host.rest()
    throw error
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

/** A judgement that lives in a worker. */
export class WorkerJudgement {
  #host

  constructor(host, verdict) {
    this.#host = host
    this.verdict = verdict
  }

  explain(at) {
    return this.#ask('explain', [at])
  }

  proof(at) {
    return this.#ask('line', [at])
  }

  proofSvg(at, step, options) {
    return this.#ask('lineSvg', [at, step, options])
  }

  argue(at, moves = []) {
    return this.#ask('argue', [at, moves])
  }

  argueSvg(at, moves = [], options) {
    return this.#ask('argueSvg', [at, moves, options])
  }

  svg(options) {
    return this.#ask('svg', [options])
  }

  legend() {
    return this.#ask('legend', [])
  }

  proofsSgf() {
    return this.#ask('proofsSgf', [])
  }

  async #ask(what, words) {
    if (!this.#host) throw new Error('the judgement is closed')
    return this.#host.ask(what, words)
  }

  /** Gives the worker free. */
  close() {
    this.#host?.rest()
    this.#host = undefined
  }
}

/** A worker and the questions that it has not answered. */
class Host {
  #worker = new Worker(new URL('./worker-host.js', import.meta.url), { type: 'module' })
  #open = new Map()
  #next = 0
  #isEnded = false

  constructor() {
    this.#worker.postMessage({ what: 'load', words: [source] })
    this.#worker.onmessage = ({ data }) => this.#hear(data)
    this.#worker.onerror = event => this.end(new Error(event.message || 'the worker cannot be loaded'))
  }

  ask(what, words, onProgress) {
    return new Promise((resolve, reject) => {
      if (this.#isEnded) return reject(new Error('the judgement is closed'))
      const id = this.#next++
      this.#open.set(id, { resolve, reject, onProgress })
      this.#worker.postMessage({ id, what, words })
    })
  }

  #hear({ id, value, error, progress }) {
    const open = this.#open.get(id)
    if (!open) return
    if (progress) return open.onProgress?.(progress)
    this.#open.delete(id)
    if (error === undefined) open.resolve(value)
    else open.reject(new Error(error))
  }

  /** Waits for the next judgement; only one worker does. */
  rest() {
    if (this.#isEnded) return
    if (idle || this.#open.size > 0) return this.end(new Error('the judgement is closed'))
    this.#worker.postMessage({ what: 'forget' })
    idle = this
  }

  /** Ends the worker, whatever it is doing. */
  end(reason) {
    this.#isEnded = true
    this.#worker.terminate()
    for (const { reject } of this.#open.values()) reject(reason)
    this.#open.clear()
    if (idle === this) idle = undefined
  }
}
