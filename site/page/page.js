// The page: what is shown of a position, and what a person does to it. Everything is computed here
// in the browser; nothing is sent anywhere.

import { Record, example, exampleRecord, examples, load, readRecords } from './honte/honte.js'
import { judge, useSource } from './honte/worker.js'
import { onShow, openFile, showGame, walk } from './record.js'
import { showVerdict, showWhy } from './verdict.js'
import { byId, letters, pointAt, say, setSvg } from './dom.js'

const DRAWN = { theme: 'wood', prefix: 'b', everyPoint: true }

const state = {
  /** The record that is shown, and where in it. */
  record: undefined,
  at: 'end',
  /** What a worker is asked to judge. */
  input: undefined,
  judgement: undefined,
  cancel: undefined,
}

async function start() {
  onShow(show)
  await load(await compiled())
  showPart()
  listExamples()
  showBoard(Array.from({ length: 9 }, () => Array(9).fill(0)))
  byId('judge').disabled = false
  say('progress', '')
}

/** The module, compiled once for the page and its workers. It is packed, whatever the host does. */
async function compiled() {
  const answer = await fetch(new URL('./honte/honte_wasm_bg.wasm.gz', import.meta.url))
  if (!answer.ok) throw new Error(`the module cannot be loaded: ${answer.status}`)
  const unpacked = answer.body.pipeThrough(new DecompressionStream('gzip'))
  const headers = { 'Content-Type': 'application/wasm' }
  const module = await WebAssembly.compileStreaming(new Response(unpacked, { headers }))
  useSource(module)
  return module
}

/** Shows a record at a place; what was judged before is forgotten. */
function show(record, at, input) {
  drop()
  state.record = record
  state.at = at
  state.input = input
  draw()
}

function draw() {
  setSvg('picture', state.record.svg({ at: state.at, ...DRAWN }))
  say('legend', '')
}

function showBoard(rows) {
  const record = Record.fromSigns(rows)
  say('comment', '')
  byId('moves').hidden = true
  byId('text').value = record.text().trimEnd()
  byId('size').value = rows.length === rows[0].length ? String(rows.length) : ''
  show(record, 'end', { signs: rows })
}

function drop() {
  state.cancel?.abort()
  state.judgement?.close()
  state.judgement = undefined
  byId('verdict').hidden = true
  byId('why').hidden = true
}

async function judgeNow() {
  drop()
  const cancel = new AbortController()
  state.cancel = cancel
  byId('cancel').hidden = false
  say('progress', 'Judging…')
  try {
    const judgement = await judge({ ...state.input }, {
      at: state.at,
      visits: Number(byId('visits').value),
      signal: cancel.signal,
      onProgress: ({ proved, chains }) => say('progress', `${proved} of ${chains} chains proved`),
    })
    state.judgement = judgement
    say('progress', `${judgement.verdict.seconds.toFixed(2)} s`)
    await showVerdict(judgement)
  } catch (error) {
    say('progress', cancel.signal.aborted ? 'Cancelled' : error.message, !cancel.signal.aborted)
  } finally {
    if (state.cancel === cancel) {
      state.cancel = undefined
      byId('cancel').hidden = true
    }
  }
}

function fromText() {
  try {
    const { games, problems, format } = readRecords(byId('text').value, '')
    if (games.length === 0) throw new Error(problems[0] ?? 'there is no board and no game in the text')
    if (format === 'board') showBoard(games[0].position().board)
    else showGame(games[0], { content: byId('text').value })
  } catch (error) {
    say('progress', error.message, true)
  }
}

function listExamples() {
  const list = byId('examples')
  for (const { name, title } of examples().filter(({ group }) => group === 'life')) {
    const button = document.createElement('button')
    button.textContent = `${name}. ${title}`
    button.dataset.example = name
    button.onclick = () => showExample(name)
    const item = document.createElement('li')
    item.append(button)
    list.append(item)
  }
}

async function showExample(name) {
  for (const button of byId('examples').querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.example === name))
  }
  const record = exampleRecord(name)
  byId('moves').hidden = true
  say('comment', '')
  show(record, 'end', { content: record.sgf(), name: 'example.sgf' })
  const { question, answer } = example(name)
  byId('statement').replaceChildren(...[question, answer].filter(Boolean).map(text =>
    Object.assign(document.createElement('p'), { textContent: text })))
  // Small boards with hard questions: all of them take some seconds at most.
  byId('visits').value = '3000000'
  await judgeNow()
}

/** The part that the address names. */
function showPart() {
  const named = location.hash.slice(1)
  const part = ['board', 'examples', 'record'].includes(named) ? named : 'board'
  for (const box of document.querySelectorAll('[data-part]')) box.hidden = box.dataset.part !== part
  for (const link of document.querySelectorAll('nav a')) {
    if (link.hash === `#${part}`) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  if (part !== 'examples') byId('statement').replaceChildren()
}

/** A click on the board: a stone is put, or explained. */
async function click(event) {
  const point = pointAt(event)
  if (!point || !state.record) return
  const { board } = state.record.position(state.at)
  const isStone = board[point.y][point.x] !== 0
  if (state.judgement && isStone) return showWhy(state.judgement, letters(point, board.length))
  if (!state.input.signs) return
  const stone = Number(document.querySelector('input[name=stone]:checked').value)
  board[point.y][point.x] = board[point.y][point.x] === stone ? 0 : stone
  showBoard(board)
}

window.addEventListener('hashchange', () => {
  showPart()
  // What was looked at can be changed there.
  const isElsewhere = state.record && !state.input.signs
  if (isElsewhere && !byId('text').closest('[data-part]').hidden) showBoard(state.record.position(state.at).board)
})
byId('picture').addEventListener('click', click)
byId('judge').onclick = judgeNow
byId('cancel').onclick = () => state.cancel?.abort(new Error('cancelled'))
byId('from-text').onclick = fromText
byId('size').onchange = event => {
  const side = Number(event.target.value)
  showBoard(Array.from({ length: side }, () => Array(side).fill(0)))
}
byId('file').onchange = event => openFile(event.target.files[0])
for (const button of document.querySelectorAll('[data-go]')) {
  button.onclick = () => walk(button.dataset.go, state.at)
}

start().catch(error => say('progress', error.message, true))
