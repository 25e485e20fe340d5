// Honte in JavaScript: boards, records, rules, and the referee. The types and what they mean are in
// honte.d.ts.

import init, * as wasm from './honte_wasm.js'

let loading

/** Makes the module ready; every other function needs that. It is loaded once. */
export function load(source) {
  loading ??= instantiate(source).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

async function instantiate(source) {
  await init({ module_or_path: source ?? (await beside()) })
}

/** The module beside this file. */
async function beside() {
  const url = new URL('./honte_wasm_bg.wasm', import.meta.url)
  if (!isNode()) return url
  // A bundler for browsers shall not look for this module.
  const fs = 'node:fs/promises'
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ fs)
  return readFile(url)
}

function isNode() {
  return globalThis.process?.versions?.node !== undefined && globalThis.process.type !== 'renderer'
}

/** The version of the package. */
export const version = () => wasm.version()

const encoder = new TextEncoder()
const text = options => (options === undefined ? '' : JSON.stringify(options))

/** Reads a file of any format that Honte knows, or a text board. */
export function readRecords(content, name = '') {
  const bytes = typeof content === 'string' ? encoder.encode(content) : new Uint8Array(content)
  const file = wasm.Records.read(bytes, name)
  try {
    const { problems, more } = JSON.parse(file.problems())
    const games = Array.from({ length: file.length }, (_, number) => new Record(file.game(number)))
    return { format: file.format, games, problems, moreProblems: more }
  } finally {
    file.free()
  }
}

/** A game, or a position as one. */
export class Record {
  #inner

  /** For this package only: use `readRecords` or `Record.fromSigns`. */
  constructor(inner) {
    this.#inner = inner
  }

  /** A position from rows of signs, the upper left first: 1 black, -1 white, 0 empty. */
  static fromSigns(rows) {
    const width = rows[0]?.length ?? 0
    if (rows.some(row => row.length !== width)) throw new Error('the rows have different lengths')
    return new Record(wasm.Record.fromSigns(Int8Array.from(rows.flat()), width))
  }

  summary() {
    return JSON.parse(this.#inner.summary())
  }

  position(at = 'end') {
    const position = JSON.parse(this.#inner.position(at))
    return { ...position, board: rowsOf(position.board, this.#width()) }
  }

  #width() {
    return this.summary().size.width
  }

  text(at = 'end') {
    return this.#inner.text(at)
  }

  sgf() {
    return this.#inner.sgf()
  }

  svg({ at = 'end', ...options } = {}) {
    return this.#inner.svg(at, JSON.stringify(options))
  }

  judge({ onProgress, ...options } = {}) {
    const call = onProgress && ((proved, chains, visits) => onProgress({ proved, chains, visits }))
    return new Judgement(this.#inner.judge(JSON.stringify(options), call))
  }

  free() {
    this.#inner.free()
  }
}

/** What was found about a position. */
export class Judgement {
  #inner
  #verdict

  constructor(inner) {
    this.#inner = inner
  }

  get verdict() {
    if (!this.#verdict) {
      const verdict = JSON.parse(this.#inner.value())
      this.#verdict = { ...verdict, ownership: rowsOf(verdict.ownership, verdict.size.width) }
    }
    return this.#verdict
  }

  explain(at) {
    return JSON.parse(this.#inner.explain(at))
  }

  proof(at) {
    return new Proof(this.#inner.proof(at), this.verdict.size.width)
  }

  svg(options) {
    return this.#inner.svg(text(options))
  }

  legend() {
    return this.#inner.legend()
  }

  proofsSgf() {
    return this.#inner.proofsSgf()
  }

  free() {
    this.#inner.free()
  }
}

/** A proof, to be stepped through or argued with. */
export class Proof {
  #inner
  #width

  constructor(inner, width) {
    this.#inner = inner
    this.#width = width
  }

  line() {
    const line = JSON.parse(this.#inner.line())
    const board = signs => rowsOf(signs, this.#width)
    const steps = line.steps.map(step => ({ ...step, board: board(step.board) }))
    return { ...line, start: board(line.start), steps }
  }

  lineSvg(step, options) {
    return this.#inner.lineSvg(step, text(options))
  }

  state() {
    const state = JSON.parse(this.#inner.value())
    return { ...state, board: rowsOf(state.board, this.#width) }
  }

  svg(options) {
    return this.#inner.svg(text(options))
  }

  play(move) {
    this.#inner.say(move)
    return this.state()
  }

  undo() {
    return this.#inner.undo()
  }

  free() {
    this.#inner.free()
  }
}

/** A game under rules. */
export class Game {
  #inner

  constructor({ board, ...options } = {}) {
    const start = board === undefined ? {} : { board: board.flat(), width: board[0]?.length ?? 0 }
    this.#inner = new wasm.Game(JSON.stringify({ ...options, ...start }))
  }

  play(move) {
    return this.#inner.play(move)
  }

  isLegal(point) {
    return this.#inner.isLegal(point)
  }

  undo() {
    return this.#inner.undo()
  }

  state() {
    const state = JSON.parse(this.#inner.state())
    return { ...state, board: rowsOf(state.board, state.size.width) }
  }

  score(dead = []) {
    return JSON.parse(this.#inner.score(dead.join(' ')))
  }

  record() {
    return new Record(this.#inner.record())
  }

  svg(options) {
    return this.#inner.svg(text(options))
  }

  free() {
    this.#inner.free()
  }
}

/** The examples of the official texts: what a list shows of them. */
export const examples = () => JSON.parse(wasm.examples())

/** All of an example. */
export const example = name => JSON.parse(wasm.example(name))

/** The position of an example. */
export const exampleRecord = name => new Record(wasm.exampleRecord(name))

function rowsOf(signs, width) {
  const rows = []
  for (let at = 0; at < signs.length; at += width) rows.push(signs.slice(at, at + width))
  return rows
}
