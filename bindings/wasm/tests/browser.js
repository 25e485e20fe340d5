// Chromium, and a server of static files that does nothing else.

import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { chromium } from 'playwright-core'

const KINDS = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.gz': 'application/gzip',
}

/**
 * Serves folders: of each the files under the name that it has here.
 * @param {Record<string, string>} folders
 */
export async function serve(folders) {
  const sent = { bytes: 0 }
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)
    const prefix = Object.keys(folders).filter(one => name.startsWith(one)).sort((a, b) => b.length - a.length)[0]
    if (name === '/empty.html') {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      return response.end('<!doctype html><title>empty</title><link rel="icon" href="data:,">')
    }
    const folder = path.resolve(folders[prefix ?? ''] ?? '/nowhere')
    let file = path.join(folder, name.slice(prefix?.length ?? 0))
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end()
    if (statSync(file).isDirectory()) file = path.join(file, 'index.html')
    sent.bytes += statSync(file).size
    // As hosts of pages have it: what was just sent is not asked for again.
    response.writeHead(200, { 'Cache-Control': 'max-age=600', 'Content-Type': KINDS[path.extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise(done => server.listen(0, '127.0.0.1', () => done(undefined)))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { url, sent, stop: () => server.close() }
}

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-default-apps', '--disable-extensions']

/** Debian's browser. */
export const browse = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })

/**
 * A page that must be without fault: errors on the console, exceptions, and requests to other hosts
 * are faults.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function open(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1360, height: 900 } })
  page.setDefaultTimeout(60_000)
  /** @type {string[]} */
  const faults = []
  page.on('console', message => message.type() === 'error' && faults.push(`console: ${message.text()}`))
  page.on('pageerror', error => faults.push(`exception: ${error.message}`))
  page.on('request', request => {
    if (!request.url().startsWith(new URL(url).origin) && !request.url().startsWith('blob:')) faults.push(`leaves the host: ${request.url()}`)
  })
  await page.goto(url)
  return { page, faults }
}
