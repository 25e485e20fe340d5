// Life-and-death problems: the answer first, then every move with its line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickPoint, onPage, sees, setUp, soon, stones } from "./harness.js";

/** Three points in a row, the middle decides: every book has it. */
const THREE = "...XO..\nXXXXO..\nOOOOO..\n.......\n.......";
/** Six points in the corner with one outside liberty: a ko. */
const KO = "...X.O.\n...XOO.\nXXXXO..\nOOOOO..\n.......\n.......";
/** The same three points in a game that went on elsewhere; White plays next. */
const GAME = "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bo]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec];B[gg];W[hg];B[gh])";

const here = setUp({ files: { "row.sgf": GAME } });

/** @param {string} text @param {string} options @param {string} [move] */
const address = (text, options, move) =>
  `${here.server.url}/#/referee/solve/text/${[text, options, ...(move ? [move] : [])].map(encodeURIComponent).join("/")}`;

/** @param {import("playwright-core").Page} page @param {string | RegExp} text */
const headline = (page, text) => page.locator(".headline", { hasText: text }).waitFor();

/** @param {import("playwright-core").Page} page @param {string} text */
const says = (page, text) => page.locator(".words", { hasText: text }).waitFor();

/** The group of the problem: Black's stones in the corner. */
const GROUP = ["ab", "bb", "cb", "da", "db"];

test("a pasted position with White to play: the answer first, what works on the board, what fails in a list", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/referee`);
    await page.getByRole("button", { name: "White to play" }).click();
    await sees(page, "There is no position yet");
    await page.getByText("Paste a position").click();
    await page.getByLabel("A board as text, SGF or Ishi").fill(THREE);
    await page.getByRole("button", { name: "White to play" }).click();
    await headline(page, /^White to play: Black is dead$/);
    assert.equal(await page.locator(".proved").innerText(), "1 move works, 3 fail.");
    assert.match(await page.locator(".source").innerText(), /^White wants to kill · Group: Black \w\d \(5 stones\)/);
    // The one move that works is on the board, and the group is ringed.
    assert.equal(await page.locator(".board-frame .next-ghost.white.strong").count(), 1);
    assert.equal(await page.locator(".board-frame .pointed").count(), GROUP.length);
    const sections = await page.locator(".moves section").allInnerTexts();
    assert.deepEqual(
      sections.map((text) => (/(Works|Fails)/.exec(text) ?? [])[0]),
      ["Works", "Fails"],
    );
    assert.match(sections[0] ?? "", /B5/);
    assert.match(sections[1] ?? "", /elsewhere[\s\S]*Black lives/);
    await soon(async () => assert.match((await page.locator(".text-board").textContent()) ?? "", /works: B5/));
  }));

test("a move that fails is refuted step by step: by keys, by buttons, by its list", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(address(THREE, "to_move=white"));
    await headline(page, "Black is dead");
    const start = await stones(page);
    await page.locator('[data-move="C5"]').click();
    await page.waitForURL(/\/C5$/);
    await says(page, "White C5.");
    await soon(async () => assert.ok((await stones(page)).white.includes("ca")));
    assert.match(await page.locator(".claim").innerText(), /^White C5 fails: Black lives\.$/);
    await page.keyboard.press("ArrowRight");
    await says(page, "Black B5");
    await says(page, "Black lives.");
    await soon(async () => assert.ok((await stones(page)).black.includes("ba"), "the refutation is on the board"));
    await page.keyboard.press("Home");
    await soon(async () => assert.deepEqual(await stones(page), start));
    await page.getByRole("button", { name: "Next move" }).click();
    await says(page, "White C5.");
    await page.locator(".line .move").last().click();
    await says(page, "Black lives.");
    await page.getByRole("button", { name: "Previous move" }).click();
    await says(page, "White C5.");
    // The arrow keys go to the other first moves; Escape leads back to the answer.
    await page.keyboard.press("ArrowDown");
    await page.locator('[data-move][aria-pressed="true"]:not([data-move="C5"])').waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".move-place").waitFor({ state: "hidden" });
    await soon(async () => assert.deepEqual(await stones(page), start));
    // A point of the board opens its move.
    await clickPoint(page, "aa");
    await page.waitForURL(/\/A5$/);
    await says(page, "White A5.");
    await page.reload();
    await says(page, "White A5.");
  }));

test("a move that works takes the stones off the board", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(address(THREE, "to_move=white", "B5"));
    await says(page, "White B5.");
    assert.match(await page.locator(".claim").innerText(), /^White B5 works: Black is dead\.$/);
    await page.keyboard.press("End");
    await page.locator(".words", { hasText: /takes \d stones\. Black is dead\./ }).waitFor();
    await soon(async () => {
      const { black } = await stones(page);
      assert.deepEqual(
        GROUP.filter((stone) => black.includes(stone)),
        [],
      );
    });
  }));

test("the other side to play is one key or click away, and the focus stays", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(address(THREE, "to_move=white"));
    await headline(page, "White to play: Black is dead");
    await page.getByRole("link", { name: "Black to play" }).click();
    await headline(page, "Black to play: Black lives");
    assert.equal(await page.locator(".sides [aria-current]").innerText(), "Black to play");
    assert.equal(await page.evaluate("document.activeElement?.dataset.side"), "black");
    await page.keyboard.press("w");
    await headline(page, "White to play: Black is dead");
    await page.goBack();
    await headline(page, "Black to play: Black lives");
  }));

test("in a game the position on the board is a problem, and a stone chooses the group", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/row.sgf/1/3`);
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.waitForURL(/#\/referee\/solve\/game\/row\.sgf\/1\/3\/to_move%3Dwhite$/);
    // The address changes before the room does, and the board moves when the answer is there.
    await page.waitForFunction(() => !/^(|Solving.*)$/.test(document.querySelector(".headline")?.textContent ?? ""));
    await page.locator('.board-frame g[data-point="ab"].b').waitFor({ state: "attached" });
    await clickPoint(page, "ab");
    await page.waitForURL(/point%3DA8/);
    await headline(page, "White to play: Black is dead");
    await page.getByRole("button", { name: "What is enclosed" }).waitFor();
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.waitForURL(/#\/records\/row\.sgf\/1\/3/);
    await page.locator(".stepper .where", { hasText: "3 ·" }).waitFor();
    // From the referee's verdict of a group, too.
    await page.keyboard.press("j");
    await page.waitForURL(/#\/referee\/game/);
    await page.locator(".groups").waitFor();
    await clickPoint(page, "ab");
    await page.getByRole("group", { name: "This group as a problem" }).getByText("White to play").click();
    await page.waitForURL(/solve.*point/);
    await headline(page, "White to play: Black is dead");
  }));

