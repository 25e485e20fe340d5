// What runs in the worker of worker.js: one judgement at a time.

import { Record, load, readRecords } from './honte.js'

let judgement

function record({ signs, content, name, game = 0 }) {
  if (signs) return Record.fromSigns(signs)
  const { games } = readRecords(content, name)
  if (!games[game]) throw new Error(`there is no game ${game} in the file, which has ${games.length}`)
  return games[game]
}

function withProof(at, moves, see) {
  const proof = judgement.proof(at)
  try {
    for (const move of moves) proof.play(move)
    return see(proof)
  } finally {
    proof.free()
  }
}

const answers = {
  load: (id, source) => load(source),
  judge(id, input, options) {
    judgement?.free()
    judgement = undefined
    const onProgress = progress => postMessage({ id, progress })
    const judged = record(input)
    try {
      judgement = judged.judge({ ...options, onProgress })
    } finally {
      judged.free()
    }
    return judgement.verdict
  },
  explain: (id, at) => judgement.explain(at),
  line: (id, at) => withProof(at, [], proof => proof.line()),
  lineSvg: (id, at, step, options) => withProof(at, [], proof => proof.lineSvg(step, options)),
  argue: (id, at, moves) => withProof(at, moves, proof => proof.state()),
  argueSvg: (id, at, moves, options) => withProof(at, moves, proof => proof.svg(options)),
  svg: (id, options) => judgement.svg(options),
  legend: () => judgement.legend(),
  proofsSgf: () => judgement.proofsSgf(),
  forget() {
    judgement?.free()
    judgement = undefined
  },
}

onmessage = async ({ data: { id, what, words = [] } }) => {
  try {
    if (what !== 'load') await load()
    postMessage({ id, value: answers[what](id, ...words) })
  } catch (error) {
    postMessage({ id, error: error.message ?? String(error) })
    // A module that has panicked cannot be used any more.
    if (error instanceof WebAssembly.RuntimeError) close()
  }
}
