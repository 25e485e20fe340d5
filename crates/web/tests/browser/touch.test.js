// A finger is wider than a point: where points are close the first touch aims, and the second confirms.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickPoint, noTouch, onPage, setUp, soon, stones } from "./harness.js";

const here = setUp({ files: { "large.sgf": "(;GM[1]FF[4]SZ[19];B[dd])", "small.sgf": "(;GM[1]FF[4]SZ[5];B[bb])" } });

/** Where a point is on the screen. @param {import("playwright-core").Page} page @param {string} letters */
const place = (page, letters) =>
  page.evaluate((name) => {
    const box = document.querySelector(`.board-frame g[data-point="${name}"]`);
    const svg = document.querySelector(".board-frame svg");
    const match = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(box?.getAttribute("transform") ?? "");
    if (!match || !(svg instanceof SVGSVGElement)) throw new Error(`no point ${name}`);
    const at = new DOMPoint(Number(match[1]), Number(match[2])).matrixTransform(svg.getScreenCTM() ?? undefined);
    return { x: at.x, y: at.y };
  }, letters);

/** @param {import("playwright-core").Page} page @param {string} letters */
async function tap(page, letters) {
  const { x, y } = await place(page, letters);
  await page.touchscreen.tap(x, y);
}

/** Opens a game for editing. @param {import("playwright-core").Page} page @param {string} file */
async function edit(page, file) {
  await page.goto(`${here.server.url}/#/records/${file}/1/end`);
  await page.locator(".stepper .where", { hasText: "1 · " }).waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.locator(".tool").first().waitFor();
}

test("on a phone a stone is put with a second touch, or the button", { skip: noTouch }, () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await edit(page, "large.sgf");
      await tap(page, "pp");
      const here_ = page.locator(".aim-here");
      await here_.filter({ hasText: "Play here: Q4" }).waitFor();
      assert.deepEqual((await stones(page)).white, [], "the first touch puts nothing");
      await page.locator(".over .aim").waitFor({ state: "attached" });
      await page.locator(".over .ghost.w").waitFor({ state: "attached" });
      // Another point is aimed at instead.
      await tap(page, "pd");
      await here_.filter({ hasText: "Play here: Q16" }).waitFor();
      await tap(page, "pd");
      await soon(async () => assert.deepEqual((await stones(page)).white, ["pd"]));
      assert.equal(await here_.isVisible(), false);
      await tap(page, "jj");
      await here_.filter({ hasText: "Play here: K10" }).click();
      await soon(async () => assert.deepEqual((await stones(page)).black, ["dd", "jj"]));
      // A mouse is not slowed.
      await clickPoint(page, "pp");
      await soon(async () => assert.deepEqual((await stones(page)).white, ["pd", "pp"]));
    },
    { phone: true },
  ),
);

test("where points are large one touch is enough", { skip: noTouch }, () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await edit(page, "small.sgf");
      await tap(page, "dd");
      await soon(async () => assert.deepEqual((await stones(page)).white, ["dd"]));
    },
    { phone: true },
  ),
);
