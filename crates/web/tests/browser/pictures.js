// Pictures of the rooms for the README, into docs/images; with `all FOLDER`,
// every place at every size, light and dark, to be looked at.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { smaller } from "./png.js";
import { browse, project, serve } from "./harness.js";

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
  ask: { at: "/#/referee", wait: ".shelf a.card" },
  verdict: { at: `/#/referee/text/${encodeURIComponent(SNAPBACK)}`, wait: ".groups" },
  counted: { at: "/#/referee/game/games.sgf/34/end/nodes%3D20000", wait: ".hollow" },
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

const [all, folder] = process.argv.slice(2);
const to = all === "all" && folder ? folder : path.join(project, "docs/images");
await mkdir(to, { recursive: true });
const [server, browser] = await Promise.all([serve(), browse()]);
const sizes = all === "all" ? SIZES : /** @type {[number, number][]} */ ([[1280, 800]]);
for (const [width, height] of sizes) {
  for (const kind of all === "all" ? /** @type {const} */ (["light", "dark"]) : /** @type {const} */ (["light"])) {
    for (const [name, place] of Object.entries(PLACES)) {
      if (all !== "all" && !README.includes(name)) continue;
      // One of those for the README is dark.
      const dark = kind === "dark" || (all !== "all" && name === "records");
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        hasTouch: width < 900,
      });
      const page = await context.newPage();
      await page.goto(server.url + place.at);
      await page.locator(place.wait).first().waitFor({ state: "attached" });
      await place.act?.(page);
      await page.waitForTimeout(500);
      const picture = smaller(await page.screenshot());
      await writeFile(path.join(to, all === "all" ? `${name}-${width}-${kind}.png` : `page-${name}.png`), picture);
      await context.close();
    }
  }
}
await browser.close();
await server.stop();
