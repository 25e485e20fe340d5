// The referee: a verdict, its proof both ways, and Ikeda Territory I.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, clickPoint, onPage, sees, serve, soon, stones } from "./harness.js";

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
/** Article 7, diagram 7: a snapback. */
const SNAPBACK = ["XOX.XXXXX", "XOOOXXXXX", ...Array(6).fill("XXXXXXXXX"), "XXXXXX.X."].join("\n");

before(async () => {
  [server, browser] = await Promise.all([serve(), browse()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** @param {import("playwright-core").Page} page */
const judge = async (page) => {
  await page.goto(`${server.url}/#/referee`);
  await page.getByLabel("A board as text, SGF or Ishi").fill(SNAPBACK);
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await page.locator(".headline", { hasText: "B+11" }).waitFor();
};

test("a position is judged: chains, signs on the board, count", () =>
  onPage(browser, server.url, async (page) => {
    await judge(page);
    const dead = page.locator(".chains section", { hasText: "Dead" });
    await soon(async () => assert.match(await dead.innerText(), /B9[\s\S]*4 stones/));
    await page.locator('.board-frame g[data-point="ba"] use[href="#dead"]').waitFor({ state: "attached" });
    await page.getByRole("tab", { name: "Count" }).click();
    const table = page.getByRole("table", { name: /count/i });
    await soon(async () => assert.match(await table.innerText(), /11/));
    await page.reload();
    await page.locator(".headline", { hasText: "B+11" }).waitFor();
  }));

test("a proof is played through, and argued with", () =>
  onPage(browser, server.url, async (page) => {
    await judge(page);
    await page.locator('[data-chain="C9"]').click();
    await page.waitForURL(/C9$/);
    await page.locator(".proof-foot .end").waitFor();
    const moves = page.locator(".line .move");
    const length = await moves.count();
    assert.ok(length >= 2, "the proof has a line");
    const start = await stones(page);
    for (let step = 0; step < length; step++) await page.keyboard.press("ArrowRight");
    await soon(async () => assert.notDeepEqual(await stones(page), start, "moves are on the board"));
    await soon(async () => assert.ok((await page.locator(".words").innerText()).length > 5, "each move has words"));
    for (let step = 0; step < length; step++) await page.keyboard.press("ArrowLeft");
    await soon(async () => assert.deepEqual(await stones(page), start, "and off it again"));
    await page.getByRole("button", { name: "Argue back" }).click();
    await page.getByRole("button", { name: "Back to the proof" }).waitFor();
    await clickPoint(page, "da");
    await page.locator(".line .move", { hasText: "the proof" }).first().waitFor();
    const argued = await page.locator(".line").innerText();
    assert.match(argued, /D9[\s\S]*you/);
    await page.getByRole("button", { name: "Take back" }).click();
    await page.locator(".line .move", { hasText: "D9" }).waitFor({ state: "detached" });
    // A move that cannot be made is refused in a line.
    await clickPoint(page, "aa");
    await page.locator(".proof-place .error").waitFor();
    await page.getByRole("button", { name: "Back to the proof" }).click();
    await page.locator(".proof-foot .end").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("The proof as SGF").click()]);
    await soon(async () => assert.ok(await download.path()));
    await page.reload();
    await page.locator(".proof-foot .end").waitFor();
  }, { allow: /422/ }));

test("what is not decided is shown as undecided, with why", () =>
  onPage(browser, server.url, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.goto(`${server.url}/#/referee/game/testspec.ishi/3/6/nodes%3D20000`);
    await page.locator(".headline", { hasText: /^Between W\+\d+ and B\+\d+$/ }).waitFor();
    await sees(page, "What is open, and why");
    await soon(async () => assert.ok((await page.locator(".open li").count()) > 5));
    await soon(async () => assert.ok((await page.locator(".board-frame g[data-point] text", { hasText: "?" }).count()) > 5, "question marks on the stones"));
    await soon(async () => assert.equal(await page.getByRole("table", { name: /count/i }).count(), 0, "no count where there is none"));
    await page.getByRole("tab", { name: "Chains" }).click();
    await soon(async () => assert.match(await page.locator(".chains section").first().innerText(), /^\?\s*Undecided/));
  }));

test("a game's position is judged from its page, and the work can be cancelled", () =>
  onPage(browser, server.url, async (page) => {
    await page.goto(`${server.url}/#/records/testspec.ishi/3/6`);
    await page.getByRole("button", { name: "Judge this position" }).first().click();
    await page.waitForURL(/#\/referee\/game/);
    await page.locator(".board-frame svg").waitFor();
    await page.locator(".progress").getByRole("button", { name: "Cancel" }).click();
    await sees(page, "Cancelled: nothing was judged.");
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.locator(".stepper .where", { hasText: "6 ·" }).waitFor();
  }));

test("an Ikeda example is played through its phases, with the stones that passes cost", () =>
  onPage(browser, server.url, async (page) => {
    await page.goto(`${server.url}/#/referee`);
    const card = page.locator("a.card").first();
    await card.click();
    await page.locator(".phases .now").waitFor();
    await soon(async () => assert.match(await page.locator(".phases").innerText(), /alternation[\s\S]*agreement[\s\S]*playout[\s\S]*scoring/i));
    for (let step = 0; step < 60; step++) {
      if ((await page.locator(".now .primary").count()) === 0) break;
      const before = await page.locator(".stepper .where").innerText();
      await page.keyboard.press("ArrowRight");
      await page.locator(".stepper .where").filter({ hasNotText: before }).waitFor();
    }
    await soon(async () => assert.ok((await page.locator(".log li").count()) >= 2));
    const paid = await page.locator(".paid-table").textContent();
    assert.match(paid ?? "", /paid for passes\s*Black stones001●\s*White stones001●/, "each paid a stone for his pass in the playout");
    await soon(async () => assert.match(await page.locator(".phases .now").innerText(), /scoring/i));
    await page.locator(".side .result").first().waitFor();
    await page.waitForURL(/example:[^/]+\/-\/.+|example%3A[^/]+\/-\/.+/);
    await page.waitForTimeout(200);
    const deep = page.url();
    const log = await page.locator(".log").textContent();
    await page.goto("about:blank");
    await page.goto(deep);
    await page.locator(".log li").first().waitFor({ state: "attached" });
    await soon(async () => assert.equal(await page.locator(".log").textContent(), log, "the address holds the whole game"));
    await page.keyboard.press("Home");
    await page.locator(".log li").first().waitFor({ state: "detached" });
  }));

test("a game of one's own: a move that cannot be made is refused with its clause", () =>
  onPage(browser, server.url, async (page) => {
    await page.goto(`${server.url}/#/referee/play/size:9/-`);
    await sees(page, /Black\s+to play/);
    await clickPoint(page, "ee");
    await sees(page, /White\s+to play/);
    await soon(async () => assert.deepEqual(await stones(page), { black: ["ee"], white: [] }));
    await clickPoint(page, "ee");
    await page.locator(".stage .error").waitFor();
    await soon(async () => assert.deepEqual(await stones(page), { black: ["ee"], white: [] }, "nothing is lost"));
  }));
