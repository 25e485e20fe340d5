// The first page leads with what is worth seeing, and what it says of it is so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, setUp, stones } from "./harness.js";

const here = setUp();

test("every sample worth seeing has a board, a sentence, and opens where it says", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(here.server.url);
    await page.locator(".tile .mini :is(.black, .white)").first().waitFor();
    const tiles = page.locator(".tile");
    assert.equal(await tiles.count(), 7);
    for (const tile of await tiles.all()) {
      assert.ok((await tile.locator(".mini :is(.black, .white)").count()) > 10, "a board with stones");
      assert.match(await tile.innerText(), /^[A-Z].{20,}/);
    }
    await page.locator(".tile", { hasText: "eleven stones" }).click();
    await page.locator(".stepper .where", { hasText: "238 ·" }).waitFor();
    const before = await stones(page);
    await page.keyboard.press("ArrowRight");
    await page.locator(".stepper .where", { hasText: "239 · Black T12" }).waitFor();
    assert.equal(before.white.length - (await stones(page)).white.length, 11);
  }));

test("the ko that is told is taken as often as it says", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(here.server.url);
    await page.locator(".tile", { hasText: "taken 21 times" }).click();
    await page.locator(".stepper .where", { hasText: "201 ·" }).waitFor();
    // A stone that comes to one of the two points while another goes from the other.
    let taken = 0;
    const at = async () => {
      const all = await stones(page);
      return ["ag", "ah"].filter((point) => all.black.includes(point) || all.white.includes(point)).join();
    };
    await page.keyboard.press("ArrowLeft");
    await page.locator(".stepper .where", { hasText: "200 ·" }).waitFor();
    let now = await at();
    for (let move = 201; move <= 267; move++) {
      await page.keyboard.press("ArrowRight");
      await page.locator(".stepper .where", { hasText: `${move} ·` }).waitFor();
      const then = await at();
      if (then !== now && !then.includes(",") && !now.includes(",")) taken += 1;
      now = then;
    }
    assert.equal(taken, 21);
  }));
