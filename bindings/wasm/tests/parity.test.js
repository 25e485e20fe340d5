// The same verdicts in WebAssembly as natively: every status, proof class, number of visits, play,
// score and owner, for all examples and the ends of the counted games.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { test } from 'node:test'
import { counted, countedBytes, honte, project, withoutCounted } from './package-files.js'

const VISITS = 20_000

/** What the native program finds, by lines: `HONTE_VERDICTS`, else what cargo builds. */
function native(files) {
  const built = process.env.HONTE_VERDICTS
  const [program, words] = built ? [built, []] : ['cargo', ['run', '--quiet', '--release', '--locked', '--example', 'verdicts', '--']]
  const child = spawn(program, [...words, '--visits', String(VISITS), ...files], {
    cwd: path.join(project, 'bindings/wasm'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return createInterface({ input: child.stdout })
}

const withoutTimes = value => JSON.parse(JSON.stringify(value, (key, field) => (key === 'seconds' ? undefined : field)))

function verdict(record) {
  const judged = record.judge({ visits: VISITS })
  const { ownership, ...verdict } = judged.verdict
  judged.free()
  return withoutTimes({ ...verdict, ownership: ownership.flat() })
}

test('examples and counted games are judged as natively', { skip: withoutCounted }, async () => {
  const games = honte.readRecords(countedBytes(), 'games.sgf').games
  const found = { examples: 0, games: 0 }
  let isGames = false
  for await (const line of native([counted])) {
    const expected = JSON.parse(line)
    isGames ||= expected.name === '0'
    const record = isGames ? games[Number(expected.name)] : honte.exampleRecord(expected.name)
    const { file: _, ...ours } = verdict(record)
    const { file: __, ...theirs } = expected.verdict
    assert.deepEqual(ours, theirs, expected.name)
    found[isGames ? 'games' : 'examples'] += 1
  }
  const official = honte.examples().filter(example => ['life', 'diagrams'].includes(example.group))
  assert.ok(found.examples >= official.length - 1, `${found.examples} examples`)
  assert.equal(found.games, games.length)
  console.log(`same verdicts: ${found.examples} examples, ${found.games} counted games`)
})
