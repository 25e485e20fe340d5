// The drop-in for @sabaki/deadstones: what that package's own tests expect, on their positions, and
// what its issues ask for. Where the package's expectation is a matter of chance it is not repeated.

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'
import { honte, pkg } from './package-files.js'

const require = createRequire(import.meta.url)
const data = require('@sabaki/deadstones/tests/data.js')
const ours = await import(path.join(pkg, 'deadstones.js'))
const required = require(path.join(pkg, 'deadstones.cjs'))
const real = require('@sabaki/deadstones')

const FUNCTIONS = ['guess', 'getProbabilityMap', 'playTillEnd', 'getFloatingStones']

/** Where the text and what is proved differ, and the project's corpus says so. */
const DIFFER = { '2-b': ['B11', 'A10'], 13: ['B9'] }

const inOrder = vertices => vertices.map(String).sort()

test('the same functions, by import and by require', () => {
  for (const name of [...FUNCTIONS, 'useFetch']) {
    assert.equal(typeof real[name], 'function')
    assert.equal(typeof ours[name], 'function')
    assert.equal(typeof required[name], 'function')
  }
})

for (const [kind, module] of [['import', ours], ['require', required]]) {
  test(`board data is not changed (${kind})`, async () => {
    const before = JSON.stringify(data.finished)
    await module.guess(data.finished, { finished: true })
    await module.getProbabilityMap(data.finished, 5)
    await module.playTillEnd(data.finished, -1)
    await module.getFloatingStones(data.finished)
    assert.equal(JSON.stringify(data.finished), before)
  })
}

test('floating stones of a finished game', async () => {
  const floating = await ours.getFloatingStones(data.finished)
  assert.deepEqual(inOrder(floating), inOrder(await real.getFloatingStones(data.finished)))
  assert.ok(floating.length > 0)
})

test('floating stones of an unfinished game', async () => {
  assert.deepEqual(await ours.getFloatingStones(data.unfinished), [[0, 1]])
})

test('a probability map has a number from -1 to 1 for each point', async () => {
  const map = await ours.getProbabilityMap(data.unfinished, 50)
  assert.deepEqual([map.length, map[0].length], [19, 19])
  assert.ok(map.every(row => row.every(x => -1 <= x && x <= 1)))
})

test('a game played to the end has no empty points', async () => {
  const ended = await ours.playTillEnd(data.unfinished, 1)
  assert.ok(ended.every(row => row.every(x => x === 1 || x === -1)))
})

test('dead stones of an unfinished game', async () => {
  assert.ok((await ours.guess(data.unfinished)).length > 0)
})

test('floating stones of a finished game are among the dead', async () => {
  const dead = inOrder(await ours.guess(data.finished, { finished: true }))
  for (const vertex of inOrder(await ours.getFloatingStones(data.finished))) assert.ok(dead.includes(vertex), vertex)
})

test('a dead group with one eye is dead', async () => {
  // Black has one eye in the corner; White lives outside.
  const board = [
    [0, 1, -1, 0, 0, 0, 0],
    [1, 1, -1, 0, 0, 0, 0],
    [-1, -1, -1, -1, -1, -1, -1],
    [1, 1, 1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 1, 0, 0, 0],
    [0, 0, 0, 1, 0, 0, 0],
  ]
  assert.deepEqual(inOrder(await ours.guess(board, { finished: true })), inOrder([[1, 0], [0, 1], [1, 1]]))
})

test('stones in seki are not dead', async () => {
  let chains = 0
  for (const { name } of honte.examples().filter(({ group }) => group === 'life' || group === 'diagrams')) {
    const isIn = chain => chain.seki && chain.status === 'alive' && !DIFFER[name]?.includes(chain.at)
    const inSeki = honte.example(name).chains.filter(isIn)
    if (inSeki.length === 0) continue
    const { board, size } = { board: honte.exampleRecord(name).position().board, size: honte.example(name).size }
    const dead = inOrder(await ours.guess(board, { finished: true, iterations: 15_000 }))
    for (const { at } of inSeki) {
      const x = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(at[0])
      assert.ok(!dead.includes(String([x, size.height - Number(at.slice(1))])), `${name}: ${at}`)
      chains += 1
    }
  }
  assert.ok(chains > 10, `${chains} chains in seki`)
})

test('no board, no stones', async () => {
  assert.deepEqual(await ours.guess([]), await real.guess([]))
  assert.deepEqual(await ours.guess([[0, 0], [0, 0]]), [])
  assert.deepEqual(await ours.getFloatingStones([[0, 0], [0, 0]]), [])
})
