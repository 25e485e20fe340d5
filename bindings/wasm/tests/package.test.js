// What the package promises, in node.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { honte } from './package-files.js'

const { Game, Record, example, exampleRecord, examples, readRecords } = honte

const SGF = '(;SZ[5]KM[0.5]PB[Anna];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])'

test('a record is read, written and drawn', () => {
  const { format, games, problems } = readRecords(SGF, 'game.sgf')
  assert.deepEqual([format, games.length, problems.length], ['sgf', 1, 0])
  const [game] = games
  const summary = game.summary()
  assert.deepEqual(summary.size, { width: 5, height: 5 })
  assert.equal(summary.moves.length, 12)
  assert.deepEqual(summary.moves[0], { number: 1, colour: 'black', move: 'C5', at: '1' })
  assert.equal(summary.komi, 0.5)
  const position = game.position('3')
  assert.equal(position.board[0][2], 1)
  assert.equal(position.last.move, 'C4')
  assert.deepEqual(position.children.map(child => child.move), ['D4'])
  assert.match(game.svg({ at: '3', theme: 'wood' }), /^<svg[^]*<\/svg>/)
  const again = readRecords(game.sgf(), 'again.sgf').games[0]
  assert.deepEqual(again.summary().moves, summary.moves)
})

test('damage is said, and what is whole is read', () => {
  const { games, problems } = readRecords('(;SZ[9];B[aa];W[zz];B[bb]', 'broken.sgf')
  assert.equal(games.length, 1)
  assert.ok(problems.length > 0)
  assert.match(problems[0], /\d+:\d+/)
})

test('a text board is a record', () => {
  const { format, games } = readRecords('. X .\nX . O\n. O .', 'board.txt')
  assert.equal(format, 'board')
  assert.deepEqual(games[0].position().board, [[0, 1, 0], [1, 0, -1], [0, -1, 0]])
  const rows = games[0].text().split('\n').filter(Boolean)
  assert.equal(readRecords(rows.join('\n'), 'again.txt').games[0].text(), games[0].text())
})

test('what cannot be is refused in one line', () => {
  for (const wrong of [
    () => readRecords('X O\nX', 'board.txt'),
    () => Record.fromSigns([[1, 0], [0]]),
    () => Record.fromSigns([Array(30).fill(0)]),
    () => Record.fromSigns([]),
    () => Record.fromSigns([[1]]).judge(),
    () => readRecords(SGF).games[0].position('99'),
    () => readRecords(SGF).games[0].judge({ rules: 'of thumb' }),
    () => readRecords(SGF).games[0].judge({ visit: 3 }),
    () => readRecords(SGF).games[0].svg({ theme: 'gold' }),
    () => new Game({ width: 0 }),
    () => example('99'),
  ]) {
    assert.throws(wrong, error => error instanceof Error && !error.message.includes('\n'), String(wrong))
  }
})

test('a finished position is judged', () => {
  const [game] = readRecords(SGF, 'game.sgf').games
  const { verdict } = game.judge()
  assert.equal(verdict.likely, 'B+4.5')
  assert.deepEqual(verdict.ownership[0], [1, 1, 1, -1, -1])
  assert.deepEqual(verdict.dead, [])
  assert.equal(game.judge({ komi: 7.5 }).verdict.likely, 'W+2.5')
})

test('an official example is proved, and its proof can be stepped through', () => {
  const judged = exampleRecord('1').judge()
  const { chains } = example('1')
  for (const stated of chains) {
    const found = judged.verdict.chains.find(chain => judged.explain(chain.at).stones.includes(stated.at))
    assert.equal(found.status, stated.status, stated.at)
  }
  const withProof = judged.verdict.chains.find(chain => judged.explain(chain.at).hasProof)
  const proof = judged.proof(withProof.at)
  const line = proof.line()
  assert.ok(line.steps.length > 0)
  assert.match(line.claim, /proved/)
  for (const step of line.steps) assert.equal(step.board.length, judged.verdict.size.height)
  assert.match(proof.lineSvg(line.steps.length), /^<svg/)
  assert.throws(() => proof.lineSvg(line.steps.length + 1), /no step/)
  assert.match(judged.proofsSgf(), /^\(;/)
})

/** Where the text and what is proved differ, and the project's corpus says so. */
const DIFFER = { '2-b': ['B11', 'A10'], 13: ['B9'] }

test('the official examples are judged as their text says', () => {
  for (const { name } of examples().filter(one => one.group === 'life')) {
    const judged = exampleRecord(name).judge({ visits: 3_000_000 })
    const found = at => judged.verdict.chains.find(chain => judged.explain(chain.at).stones.includes(at))
    const differing = example(name).chains.filter(stated => found(stated.at)?.status !== stated.status)
    assert.deepEqual(differing.map(({ at }) => at), DIFFER[name] ?? [], name)
  }
})

test('a proof can be argued with', () => {
  const judged = exampleRecord('1').judge()
  const withProof = judged.verdict.chains.find(chain => judged.explain(chain.at).hasProof)
  const proof = judged.proof(withProof.at)
  const first = proof.state()
  for (let moves = 0; moves < 30; moves += 1) {
    const { legal, end, repeats } = proof.state()
    if (end !== null || repeats) break
    assert.ok(legal.length > 0)
    const after = proof.play(legal[0])
    assert.equal(after.steps.at(-1).by === 'proof' || after.end !== null, true)
  }
  assert.throws(() => proof.play('Z99'), /Z99|over/i)
  while (proof.undo());
  assert.deepEqual(proof.state(), first)
})

test('progress is told, and may end the search', () => {
  const record = exampleRecord('18')
  const told = []
  const judged = record.judge({
    visits: 3_000_000,
    onProgress(progress) {
      told.push(progress)
      return told.length < 2
    },
  })
  // It is told ten times a second at most: the search may be over before the second time.
  assert.ok(told.length === 1 || told.length === 2)
  assert.ok(told[0].visits > 0 && told[0].chains > 0)
  assert.ok(judged.verdict.seconds < 20)
  const start = Date.now()
  record.judge({ visits: 3_000_000, milliseconds: 300 })
  assert.ok(Date.now() - start < 10_000)
})

test('a game follows its rules', () => {
  const game = new Game({ width: 9, rules: 'Japanese' })
  assert.equal(game.play('E5'), 0)
  assert.throws(() => game.play('E5'), /Article 3/)
  assert.equal(game.isLegal('E5'), false)
  assert.equal(game.state().toMove, 'white')
  game.play('pass')
  game.play('pass')
  assert.equal(game.state().phase, 'stopped')
  assert.equal(game.score().black, 80)
  assert.equal(game.undo(), true)
  assert.equal(game.state().phase, 'playing')
  assert.equal(readRecords(game.record().sgf()).games[0].summary().moves.length, 2)
  const set = new Game({ board: [[0, 1], [0, -1]], first: 'white' })
  assert.deepEqual(set.state().size, { width: 2, height: 2 })
})

test('the list of examples is complete', () => {
  const life = examples().filter(one => one.group === 'life')
  assert.deepEqual(new Set(life.map(one => parseInt(one.name))).size, 25)
})
