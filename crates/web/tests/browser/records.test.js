// The records: leafing, dropping, editing, saving, deep links, keys.

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { clickPoint, onPage, sees, serve, setUp, soon, stones } from "./harness.js";

/** The third game of the Ishi sample: a problem with variations, marks and diagrams. */
const PROBLEM = "/#/records/testspec.ishi/3";

const here = setUp();

/** @param {import("playwright-core").Page} page @param {string} text */
const at = (page, text) => page.locator(".stepper .where").filter({ hasText: text }).waitFor();

test("the Ishi sample can be leafed through, with its marks, variations and diagrams", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(here.server.url + PROBLEM);
    await at(page, "The start");
    await sees(page, /Adapted from page 111/);
    await soon(async () => assert.deepEqual(await stones(page), { black: [], white: [] }));
    await page.keyboard.press("ArrowRight");
    await at(page, "A position");
    const setUp = await stones(page);
    assert.ok(setUp.black.includes("cp") && setUp.white.includes("eq"), "the set-up is on the board");
    await page.keyboard.press("ArrowRight");
    await at(page, "1 · Black Q12");
    await soon(async () => assert.deepEqual((await stones(page)).black, [...setUp.black, "ph"].sort()));
    // The four ways to begin: down to the next, up again.
    await page.keyboard.press("ArrowDown");
    await at(page, "1 · Black M7");
    await page.keyboard.press("ArrowRight");
    await at(page, "2 · White R13");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await at(page, "1 · Black Q12");
    await page.keyboard.press("End");
    await at(page, "6 · White L8");
    await page.keyboard.press("Home");
    await at(page, "The start");
    await soon(async () => assert.deepEqual(await stones(page), { black: [], white: [] }, "all the way back"));
    // Figures as the format means them, the last one with a mark or number.
    await page.getByRole("tab", { name: "Figures" }).click();
    const figures = page.locator(".figures figure svg");
    await figures.first().waitFor();
    await soon(async () => assert.ok((await figures.count()) >= 1));
    await soon(async () => assert.ok((await figures.first().locator("[data-point]").count()) > 5));
    await page.locator(".figures").getByRole("button", { name: "Show it on the board" }).last().click();
    await soon(async () => assert.notDeepEqual(await stones(page), { black: [], white: [] }));
  }));

test("marks of a record are drawn on the board", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}${PROBLEM}/1`);
    await at(page, "1 · Black Q12");
    const on = (/** @type {string} */ point) =>
      page
        .locator(`.board-frame g[data-point="${point}"] use`)
        .evaluateAll((uses) => uses.map((use) => use.getAttribute("href")));
    await soon(async () => assert.deepEqual(await on("pj"), ["#o", "#square"], "the marked white stone"));
    await soon(async () => assert.ok((await on("cc")).includes("#a8"), "the number 8 of the text"));
  }));

test("the patched board is the board drawn anew", () =>
  onPage(here.browser, here.server.url, async (page) => {
    const drawn = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".board-frame g[data-point]")]
          .map((group) => `${group.getAttribute("data-point")} ${group.getAttribute("class")} ${group.innerHTML}`)
          .join("\n"),
      );
    await page.goto(`${here.server.url}/#/records/games.sgf/1`);
    await at(page, "The start");
    for (let step = 0; step < 40; step++) await page.keyboard.press("ArrowRight");
    for (let step = 0; step < 15; step++) await page.keyboard.press("ArrowLeft");
    await at(page, "25 ·");
    const stepped = await drawn();
    await page.waitForURL(/\/25$/);
    await page.reload();
    await at(page, "25 ·");
    await soon(async () => assert.equal(await drawn(), stepped));
  }));

