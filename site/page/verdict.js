// What was found: the likely result, the groups, and why.

import { byId, say, setSvg } from './dom.js'

const WOOD = { theme: 'wood', everyPoint: true }

/** Shows what was found of a position. */
export async function showVerdict(judgement) {
  const { verdict } = judgement
  setSvg('picture', await judgement.svg({ ...WOOD, prefix: 'b' }))
  say('legend', await judgement.legend())
  const recorded = verdict.recorded ? ` (recorded: ${verdict.recorded})` : ''
  say('likely', `${likely(verdict)}${recorded}`)
  const all = verdict.groups.length
  say('proved', `${verdict.groups_proved} of ${all} groups proved.${teire(verdict)}`)
  byId('groups').replaceChildren(...verdict.groups.map(group => groupItem(judgement, group)))
  byId('verdict').hidden = false
}

function likely({ likely, likely_why: why }) {
  if (likely) return `Likely result: ${likely}`
  return why === 'unfinished' ? 'Not finished yet' : 'No result'
}

function teire({ teire }) {
  return teire.length > 0 ? ` Teire at ${teire.join(', ')}.` : ''
}

function groupItem(judgement, group) {
  const button = document.createElement('button')
  const colour = group.colour === 'black' ? 'Black' : 'White'
  const known = { proved: 'proved', seems: 'not proved', doubtful: 'open' }[group.standing]
  button.textContent = `${colour} ${group.chains[0]} (${group.stones}): ${fate(judgement.verdict, group)}, ${known}`
  button.onclick = () => showWhy(judgement, group.chains[0])
  const item = document.createElement('li')
  item.append(button)
  return item
}

/** What becomes of a group. A living one may be captured by what is still to be played. */
function fate({ chains }, group) {
  const lives = chains.some(chain => chain.at === group.chains[0] && chain.status === 'alive')
  if (group.fate === 'dead' && lives) return 'alive as it stands, taken when the position is finished'
  return { alive: 'alive', dead: 'dead', seki: 'alive in seki' }[group.fate]
}

/** Shows why a chain is what it is; its proof can be stepped through. */
export async function showWhy(judgement, at) {
  const { at: chain, words, hasProof } = await judgement.explain(at)
  say('why-title', `Why: ${chain}`)
  say('why-words', words.join(' '))
  byId('why').hidden = false
  byId('proof').hidden = !hasProof
  if (hasProof) await showProof(judgement, at)
}

async function showProof(judgement, at) {
  const line = await judgement.proof(at)
  say('proof-beyond', line.beyond)
  let step = 0
  const show = async () => {
    setSvg('proof-picture', await judgement.proofSvg(at, step, { ...WOOD, prefix: 'p', cell: 24 }))
    say('step', `${step} of ${line.steps.length}`)
    const isEnd = step === line.steps.length
    const words = step === 0 ? '' : `${line.steps[step - 1].words}.`
    say('step-words', isEnd ? `${words} The end: ${line.end}.`.trim() : words)
  }
  for (const button of document.querySelectorAll('[data-step]')) {
    button.onclick = () => {
      step = Math.max(0, Math.min(line.steps.length, step + Number(button.dataset.step)))
      return show()
    }
  }
  await show()
}
