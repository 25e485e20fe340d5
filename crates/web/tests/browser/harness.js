// A server on sample data, and a browser that notes what goes wrong.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, firefox } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
/** The project's folder. */
export const project = path.resolve(here, "../../../..");

/** Debian's browser, without anything that asks the internet. */
const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-default-apps",
  "--disable-extensions",
];

/** The command under test: `HONTE`, else what cargo built. */
export function command() {
  const target = process.env["CARGO_TARGET_DIR"] ?? path.join(project, "target");
  const found = [process.env["HONTE"], path.join(target, "release/honte"), path.join(target, "debug/honte")].find(
    (file) => file && existsSync(file),
  );
  if (!found) throw new Error("no honte: build it, or name it in HONTE");
  return found;
}

/**
 * A port that is free now: that of a server that is named is known to the next one there by its token.
 * @returns {Promise<number>}
 */
const freePort = () =>
  new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });

/** The cookie of each server that was started, by its address. @type {Map<string, { name: string, value: string }>} */
const cookies = new Map();

/** Has the pages of a context know a server, as after its link was opened. @param {import("playwright-core").BrowserContext} context @param {string} url */
export async function admit(context, url) {
  const cookie = cookies.get(url);
  if (cookie) await context.addCookies([{ ...cookie, url }]);
}

/**
 * A server over a copy of the samples. `url` is its address, `link` what it prints: the address with the token.
 * @typedef {{ url: string, link: string, base: string, folder: string, pid: number, fetch: (path: string) => Promise<Response>, stop: (options?: { keep?: boolean, signal?: NodeJS.Signals }) => Promise<void> }} Server
 * @param {{ args?: string[], files?: Record<string, string>, only?: Record<string, string>, over?: { base: string }, port?: number }} [options]
 *   `files`: more of them, by name; `only`: these instead of the samples; `over`: a server that was stopped, whose folder is served again
 * @returns {Promise<Server>}
 */
