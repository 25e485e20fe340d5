// Pictures of the rooms for the README, into docs/images, or of some of them:
// `npm run pictures -- counted`; with `all FOLDER`,
// every place at every size, light and dark, to be looked at, and a sheet of
// all places at each size: `npm run screens -- FOLDER [PLACE ...]`.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { smaller } from "./png.js";
import { admit, browse, project, serve } from "./harness.js";

const THREE = "...XO..\nXXXXO..\nOOOOO..\n.......\n.......";
const SNAPBACK = "XOX.XXXXX\nXOOOXXXXX\nXXXXXXXXX\nXXX.XXXXX\nXXXXOOOOO\nXXXOO.O.X\nXXXO.OOOX\nXXXOO.OXX\nX.XXOOOX.";

/** @type {Record<string, { at: string, wait: string, act?: (page: import("playwright-core").Page) => Promise<void> }>} */
const PLACES = {
  home: { at: "/#/", wait: ".tile .mini .black" },
  games: { at: "/#/records", wait: ".game-row", act: (page) => page.locator(".game-row").nth(3).hover() },
  records: { at: "/#/records/testspec.ishi/3/1", wait: ".tree .node" },
  edit: { at: "/#/records/games.sgf/3/60", wait: ".tree .node", act: (page) => page.keyboard.press("e") },
  info: {
    at: "/#/records/testspec.ishi/2",
    wait: ".tree .node",
    act: (page) => page.getByRole("tab", { name: "Info & problems" }).click(),
  },
  figures: {
    at: "/#/records/testspec.ishi/3/1",
    wait: ".tree .node",
    act: async (page) => {
      await page.getByRole("tab", { name: "Figures" }).click();
      await page.locator("figure").first().waitFor();
    },
  },
  export: {
    at: "/#/records/games.sgf/3/60",
    wait: ".tree .node",
    act: (page) => page.getByRole("tab", { name: "Export" }).click(),
  },
  search: { at: "/#/search/19x19/Bpd", wait: ".next tbody tr" },
  games_found: {
    at: "/#/search/19x19/Bpd",
    wait: ".next tbody tr",
    act: (page) => page.getByRole("tab", { name: "Games" }).click(),
  },
  command: {
    at: "/#/search/19x19/Bpd",
    wait: ".next tbody tr",
    act: (page) => page.getByRole("tab", { name: "Command" }).click(),
  },
  problem: {
    at: `/#/referee/solve/text/${encodeURIComponent(THREE)}/to_move%3Dwhite`,
    wait: ".moves .chain",
  },
  rulesets: {
    at: "/#/referee/game/games.sgf/34/end/nodes%3D20000",
    wait: ".hollow",
    act: (page) => page.getByRole("tab", { name: "Under other rules" }).click(),
  },
  help: { at: "/#/records/games.sgf/3/60", wait: ".tree .node", act: (page) => page.locator("#help").click() },
  nowhere: { at: "/#/nowhere", wait: "main .button" },
  ask: { at: "/#/referee", wait: ".shelf a.card" },
  verdict: { at: `/#/referee/text/${encodeURIComponent(SNAPBACK)}`, wait: ".groups" },
  counted: {
    at: "/#/referee/game/games.sgf/2/end",
    wait: ".groups",
    // All of this game is proved, once the search has ended.
    act: (page) => page.getByRole("button", { name: "Cancel" }).waitFor({ state: "detached", timeout: 120_000 }),
  },
  referee: { at: "/#/referee/game/false-eye-with-double-ko.txt/1/0/-/J13", wait: ".proof-foot .end" },
  play: {
    at: "/#/referee/play/example:ikeda-p1-ex01/-",
    wait: ".phases .now",
    act: async (page) => {
      for (let step = 0; step < 3; step++) {
        await page.keyboard.press("ArrowRight");
        await page.waitForTimeout(200);
      }
    },
  },
  joseki: {
    at: "/#/joseki",
    wait: ".next tbody tr",
    act: async (page) => {
      await page.keyboard.press("a");
      await page.waitForTimeout(200);
      await page.keyboard.press("a");
    },
  },
};
const README = ["home", "records", "search", "counted"];
/** @type {[number, number][]} */
const SIZES = [
  [320, 568],
  [390, 844],
  [820, 1180],
  [844, 390],
  [1440, 900],
  [1920, 1080],
];

const [all, folder, ...only] = process.argv.slice(2);
/** Which of the README's pictures are made: all, if none is named. */
const wanted = all ? process.argv.slice(2) : README;
const to = all === "all" && folder ? folder : path.join(project, "docs/images");
await mkdir(to, { recursive: true });
/** Pictures side by side with their names. @param {[string, Buffer][]} pictures @param {number} width @param {number} height of each */
async function sheet(pictures, width, height) {
  const columns = height > width ? 8 : 5;
  const page = await browser.newPage({ viewport: { width: 2240, height: 800 } });
  await page.setContent(
    `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px;font:14px sans-serif;background:#888}` +
      `figure{margin:0}img{width:100%;display:block}</style>` +
      pictures
        .map(([name, bytes]) => `<figure>${name}<img src="data:image/png;base64,${bytes.toString("base64")}"></figure>`)
        .join(""),
  );
  const bytes = await page.screenshot({ fullPage: true });
  await page.close();
  return bytes;
}

const [server, browser] = await Promise.all([serve(), browse()]);
const sizes = all === "all" ? SIZES : /** @type {[number, number][]} */ ([[1280, 800]]);
for (const [width, height] of sizes) {
  for (const kind of all === "all" ? /** @type {const} */ (["light", "dark"]) : /** @type {const} */ (["light"])) {
    /** @type {[string, Buffer][]} */
    const seen = [];
    for (const [name, place] of Object.entries(PLACES)) {
      if (all !== "all" ? !wanted.includes(name) : only.length && !only.includes(name)) continue;
      // One of those for the README is dark.
      const dark = kind === "dark" || (all !== "all" && name === "records");
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        hasTouch: width < 900,
      });
      await admit(context, server.url);
      const page = await context.newPage();
      await page.goto(server.url + place.at);
      page.setDefaultTimeout(20_000);
      try {
        await page.locator(place.wait).first().waitFor({ state: "attached" });
        await place.act?.(page);
        await page.waitForTimeout(500);
      } catch (error) {
        // The picture shows what there was instead.
        console.error(`${name} at ${width}x${height}: ${error}`);
      }
      const picture = smaller(await page.screenshot());
      await writeFile(path.join(to, all === "all" ? `${name}-${width}-${kind}.png` : `page-${name}.png`), picture);
      seen.push([name, picture]);
      await context.close();
    }
    if (all === "all")
      await writeFile(path.join(to, `sheet-${width}x${height}-${kind}.png`), await sheet(seen, width, height));
  }
}
await browser.close();
await server.stop();
