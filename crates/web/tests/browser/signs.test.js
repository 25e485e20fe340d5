// Signs that must not be lost: in the dark, over each other, on paper, and where the system has the colours.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickPoint, noDebugger, onPage, sees, setUp, soon } from "./harness.js";

const LETTERS = "abcdefghijklmnopqrs";
/** 120 moves in every other column: no stone is taken. */
const MOVES = Array.from(
  { length: 120 },
  (_, at) => `;${at % 2 ? "W" : "B"}[${LETTERS[2 * (at % 10)]}${LETTERS[Math.floor(at / 10)]}]`,
).join("");
/** Three ways on: to a letter of the author's, to a triangle, and to a point without a mark. */
const CHOICE = "(;GM[1]FF[4]SZ[9];B[ee]LB[cc:A]TR[gg](;W[cc])(;W[gg])(;W[cg]))";
const THREE = "XOX.X\nXOOOX\nXXXXX\nXXXXX\n.X.XX";

const here = setUp({ files: { "choice.sgf": CHOICE, "long.sgf": `(;GM[1]FF[4]SZ[19]${MOVES})` } });

/** How light an element's colour is, from 0 to 765. @param {import("playwright-core").Locator} one @param {"fill" | "backgroundColor"} what */
const light = (one, what) =>
  one.evaluate((element, what) => {
    const colour = getComputedStyle(element)[/** @type {"fill"} */ (what)];
    return (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  }, what);

for (const dark of [false, true])
  test(`the tool for a black stone is black, that for a white one white, ${dark ? "dark" : "light"}`, () =>
    onPage(
      here.browser,
      here.server.url,
      async (page) => {
        await page.goto(`${here.server.url}/#/records/games.sgf/3/60`);
        await page.locator(".tree .node").first().waitFor();
        await page.keyboard.press("e");
        const disc = (/** @type {string} */ kind) => page.locator(`.tool .icon.${kind} path`).last();
        assert.ok((await light(disc("black"), "fill")) < 150);
        assert.ok((await light(disc("white"), "fill")) > 600);
      },
      { dark },
    ));

test("a letter stands beside an author's mark, and the last move's ring round its number", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/choice.sgf/1/1`);
    await page.locator(".tree .node").first().waitFor();
    /** How much of the mark on a point is under something drawn over the board. @param {string} point @param {string} mark */
    const covered = (point, mark) =>
      page.evaluate(
        ([point, mark]) => {
          const under = document.querySelector(`.board-frame [data-point="${point}"] ${mark}`)?.getBoundingClientRect();
          if (!under) throw new Error(`no ${mark} on ${point}`);
          const [x, y] = [under.x + under.width / 2, under.y + under.height / 2];
          return [...document.querySelectorAll(".board-frame .over text")].some((text) => {
            const box = text.getBoundingClientRect();
            return box.left < x && x < box.right && box.top < y && y < box.bottom;
          });
        },
        [point, mark],
      );
    assert.equal(await page.locator(".over .next-ghost").count(), 3, "all ways on are there");
    assert.equal(await covered("cc", "text"), false);
    assert.equal(await covered("gg", 'use[href="#triangle"]'), false);
    await page.goto(`${here.server.url}/#/records/long.sgf/1/end`);
    await page.getByLabel("Move numbers").check();
    await page.locator(".over .last-ring").waitFor({ state: "attached" });
    const ring = await page.locator(".over .last-ring").boundingBox();
    const number = await page.locator(".over text.number", { hasText: /^120$/ }).boundingBox();
    assert.ok(ring && number && ring.x < number.x && ring.x + ring.width > number.x + number.width);
    const small = page.locator('.board-frame .numbered use[href="#last"]');
    assert.equal(await small.evaluate((use) => getComputedStyle(use).display), "none");
  }));

