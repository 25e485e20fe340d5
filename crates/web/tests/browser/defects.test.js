// What once drove people away, one test each: the fifteen defects of the page that was.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { clickPoint, dropFiles, noTouch, onPage, sees, serve, setUp, soon } from "./harness.js";

const COLLECTION =
  "; a note before\n(;GM[1]SZ[9]PB[One];B[cc])\n\n(;GM[1]SZ[9]PB[Two]C[keep\\]me];B[dd];W[ee])\n(;GM[1]SZ[9]PB[Three];B[ff])\n";

const here = setUp({ files: { "several.sgf": COLLECTION, "one.sgf": "(;GM[1]SZ[9];B[cc];W[gg])" } });

/** @param {import("playwright-core").Page} page @param {string} text */
const at = (page, text) => page.locator(".stepper .where").filter({ hasText: text }).waitFor();

test("1. edits are marked, asked about, kept over the end of the server, and saved in place", async () => {
  const own = await serve({ files: { "several.sgf": COLLECTION } });
  let stopped = false;
  try {
    await onPage(
      here.browser,
      own.url,
      async (page) => {
        await page.goto(`${own.url}/#/records/several.sgf/2/1`);
        await at(page, "1 · Black D6");
        // A click plays: a variation, with undo.
        await clickPoint(page, "gg");
        await at(page, "2 · White G3");
        await page.locator(".changed", { hasText: "not saved" }).waitFor();
        let asked = "";
        page.once("dialog", (dialog) => {
          asked = dialog.type();
          void dialog.dismiss();
        });
        await page.reload({ timeout: 1500 }).catch(() => undefined);
        assert.equal(asked, "beforeunload", "leaving is asked about");
        await page.goto(`${own.url}/#/records/in/several.sgf`);
        await page.locator(".game-row .unsaved-dot").waitFor();
        await page.locator(".game-row", { hasText: "Two" }).click();
        await page.locator(".changed").waitFor();
        await page.keyboard.press("Control+s");
        await page.locator(".toast.shown", { hasText: "Saved: several.sgf, game 2 of 3" }).waitFor();
        const saved = await readFile(path.join(own.folder, "several.sgf"), "latin1");
        assert.ok(
          saved.startsWith("; a note before\n(;GM[1]SZ[9]PB[One];B[cc])\n\n(;") &&
            saved.endsWith(")\n(;GM[1]SZ[9]PB[Three];B[ff])\n"),
          "the other games are as they were, byte for byte",
        );
        assert.match(saved, /W\[gg\]/);
        await page.locator(".changed").waitFor({ state: "detached" });
        // A conflict with a changed file offers both.
        await clickPoint(page, "hh");
        await page.locator(".changed").waitFor();
        await writeFile(path.join(own.folder, "several.sgf"), COLLECTION);
        await page.keyboard.press("Control+s");
        await page.locator(".unsaved .conflict", { hasText: "changed by another program" }).waitFor();
        await page.getByRole("button", { name: "Reload theirs" }).waitFor();
        await page.getByRole("button", { name: "Keep mine: overwrite" }).click();
        await page.locator(".changed").waitFor({ state: "detached" });
        assert.match(await readFile(path.join(own.folder, "several.sgf"), "latin1"), /\[hh\]/);
        // Another program has put a game before it: the page goes where the game is now.
        await clickPoint(page, "bb");
        await page.locator(".changed").waitFor();
        const with_more = `(;GM[1]SZ[9]PB[New])\n${await readFile(path.join(own.folder, "several.sgf"), "latin1")}`;
        await writeFile(path.join(own.folder, "several.sgf"), with_more, "latin1");
        await page.keyboard.press("Control+s");
        await page.getByRole("button", { name: "Keep mine: overwrite" }).click();
        await page.locator(".toast.shown", { hasText: "where it is game 3 now" }).waitFor();
        await page.waitForURL(/several\.sgf\/3/);
        const moved = await readFile(path.join(own.folder, "several.sgf"), "latin1");
        assert.ok(moved.startsWith("(;GM[1]SZ[9]PB[New])\n") && moved.includes("[bb]"));
        await writeFile(path.join(own.folder, "several.sgf"), moved.slice(moved.indexOf("\n") + 1), "latin1");
        await page.goto(`${own.url}/#/records/several.sgf/2/1`);
        await at(page, "1 · Black D6");
        await clickPoint(page, "aa");
        await page.locator(".changed").waitFor();
      },
      { allow: /409/ },
    );
    await own.stop({ keep: true });
    stopped = true;
    const again = await serve({ over: own });
    try {
      await onPage(here.browser, again.url, async (page) => {
        await page.goto(`${again.url}/#/`);
        await page.locator(".unsaved-games", { hasText: "1 game has changes that are not saved" }).waitFor();
        await page.getByRole("button", { name: "Restore" }).click();
        await page.locator(".changed").waitFor();
        const moves = () =>
          page.evaluate(async () =>
            (await (await fetch("/api/game?file=several.sgf&number=2")).json()).nodes.map(
              (/** @type {any} */ node) => node.move,
            ),
          );
        assert.ok(
          (await moves()).some((/** @type {string} */ move) => move?.endsWith(" A9")),
          "the last move is there",
        );
        await page.keyboard.press("Control+z");
        await soon(async () =>
          assert.ok(
            !(await moves()).some((/** @type {string} */ move) => move?.endsWith(" A9")),
            "undo goes back to the file",
          ),
        );
      });
    } finally {
      await again.stop();
    }
  } finally {
    if (!stopped) await own.stop();
  }
});

