// The joseki: mining, exploring, finding, and games from a node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { clickPoint, onPage, setUp, soon, stones } from "./harness.js";

const here = setUp();

test("the sample games are mined, and a game is opened from a node", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/joseki`);
    await page.locator(".next tbody tr").first().waitFor();
    await page.getByRole("tab", { name: "Tree" }).click();
    await page.getByLabel("Leave out below").fill("2%");
    const before = page.url();
    await page.getByRole("button", { name: "Mine" }).click();
    await page.waitForFunction((old) => location.href !== old && /joseki\/t\d+\/0$/.test(location.href), before);
    await page.getByRole("tab", { name: "Next" }).click();
    await page.locator(".next tbody tr").first().waitFor();
    await page.locator(".next tbody tr a").first().click();
    await page.waitForURL(/joseki\/t\d+\/[1-9]\d*$/);
    await page.getByRole("tab", { name: "Games" }).click();
    const game = page.locator(".games a.card").first();
    await game.waitFor();
    const turn = /move (\d+)/.exec(await game.innerText())?.[1];
    await game.click();
    await page.waitForURL(/#\/records\//);
    await page
      .locator(".stepper .where")
      .filter({ hasText: new RegExp(`^${turn} ·`) })
      .waitFor();
    await page.goBack();
    await page.waitForURL(/#\/joseki\//);
  }));

test("moves are gone to on the board, by letter, by key and by the table, and back", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/joseki`);
    await page.locator(".next tbody tr").first().waitFor();
    await soon(async () => assert.equal((await stones(page)).black.length, 0));
    await page.keyboard.press("a");
    await page.waitForURL(/\/[1-9]\d*$/);
    await page.locator(".path [aria-current]").waitFor();
    await soon(async () => {
      const one = await stones(page);
      assert.equal(one.black.length + one.white.length, 1);
    });
    await page.keyboard.press("ArrowRight");
    await page.locator(".path li:nth-child(3)").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".path li:nth-child(3)").waitFor({ state: "detached" });
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.querySelectorAll(".board-frame g[data-point].b").length === 0);
    const win = page.locator(".next .win").first();
    await soon(async () => assert.match((await win.getAttribute("aria-label")) ?? "", /won, between|no results/));
  }));

test("keys pressed faster than the server answers are as many steps", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/joseki`);
    await page.locator(".next tbody tr").first().waitFor();
    await page.route("**/api/joseki/*/node/*", async (route) => {
      await new Promise((done) => setTimeout(done, 150));
      await route.continue();
    });
    for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight"])
      await page.keyboard.press(key);
    await page.locator(".path li:nth-child(4)").waitFor();
  }));

test("moves are found in any corner and either way around", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      /** @param {string} moves */
      const find = async (moves) => {
        await page.goto("about:blank");
        await page.goto(`${here.server.url}/#/joseki`);
        await page.locator(".next tbody tr").first().waitFor();
        await page.keyboard.press("/");
        await page.getByLabel("Moves to find, in any corner").fill(moves);
        await page.keyboard.press("Enter");
        await page.waitForURL(/joseki\/t\d+\/[1-9]\d*$/);
        return /\d+$/.exec(page.url())?.[0];
      };
      const first = await find("Q16 R14");
      await soon(async () => assert.equal(await find("D4 C6"), first, "the opposite corner"));
      await soon(async () => assert.equal(await find("Q16 O17"), first, "the other way around"));
      await page.getByLabel("Moves to find, in any corner").fill("A1");
      await page.keyboard.press("Enter");
      await page.locator(".tab-panel .remark", { hasText: "played too seldom" }).waitFor();
    },
    { allow: /404|422/ },
  ));

test("a move played on the board finds its node", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/joseki`);
    await page.locator(".next tbody tr").first().waitFor();
    const label = page.locator(".board-frame g[data-point].e:has(text)").first();
    const point = await label.getAttribute("data-point");
    await clickPoint(page, point ?? "");
    await page.waitForURL(/joseki\/t\d+\/[1-9]\d*$/);
  }));

test("a tree is taken away as SGF, JSON and a table", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/joseki`);
    await page.locator(".next tbody tr").first().waitFor();
    await page.getByRole("tab", { name: "Tree" }).click();
    for (const [name, start] of [
      ["SGF", "(;"],
      ["JSON", "{"],
    ]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: name ?? "", exact: true }).click(),
      ]);
      await soon(async () =>
        assert.ok((await readFile(await download.path(), "utf8")).trimStart().startsWith(start ?? "?"), name ?? ""),
      );
    }
  }));

test("arrows have the colour of whose influence it is, and a legend", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/joseki`);
    await page.locator(".next tbody tr").first().waitFor();
    const owners = async () =>
      page
        .locator(".board-frame .lines > g")
        .evaluateAll((groups) => groups.map((group) => group.getAttribute("class")));
    // Down the most played line until something was measured.
    for (let step = 1; step <= 8 && !(await owners()).length; step++) {
      await page.keyboard.press("ArrowRight");
      await page.locator(`.path li:nth-child(${step + 1})`).waitFor();
    }
    const shown = await owners();
    assert.ok(shown.length > 0, "no arrow on the way");
    const legend = page.locator(".arrow-legend");
    await legend.waitFor();
    for (const owner of shown) {
      await legend.locator(`.legend-arrow.${owner}`).first().waitFor();
      const [drawn, words] = await page.evaluate((name) => {
        const colour = (/** @type {string} */ one) =>
          getComputedStyle(/** @type {Element} */ (document.querySelector(one))).fill;
        return [colour(`.lines .${name} .tip`), colour(`.legend-arrow.${name} .head`)];
      }, owner);
      assert.equal(drawn, words);
    }
    await page.keyboard.press("Home");
    await page.locator(".arrow-legend").waitFor({ state: "detached" });
  }));