test("the list is filtered as one types, sorted, and opens a game", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records`);
    await page.locator(".game-row").first().waitFor();
    await page.locator(".count-line", { hasText: /^20[0-9] games$/ }).waitFor();
    await soon(async () => assert.ok((await page.locator(".game-row").count()) < 60, "only what is seen is made"));
    await page.getByLabel("Filter the games").fill("Haruyama");
    await page.locator(".count-line", { hasText: "1 of" }).waitFor();
    await soon(async () =>
      assert.match(await page.locator(".game-row").first().innerText(), /Haruyama[\s\S]*Nagahara[\s\S]*B\+1/),
    );
    await page.getByLabel("Filter the games").fill("");
    await page.locator(".count-line", { hasText: /^20[0-9] games$/ }).waitFor();
    await page.getByRole("button", { name: "Result" }).click();
    await page.locator('[aria-sort="ascending"].result').waitFor();
    await page.getByLabel("Filter the games").fill("no such player");
    await sees(page, "No game fits this filter.");
    await page.getByLabel("Filter the games").fill("Haruyama");
    await page.locator(".count-line", { hasText: "1 of" }).waitFor();
    await page.locator(".game-row").first().click();
    await page.locator("h1", { hasText: "Haruyama" }).waitFor();
    await page.goBack();
    await page.locator(".count-line", { hasText: "1 of" }).waitFor();
    await soon(async () =>
      assert.equal(await page.getByLabel("Filter the games").inputValue(), "Haruyama", "the list is as it was left"),
    );
  }));

test("a collection of 30,000 games is leafed through quickly", async () => {
  const games = Array.from(
    { length: 30_000 },
    (_, index) => `(;GM[1]SZ[9]PB[Player ${index + 1}]PW[Other]DT[${1800 + (index % 200)}];B[ee])`,
  );
  const many = await serve({ files: { "many.sgf": games.join("\n") } });
  try {
    await onPage(here.browser, many.url, async (page) => {
      await page.goto(`${many.url}/#/records/in/many.sgf`);
      await page.locator(".count-line", { hasText: "30,000 of" }).waitFor();
      await page.getByRole("grid", { name: "Games" }).focus();
      await page.keyboard.press("End");
      await page.locator(".game-row", { hasText: "Player 30000" }).waitFor();
      await soon(async () => assert.ok((await page.locator(".game-row").count()) < 60));
      await page.getByLabel("Filter the games").fill("player 29999");
      await page.locator(".game-row", { hasText: "Player 29999" }).waitFor();
      await page.keyboard.press("Enter");
      await page.locator("h1", { hasText: "Player 29999" }).waitFor();
    });
  } finally {
    await many.stop();
  }
});

/** @param {import("playwright-core").Page} page @param {string} name @param {string} text */
const drop = async (page, name, text) => {
  const data = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    { name, text },
  );
  for (const kind of ["dragenter", "dragover", "drop"]) await page.dispatchEvent("body", kind, { dataTransfer: data });
};

test("a broken file that is dropped opens with what is wrong at its node", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records`);
    await drop(page, "broken.sgf", "(;GM[1]SZ[9]PB[Me];B[cc];W[cc];B[gg]C[unfinished");
    await page.locator("h1", { hasText: "Me" }).waitFor();
    await page.getByRole("tab", { name: "Info & problems" }).click();
    const finding = page.locator("button.finding").first();
    await finding.waitFor();
    await soon(async () => assert.ok((await page.locator(".finding").count()) >= 2));
    await finding.click();
    await soon(async () => assert.notEqual(await page.locator(".stepper .where").innerText(), "The start"));
    await page.getByRole("tab", { name: "Tree" }).click();
    await page.locator(".comment .at-node").first().waitFor();
  }));

test("what is no record is refused in one line", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/records`);
      await page.locator(".game-row").first().waitFor();
      await drop(page, "noise.bin", "\u0000\u0001 nothing of Go \u0002");
      await page.locator(".toast.wrong.shown").waitFor();
      await soon(async () => assert.match(await page.locator(".toast").innerText(), /^noise\.bin: [^\n]+$/));
      await soon(async () => assert.ok(await page.locator(".game-row").first().isVisible(), "the list is still there"));
    },
    { allow: /422/ },
  ));

test("a game is edited, undone, redone, and saved as SGF and Ishi", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await page.goto(`${here.server.url}/#/records/games.sgf/2`);
      await at(page, "The start");
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await clickPoint(page, "jj");
      await at(page, "1 · Black K10");
      await page.locator(".changed").waitFor();
      await soon(async () => assert.deepEqual((await stones(page)).black, ["jj"]));
      await page.getByTitle("Triangle").click();
      await clickPoint(page, "jj");
      await page.locator('.board-frame g[data-point="jj"] use[href="#triangle"]').waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Add a comment" }).click();
      await page.getByLabel("Comment at this node").fill("Tengen, why not?");
      // Leaving the field keeps what was written, and the reader where he goes.
      await page.getByRole("button", { name: "Previous move", exact: true }).click();
      await at(page, "The start");
      await page.getByRole("tab", { name: "Tree" }).click();
      await page.locator(".tree .node .comment").waitFor();
      await page.getByRole("button", { name: "Next move", exact: true }).click();
      await at(page, "1 · Black K10");
      await page.locator(".comment", { hasText: "Tengen, why not?" }).waitFor();
      await page.getByTitle("White stone").click();
      await clickPoint(page, "aa");
      await page.locator('.board-frame g[data-point="aa"].w').waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Undo" }).click();
      await page.locator('.board-frame g[data-point="aa"].e').waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Redo" }).click();
      await page.locator('.board-frame g[data-point="aa"].w').waitFor({ state: "attached" });
      await page.getByText("This variation", { exact: true }).click();
      await page.getByRole("button", { name: "Make it the main line" }).click();
      await page.getByRole("tab", { name: "Export" }).click();
      for (const [name, format] of [
        ["mine.sgf", "sgf"],
        ["mine.ishi", "ishi"],
      ]) {
        await page
          .locator(".save")
          .getByLabel("Format")
          .selectOption(format ?? "");
        await page
          .locator(".save")
          .getByLabel("Name")
          .fill(name ?? "");
        await page.locator(".save").getByRole("button", { name: "Save", exact: true }).click();
        await page.locator(".toast.shown", { hasText: `Saved: ${name}` }).waitFor();
        await soon(async () =>
          assert.match(await readFile(path.join(here.server.folder, name ?? ""), "latin1"), /Tengen, why not\?/),
        );
      }
      // A second time without leave: refused, and nothing is lost.
      await page.locator(".save").getByRole("button", { name: "Save", exact: true }).click();
      await page.locator(".save .conflict", { hasText: "mine.ishi exists already" }).waitFor();
      await page.locator(".save").getByLabel("Format").selectOption("sgf");
      await page.locator(".save").getByLabel("Name").fill("../outside.sgf");
      await page.locator(".save").getByRole("button", { name: "Save", exact: true }).click();
      await page.locator(".save .error", { hasText: "served folders" }).waitFor();
    },
    { allow: /40[0-9]|422/ },
  ));