test("2. archives, several files and folders are dropped", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/records`);
      await page.locator(".game-row").first().waitFor();
      const packed = execFileSync("gzip", ["-c"], {
        input: "(;GM[1]SZ[9]PB[Packed];B[cc])(;GM[1]SZ[9]PB[Tight];B[dd])",
      });
      await dropFiles(page, [["games.sgf.gz", packed]]);
      await page.locator(".game-row", { hasText: "Packed" }).waitFor();
      await page.locator(".game-row", { hasText: "Tight" }).waitFor();
      await dropFiles(page, [
        ["a.sgf", Buffer.from("(;GM[1]SZ[9]PB[Alpha];B[cc])")],
        ["b.sgf", Buffer.from("(;GM[1]SZ[9]PB[Beta];B[cc])")],
        ["noise.bin", Buffer.from([0, 1, 2])],
      ]);
      await page.getByRole("dialog", { name: "1 file could not be opened" }).waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.locator(".game-row", { hasText: "Alpha" }).waitFor();
      await page.locator(".game-row", { hasText: "Beta" }).waitFor();
      await soon(async () => assert.equal(await page.locator(".game-row").count(), 2));
      await page.locator(".folders", { hasText: "Dropped" }).waitFor();
    },
    { allow: /422/ },
  ));

test("3. the verdict names game, position, rules and komi, and asks again by the same rules", () =>
  onPage(here.browser, here.server.url, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.goto(`${here.server.url}/#/referee/game/games.sgf/34/end/rules=chinese%26nodes=20000`);
    await page.locator(".source", { hasText: "Rules: Chinese" }).waitFor();
    await soon(async () =>
      assert.match(
        await page.locator(".source").innerText(),
        /Position \d+, the end of the game · Rules: Chinese.* · Komi: /,
      ),
    );
    await page.locator('[data-fold="question"] > summary').click();
    assert.equal(await page.locator(".again select").first().inputValue(), "chinese");
    assert.equal(await page.locator(".again select").last().inputValue(), "20000");
    await page.getByRole("button", { name: "Judge again" }).click();
    await page.locator(".source", { hasText: "Rules: Chinese" }).waitFor();
  }));

test("4. the skip link and an unknown address leave the page whole", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/one.sgf/1`);
    await at(page, "The start");
    await page.locator(".skip").focus();
    await page.keyboard.press("Enter");
    await soon(async () =>
      assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("board-frame"))),
    );
    await page.keyboard.press("ArrowRight");
    await at(page, "1 · Black C7");
    await page.evaluate(() => (location.hash = "#/nowhere/at/all"));
    await sees(page, "There is no page at this address.");
    await page.getByRole("link", { name: "Games" }).first().click();
    await page.locator(".game-row").first().waitFor();
  }));

test("5. a count stands beside the board that is counted", () =>
  onPage(here.browser, here.server.url, async (page) => {
    const board = ["XOX.XXXXX", "XOOOXXXXX", ...Array(6).fill("XXXXXXXXX"), "XXXXXX.X."].join("\n");
    await page.goto(`${here.server.url}/#/referee/text/${encodeURIComponent(board)}/-/C9`);
    await page.locator(".proof-foot .end").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "Count" }).click();
    await page.locator('.board-frame [data-point] use[href="#area"]').first().waitFor({ state: "attached" });
    await page.locator(".stepper").waitFor({ state: "hidden" });
  }));

