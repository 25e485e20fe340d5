// The game's room by hand: wheel, keys, timeline, the moves that play themselves, switches, a comment in place.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { clickPoint, onPage, setUp, soon } from "./harness.js";

const here = setUp();

/** @param {import("playwright-core").Page} page @param {string} text */
const at = (page, text) => page.locator(".stepper .where").filter({ hasText: text }).waitFor();

test("wheel, g, the line under the board, and moves that play themselves", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/games.sgf/1`);
    await at(page, "The start");
    await page.locator(".board-frame").hover();
    await page.mouse.wheel(0, 120);
    await at(page, "1 ·");
    await page.mouse.wheel(0, -120);
    await at(page, "The start");
    await page.keyboard.press("g");
    await page.getByRole("spinbutton", { name: "Move number" }).fill("100");
    await page.keyboard.press("Enter");
    await at(page, "100 ·");
    const line = await page.locator(".timeline").boundingBox();
    assert.ok(line);
    await page.mouse.click(line.x + (line.width * 124) / 247, line.y + line.height / 2);
    await at(page, "124 ·");
    await page.locator(".timeline").focus();
    await page.keyboard.press("Home");
    await at(page, "The start");
    assert.equal(await page.locator(".timeline").getAttribute("aria-valuemax"), "247");
    await page.keyboard.press("o");
    await at(page, "2 ·");
    await page.keyboard.press("o");
    await page.locator('.auto[aria-pressed="false"]').waitFor();
  }));

test("switches are remembered: move numbers, coordinates", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/games.sgf/1/30`);
    await at(page, "30 ·");
    await page.getByLabel("Move numbers").check();
    await soon(async () => assert.equal(await page.locator(".board-frame .number").count(), 30));
    await page.getByLabel("Coordinates").uncheck();
    await page.locator(".board-frame .coordinates").first().waitFor({ state: "hidden" });
    await page.reload();
    await at(page, "30 ·");
    await soon(async () => assert.equal(await page.locator(".board-frame .number").count(), 30));
    await page.locator(".board-frame .coordinates").first().waitFor({ state: "hidden" });
  }));

test("a comment that is being written is kept when the reader goes on or away", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/games.sgf/9/10`);
    await at(page, "10 ·");
    const write = async (/** @type {string} */ text) => {
      await page.keyboard.press("c");
      await page.keyboard.type(text);
    };
    const comments = () =>
      page.evaluate(async () =>
        (await (await fetch("/api/game?file=games.sgf&number=9")).json()).nodes
          .map((/** @type {any} */ node) => node.comment)
          .filter(Boolean)
          .join(),
      );
    await write("Stepped on.");
    await page.evaluate(() =>
      document.querySelector(".board-frame")?.dispatchEvent(new WheelEvent("wheel", { deltaY: 100, bubbles: true })),
    );
    await soon(async () => assert.match(await comments(), /Stepped on\./));
    await write("Gone away.");
    await page.evaluate(() => (location.hash = "#/search"));
    await soon(async () => assert.match(await comments(), /Gone away\./));
  }));

test("a comment that is begun while a move is on its way belongs to the move, and stays open", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/games.sgf/3/2`);
    await at(page, "2 ·");
    await page.route("**/api/game/edit", async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    const box = page.getByRole("textbox", { name: "Comment at this node" });
    await clickPoint(page, "jj");
    await page.keyboard.press("c");
    await box.waitFor();
    await at(page, "3 · Black K10");
    await page.keyboard.type("half a");
    await page.keyboard.press("Control+Enter");
    // The words are on their way as well: the field has them, and stays when they have arrived.
    await page.keyboard.press("c");
    assert.equal(await box.inputValue(), "half a");
    await page.locator(".changed").waitFor();
    await page.waitForTimeout(600);
    await page.keyboard.press("End");
    await page.keyboard.type(" word");
    await page.keyboard.press("Escape");
    await page.locator(".comment", { hasText: "half a word" }).waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await at(page, "3 · Black K10");
  }));

test("a button below a comment that is being written hears the click", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/games.sgf/4/2`);
    await at(page, "2 ·");
    await page.getByRole("tab", { name: "Export" }).click();
    const export_ = page.locator(".save").getByRole("button", { name: "SGF", exact: true });
    for (const text of ["", "as slowly as people press"]) {
      await page.keyboard.press("c");
      await page.keyboard.type(text);
      await export_.scrollIntoViewIfNeeded();
      const place = await export_.boundingBox();
      assert.ok(place);
      await page.mouse.move(place.x + 8, place.y + 8);
      const download = page.waitForEvent("download");
      await page.mouse.down();
      await page.waitForTimeout(120);
      await page.mouse.up();
      await download;
      await page.locator(".comment textarea").waitFor({ state: "detached" });
    }
    await page.locator(".comment", { hasText: "as slowly as people press" }).waitFor();
  }));

test("a comment and a variation go back into the collection with Ctrl-S, by keys alone", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/games.sgf/7/100`);
    await at(page, "100 ·");
    await page.keyboard.press("c");
    await page.keyboard.type("The turning point.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".comment", { hasText: "The turning point." }).waitFor();
    // The board has the focus: a point is chosen with the keys.
    await page.keyboard.press("Enter");
    await page.locator(".over .cursor").waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Home");
    await at(page, "The start");
    await clickPoint(page, "aa");
    await at(page, "1 · Black A19");
    await page.keyboard.press("Control+s");
    await page.locator(".toast.shown", { hasText: "Saved: games.sgf, game 7 of 199" }).waitFor();
    const text = await readFile(path.join(here.server.folder, "games.sgf"), "latin1");
    assert.match(text, /The turning point\./);
    assert.ok(text.split("(;").length > 200, "the other games are still there");
    await page.reload();
    await page.locator(".tree .node").first().waitFor();
    await page.keyboard.press("Home");
    await page.locator(".branches-list", { hasText: "2 continuations" }).waitFor();
  }));
