// The built package, and what the tests read beside it.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

/** The folder of the built package. */
export const pkg = path.resolve(here, '../pkg')

/** The project's folder. */
export const project = path.resolve(here, '../../..')

if (!existsSync(path.join(pkg, 'honte_wasm_bg.wasm'))) {
  throw new Error('the package is not built: run bindings/wasm/build')
}

export const honte = await import(path.join(pkg, 'honte.js'))
await honte.load()

/** The counted games of `../shared`, if they are there. */
export const counted = path.join(project, '../shared/games/counted/counted.sgf')

/** Why a test about them is skipped; false if it is not. */
export const withoutCounted = existsSync(counted) ? false : '../shared/games/counted is not there'

/** The bytes of the counted games. */
export const countedBytes = () => readFileSync(counted)