test("6. the board is large on every shape of screen, and nothing scrolls sideways", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/games.sgf/1/30`);
    await at(page, "30 ·");
    const least = /** @type {[number, number, number][]} */ ([
      [320, 568, 300],
      [360, 640, 360],
      [390, 844, 390],
      [820, 1180, 820],
      [844, 390, 300],
      [1024, 768, 600],
      [1440, 900, 800],
      [1920, 1080, 960],
    ]);
    for (const [width, height, side] of least) {
      await page.setViewportSize({ width, height });
      await soon(async () => {
        const box = await page.locator(".board-frame").boundingBox();
        assert.ok(box && box.width >= side, `${width}×${height}: ${box?.width}`);
        assert.ok(box.y + box.height <= height, `${width}×${height}: all in sight`);
        assert.ok(
          (await page.evaluate(() => document.documentElement.scrollWidth)) <= width,
          `${width}×${height}: too wide`,
        );
      });
    }
  }));

test("7. with the server gone another room opens or says so, and the page recovers", async () => {
  const own = await serve();
  await onPage(
    here.browser,
    own.url,
    async (page) => {
      await page.goto(`${own.url}/#/records/testspec.ishi/1`);
      await at(page, "The start");
      // The other rooms are loaded while there is time.
      await page.waitForTimeout(1500);
      await own.stop({ keep: true });
      await page.getByRole("link", { name: "Referee" }).click();
      await page.locator("#lost").waitFor();
      await sees(page, "Who lives?");
      await soon(async () =>
        assert.equal(await page.locator(".rooms [aria-current]").innerText(), "Referee", "nav and page agree"),
      );
      await page.keyboard.press("1");
      await soon(async () =>
        assert.equal(await page.locator(".rooms [aria-current]").innerText(), "Games", "keys work"),
      );
      await page.getByRole("button", { name: "Try again" }).waitFor();
      const again = await serve({ over: own, port: Number(new URL(own.url).port) });
      try {
        await page.locator(".game-row").first().waitFor();
        await page.locator("#lost").waitFor({ state: "hidden" });
      } finally {
        await again.stop();
      }
    },
    { allow: /ERR_CONNECTION|Failed to load/ },
  );
});

test("8. what is not proved looks so, and the legend has the signs of the board alone", () =>
  onPage(here.browser, here.server.url, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.goto(`${here.server.url}/#/referee/game/games.sgf/34/end/nodes%3D20000`);
    await page.locator(".board-frame .hollow.seems").first().waitFor({ state: "attached" });
    await page.locator(".board-frame .hollow.dotted").first().waitFor({ state: "attached" });
    const shown = await page.locator(".legend li").allInnerTexts();
    assert.ok(shown.some((line) => /hollow/.test(line)));
    assert.equal(
      shown.some((line) => /in seki/.test(line)),
      (await page.locator('.board-frame [data-point] use[href="#square"]').count()) > 0,
    );
    assert.equal(
      shown.some((line) => /nobody/.test(line)),
      (await page.locator('.board-frame [data-point] use[href="#cross"]').count()) > 0,
    );
    await page.goto(`${here.server.url}/#/referee/text/${encodeURIComponent("XOX.X\nXOOOX\nXXXXX\nXXXXX\n.X.XX")}`);
    await page.locator(".legend li").first().waitFor();
    await soon(async () => assert.ok(!(await page.locator(".legend").innerText()).includes("seki")));
  }));

test("9. where no joseki tree can be made the room says why", async () => {
  const own = await serve({ only: { "one.sgf": "(;GM[1]SZ[9];B[cc])" } });
  try {
    await onPage(here.browser, own.url, async (page) => {
      await page.goto(`${own.url}/#/joseki`);
      await page.getByRole("heading", { name: "No joseki tree yet" }).waitFor();
      await page.getByRole("button", { name: "Mine the game" }).click();
      await page.locator(".error", { hasText: "no game was mined" }).waitFor();
    });
  } finally {
    await own.stop();
  }
});

test("10. filter and sort are in the address; files that come and go are noticed", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records?filter=Haruyama`);
    await page.locator(".count-line", { hasText: "1 of" }).waitFor();
    await page.getByLabel("Filter the games").fill("");
    await page.getByRole("button", { name: "Result" }).click();
    await page.waitForURL(/sort=result/);
    await page.getByText("Add a condition").click();
    await page.getByLabel("Player", { exact: true }).fill("Nagahara");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await soon(async () => assert.equal(await page.getByLabel("Filter the games").inputValue(), 'player ~ "Nagahara"'));
    await page.waitForURL(/filter=player/);
    await page.reload();
    await page.locator(".count-line", { hasText: "1 of" }).waitFor();
    await page.goto(`${here.server.url}/#/records?filter=Latecomer`);
    await sees(page, "No game fits this filter.");
    await writeFile(path.join(here.server.folder, "late.sgf"), "(;GM[1]SZ[9]PB[Latecomer];B[cc])");
    await page.locator(".game-row", { hasText: "Latecomer" }).waitFor();
    await rm(path.join(here.server.folder, "late.sgf"));
    await sees(page, "No game fits this filter.");
  }));

