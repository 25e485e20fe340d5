// The functions of @sabaki/deadstones with its names and shapes, answered by Honte's referee.

import { load } from './honte.js'
import * as wasm from './honte_wasm.js'

/** Visits of the searches for each of the `iterations`: 100 of them take some tenths of a second. */
const VISITS = 200

/** More than these find next to nothing more. */
const MAX_VISITS = 3_000_000

let source

/** Where the module is, if it is not beside the package. */
export function useFetch(path) {
  source = path
  return { useFetch, guess, getProbabilityMap, playTillEnd, getFloatingStones }
}

/** The stones that are dead. */
export async function guess(data, { finished = false, iterations = 100 } = {}) {
  const { signs, width } = await board(data)
  if (width === 0) return []
  const visits = Math.max(1, Math.min(MAX_VISITS, Math.round(iterations * VISITS)))
  // Whether the players have finished is found out.
  void finished
  return vertices(wasm.guessDead(signs, width, visits), width)
}

/** Who will own each point: from -1, White, to 1, Black. */
export async function getProbabilityMap(data, iterations) {
  const { signs, width } = await board(data)
  return width === 0 ? [] : grid(wasm.probabilityMap(signs, width, iterations), width)
}

/** The position after random moves to the end. */
export async function playTillEnd(data, sign) {
  const { signs, width } = await board(data)
  const seed = Math.floor(Math.random() * 2 ** 32)
  return width === 0 ? [] : grid(wasm.playTillEnd(signs, width, sign, seed), width)
}

/** Stones that lie in what the other colour surrounds, and surround at most a point. */
export async function getFloatingStones(data) {
  const { signs, width } = await board(data)
  return width === 0 ? [] : vertices(wasm.floatingStones(signs, width), width)
}

async function board(data) {
  await load(source)
  return { signs: Int8Array.from(data.flat()), width: data[0]?.length ?? 0 }
}

const vertices = (places, width) =>
  Array.from(places, place => [place % width, Math.floor(place / width)])

function grid(values, width) {
  const rows = []
  for (let at = 0; at < values.length; at += width) rows.push([...values.slice(at, at + width)])
  return rows
}
