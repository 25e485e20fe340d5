// What was found by looking at pictures of every room at every size (npm run screens).

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, setUp, soon } from "./harness.js";

const here = setUp();

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** Where elements are. @param {import("playwright-core").Page} page @param {string} selector @returns {Promise<Box[]>} */
const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

/** Asserts that boxes stand beside each other. @param {Box[]} row @param {string} what */
function inOneRow(row, what) {
  const [first] = row;
  assert.ok(first, what);
  const middle = (/** @type {Box} */ box) => box.y + box.height / 2;
  for (const box of row) assert.ok(Math.abs(middle(box) - middle(first)) < 4, `${what}: ${JSON.stringify(row)}`);
}

/** Rooms with a row of tools. @type {[string, string][]} */
const TOOLS = [
  ["/#/records/games.sgf/3/60", ".tree .node"],
  ["/#/search/19x19/Bpd", ".next tbody tr"],
  ["/#/referee", ".shelf a.card"],
];

/** Opens a place with tools, and waits for them. @param {import("playwright-core").Page} page @param {string} place @param {string} sign */
async function openTools(page, place, sign) {
  await page.goto("about:blank");
  await page.goto(here.server.url + place);
  await page.locator(sign).first().waitFor();
  if (place.includes("records")) await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.locator(".tool").first().waitFor();
}

for (const width of [320, 390])
  test(`at ${width} pixels tools and buttons are one row, each large enough for a finger`, () =>
    onPage(
      here.browser,
      here.server.url,
      async (page) => {
        await page.setViewportSize({ width, height: 700 });
        for (const [place, sign] of TOOLS) {
          await openTools(page, place, sign);
          const row = await boxes(page, ".edit .tool, .edit > button");
          inOneRow(row, place);
          for (const box of row) {
            assert.ok(box.width >= 24 && box.height >= 24, `${place}: ${JSON.stringify(box)}`);
            assert.ok(box.x >= 0 && box.x + box.width <= width, `${place}: ${JSON.stringify(box)}`);
          }
        }
        await page.goto(`${here.server.url}/#/records/games.sgf/3/60`);
        await page.locator(".tree .node").first().waitFor();
        inOneRow(await boxes(page, ".acts button"), "what can be done with a game");
        await page.goto(`${here.server.url}/#/records`);
        await page.locator(".game-row").first().waitFor();
        inOneRow(await boxes(page, ".opener button"), "what can be opened");
        for (const box of await boxes(page, ".opener button")) assert.ok(box.height < 40, "its words are in one line");
      },
      { phone: true },
    ));

test("on a phone on its side all tools are in sight, beside the board", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.setViewportSize({ width: 844, height: 390 });
      for (const [place, sign] of TOOLS) {
        await openTools(page, place, sign);
        for (const box of await boxes(page, ".edit .tool, .edit > button"))
          assert.ok(box.y + box.height <= 390, `${place}: ${JSON.stringify(box)}`);
        const [board] = await boxes(page, ".board-frame");
        assert.ok(board && board.height >= 300, `${place}: the board is ${board?.height} high`);
      }
    },
    { phone: true },
  ));

test("the cells of a game's row are level, and names have room on a tablet", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records`);
    await page.locator(".game-row").first().waitFor();
    inOneRow(await boxes(page, ".game-row:first-child > :is(.black, .result, .moves)"), "a row");
    await page.setViewportSize({ width: 820, height: 1180 });
    await soon(async () => {
      const [name] = await boxes(page, ".game-row .black");
      assert.ok(name && name.width >= 150, `a name has ${name?.width} pixels`);
    });
    const [first, second] = await boxes(page, ".game-row");
    assert.ok(first && second && second.y >= first.y + first.height - 1, "rows do not overlap");
  }));

test("at no size is a control beyond the edge", () =>
  onPage(here.browser, here.server.url, async (page) => {
    const places = [
      ...TOOLS,
      ["/#/", ".tile .mini .black"],
      ["/#/records", ".game-row"],
      ["/#/joseki", ".next tbody tr"],
    ];
    for (const [place = "", sign = ""] of places) {
      await page.goto("about:blank");
      await page.goto(here.server.url + place);
      await page.locator(sign).first().waitFor({ state: "attached" });
      for (const [width, height] of /** @type {[number, number][]} */ ([
        [320, 568],
        [360, 640],
        [820, 1180],
        [844, 390],
        [1024, 768],
      ])) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise(requestAnimationFrame));
        const beyond = await page.evaluate(() => {
          const wide = document.documentElement.scrollWidth - innerWidth;
          /** Whether what holds the element scrolls sideways. @param {Element | null} one @returns {boolean} */
          const scrolls = (one) =>
            one !== null && (getComputedStyle(one).overflowX === "auto" || scrolls(one.parentElement));
          const controls = [...document.querySelectorAll("button, select, input, .button")]
            .filter((one) => !one.closest(".tab-list, .folders, .hidden") && !scrolls(one.closest("table")))
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 0.5)
            .map((one) => `${one.outerHTML.slice(0, 80)} ends at ${one.getBoundingClientRect().right}`);
          return wide > 0 ? [`the page is ${wide} too wide`, ...controls] : controls;
        });
        assert.deepEqual(beyond, [], `${place} at ${width}x${height}`);
      }
    }
  }));

test("a page that is not there says so away from the edge", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(`${here.server.url}/#/nowhere`);
    await page.locator("main .button").first().waitFor();
    for (const box of await boxes(page, "main > *")) assert.ok(box.x >= 12, JSON.stringify(box));
  }));

for (const dark of [false, true])
  test(`black moves beside the way are darker than white ones, ${dark ? "dark" : "light"}`, () =>
    onPage(
      here.browser,
      here.server.url,
      async (page) => {
        await page.goto(`${here.server.url}/#/records/testspec.ishi/3/1`);
        await page.locator(".tree .white:not(.on-way)").first().waitFor();
        const light = (/** @type {string} */ kind) =>
          page
            .locator(`.tree .${kind}:not(.on-way) > circle:not(.here, .comment)`)
            .first()
            .evaluate((circle) => {
              const [red = 0, green = 0, blue = 0] = (getComputedStyle(circle).fill.match(/\d+/g) ?? []).map(Number);
              return red + green + blue;
            });
        const [black, white] = [await light("black"), await light("white")];
        assert.ok(black + 150 < white, `${black} and ${white}`);
      },
      { dark },
    ));

test("letters on the board and in text are set in the page's fonts", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/joseki`);
    await page.locator(".next tbody tr").first().waitFor();
    const letter = page.locator(".board-frame g[data-point] text").first();
    await letter.waitFor({ state: "attached" });
    assert.match(await letter.evaluate((text) => getComputedStyle(text).fontFamily), /^Inter/);
  }));