test("the position can be taken away as SVG, PNG and PDF", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records/games.sgf/1/30`);
    await at(page, "30 ·");
    await page.getByRole("tab", { name: "Export" }).click();
    const starts = { SVG: "<svg", PNG: "\u0089PNG", PDF: "%PDF" };
    for (const [kind, start] of Object.entries(starts)) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.locator(".save").getByRole("button", { name: kind }).click(),
      ]);
      const bytes = await readFile(await download.path());
      assert.equal(bytes.toString("latin1", 0, start.length), start, kind);
    }
  }));

test("the keys alone do it all", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records`);
    await page.locator(".game-row").first().waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Filter").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type("Haruyama");
    await page.locator(".count-line", { hasText: "1 of" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("h1", { hasText: "Haruyama" }).waitFor();
    await page.keyboard.press("Space");
    await page.keyboard.press("e");
    // A move put with the keys: to the board, Enter, a step right, Enter.
    await page.locator(".board-frame").focus();
    await page.keyboard.press("Enter");
    await page.locator(".over .cursor").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowRight");
    await soon(async () =>
      assert.match(await page.locator("#announce").innerText(), /^[A-T]\d+, (black|white|empty)$/),
    );
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.waitForURL(/#\/referee\/game\//);
    // Every control has a name and a focus that is seen.
    await page.keyboard.press("1");
    await page.locator(".game-row").first().waitFor();
    const seen = new Set();
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press("Tab");
      const now = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        return {
          name:
            (element.getAttribute("aria-label") ?? element.textContent ?? "").trim() ||
            element.getAttribute("placeholder"),
          outline: getComputedStyle(element).outlineStyle,
        };
      });
      if (!now) continue;
      assert.ok(now.name, "a control without a name");
      assert.notEqual(now.outline, "none", `${now.name} shows no focus`);
      seen.add(now.name);
    }
    assert.ok(seen.size > 8);
  }));

test("a file that goes while it is open is told in a line, and what was read stays", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      const file = path.join(here.server.folder, "gone.sgf");
      await writeFile(file, "(;GM[1]SZ[9];B[cc];W[gg])");
      await page.goto(`${here.server.url}/#/records/gone.sgf/1`);
      await at(page, "The start");
      await rm(file);
      await page.keyboard.press("End");
      await at(page, "2 · White G3");
      await soon(async () => assert.deepEqual(await stones(page), { black: ["cc"], white: ["gg"] }));
      await page.goto("about:blank");
      await page.goto(`${here.server.url}/#/records/never-there.sgf/1`);
      await page.locator(".side > .error").waitFor();
      await soon(async () => assert.match(await page.locator(".side > .error").innerText(), /never-there\.sgf/));
      await page.getByRole("link", { name: "‹ Games" }).click();
      await page.locator(".game-row").first().waitFor();
    },
    { allow: /404|400|422/ },
  ));

test("a pasted record and a text board open, and a file of several games as a list", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/records`);
    /** @param {string} text */
    const paste = async (text) => {
      await page.getByRole("button", { name: "Paste …" }).click();
      await page.getByLabel("The record as text").fill(text);
      await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
    };
    await paste("(;GM[1]SZ[9]PB[Pasted];B[cc];W[gg])");
    await page.locator("h1", { hasText: "Pasted" }).waitFor();
    await page.goBack();
    await paste(". X O .\nX X O O\n. X O .\n. X O .");
    await page.waitForURL(/upload/);
    await page.waitForFunction(() => document.querySelectorAll(".board-frame g[data-point].b").length === 5);
    await page.goBack();
    await drop(page, "two.sgf", "(;GM[1]SZ[9]PB[First];B[cc])(;GM[1]SZ[9]PB[Second];B[gg])");
    await page.locator(".game-row", { hasText: "Second" }).waitFor();
    await soon(async () => assert.equal(await page.locator(".game-row").count(), 2));
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }));
