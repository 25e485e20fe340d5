// What is dropped and pasted: long files, lists of moves, sets that are removed again, and late games of long files.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { dropFiles, onPage, sees, serve, setUp, soon } from "./harness.js";

const here = setUp();

/** @param {import("playwright-core").Page} page @param {string} text */
async function paste(page, text) {
  await page.getByRole("button", { name: "Paste …" }).click();
  await page.getByLabel("The record as text").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
}

for (const text of ["B Q16 / W D4", "B Q16\nW D4", "1. Q16 2. D4"])
  test(`a pasted list of moves is a game: ${text.replace("\n", ", a line each, ")}`, () =>
    onPage(here.browser, here.server.url, async (page) => {
      await page.goto(`${here.server.url}/#/records`);
      await page.locator(".game-row").first().waitFor();
      await paste(page, text);
      await page.locator(".stepper .where", { hasText: "The start" }).waitFor();
      await page.keyboard.press("ArrowRight");
      await page.locator(".stepper .where", { hasText: "1 · Black Q16" }).waitFor();
      await page.keyboard.press("ArrowRight");
      await page.locator(".stepper .where", { hasText: "2 · White D4" }).waitFor();
    }));

test("what cannot be pasted is refused with what can, and stays in the field", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/records`);
      await page.locator(".game-row").first().waitFor();
      await paste(page, "Dear Sir");
      const error = page.getByRole("dialog").locator(".error");
      await error
        .filter({
          hasText: /What can be pasted: a record \(SGF, Ishi\), a board in .*, or moves such as B Q16, W D4\.$/,
        })
        .waitFor();
      await page.getByLabel("The record as text").fill("1. Q16 2. D4 takes the corner");
      await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
      await error
        .filter({
          hasText:
            /^line 1, column 14: 'takes' is not a move: expected moves alone, such as B Q16, W D4 or 1\. Q16 2\. D4\.$/,
        })
        .waitFor();
      assert.equal(await page.getByLabel("The record as text").inputValue(), "1. Q16 2. D4 takes the corner");
    },
    { allow: /422/ },
  ));

/** A file of games longer than this many bytes. @param {number} bytes @returns {[string, number]} and how many there are */
function collection(bytes) {
  const comment = "a long comment ".repeat(4000);
  const one = (/** @type {number} */ number) => `(;GM[1]FF[4]SZ[9]PB[Black ${number}]PW[W]C[${comment}];B[cc];W[gg])\n`;
  const games = Math.ceil(bytes / one(1).length);
  return [Array.from({ length: games }, (_, at) => one(at + 1)).join(""), games];
}

test("a file of 90 MB is opened, shows how far it is, and its last game is there", () =>
  onPage(here.browser, here.server.url, async (page) => {
    page.setDefaultTimeout(120_000);
    const folder = await mkdtemp(path.join(tmpdir(), "honte-long-"));
    try {
      const [text, games] = collection(90e6);
      const file = path.join(folder, "long.sgf");
      await writeFile(file, text);
      await page.goto(`${here.server.url}/#/records`);
      await page.locator(".game-row").first().waitFor();
      await page.getByLabel("Files to open").setInputFiles(file);
      await page.locator(".toast.shown", { hasText: /^Reading long\.sgf …/ }).waitFor();
      await page.waitForURL(/in\/upload/);
      await page.locator(".count-line", { hasText: `${games.toLocaleString("en-US")} of` }).waitFor();
      const set = /upload%2F(\d+)/.exec(page.url())?.[1];
      await page.goto(`${here.server.url}/#/records/${encodeURIComponent(`upload/${set}/long.sgf`)}/${games}`);
      await page.locator("h1", { hasText: `Black ${games}` }).waitFor();
    } finally {
      await rm(folder, { recursive: true });
    }
  }));

