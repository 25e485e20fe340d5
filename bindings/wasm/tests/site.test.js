// The static page in Chromium, from a server that only hands out files.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { browse, open, serve } from './browser.js'
import { honte, project } from './package-files.js'

const site = path.join(project, 'site/out')
const skip = existsSync(path.join(site, 'index.html')) ? false : 'site/out is not there: run site/build'

/** @type {any} */
let server, browser

before(async () => {
  // A folder of a host, as a project page has.
  server = await serve({ '/honte/': site })
  browser = await browse()
})
after(async () => {
  await browser.close()
  server.stop()
})

async function onPage(hash, work) {
  const { page, faults } = await open(browser, `${server.url}/honte/${hash}`)
  await page.locator('#judge:enabled').waitFor()
  await work(page)
  assert.deepEqual(faults, [])
  await page.close()
}

/** Clicks a point of the board, by its SGF letters. */
async function clickPoint(page, letters) {
  const at = await page.evaluate(name => {
    const group = document.querySelector(`#picture g[data-point="${name}"]`)
    const [, x, y] = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(group.getAttribute('transform'))
    const place = new DOMPoint(Number(x), Number(y)).matrixTransform(group.ownerSVGElement.getScreenCTM())
    return { x: place.x, y: place.y }
  }, letters)
  await page.mouse.click(at.x, at.y)
}

test('the page and a verdict are at most 1.2 MB', { skip }, async () => {
  server.sent.bytes = 0
  await onPage('', async page => {
    await page.fill('#text', '. X . X O\nX X X X O\nO O O O .\n. O . O .\n. . O . O')
    await page.click('#from-text')
    await page.click('#judge')
    await page.locator('#verdict:visible').waitFor()
  })
  console.log(`site: ${server.sent.bytes} bytes transferred`)
  assert.ok(server.sent.bytes <= 1_200_000, `${server.sent.bytes} bytes`)
})

test('a board is put by clicks, judged and explained', { skip }, () => onPage('', async page => {
  await page.fill('#text', '. X . X O\nX X X X O\nO O O O .\n. O . O .\n. . O . O')
  await page.click('#from-text')
  const before = await page.inputValue('#text')
  await clickPoint(page, 'ae')
  assert.match(await page.inputValue('#text'), /1\s+X/)
  await clickPoint(page, 'ae')
  assert.equal(await page.inputValue('#text'), before)
  await page.click('#judge')
  await page.locator('#verdict:visible').waitFor()
  assert.ok(await page.locator('#groups button').count() > 1)
  await page.locator('#groups button').first().click()
  await page.locator('#why:visible').waitFor()
  assert.match(await page.textContent('#why-words') ?? '', /alive|dead/)
}))

test('all official examples are judged, and proofs can be stepped through', { skip }, () => onPage('#examples', async page => {
  const names = await page.locator('#examples button').evaluateAll(all => all.map(one => one.getAttribute('data-example')))
  assert.equal(new Set(names.map(name => parseInt(name ?? ''))).size, 25)
  let stepped = 0
  for (const name of names) {
    await page.click(`#examples button[data-example="${name}"]`)
    await page.locator('#verdict:visible').waitFor({ timeout: 60_000 })
    const groups = await page.locator('#groups button').all()
    for (const group of groups.slice(0, 1)) {
      await group.click()
      await page.locator('#why:visible').waitFor()
      if (await page.locator('#proof').isHidden()) continue
      await page.locator('#step').filter({ hasText: /0 of [1-9]/ }).waitFor({ timeout: 5_000 }).catch(() => {})
      if (!/0 of [1-9]/.test(await page.textContent('#step') ?? '')) continue
      await page.click('[data-step="1"]')
      await page.locator('#step').filter({ hasText: /^1 of/ }).waitFor()
      assert.match(await page.textContent('#step-words') ?? '', /plays|passes|takes/, name ?? '')
      stepped += 1
    }
  }
  assert.ok(stepped >= 15, `${stepped} proofs`)
}))

test('a record is read from a file, walked through and judged', { skip }, () => onPage('#record', async page => {
  const sgf = '(;SZ[5]KM[0.5]PB[Anna]PW[Bert];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce]C[the border];W[de];B[];W[])'
  await page.setInputFiles('#file', { name: 'game.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(sgf) })
  await page.locator('dd', { hasText: 'Anna' }).waitFor()
  await page.click('[data-go="first"]')
  for (let move = 0; move < 9; move += 1) await page.click('[data-go="next"]')
  assert.equal(await page.textContent('#comment'), 'the border')
  await page.click('[data-go="last"]')
  await page.click('#judge')
  await page.locator('#likely', { hasText: 'B+4.5' }).waitFor()
}))

test('a long judgement can be cancelled', { skip }, () => onPage('', async page => {
  await page.fill('#text', honte.exampleRecord('18').sgf())
  await page.click('#from-text')
  await page.selectOption('#visits', '3000000')
  await page.click('#judge')
  await page.locator('#progress', { hasText: 'proved' }).waitFor()
  await page.click('#cancel')
  await page.locator('#progress', { hasText: 'Cancelled' }).waitFor()
}))

test('what cannot be read is said', { skip }, () => onPage('', async page => {
  await page.fill('#text', 'X O\nX')
  await page.click('#from-text')
  await page.locator('#progress.error').waitFor()
}))