export async function serve({ args = [], files = {}, only, over, port } = {}) {
  const base = over?.base ?? (await mkdtemp(path.join(tmpdir(), "honte-page-")));
  const folder = path.join(base, "examples");
  if (!over) {
    if (only) await mkdir(folder);
    else await cp(path.join(project, "examples"), folder, { recursive: true });
    for (const [name, text] of Object.entries({ ...files, ...only })) await writeFile(path.join(folder, name), text);
  }
  // Copies of unsaved games go here, not to the user's own.
  const env = { ...process.env, XDG_STATE_HOME: path.join(base, "state") };
  const child = spawn(command(), ["serve", folder, "--port", String(port ?? (await freePort())), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  const ended = new Promise((done) => child.once("exit", done));
  let said = "";
  const link = await new Promise((/** @type {(link: string) => void} */ done, failed) => {
    const read = (/** @type {Buffer} */ chunk) => {
      said += chunk;
      const match = /(http:\/\/\S+)\n/.exec(said);
      if (match?.[1]) done(match[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    child.once("error", failed);
  });
  const { origin: url, port: at, searchParams } = new URL(link);
  const cookie = { name: `honte-${at}`, value: searchParams.get("token") ?? "" };
  cookies.set(url, cookie);
  return {
    url,
    link,
    base,
    folder,
    pid: child.pid ?? 0,
    fetch: (path) => fetch(`${url}${path}`, { headers: { Cookie: `${cookie.name}=${cookie.value}` } }),
    async stop({ keep = false, signal = "SIGINT" } = {}) {
      child.kill(signal);
      await ended;
      if (!keep) await rm(base, { recursive: true, force: true });
    },
  };
}

/** A Firefox of the system, to run the tests in instead: `FIREFOX=/usr/bin/firefox-esr`. */
const FIREFOX = process.env["FIREFOX"];

/** Why a test that needs Chromium's own debugger is left out; nothing in Chromium. */
export const noDebugger = FIREFOX ? "only Chromium tells this" : false;
/** The same of a test that needs a touch screen. */
export const noTouch = FIREFOX ? "Playwright makes no touch screen of a stock Firefox" : false;

/** A browser. */
export const browse = () =>
  FIREFOX
    ? browseFirefox(FIREFOX)
    : chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: FLAGS });

/** A Firefox as it is shipped, by WebDriver BiDi. @param {string} executablePath */
async function browseFirefox(executablePath) {
  const browser = await firefox.launch({
    channel: "moz-firefox",
    executablePath,
    // Scroll bars take no room, as in headless Chromium.
    firefoxUserPrefs: { "ui.useOverlayScrollbars": 1 },
  });
  // Firefox 153 does not know this command yet, without which Playwright opens no page. Dark pages
  // are asked for by the page's own switch instead.
  const session = /** @type {any} */ (browser)._connection.toImpl(browser)._browserSession;
  const kind = Object.getPrototypeOf(session);
  const send = kind.send;
  kind.send = function (/** @type {string} */ method, /** @type {unknown[]} */ ...rest) {
    return method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send.call(this, method, ...rest);
  };
  return browser;
}

/**
 * A server and a browser for the tests of a file, from before the first until after the last.
 * @param {Parameters<typeof serve>[0]} [options] of the server
 */
export function setUp(options) {
  const here = /** @type {{ server: Server, browser: import("playwright-core").Browser }} */ ({});
  before(async () => {
    [here.server, here.browser] = await Promise.all([serve(options), browse()]);
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.stop();
  });
  return here;
}

export const DESKTOP = { width: 1360, height: 860 };
export const PHONE = { width: 390, height: 844 };

/**
 * A page that must be without fault: errors on the console, exceptions, and
 * requests to other hosts fail the test.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url the server
 * @param {(page: import("playwright-core").Page) => Promise<void>} work
 * @param {{ phone?: boolean, dark?: boolean, allow?: RegExp, isAdmitted?: boolean }} [options] `allow`: console errors that the test brings about; `isAdmitted`: whether the browser has opened the server's link before
 */
export async function onPage(browser, url, work, { phone = false, dark = false, allow, isAdmitted = true } = {}) {
  const context = await browser.newContext({
    viewport: phone ? PHONE : DESKTOP,
    hasTouch: phone,
    colorScheme: dark ? "dark" : "light",
    acceptDownloads: true,
  });
  if (FIREFOX && dark)
    await context.addInitScript(() => {
      if (location.protocol === "http:") localStorage.setItem("theme", "dark");
    });
  if (isAdmitted) await admit(context, url);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const faults = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !allow?.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== url) faults.push(`leaves the machine: ${request.url()}`);
  });
  try {
    await work(page);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

/**
 * What must hold within five seconds: a page answers when it can.
 * @param {() => Promise<void>} holds throws as long as it does not
 */
export async function soon(holds) {
  for (const end = Date.now() + 5_000; ;) {
    try {
      return await holds();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

/**
 * The stones on the board, as the drawing has them.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<{ black: string[], white: string[] }>} points in SGF letters
 */
export const stones = (page) =>
  page.evaluate(() => {
    const of = (/** @type {string} */ name) =>
      [...document.querySelectorAll(`.board-frame g[data-point].${name}`)]
        .map((group) => group.getAttribute("data-point") ?? "")
        .sort();
    return { black: of("b"), white: of("w") };
  });

/**
 * Clicks a point of the board.
 * @param {import("playwright-core").Page} page @param {string} letters as SGF has them
 */
export async function clickPoint(page, letters) {
  const place = await page.evaluate((name) => {
    const group = document.querySelector(`.board-frame g[data-point="${name}"]`);
    const match = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(group?.getAttribute("transform") ?? "");
    const svg = document.querySelector(".board-frame svg");
    if (!match || !(svg instanceof SVGSVGElement)) return null;
    const at = new DOMPoint(Number(match[1]), Number(match[2])).matrixTransform(svg.getScreenCTM() ?? undefined);
    return { x: at.x, y: at.y };
  }, letters);
  assert.ok(place, `no point ${letters}`);
  await page.mouse.click(place.x, place.y);
}

/** Waits until a text is to be seen. @param {import("playwright-core").Page} page @param {string | RegExp} text */
export const sees = (page, text) => page.getByText(text).first().waitFor();

/**
 * Drops files on the page.
 * @param {import("playwright-core").Page} page @param {[string, Buffer][]} files
 */
export async function dropFiles(page, files) {
  const data = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const [name, bytes] of files) transfer.items.add(new File([Uint8Array.from(bytes)], name));
      return transfer;
    },
    files.map(([name, bytes]) => /** @type {[string, number[]]} */ ([name, [...bytes]])),
  );
  for (const kind of ["dragenter", "dragover", "drop"]) await page.dispatchEvent("body", kind, { dataTransfer: data });
}
