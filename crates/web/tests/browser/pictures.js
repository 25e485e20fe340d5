// Pictures of the three rooms for the README, into docs/images; with `all`,
// every place at every size into the folder that is named, to be looked at.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { smaller } from "./png.js";
import { browse, DESKTOP, PHONE, project, serve } from "./harness.js";

const SNAPBACK = "XOX.XXXXX\nXOOOXXXXX\nXXXXXXXXX\nXXX.XXXXX\nXXXXOOOOO\nXXXOO.O.X\nXXXO.OOOX\nXXXOO.OXX\nX.XXOOOX.";

/** @type {Record<string, { at: string, wait: string, act?: (page: import("playwright-core").Page) => Promise<void> }>} */
const PLACES = {
  list: { at: "/#/records", wait: ".game-row" },
  records: { at: "/#/records/testspec.ishi/3/1", wait: ".tree .node" },
  edit: { at: "/#/records/games.sgf/3/60", wait: ".tree .node", act: (page) => page.getByRole("tab", { name: "Edit" }).click() },
  about: { at: "/#/records/testspec.ishi/2", wait: ".tree .node", act: (page) => page.getByRole("tab", { name: "About" }).click() },
  book: { at: "/#/records/testspec.ishi/3/1", wait: ".tree .node", act: async (page) => { await page.getByRole("tab", { name: "Diagrams" }).click(); await page.locator("figure").first().waitFor(); } },
  save: { at: "/#/records/games.sgf/3/60", wait: ".tree .node", act: (page) => page.getByRole("tab", { name: "Save" }).click() },
  ask: { at: "/#/referee", wait: "a.card" },
  verdict: { at: `/#/referee/text/${encodeURIComponent(SNAPBACK)}`, wait: ".chains" },
  referee: { at: "/#/referee/game/false-eye-with-double-ko.txt/1/0/-/J13", wait: ".proof-foot .end" },
  proof: {
    at: "/#/referee/game/false-eye-with-double-ko.txt/1/0/-/N11", wait: ".proof-foot .end", act: async (page) => {
      for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowRight");
    },
  },
  play: { at: "/#/referee/play/example:ikeda-p1-ex01/-", wait: ".phases .now", act: async (page) => { for (let step = 0; step < 3; step++) { await page.keyboard.press("ArrowRight"); await page.waitForTimeout(200); } } },
  joseki: { at: "/#/joseki", wait: ".next tbody tr", act: async (page) => { await page.keyboard.press("a"); await page.waitForTimeout(200); await page.keyboard.press("a"); } },
};
const README = ["records", "referee", "joseki"];

const [all, folder] = process.argv.slice(2);
const to = all === "all" && folder ? folder : path.join(project, "docs/images");
await mkdir(to, { recursive: true });
const [server, browser] = await Promise.all([serve(), browse()]);
const kinds = all === "all" ? /** @type {const} */ (["light", "dark", "phone"]) : /** @type {const} */ (["light"]);
for (const kind of kinds) {
  for (const [name, place] of Object.entries(PLACES)) {
    if (all !== "all" && !README.includes(name)) continue;
    // One of the three for the README is dark.
    const dark = kind === "dark" || (all !== "all" && name === "joseki");
    const context = await browser.newContext({ viewport: kind === "phone" ? PHONE : all === "all" ? DESKTOP : { width: 1200, height: 760 }, colorScheme: dark ? "dark" : "light", hasTouch: kind === "phone" });
    const page = await context.newPage();
    await page.goto(server.url + place.at);
    await page.locator(place.wait).first().waitFor();
    await place.act?.(page);
    await page.waitForTimeout(500);
    const picture = smaller(await page.screenshot());
    await writeFile(path.join(to, all === "all" ? `${name}-${kind}.png` : `page-${name}.png`), picture);
    await context.close();
  }
}
await browser.close();
await server.stop();
