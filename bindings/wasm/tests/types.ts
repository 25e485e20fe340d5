// What a TypeScript program writes with the package: it is compiled, not run.

import { Game, type Judgement, Record, example, load, readRecords } from 'honte'
import { judge } from 'honte/worker'
import { getProbabilityMap, guess, useFetch, type Vertex } from 'honte/deadstones'

await load(new URL('./honte_wasm_bg.wasm', import.meta.url))
const { games } = readRecords('(;SZ[9])', 'game.sgf')
const judgement: Judgement | undefined = games[0]?.judge({
  visits: 1000,
  onProgress: ({ proved, chains }) => proved < chains,
})
const likely: string | null | undefined = judgement?.verdict.likely
const owner: 1 | -1 | 0 | undefined = judgement?.verdict.ownership[0]?.[0]
for (const step of judgement?.proof('D4').line().steps ?? []) step.board.at(0)?.at(0)

const captured: number = new Game({ width: 9, rules: 'Chinese' }).play('E5')
const text: string = Record.fromSigns([[0, 1], [-1, 0]]).svg({ theme: 'wood' })
const title: string = example('1').title

const cancel = new AbortController()
const remote = await judge({ signs: [[0, 1], [1, 0]] }, { signal: cancel.signal })
const words: string[] = (await remote.explain('A1')).words

useFetch('./honte_wasm_bg.wasm')
const dead: Vertex[] = await guess([[0, 1], [-1, 0]], { finished: true, iterations: 100 })
const map: number[][] = await getProbabilityMap([[0, 1], [-1, 0]], 50)

// @ts-expect-error there is no such option
games[0]?.judge({ visit: 1000 })
// @ts-expect-error there is no such theme
games[0]?.svg({ theme: 'gold' })

export { captured, dead, likely, map, owner, text, title, words }
