// Honte beside @sabaki/deadstones on the counted games of ../shared, in Chromium and in one run:
// games with exactly the dead stones that their players marked, stones that are wrong, seki, and time.
//
//   npm run bench --prefix bindings/wasm/tests [-- --iterations 100] [--step 1]

import { createRequire } from 'node:module'
import path from 'node:path'
import { browse, open, serve } from './browser.js'
import { countedBytes, honte, pkg, withoutCounted } from './package-files.js'

if (withoutCounted) {
  console.log(`skipped: ${withoutCounted}`)
  process.exit(0)
}

const option = (name, value) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? value : Number(process.argv[at + 1])
}
const iterations = option('iterations', 100)
const step = option('step', 1)

const real = path.dirname(createRequire(import.meta.url).resolve('@sabaki/deadstones/package.json'))

/** The points of a property in the last node that has it, as `x,y`; read without Honte. */
function marked(sgf, name) {
  const found = sgf.match(new RegExp(`[;\\]\\s]${name}((?:\\s*\\[[a-s:]*\\])+)`, 'g'))
  const values = found?.at(-1)?.match(/\[[a-s:]*\]/g) ?? []
  return values.flatMap(value => {
    const [x1, y1, x2 = x1, y2 = y1] = value.replace(/[^a-s]/g, '').split('').map(letter => letter.charCodeAt(0) - 97)
    const points = []
    for (let x = x1; x <= x2; x += 1) for (let y = y1; y <= y2; y += 1) points.push(`${x},${y}`)
    return points
  })
}

/** The stones that the players marked as dead: those on points marked as the other's, and their chains. */
function deadOf(board, sgf) {
  const owner = new Map([...marked(sgf, 'TB').map(at => [at, 1]), ...marked(sgf, 'TW').map(at => [at, -1])])
  const dead = new Set()
  const isDead = (x, y) => board[y][x] !== 0 && owner.get(`${x},${y}`) === -board[y][x]
  const take = (x, y, sign) => {
    if (board[y]?.[x] !== sign || dead.has(`${x},${y}`)) return
    dead.add(`${x},${y}`)
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) take(x + dx, y + dy, sign)
  }
  board.forEach((row, y) => row.forEach((sign, x) => isDead(x, y) && take(x, y, sign)))
  return dead
}

const games = honte.readRecords(countedBytes(), 'games.sgf').games
const boards = games.filter((_, number) => number % step === 0).map(game => {
  const board = game.position().board
  const sgf = game.sgf()
  return { board, sgf, dead: deadOf(board, sgf) }
})

const server = await serve({ '/honte/': pkg, '/real/': real })
const browser = await browse()
const { page, faults } = await open(browser, `${server.url}/empty.html`)

await page.evaluate(async () => {
  const honte = await import('/honte/honte.js')
  const ours = await import('/honte/deadstones.js')
  await honte.load()
  // The real package is CommonJS for node: its files are given what they require.
  const files = {
    path: { join: (...parts) => parts.join('/') },
    fs: { readFile: (_, done) => fetch('/real/wasm/deadstones_bg.wasm').then(file => file.arrayBuffer()).then(bytes => done(null, bytes), done) },
  }
  const required = async (file, others) => {
    const module = { exports: {} }
    const text = await (await fetch(file)).text()
    new Function('module', 'exports', 'require', '__dirname', text)(module, module.exports, name => others[name], '')
    return module.exports
  }
  // It is a promise itself, which must not be awaited here.
  const wasm = { promise: undefined }
  const text = await (await fetch('/real/js/wasm.js')).text()
  const module = { exports: {} }
  new Function('module', 'exports', 'require', '__dirname', text)(module, module.exports, name => files[name], '')
  wasm.promise = module.exports
  const theirs = await required('/real/js/main.js', { './wasm': wasm.promise })
  await theirs.guess([[0]])
  Object.assign(globalThis, { honte, ours, theirs })
})

const sides = { honte: [], '@sabaki/deadstones': [] }
const seki = { boards: 0, agree: 0, guessedDead: 0 }
let agree = 0
for (const [number, { board, sgf, dead }] of boards.entries()) {
  const found = await page.evaluate(async ({ board, sgf, iterations, isOdd }) => {
    const timed = async module => {
      const start = performance.now()
      const dead = await module.guess(board, { finished: true, iterations })
      return { dead: dead.map(String), milliseconds: performance.now() - start }
    }
    const first = isOdd ? globalThis.theirs : globalThis.ours
    const second = isOdd ? globalThis.ours : globalThis.theirs
    const both = [await timed(first), await timed(second)]
    const [ours, theirs] = isOdd ? both.reverse() : both
    const record = globalThis.honte.readRecords(sgf, 'game.sgf').games[0]
    const judged = record.judge({ visits: iterations * 200 })
    const { agrees, seki, size } = judged.verdict
    judged.free()
    record.free()
    const places = seki.map(at => `${'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(at[0])},${size.height - Number(at.slice(1))}`)
    return { ours, theirs, agrees, seki: places }
  }, { board, sgf, iterations, isOdd: number % 2 === 1 })
  for (const [name, side] of [['honte', found.ours], ['@sabaki/deadstones', found.theirs]]) {
    const wrong = side.dead.filter(at => !dead.has(at)).length + [...dead].filter(at => !side.dead.includes(at)).length
    sides[name].push({ wrong, milliseconds: side.milliseconds })
  }
  agree += found.agrees ? 1 : 0
  if (found.seki.length > 0) {
    seki.boards += 1
    seki.agree += found.agrees ? 1 : 0
    seki.guessedDead += found.seki.some(at => found.theirs.dead.includes(at)) ? 1 : 0
  }
}
await browser.close()
server.stop()
if (faults.length > 0) throw new Error(faults.join('\n'))

console.log(`${boards.length} boards in Chromium, ${iterations} iterations (Honte: ${iterations * 200} visits)`)
console.log('| side | dead stones exact | wrong stones | median | 95 % | longest |')
console.log('|---|---:|---:|---:|---:|---:|')
for (const [name, all] of Object.entries(sides)) {
  const times = all.map(one => one.milliseconds).sort((a, b) => a - b)
  const at = share => `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))])} ms`
  const exact = all.filter(one => one.wrong === 0).length
  const wrong = all.reduce((sum, one) => sum + one.wrong, 0)
  console.log(`| ${name} | ${exact} | ${wrong} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`)
}
console.log(`Honte's likely result is the recorded one in ${agree} games.`)
console.log(`Honte finds a seki in ${seki.boards} of them; its result is the recorded one in ${seki.agree}, and @sabaki/deadstones calls stones of the seki dead in ${seki.guessedDead}.`)
