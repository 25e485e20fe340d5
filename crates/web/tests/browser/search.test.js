// Search: stones, regions, continuations, years, games, and the address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickPoint, onPage, setUp, soon, stones } from "./harness.js";

/** Ten games: the approach to the star point is answered here and there, in two centuries. */
const GAMES = Array.from(
  { length: 10 },
  (_, index) =>
    `(;GM[1]SZ[19]PB[Ann ${index}]PW[Bo]DT[${index < 6 ? 1950 + index : 2018}]RE[${index % 2 ? "B+R" : "W+3.5"}];B[pd];W[qf];B[${index < 6 ? "nd" : "qe"}];W[dd])`,
).join("\n");

const here = setUp({ only: { "star.sgf": GAMES } });

/** @param {import("playwright-core").Page} page @param {RegExp} words */
const found = (page, words) => page.locator(".headline", { hasText: words }).waitFor();

test("a position is played on the board; continuations lead on, and the games open at the move", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/search`);
    await found(page, /10 of 10 games/);
    await clickPoint(page, "pd");
    await clickPoint(page, "qf");
    await found(page, /10 of 10 games/);
    const rows = page.locator(".next tbody tr");
    await soon(async () =>
      assert.deepEqual(
        await rows
          .locator("button")
          .allInnerTexts()
          .then((all) => all.map((text) => text.trim())),
        ["O16", "R15"],
      ),
    );
    await soon(async () => assert.match(await rows.first().innerText(), /60%/));
    await page.locator(".board-frame .next-ghost").first().waitFor({ state: "attached" });
    await page.waitForURL(/search\/19x19\/Bpd\.Wqf/);
    // The same by its address, in another corner.
    await page.goto("about:blank");
    await page.goto(`${here.server.url}/#/search/19x19/Bdp.Wcn`);
    await found(page, /10 of 10 games/);
    await soon(async () => assert.match(await rows.first().innerText(), /F4/));
    await page.keyboard.press("a");
    await found(page, /6 of 10 games/);
    await soon(async () => assert.equal((await stones(page)).black.length, 2));
    await page.keyboard.press("ArrowLeft");
    await found(page, /10 of 10 games/);
    await page.getByRole("tab", { name: "Games" }).click();
    await page.locator(".found-games a.card", { hasText: "Ann 3" }).click();
    await page.locator(".stepper .where", { hasText: "2 · White R14" }).waitFor();
  }));

test("conditions, two periods side by side, years, and wins", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/search/19x19/Bpd.Wqf?year=2000`);
      await page.locator(".next th", { hasText: "Since 2000" }).waitFor();
      await soon(async () =>
        assert.match(
          (await page.locator(".next tbody tr").first().innerText()).replace(/\s+/g, " "),
          /60% ?6 100% 0\.0%/,
        ),
      );
      await soon(async () =>
        assert.match(await page.locator(".game-title").innerText(), /Black won 50% of 10 decided games/),
      );
      await page.getByRole("tab", { name: "Years" }).click();
      await soon(async () => assert.match(await page.locator(".periods").innerText(), /1950[\s\S]*2015–2019|2018/));
      // Typed: Firefox takes what a script fills in for no change.
      await page.getByLabel("Conditions").pressSequentially("date >= 2000");
      await page.keyboard.press("Enter");
      await found(page, /4 of 4 games/);
      await page.waitForURL(/filter=date/);
      await page.getByLabel("Conditions").fill("");
      await page.getByLabel("Conditions").pressSequentially("date >=");
      await page.keyboard.press("Enter");
      await page.locator(".error", { hasText: /column|expected/i }).waitFor();
    },
    { allow: /422/ },
  ));

test("a region is marked by dragging, or with the keys, and may lie anywhere", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/search/19x19/Bpd.Wqf`);
    await found(page, /10 of 10 games/);
    await page.keyboard.press("r");
    const box = await page.locator(".board-frame").boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width * 0.78, box.y + box.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.93, box.y + box.height * 0.35, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/search\/19x19\/Bpd\.Wqf\/[A-T]\d+:[A-T]\d+|%3A/);
    await page.getByLabel("Where it may lie").selectOption("anywhere");
    await found(page, /10 of 10 games/);
    await page.getByRole("tab", { name: "Command" }).click();
    await soon(async () =>
      assert.match(await page.locator(".question").innerText(), /honte search games\.honte 'pattern anywhere "/),
    );
  }));

test("two lines stand side by side, by the address too", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/search/19x19/Bpd.Wqf.Bnd`);
    await found(page, /6 of 10 games/);
    await page.getByRole("tab", { name: "Compare" }).click();
    await page.getByRole("button", { name: "Keep this line" }).click();
    await page.getByText("Q16 R14 O16 is kept").waitFor();
    await page.keyboard.press("ArrowLeft");
    await found(page, /10 of 10 games/);
    await clickPoint(page, "qe");
    await found(page, /4 of 10 games/);
    const rows = page.locator("table.compare").first().locator("tbody tr");
    const cells = async (/** @type {number} */ row) =>
      (await rows.nth(row).locator("td").allInnerTexts()).map((text) => text.trim());
    await soon(async () => assert.deepEqual(await cells(0), ["6 (60%)", "4 (40%)"]));
    // Of the even games Black won none, of the odd ones all.
    await soon(async () => assert.deepEqual(await cells(1), ["50%", "50%"]));
    assert.deepEqual(await cells(2), ["1950 to 1955", "2018 to 2018"]);
    const periods = page.locator("table.compare.periods tbody tr");
    const shares = async () => {
      const all = await periods.evaluateAll((rows) =>
        rows.map((row) => [row, ...row.querySelectorAll("th, td small")].slice(1).map((cell) => cell.textContent)),
      );
      return all.filter(([, ...games]) => games.some((one) => one !== "0"));
    };
    await soon(async () =>
      assert.deepEqual(await shares(), [
        ["1950–1954", "5", "0"],
        ["1955–1959", "1", "0"],
        ["2015–2019", "0", "4"],
      ]),
    );
    // The address has both; the name of the kept one leads to it, with the other beside it.
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await found(page, /4 of 10 games/);
    await page.getByRole("tab", { name: "Compare" }).click();
    await page.locator("table.compare").first().getByRole("link", { name: "Q16 R14 O16" }).click();
    await found(page, /6 of 10 games/);
    await soon(async () => assert.deepEqual(await cells(0), ["4 (40%)", "6 (60%)"]));
    await page.getByRole("button", { name: "Forget it" }).click();
    await page.getByRole("button", { name: "Keep this line", exact: true }).waitFor();
    await page.waitForFunction(() => !location.href.includes("beside"));
  }));
