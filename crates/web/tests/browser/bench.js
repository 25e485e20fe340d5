// First paint and script time of a step, from the browser's own trace.

import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { admit, browse, serve } from "./harness.js";

const [server, browser] = await Promise.all([serve(), browse()]);

/** @param {number[]} numbers @param {number} share */
const quantile = (numbers, share) => {
  const sorted = numbers.slice().sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
};

/** @param {string} hash @param {string} wait */
async function paint(hash, wait) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 } });
  await admit(context, server.url);
  const page = await context.newPage();
  await page.goto(`${server.url}/${hash}`);
  await page.locator(wait).first().waitFor();
  const found = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    ready: performance.now(),
    bytes:
      performance
        .getEntriesByType("resource")
        .filter((entry) => !entry.name.includes("/api/"))
        .reduce((sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).decodedBodySize, 0) +
      /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0]).decodedBodySize,
  }));
  await context.close();
  return found;
}

/** Script time of each of many steps: tasks of the trace that hold a key press. */
async function steps() {
  const page = await browser.newPage({ viewport: { width: 1360, height: 860 } });
  await admit(page.context(), server.url);
  await page.goto(`${server.url}/#/records/games.sgf/1`);
  await page.locator(".tree .node").first().waitFor();
  const session = await browser.newBrowserCDPSession();
  const file = path.join(os.tmpdir(), `honte-trace-${process.pid}.json`);
  await browser.startTracing(page, {
    path: file,
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"],
  });
  for (let step = 0; step < 200; step++) await page.keyboard.press("ArrowRight", { delay: 4 });
  for (let step = 0; step < 100; step++) await page.keyboard.press("ArrowLeft", { delay: 4 });
  await browser.stopTracing();
  await session.detach();
  const { traceEvents } = JSON.parse(await readFile(file, "utf8"));
  const of = (/** @type {(event: any) => boolean} */ which) =>
    traceEvents
      .filter((/** @type {any} */ event) => event.dur !== undefined && which(event))
      .map((/** @type {any} */ event) => event.dur / 1000);
  const keys = of((event) => event.name === "EventDispatch" && event.args?.data?.type === "keydown");
  const frames = of((event) => event.name === "FireAnimationFrame");
  const layout = of((event) => event.name === "Layout" || event.name === "UpdateLayoutTree");
  await page.close();
  return { keys, frames, layout };
}

const row = (/** @type {string} */ name, /** @type {number[]} */ numbers) =>
  console.log(
    `${name.padEnd(44)} ${quantile(numbers, 0.5).toFixed(1).padStart(8)} ${quantile(numbers, 0.99).toFixed(1).padStart(8)} ${Math.max(
      ...numbers,
    )
      .toFixed(1)
      .padStart(8)}`,
  );

console.log(`${"milliseconds".padEnd(44)} ${"median".padStart(8)} ${"99 %".padStart(8)} ${"most".padStart(8)}`);
const list = [];
const game = [];
const bare = [];
for (let round = 0; round < 10; round++) {
  bare.push(await paint("api/about", "pre"));
  list.push(await paint("#/records", ".game-row"));
  game.push(await paint("#/records/testspec.ishi/3/1", ".tree .node"));
}
row(
  "first paint of a line of text, to compare",
  bare.map((one) => one.paint),
);
row(
  "first paint, list of games",
  list.map((one) => one.paint),
);
row(
  "first row of the list in sight",
  list.map((one) => one.ready),
);
row(
  "first paint, a game by its deep link",
  game.map((one) => one.paint),
);
row(
  "the game's tree in sight",
  game.map((one) => one.ready),
);
const stepped = await steps();
row(`script of a step (${stepped.keys.length} key presses)`, stepped.keys);
row("the tree drawn in the next frame", stepped.frames);
row("style and layout", stepped.layout);
console.log(
  `page weight, ${(Math.max(...game.map((one) => one.bytes)) / 1000).toFixed(1)} kB uncompressed for the records, board.css with it`,
);
await browser.close();
await server.stop();