test("a verdict is printed with its groups, its count, and stones in their colours", { skip: noDebugger }, () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/referee/text/${encodeURIComponent(THREE)}`);
    await page.locator(".headline", { hasText: "Result" }).waitFor();
    await page.emulateMedia({ media: "print" });
    for (const part of [".headline", ".groups .chain", "table.count tfoot", ".legend", ".board-frame"])
      assert.ok(await page.locator(part).first().isVisible(), `${part} is printed`);
    for (const part of [".top", ".tab-list", ".turn-board", ".stepper button"])
      for (const one of await page.locator(part).all()) assert.equal(await one.isVisible(), false, part);
    const adjust = page.locator(".groups .stone").first();
    assert.equal(await adjust.evaluate((one) => getComputedStyle(one).printColorAdjust), "exact");
  }),
);

test("a game is printed with both players' colours, and the answers of a search", { skip: noDebugger }, () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/records/games.sgf/3/60`);
      await page.locator(".tree .node").first().waitFor();
      await page.emulateMedia({ media: "print" });
      const [black, white] = [page.locator("h1 .stone.black"), page.locator("h1 .stone.white")];
      for (const one of [black, white])
        assert.equal(await one.evaluate((one) => getComputedStyle(one).printColorAdjust), "exact");
      assert.ok((await light(black, "backgroundColor")) < 100);
      assert.ok((await light(white, "backgroundColor")) > 700);
      await page.emulateMedia({ media: "screen" });
      await page.goto(`${here.server.url}/#/search/19x19/Bpd`);
      await page.locator(".next tbody tr").first().waitFor();
      await page.getByRole("tab", { name: "Games" }).click();
      await page.emulateMedia({ media: "print" });
      assert.ok(await page.locator(".next tbody tr .next-move").first().isVisible(), "moves");
      assert.ok(await page.locator(".found-games li").first().isVisible(), "games");
      assert.ok(await page.locator(".headline").isVisible(), "how many were found");
    },
    { dark: true },
  ),
);

test("where the system has the colours, stones keep theirs", { skip: noDebugger }, () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await page.goto(`${here.server.url}/#/referee/text/${encodeURIComponent(THREE)}`);
    await page.locator(".groups .stone.black").first().waitFor({ state: "attached" });
    const [black, white] = [page.locator(".groups .stone.black").first(), page.locator(".groups .stone.white").first()];
    assert.ok((await light(black, "backgroundColor")) < 150);
    assert.ok((await light(white, "backgroundColor")) > 600);
    await page.goto(`${here.server.url}/#/records/games.sgf/3/60`);
    await page.locator("h1 .stone.black").waitFor();
    assert.ok((await light(page.locator("h1 .stone.white"), "backgroundColor")) > 600);
    assert.ok((await light(page.locator("h1 .stone.black"), "backgroundColor")) < 150);
  }),
);

test("a group that is chosen with the arrows is announced", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/referee/text/${encodeURIComponent(THREE)}`);
    await page.locator(".headline", { hasText: "Result" }).waitFor();
    await page.locator(".progress").waitFor({ state: "hidden" });
    const said = page.locator("#announce");
    const heard = new Set();
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press("ArrowDown");
      await soon(async () => {
        const words = (await said.textContent()) ?? "";
        assert.match(words, /^(Black|White) [A-E]\d \(\d+ stones?\): /);
        assert.ok(!heard.has(words), words);
      });
      heard.add(await said.textContent());
    }
  }));

test("an argument marks the points that can be played, and names them", () =>
  onPage(here.browser, here.server.url, async (page) => {
    const board = ["XOX.XXXXX", "XOOOXXXXX", ...Array(6).fill("XXXXXXXXX"), "XXXXXX.X."].join("\n");
    await page.goto(`${here.server.url}/#/referee/text/${encodeURIComponent(board)}/-/C9`);
    await page.locator(".proof-foot .end").waitFor();
    await page.getByRole("button", { name: "Argue back" }).click();
    const points = page.getByRole("group", { name: "Points that can be played" });
    await points.waitFor();
    const names = await points.getByRole("button").allInnerTexts();
    assert.ok(names.length > 0);
    for (const name of names) assert.match(name, /^[A-HJ]\d$/);
    assert.equal(await page.locator(".over .choice").count(), names.length);
    const text = page.getByRole("region", { name: "The board as text" });
    await soon(async () => assert.ok(((await text.textContent()) ?? "").includes(`You can play: ${names.join(" ")}`)));
    await points.getByRole("button", { name: "D9" }).click();
    await page.locator(".line .move", { hasText: "D9" }).waitFor();
    await page.getByRole("button", { name: "Back to the proof" }).click();
    await soon(async () => assert.equal(await page.locator(".over .choice").count(), 0));
    await clickPoint(page, "ca");
    await sees(page, "All groups");
  }));
