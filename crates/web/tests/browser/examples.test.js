// What the page and the guide say can be typed, typed.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { onPage, project, setUp } from "./harness.js";

/** Games in which the examples find something, or could. */
const GAMES = [
  "(;GM[1]SZ[19]PB[Honinbo Shusaku]PW[Ito Showa]EV[Castle Game]BR[7d]WR[8d]DT[1846-09-11]RE[B+2];B[pd];W[dd];B[pp];W[dp];B[qf]C[A bad move])",
  "(;GM[1]SZ[19]PB[Cho Chikun]PW[Otake Hideo]BR[9p]WR[9p]DT[1981]RE[W+R];B[qd];W[dc](;B[cp];W[qp])(;B[dp]))",
].join("\n");

/** The diagram of docs/filter.md, which an example names as a file. */
const CORNER = (await blocks("filter.md", "diagram"))[0] ?? "";

const here = setUp({ only: { "games.sgf": GAMES, "corner.txt": CORNER } });

/** The blocks of a page of the guide that are marked with a word. @param {string} name @param {string} kind */
async function blocks(name, kind) {
  const page = await readFile(path.join(project, "docs", name), "utf8");
  return [...page.matchAll(new RegExp(`\`\`\`${kind}\\n([^]*?)\`\`\``, "g"))].map(([, text]) => text ?? "");
}

/** All expressions of the guide: those in marked blocks, and those of commands on any of its pages. */
async function expressions() {
  const found = new Set();
  for (const [name, kind] of /** @type {const} */ ([
    ["filter.md", "filter"],
    ["search.md", "question"],
  ]))
    for (const block of await blocks(name, kind)) for (const line of block.trim().split("\n")) found.add(line);
  for (const name of await readdir(path.join(project, "docs"))) {
    if (!name.endsWith(".md")) continue;
    const page = await readFile(path.join(project, "docs", name), "utf8");
    for (const [, text] of page.matchAll(/honte (?:filter|search \S+) '([^'\n]+)'/g)) found.add(text);
    for (const [, text] of page.matchAll(/(?:--where|--compare|--filter) '([^'\n]+)'/g)) found.add(text);
  }
  return [...found];
}

/** What is typed is answered: nothing red, once the page has been asked. @param {import("playwright-core").Page} page @param {import("playwright-core").Locator} box @param {string} text @param {RegExp} endpoint */
async function typed(page, box, text, endpoint) {
  const answered = page.waitForResponse((answer) => endpoint.test(new URL(answer.url()).pathname));
  await box.fill(text);
  await box.press("Enter");
  const answer = await answered;
  assert.ok(answer.ok(), `${text}: ${await answer.text()}`);
  assert.deepEqual(await page.locator(".error:visible").allInnerTexts(), [], text);
}

/** Waits until the games are indexed. @param {import("playwright-core").Page} page */
async function indexed(page) {
  await page.goto(`${here.server.url}/#/search`);
  await page.locator(".headline", { hasText: /2 of 2 games/ }).waitFor();
}

test("every expression of the guide is answered in the box of the search and of the list", () =>
  onPage(here.browser, here.server.url, async (page) => {
    const all = await expressions();
    assert.ok(all.length >= 25, all.join("\n"));
    await indexed(page);
    const conditions = page.getByLabel("Conditions");
    for (const text of all) await typed(page, conditions, text, /^\/api\/search$/);
    await page.goto(`${here.server.url}/#/records`);
    await page.locator(".game-row").first().waitFor();
    const filter = page.getByLabel("Filter the games");
    for (const text of all) {
      const answered = page.waitForResponse((answer) => answer.url().includes("filter="));
      await filter.fill(text);
      const answer = await answered;
      assert.ok(answer.ok(), `${text}: ${await answer.text()}`);
    }
  }));

test("every placeholder can be typed where it stands", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await indexed(page);
    let count = 0;
    for (const [room, ready] of [
      ["search", ".headline"],
      ["records", ".game-row"],
      ["joseki", ".next tbody tr"],
    ]) {
      await page.goto("about:blank");
      await page.goto(`${here.server.url}/#/${room}`);
      await page
        .locator(ready ?? "")
        .first()
        .waitFor();
      const boxes = page.locator("main input[placeholder]");
      for (let number = 0; number < (await boxes.count()); number++) {
        await page.goto("about:blank");
        await page.goto(`${here.server.url}/#/${room}`);
        await page
          .locator(ready ?? "")
          .first()
          .waitFor();
        const box = boxes.nth(number);
        // Boxes behind a tab, or in a part that is folded.
        await box.evaluate((input) => {
          const panel = input.closest("[role=tabpanel]");
          if (panel) document.getElementById(panel.getAttribute("aria-labelledby") ?? "")?.click();
          const folded = input.closest("details");
          if (folded) folded.open = true;
        });
        const text = (await box.getAttribute("placeholder")) ?? "";
        const answered = page.waitForResponse((answer) => answer.url().includes("/api/"));
        await box.fill(text);
        await box.press("Enter");
        await answered;
        await page.waitForLoadState("networkidle");
        assert.deepEqual(await page.locator(".error:visible").allInnerTexts(), [], `${room}: ${text}`);
        count += 1;
      }
    }
    assert.ok(count >= 6, `${count} placeholders`);
  }));

test("an error counts in what was typed, and takes the earlier answer away", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/search/19x19/Bpd`);
      await page.locator(".next tbody tr").first().waitFor();
      const conditions = page.getByLabel("Conditions");
      await conditions.fill("by Shusaku and before move");
      await conditions.press("Enter");
      await page
        .locator(".error", { hasText: /column 27: expected the number of a move, as in: before move 60/ })
        .waitFor();
      await page.locator(".headline", { hasText: "No answer" }).waitFor();
      assert.equal(await page.locator(".next tbody tr").count(), 0);
      assert.equal(await page.locator(".board-frame .next-ghost").count(), 0);
      await conditions.fill("Shusaku");
      await conditions.press("Enter");
      await page.locator(".headline", { hasText: /1 of 1 game/ }).waitFor();
      assert.equal(await page.locator(".error:visible").count(), 0);
      // The same in the list: its rows are dimmed while they answer something else.
      await page.goto(`${here.server.url}/#/records`);
      await page.locator(".game-row").first().waitFor();
      await page.getByLabel("Filter the games").fill("date < banana");
      await page.locator(".error", { hasText: /column 8: expected a date/ }).waitFor();
      await page.locator(".rows.waiting-answer").waitFor();
      await page.getByLabel("Filter the games").fill("date < 1900");
      await page.locator(".count-line", { hasText: /1 of 2 games/ }).waitFor();
      assert.equal(await page.locator(".rows.waiting-answer").count(), 0);
      // And in the filter of the joseki.
      await page.goto(`${here.server.url}/#/joseki`);
      await page.locator(".next tbody tr").first().waitFor();
      await page.getByRole("tab", { name: "Tree" }).click();
      await page.getByLabel("Filter").fill("by Shusaku and before move");
      await page.getByRole("button", { name: "Mine" }).click();
      await page.locator(".error", { hasText: /column 27/ }).waitFor();
    },
    { allow: /40[0-9]|422/ },
  ));
