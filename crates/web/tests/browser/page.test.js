// The page as a whole: for everybody, on every size, and alone on the machine.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { noTouch, onPage, serve, setUp, soon } from "./harness.js";

const require = createRequire(import.meta.url);
const AXE = require.resolve("axe-core/axe.min.js");

const here = setUp();

/** Places, and what is to be seen there before they are looked at. */
const PLACES = /** @type {[string, string][]} */ ([
  ["/#/", ".home-card .mini .black"],
  ["/#/records", ".game-row"],
  ["/#/search/19x19/Bpd", ".next tbody tr"],
  ["/#/records/testspec.ishi/3/1", ".tree .node"],
  ["/#/referee", ".shelf a.card"],
  [`/#/referee/text/${encodeURIComponent("XOX.X\nXOOOX\nXXXXX\nXXXXX\n.X.XX")}`, ".chains"],
  [`/#/referee/solve/text/${encodeURIComponent("...XO\nXXXXO\nOOOOO\n.....")}/to_move%3Dwhite`, ".moves .chain"],
  [`/#/referee/solve/text/${encodeURIComponent("...XO\nXXXXO\nOOOOO\n.....")}/to_move%3Dwhite/C4`, ".words"],
  ["/#/referee/play/size:9/-", ".phases .now"],
  ["/#/joseki", ".next tbody tr"],
]);

/** States of a place beside its tabs: where, what is to be seen there, what is done, what is to be seen then. */
const STATES = /** @type {[string, string, (page: import("playwright-core").Page) => Promise<void>, string][]} */ ([
  ["/#/records/games.sgf/3/60", ".tree .node", (page) => page.keyboard.press("e"), ".tool"],
  ["/#/records/games.sgf/3/60", ".tree .node", (page) => page.keyboard.press("g"), "dialog"],
  ["/#/records/games.sgf/3/60", ".tree .node", (page) => page.locator("#help").click(), "dialog"],
  ["/#/records", ".game-row", (page) => page.getByRole("button", { name: "Paste" }).click(), "dialog"],
  ["/#/records?filter=nobody", ".nothing", () => Promise.resolve(), ".nothing"],
  ["/#/referee", ".shelf a.card", (page) => page.getByText("Paste a position").click(), "textarea"],
  ["/#/nowhere", "main .button", () => Promise.resolve(), "main .button"],
  ["/#/records/absent.sgf/1", ".error", () => Promise.resolve(), ".error"],
]);

/** What axe finds on the page as it is, of any severity. @param {import("playwright-core").Page} page @param {string} where */
async function axeFindsNothing(page, where) {
  const found = await page.evaluate(async () => {
    // @ts-expect-error axe is put in by the tests
    const results = await axe.run(document, { resultTypes: ["violations"] });
    return results.violations.map(
      (/** @type {any} */ one) =>
        `${one.impact} ${one.id}: ${one.nodes
          .slice(0, 3)
          .map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`)
          .join(" | ")}`,
    );
  });
  assert.deepEqual(found, [], where);
}

for (const kind of /** @type {const} */ (["light", "dark", "phone"])) {
  test(`axe finds nothing: ${kind}`, () =>
    onPage(
      here.browser,
      here.server.url,
      async (page) => {
        const axe = await readFile(AXE, "utf8");
        const open = async (/** @type {string} */ place, /** @type {string} */ sign) => {
          await page.goto("about:blank");
          await page.goto(here.server.url + place);
          await page.locator(sign).first().waitFor();
          // The page's policy lets no script in but its own: this one comes by the debugger.
          await page.evaluate(axe);
        };
        for (const [place, sign] of PLACES) {
          await open(place, sign);
          const tabs = await page.getByRole("tab").count();
          for (let tab = 0; tab < Math.max(1, tabs); tab++) {
            if (tabs) await page.getByRole("tab").nth(tab).click();
            await page.waitForTimeout(100);
            await axeFindsNothing(page, `${place}, tab ${tab}`);
          }
        }
        for (const [place, sign, act, then] of STATES) {
          await open(place, sign);
          await act(page);
          await page.locator(then).first().waitFor();
          await page.waitForTimeout(100);
          await axeFindsNothing(page, `${place}, with ${then}`);
        }
      },
      { dark: kind === "dark", phone: kind === "phone", allow: /404/ },
    ));
}

test("at phone size nothing is wider than the screen, and a tap steps", { skip: noTouch }, () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      for (const [place, sign] of PLACES) {
        await page.goto("about:blank");
        await page.goto(here.server.url + place);
        await page.locator(sign).first().waitFor();
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.ok(wide <= 0, `${place} is ${wide} pixels too wide`);
      }
      await page.goto(`${here.server.url}/#/records/games.sgf/1`);
      const where = page.locator(".stepper .where");
      await where.filter({ hasText: "The start" }).waitFor();
      const box = await page.locator(".board-frame").boundingBox();
      assert.ok(box && box.width === 390, "the board goes from edge to edge");
      assert.ok(box.y + box.height < 844, "and is all in sight");
      await page.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height / 2);
      await where.filter({ hasText: /^1 ·/ }).waitFor();
      await page.touchscreen.tap(box.x + box.width * 0.2, box.y + box.height / 2);
      await where.filter({ hasText: "The start" }).waitFor();
    },
    { phone: true },
  ),
);

test("a screen reader has the board as text and hears the move", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/testspec.ishi/1`);
    await page.locator(".stepper .where").filter({ hasText: "The start" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() =>
      /^Move 1, Black R16\. White to play\.$/.test(document.getElementById("announce")?.textContent ?? ""),
    );
    await page.waitForFunction(() =>
      /\n16 [. ]+X \. \.(\n|$)/.test(document.querySelector(".board pre")?.textContent ?? ""),
    );
  }));

test("light and dark can be chosen, and are kept", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records`);
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await colour();
    await page.locator("#theme").click();
    await page.locator("#theme").click();
    const dark = await colour();
    assert.notEqual(dark, light);
    await page.reload();
    await soon(async () => assert.equal(await colour(), dark));
  }));

test("nothing but the page's own may run", () =>
  onPage(here.browser, here.server.url, async (page) => {
    const answer = await page.goto(here.server.url);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    const markup = await (await page.request.get(here.server.url)).text();
    assert.doesNotMatch(markup, /<script(?![^>]*src=)|<style| style=| on[a-z]+=/);
  }));

test("a server that is gone is said, and found again", async () => {
  const own = await serve();
  await onPage(
    here.browser,
    own.url,
    async (page) => {
      await page.goto(`${own.url}/#/records/testspec.ishi/1`);
      await page.locator(".stepper .where").filter({ hasText: "The start" }).waitFor();
      await own.stop();
      await page.getByRole("tab", { name: "Figures" }).click();
      await page.locator("#lost").waitFor();
      await page.keyboard.press("ArrowRight");
      await page.locator(".stepper .where").filter({ hasText: /^1 ·/ }).waitFor();
    },
    { allow: /ERR_CONNECTION|Failed to load/ },
  );
});
