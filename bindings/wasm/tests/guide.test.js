// The guide of the static page: its links, and how it shows in Chromium.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { browse, open, serve } from './browser.js'
import { project } from './package-files.js'

const site = path.join(project, 'site/out')
const guide = path.join(site, 'guide')
const skip = existsSync(path.join(guide, 'index.html')) ? false : 'site/out has no guide: run site/build'

/** The chapters that SUMMARY.md names, as the pages that are made of them. */
const chapters = [...readFileSync(path.join(project, 'site/book/SUMMARY.md'), 'utf8').matchAll(/\(([^)]+)\.md\)/g)]
  .map(([, name]) => `${name}.html`)

/** All pages below a folder. */
const pagesBelow = folder => readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html') && name !== '404.html')

const ids = new Map()

/** The places of a page that a link can lead to. */
function idsOf(file) {
  if (!ids.has(file)) {
    const text = readFileSync(file, 'utf8')
    ids.set(file, new Set([...text.matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id]) => id)))
  }
  return ids.get(file)
}

/** Why a link of a page leads nowhere; nothing if it does. */
function fault(page, link) {
  if (/^(https?:|mailto:|data:|javascript:)/.test(link)) return undefined
  const [name, place] = link.split('#')
  let file = name === '' ? page : path.resolve(path.dirname(page), decodeURIComponent(name.split('?')[0]))
  if (name.endsWith('/')) file = path.join(file, 'index.html')
  if (!existsSync(file)) return `${link}: no such file`
  if (place && file.endsWith('.html') && !idsOf(file).has(decodeURIComponent(place))) return `${link}: no such place`
  return undefined
}

test('every chapter is there, and every link leads somewhere', { skip }, () => {
  for (const chapter of chapters) assert.ok(existsSync(path.join(guide, chapter)), chapter)
  const faults = []
  let links = 0
  for (const name of pagesBelow(guide)) {
    const page = path.join(guide, name)
    for (const [, link] of readFileSync(page, 'utf8').matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      links += 1
      const why = fault(page, link)
      if (why) faults.push(`${name}: ${why}`)
    }
  }
  assert.deepEqual(faults, [])
  assert.ok(links > 500, `${links} links`)
})

test('no chapter lost its link to another', { skip }, () => {
  // What the source links to within docs/ is linked to in the guide.
  const text = readFileSync(path.join(guide, 'joseki.html'), 'utf8')
  assert.match(text, /<a href="glossary\.html#joseki">glossary<\/a>/)
  assert.match(readFileSync(path.join(guide, 'notes/mining.html'), 'utf8'), /<a href="\.\.\/numbers\.html">/)
})

/** @type {any} */
let server, browser

before(async () => {
  server = await serve({ '/honte/': site })
  browser = await browse()
})
after(async () => {
  await browser.close()
  server.stop()
})

test('every chapter opens without fault', { skip }, async () => {
  const { page, faults } = await open(browser, `${server.url}/honte/guide/`)
  for (const chapter of chapters) {
    await page.goto(`${server.url}/honte/guide/${chapter}`)
    assert.ok((await page.textContent('main h1') ?? '').length > 3, chapter)
    // Wide tables scroll by themselves.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    assert.equal(wide, false, `${chapter} is wider than the window`)
  }
  assert.deepEqual(faults, [])
  await page.close()
})

test('from the page to the guide, a word found in it, and back', { skip }, async () => {
  const { page, faults } = await open(browser, `${server.url}/honte/`)
  await page.click('nav a[href="guide/"]')
  await page.locator('main h1', { hasText: 'Honte' }).waitFor()
  await page.keyboard.press('s')
  await page.locator('#mdbook-searchbar:visible').waitFor()
  // The search listens to keys.
  await page.keyboard.type('bent four', { delay: 20 })
  const results = page.locator('#mdbook-searchresults a')
  await results.first().waitFor()
  const found = await results.allTextContents()
  assert.ok(found.some(text => /Glossary/.test(text)), found.join('; '))
  await page.goto(`${server.url}/honte/guide/`)
  await page.click('main a[href="../index.html"]')
  await page.locator('#judge:enabled').waitFor()
  assert.deepEqual(faults, [])
  await page.close()
})
