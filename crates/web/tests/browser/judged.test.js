// What is judged from a game's page, the places that an address can name, and the official examples.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, sees, setUp, soon } from "./harness.js";

/** A problem: stones of both colours, and a solution. */
const PROBLEM = "(;GM[1]FF[4]SZ[9]AB[aa][ba][ca]AW[ab][bb][cb][da];B[ee];W[ef])";
const here = setUp({ files: { "problem.sgf": PROBLEM } });

/** @param {import("playwright-core").Page} page @param {string | RegExp} text */
const at = (page, text) => page.locator(".stepper .where", { hasText: text }).waitFor();

test("judging a game just opened judges its end, and says so", () =>
  onPage(here.browser, here.server.url, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.goto(`${here.server.url}/#/records`);
    await page.locator(".game-row").nth(3).click();
    await at(page, "The start");
    const judge = page.locator("button.judge");
    assert.equal(await judge.textContent(), "Judge the end");
    await page.keyboard.press("ArrowRight");
    await soon(async () => assert.equal(await judge.textContent(), "Judge this position"));
    await page.keyboard.press("ArrowLeft");
    await judge.click();
    await page.waitForURL(/#\/referee\/game\/.*\/end$/);
    await page.locator(".source", { hasText: /Position \d{2,}, the end of the game/ }).waitFor();
    await soon(async () => assert.ok((await page.locator(".board-frame g[data-point].b").count()) > 20));
    await page.getByRole("link", { name: "Back to the game" }).click();
    await at(page, /^\d{2,} · /);
    assert.equal(await page.locator(".error:not([hidden])").count(), 0);
    const last = await page.locator(".stepper .where").innerText();
    await page.keyboard.press("End");
    assert.equal(await page.locator(".stepper .where").innerText(), last, "it is the end");
  }));

test("a position that is chosen, or set up, is judged as it stands", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/problem.sgf/1`);
    await at(page, "The start");
    assert.equal(await page.locator("button.judge").textContent(), "Judge this position");
    await page.keyboard.press("j");
    await page.waitForURL(/#\/referee\/game\/problem\.sgf\/1\/0$/);
    await page.goto(`${here.server.url}/#/records/games.sgf/3/60`);
    await at(page, "60 · ");
    await page.keyboard.press("j");
    await page.waitForURL(/#\/referee\/game\/games\.sgf\/3\/60$/);
  }));

test("an address names the end, a move, or a way; what it does not name is said", () =>
  onPage(here.browser, here.server.url, async (page) => {
    const open = async (/** @type {string} */ place) => {
      await page.goto("about:blank");
      await page.goto(`${here.server.url}/#/records/games.sgf/3/${place}`);
    };
    await open("0");
    await at(page, "The start");
    await page.keyboard.press("End");
    const end = await page.locator(".stepper .where").innerText();
    await open("end");
    await at(page, end);
    await open("057");
    await at(page, "57 · ");
    await open("%239");
    await at(page, "9 · ");
    await open("12+0");
    await at(page, "12 · ");
    await open("999");
    await at(page, "The start");
    await sees(page, /There is no place '999' in this game, whose last move is \d+\. This is its start\./);
    await page.getByRole("button", { name: "Go to its end" }).click();
    await at(page, end);
  }));

for (const [way, open] of /** @type {[string, (page: import("playwright-core").Page) => Promise<unknown>][]} */ ([
  [
    "from the shelf",
    async (page) => {
      await page.goto(`${here.server.url}/#/referee`);
      await page.locator(".shelf .tile", { hasText: "9: " }).first().click();
    },
  ],
  [
    "by its address, and after a reload",
    async (page) => {
      await page.goto(`${here.server.url}/#/referee/example/9`);
      await page.locator(".example h2").waitFor();
      await page.reload();
    },
  ],
]))
  test(`an official example shows question, letters and the text's verdict beside ours: ${way}`, () =>
    onPage(here.browser, here.server.url, async (page) => {
      page.setDefaultTimeout(60_000);
      await open(page);
      const card = page.locator(".example");
      await card.locator("h2", { hasText: "Example 9" }).waitFor();
      assert.match(page.url(), /#\/referee\/example\/9$/);
      assert.match(await card.innerText(), /\?[\s\S]*The text answers: /);
      assert.match(await card.locator(".source").innerText(), /Life-and-Death Example 9.*Article 7/);
      await page.locator(".headline", { hasText: /^(Likely r|R)esult/ }).waitFor();
      const rows = card.locator(".against tbody tr");
      await soon(async () => {
        assert.ok((await rows.count()) >= 2);
        for (const row of await rows.all())
          assert.match(await row.innerText(), /(alive|dead)[\s\S]*(alive|dead)[\s\S]*✓/);
      });
      // Its letters are on the board.
      const example = await (await page.request.get(`${here.server.url}/api/examples/9`)).json();
      assert.ok(example.labels.length > 0);
      const letters = await page.locator(".board-frame .letter, .board-frame .letter-text").allTextContents();
      assert.equal(letters.length, example.labels.length);
      await rows.first().getByRole("button").click();
      await page.locator(".chain-place").waitFor();
      assert.match(page.url(), /#\/referee\/example\/9\/-\/[A-J]\d$/);
    }));

test("the example of the first page opens as an example", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(here.server.url);
    const board = page.getByRole("link", { name: "An example of the Japanese rules" });
    await soon(async () => assert.match((await board.getAttribute("href")) ?? "", /example\/7-1$/));
    await board.click();
    await page.locator(".example", { hasText: "Is the bent four in the corner alive?" }).waitFor();
  }));