test("a ko: who wins it without threats, and how many the other needs", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(address(KO, "to_move=white"));
    await headline(page, /^White to play: ko: without threats (Black lives|White kills), with \d more threats? /);
    await page.getByRole("link", { name: "Black to play" }).click();
    await headline(page, "Black lives");
  }));

test("what is no problem is said plainly, and a group can be chosen", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(address("X....\n.....\n.....\n....O", "to_move=black"));
      await page.locator(".side .error", { hasText: "It is not clear which group is in question. Choose" }).waitFor();
      assert.equal(await page.locator(".headline").innerText(), "No answer");
      await soon(async () => assert.deepEqual(await stones(page), { black: ["aa"], white: ["ed"] }));
      await clickPoint(page, "aa");
      await page.waitForURL(/point%3DA4/);
      await page.locator(".headline", { hasNotText: "No answer" }).waitFor();
      await page.goto(address("X....\n.....", "to_move=black"));
      await sees(page, "There are not stones of both colours");
    },
    { allow: /422/ },
  ));

test("what was not found out in time can be tried for longer", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(address(KO, "to_move=white&nodes=5"));
    await headline(page, /^Not solved within \d positions/);
    await page.locator(".moves h2", { hasText: "Not found out" }).waitFor();
    await page.getByRole("button", { name: "Try ten times as many" }).click();
    await page.waitForURL(/nodes%3D50/);
  }));

test("a long search shows how far it is, and can be cancelled", () =>
  onPage(here.browser, here.server.url, async (page) => {
    // One stone in a corner of thirty points. It is named, since White's wall has less space outside.
    const wide = "......O..|......O..|..X...O..|......O..|......O..|OOOOOOO..|.........".replaceAll("|", "\n");
    await page.goto(address(wide, "to_move=white&point=C5&nodes=10000000"));
    await page.locator(".progress", { hasText: /[1-9]\d* of 10,000,000 positions visited/ }).waitFor();
    await soon(async () => assert.deepEqual((await stones(page)).black, ["cc"], "the position is there meanwhile"));
    await page.locator(".progress").getByRole("button", { name: "Cancel" }).click();
    await page.locator(".side .error", { hasText: "Cancelled." }).waitFor();
    assert.equal(await page.locator(".headline").innerText(), "No answer");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".progress", { hasText: "positions visited" }).waitFor();
    // The next question does not wait for the one that is left.
    await page.goto(address(THREE, "to_move=white"));
    await headline(page, "Black is dead");
  }));

test("without a mouse: a point is chosen by keys, and every step is announced", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(address(THREE, "to_move=white"));
    await headline(page, "Black is dead");
    await soon(async () =>
      assert.match((await page.locator("#announce").textContent()) ?? "", /^White to play: Black is dead\./),
    );
    await page.locator(".board-frame").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await soon(async () => assert.match((await page.locator("#announce").textContent()) ?? "", /^C5, empty/));
    await page.keyboard.press("Enter");
    await says(page, "White C5.");
    await soon(async () => assert.match((await page.locator("#announce").textContent()) ?? "", /^White C5\./));
  }));