test("11. a late game of a packed collection opens at once", async () => {
  const games = Array.from(
    { length: 20_000 },
    (_, index) => `(;GM[1]SZ[19]PB[Player ${index + 1}]PW[Other]${";B[pd];W[dd];B[pq];W[dp]".repeat(12)})`,
  ).join("\n");
  const own = await serve();
  try {
    await writeFile(
      path.join(own.folder, "many.sgf.gz"),
      execFileSync("gzip", ["-c"], { input: games, maxBuffer: 1 << 28 }),
    );
    await onPage(here.browser, own.url, async (page) => {
      await page.goto(`${own.url}/#/records/in/many.sgf.gz`);
      await page.locator(".count-line", { hasText: "20,000 of" }).waitFor();
      const times = await page.evaluate(async () => {
        const time = async (/** @type {number} */ number) => {
          const start = performance.now();
          const game = await (await fetch(`/api/game?file=many.sgf.gz&number=${number}`)).json();
          if (game.headers.find((/** @type {any} */ header) => header.name === "PB").value !== `Player ${number}`)
            throw new Error("another game");
          return performance.now() - start;
        };
        await time(1);
        return { first: await time(2), last: await time(20_000) };
      });
      assert.ok(times.last < 1500, `the last game took ${times.last} ms`);
    });
  } finally {
    await own.stop();
  }
});

test("12. the text board has dead stones, territory, the last move and marks", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/testspec.ishi/3/1`);
    const text = page.getByRole("region", { name: "The board as text" });
    await soon(async () =>
      assert.match(
        (await text.textContent()) ?? "",
        /Square: Q10[\s\S]*Last move: Q12|Last move: Q12[\s\S]*Square: Q10/,
      ),
    );
    const board = ["XOX.XXXXX", "XOOOXXXXX", ...Array(6).fill("XXXXXXXXX"), "XXXXXX.X."].join("\n");
    await page.goto(`${here.server.url}/#/referee/text/${encodeURIComponent(board)}`);
    await soon(async () => assert.match((await text.textContent()) ?? "", /Dead: B9 B8 C8 D8/));
    assert.match((await text.textContent()) ?? "", /Black's points: [A-J0-9 ]*G1/);
  }));

test("13. on a phone the list can be sorted, and help speaks of touch", { skip: noTouch }, () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/records`);
      await page.locator(".game-row").first().waitFor();
      await page.getByLabel("Sort").selectOption("moves-desc");
      await page.waitForURL(/sort=moves&desc=1/);
      const moves = async () => (await page.locator(".game-row .moves").allInnerTexts()).slice(0, 5).map(Number);
      await soon(async () =>
        assert.deepEqual(
          await moves(),
          [...(await moves())].sort((one, other) => other - one),
        ),
      );
      await page.locator("#help").click();
      await page.getByRole("dialog", { name: "By touch" }).waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    },
    { phone: true },
  ),
);

test("14. after a conflict between two tabs one stays at editing", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/records/one.sgf/1/2`);
      await at(page, "2 · White G3");
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      const second = await page.context().newPage();
      await second.goto(`${here.server.url}/#/records/one.sgf/1/2`);
      await second.locator(".stepper .where", { hasText: "2 · White G3" }).waitFor();
      await clickPoint(second, "ee");
      await second.locator(".stepper .where", { hasText: "3 · Black E5" }).waitFor();
      await clickPoint(page, "hh");
      await page.locator(".toast.shown", { hasText: "changed in another tab" }).waitFor();
      await at(page, "2 · White G3");
      await clickPoint(page, "hh");
      await at(page, "3 · Black H2");
    },
    { allow: /409/ },
  ));

test("15. what was pasted and cannot be read is not lost", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/records`);
      await page.getByRole("button", { name: "Paste …" }).click();
      const box = page.getByLabel("The record as text");
      await box.fill("this is no record at all");
      await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
      await page.getByRole("dialog").locator(".error").waitFor();
      assert.equal(await box.inputValue(), "this is no record at all");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Paste …" }).click();
      assert.equal(await box.inputValue(), "this is no record at all", "and is there the next time");
      await box.fill("(;GM[1]SZ[9]PB[Pasted];B[cc])");
      await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
      await page.locator("h1", { hasText: "Pasted" }).waitFor();
    },
    { allow: /422/ },
  ));