test("opened files lie on the disk, and go with the server", async () => {
  const spools = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("honte-opened-"));
  const before = new Set(await spools());
  const own = await serve({ only: { "a.sgf": "(;GM[1]SZ[9])" } });
  try {
    await onPage(here.browser, own.url, async (page) => {
      await page.goto(`${own.url}/#/records`);
      await page.locator(".game-row").first().waitFor();
      await dropFiles(page, [["dropped.sgf", Buffer.from("(;GM[1]SZ[9]PB[Dropped];B[cc])")]]);
      await page.locator("h1", { hasText: "Dropped" }).waitFor();
    });
    const [spool = ""] = (await spools()).filter((name) => !before.has(name));
    assert.equal((await readdir(path.join(tmpdir(), spool))).length, 1);
    await own.stop();
    assert.equal(existsSync(path.join(tmpdir(), spool)), false);
  } finally {
    await own.stop();
  }
});

test("a dropped set is removed from the list; its unsaved games are asked for first", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/records`);
      await page.locator(".game-row").first().waitFor();
      await dropFiles(page, [
        ["one.sgf", Buffer.from("(;GM[1]SZ[9]PB[Alpha]PW[Omega];B[cc])")],
        ["two.sgf", Buffer.from("(;GM[1]SZ[9]PB[Beta]PW[Psi];B[cc])")],
      ]);
      await page.locator(".game-row", { hasText: "Alpha" }).click();
      await page.locator(".stepper .where", { hasText: "The start" }).waitFor();
      await page.getByRole("button", { name: "Add a comment" }).click();
      await page.getByLabel("Comment at this node").fill("not saved");
      await page.keyboard.press("Escape");
      await page.locator(".changed", { hasText: "not saved" }).waitFor();
      await page.getByRole("link", { name: "‹ Games" }).click();
      const remove = page.getByRole("button", { name: "Remove from the list: 2 dropped files" });
      /** @type {string[]} */
      const asked = [];
      let answer = false;
      page.on("dialog", (dialog) => {
        asked.push(dialog.message());
        void (answer ? dialog.accept() : dialog.dismiss());
      });
      await remove.click();
      await soon(async () => assert.equal(asked.length, 1));
      assert.match(asked[0] ?? "", /^1 game has changes that are in no file: Alpha.*Remove them with their changes\?$/);
      await page.locator(".game-row", { hasText: "Alpha" }).waitFor();
      answer = true;
      await remove.click();
      await sees(page, "Removed from the list: 2 dropped files.");
      await remove.waitFor({ state: "detached" });
      await page.waitForURL(/#\/records$/);
      await soon(async () => assert.equal(await page.locator(".game-row", { hasText: "Alpha" }).count(), 0));
      // Nothing keeps the reader here any more.
      await page.goto("about:blank");
      assert.equal(asked.length, 2);
    },
    { allow: /409/ },
  ));

test("while a game is read its name, how far it is and the last board are to be seen", () =>
  onPage(here.browser, here.server.url, async (page) => {
    // The answer waits, as that for a late game of a long archive does.
    /** @type {() => void} */
    let go = () => undefined;
    const held = new Promise((/** @type {(value: void) => void} */ done) => (go = done));
    await page.goto(`${here.server.url}/#/records/games.sgf/3/60`);
    await page.locator(".tree .node").first().waitFor();
    await page.route(/\/api\/game\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.route(/\/api\/game\/reading/, (route) =>
      route.fulfill({ contentType: "application/json", body: '{"read": 30, "bytes": 120}' }),
    );
    await page.getByRole("link", { name: "‹ Games" }).click();
    await page.locator(".game-row").nth(5).click();
    const title = page.locator(".game-title");
    await title.locator("h1 .player").nth(1).waitFor();
    await title.locator(".opening", { hasText: /^Reading game \d+ of games\.sgf … 25%$/ }).waitFor();
    assert.equal(
      await title.locator("progress").evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value),
      0.25,
    );
    const stones = page.locator(".board.waiting .board-frame svg .b");
    assert.ok((await stones.count()) > 10, "the last board stays, dimmed");
    go();
    await page.locator(".stepper .where", { hasText: "The start" }).waitFor();
    assert.equal(await page.locator(".opening").count(), 0);
  }));
