// A record: its games, its headers, and going through its moves.

import { readRecords } from './honte/honte.js'
import { byId, say } from './dom.js'

let shown

/** Shows a record at a place, which this asks for. */
let show = () => {}

/** Says how a record is shown at a place. */
export function onShow(how) {
  show = how
}

/** Opens a file of the person's. */
export async function openFile(file) {
  if (!file) return
  const content = new Uint8Array(await file.arrayBuffer())
  try {
    const { games, problems, moreProblems } = readRecords(content, file.name)
    const count = problems.length + moreProblems
    say('problems', count > 0 ? `${count} problems; the first: ${problems[0]}` : '')
    if (games.length === 0) throw new Error(`${file.name}: there is no game in the file`)
    listGames(games, { content, name: file.name })
    showGame(games[0], { content, name: file.name, game: 0 })
  } catch (error) {
    say('problems', error.message, true)
  }
}

function listGames(games, input) {
  const list = byId('games')
  byId('games-label').hidden = games.length < 2
  list.replaceChildren(...games.map((_, game) => new Option(String(game + 1), String(game))))
  list.onchange = () => showGame(games[Number(list.value)], { ...input, game: Number(list.value) })
}

/** Shows a game at its end. */
export function showGame(record, input) {
  const { headers } = record.summary()
  const entries = headers.flatMap(([name, value]) => [element('dt', name), element('dd', value)])
  byId('headers').replaceChildren(...entries)
  shown = { record, input }
  byId('moves').hidden = false
  go('end')
}

const element = (name, text) => Object.assign(document.createElement(name), { textContent: text })

function go(at) {
  const { record, input } = shown
  const position = record.position(at)
  say('at', position.at)
  say('comment', position.comment ?? '')
  show(record, position.at, input)
}

/** Goes through the game from where it is. */
export function walk(where, at) {
  if (!shown) return
  const position = shown.record.position(at)
  const to = {
    first: () => '0',
    last: () => 'end',
    previous: () => position.parent,
    next: () => position.children[0]?.at,
  }[where]()
  if (to) go(to)
}
