// The packed package, installed into a clean folder, as a new user has it.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { browse, open, serve } from './browser.js'
import { pkg } from './package-files.js'

const BOARD = '[[0,1,-1],[1,1,-1],[0,1,-1]]'

/** @type {string} */
let folder
const run = (program, words) => execFileSync(program, words, { cwd: folder, encoding: 'utf8' })

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'honte-install-'))
  const [packed] = JSON.parse(run('npm', ['pack', pkg, '--json']))
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  const start = Date.now()
  // It depends on nothing, so nothing has to be fetched.
  run('npm', ['install', packed.filename, '--offline', '--no-audit', '--no-fund'])
  console.log(`install: ${statSync(path.join(folder, packed.filename)).size} bytes in ${Date.now() - start} ms`)
})
after(() => rmSync(folder, { recursive: true }))

test('it brings the licences, the types and no sources', () => {
  const names = readdirSync(path.join(folder, 'node_modules/honte'))
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE', 'README.md', 'honte.d.ts', 'worker.d.ts', 'deadstones.d.ts']) {
    assert.ok(names.includes(name), name)
  }
  assert.ok(!names.some(name => /\.rs$|Cargo|node_modules/.test(name)), names.join(' '))
  assert.deepEqual(readdirSync(path.join(folder, 'node_modules')).filter(name => !name.startsWith('.')), ['honte'])
})

test('an ES module gets a verdict', () => {
  writeFileSync(path.join(folder, 'first.mjs'), `
    import { load, readRecords } from 'honte'
    await load()
    const { games } = readRecords('(;SZ[5]KM[0.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])')
    console.log(games[0].judge().verdict.likely)`)
  const start = Date.now()
  assert.equal(run('node', ['first.mjs']), 'B+4.5\n')
  console.log(`install: a first verdict in ${Date.now() - start} ms`)
})

test('the drop-in is imported and required', () => {
  const imported = `import * as dead from 'honte/deadstones'; console.log(JSON.stringify(await dead.getFloatingStones(${BOARD})))`
  const required = `require('honte/deadstones').getFloatingStones(${BOARD}).then(all => console.log(JSON.stringify(all)))`
  const [esm, cjs] = [['--input-type=module', '-e', imported], ['-e', required]].map(words => run('node', words))
  assert.equal(esm, cjs)
  assert.ok(Array.isArray(JSON.parse(esm)))
})

test('a page imports it from where it was installed', async () => {
  const server = await serve({ '/honte/': path.join(folder, 'node_modules/honte') })
  const browser = await browse()
  try {
    const { page, faults } = await open(browser, `${server.url}/empty.html`)
    const likely = await page.evaluate(async () => {
      const honte = await import('/honte/honte.js')
      await honte.load()
      return honte.readRecords('. X X O .\nX X X O O\n. X O O .\nX X O . O\n. X O O .').games[0].judge().verdict.likely
    })
    assert.match(likely, /^[BW]\+/)
    assert.deepEqual(faults, [])
  } finally {
    await browser.close()
    server.stop()
  }
})
