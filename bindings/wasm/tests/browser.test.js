// The package in Chromium: the drop-in, and the worker with progress and cancel.

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { browse, open, serve } from './browser.js'
import { honte, pkg } from './package-files.js'

const data = createRequire(import.meta.url)('@sabaki/deadstones/tests/data.js')

/** @type {any} */
let server, browser

before(async () => {
  server = await serve({ '/honte/': pkg })
  browser = await browse()
})
after(async () => {
  await browser.close()
  server.stop()
})

async function onPage(work) {
  const { page, faults } = await open(browser, `${server.url}/empty.html`)
  await work(page)
  assert.deepEqual(faults, [])
  await page.close()
}

test('the drop-in answers in the browser as in node', () => onPage(async page => {
  const found = await page.evaluate(async board => {
    const dead = await import('/honte/deadstones.js')
    return {
      dead: await dead.guess(board, { finished: true }),
      floating: await dead.getFloatingStones(board),
      map: await dead.getProbabilityMap(board, 10),
      ended: await dead.playTillEnd(board, -1),
    }
  }, data.finished)
  const { guess, getProbabilityMap } = await import(`${pkg}/deadstones.js`)
  assert.deepEqual(found.dead, await guess(data.finished, { finished: true }))
  assert.deepEqual(found.map, await getProbabilityMap(data.finished, 10))
  assert.equal(found.floating.length, 11)
  assert.ok(found.ended.flat().every(sign => Math.abs(sign) === 1))
}))

test('a worker judges, tells progress and shows proofs', () => onPage(async page => {
  const sgf = honte.exampleRecord('18').sgf()
  const found = await page.evaluate(async content => {
    const { judge } = await import('/honte/worker.js')
    const told = []
    const judgement = await judge({ content }, { visits: 300_000, onProgress: progress => told.push(progress) })
    const chain = judgement.verdict.chains.find(one => one.status !== 'undecided' && one.class !== 'static')
    const explained = await judgement.explain(chain.at)
    const line = explained.hasProof ? await judgement.proof(chain.at) : undefined
    const argument = explained.hasProof ? await judgement.argue(chain.at) : undefined
    const svg = await judgement.svg()
    judgement.close()
    const after = await judgement.legend().catch(error => error.message)
    return { told, statuses: judgement.verdict.chains.map(one => one.status), explained, line, argument, svg, after }
  }, sgf)
  const native = honte.readRecords(sgf).games[0].judge({ visits: 300_000 }).verdict
  assert.deepEqual(found.statuses, native.chains.map(chain => chain.status))
  assert.ok(found.told.length > 0)
  assert.ok(found.told.every(({ chains, visits }) => chains >= 0 && visits >= 0))
  assert.ok(found.explained.words.length > 0)
  assert.match(found.svg, /^<svg/)
  assert.match(found.after, /closed/)
}))

test('a worker is cancelled at once, and the next one works', () => onPage(async page => {
  const sgf = honte.exampleRecord('18').sgf()
  const found = await page.evaluate(async content => {
    const { judge } = await import('/honte/worker.js')
    const cancel = new AbortController()
    let cancelled = 0
    const slow = judge({ content }, {
      visits: 60_000_000,
      signal: cancel.signal,
      onProgress() {
        cancelled = performance.now()
        cancel.abort(new Error('enough'))
      },
    })
    const why = await slow.catch(error => error.message)
    const took = performance.now() - cancelled
    const next = await judge({ signs: [[0, 1, 0], [1, 0, 1], [0, 1, 0]] })
    const again = await judge({ content: '(;SZ[5];B[cc])' })
    const wrong = await judge({ signs: [[1]] }).catch(error => error.message)
    return { why, took, statuses: next.verdict.chains.map(chain => chain.status), two: again.verdict.chains.length, wrong }
  }, sgf)
  assert.equal(found.why, 'enough')
  assert.ok(found.took < 200, `${found.took} ms`)
  assert.equal(found.statuses.length, 4)
  assert.equal(found.two, 1)
  assert.match(found.wrong, /libert/)
}))
