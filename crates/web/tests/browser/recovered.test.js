// Changes that were not saved when the server ended: offered in every way to their game, and never overwritten.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { browse, clickPoint, dropFiles, onPage, sees, serve, soon } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./harness.js").Server} Server */

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await browse();
});
after(() => browser?.close());

const ONE = "(;GM[1]SZ[9]PB[Ichi]PW[Ni];B[cc];W[gg])\n";
const ALLOW = { allow: /409|404|403|ERR_CONNECTION|Failed to load/ };
const PLACE = "/#/records/one.sgf/1/2";

/** @param {Page} page @param {string} text */
const at = (page, text) => page.locator(".stepper .where").filter({ hasText: text }).waitFor();
/** @param {Page} page */
const bar = (page) => page.locator("#recovered:visible", { hasText: "Unsaved changes to this game were recovered" });
/** @param {Page} page @param {string} name */
const answer = (page, name) => page.locator("#recovered").getByRole("button", { name, exact: true }).click();
/** @param {Page} page */
const moves = (page) =>
  page.evaluate(async () => {
    const game = await (await fetch("/api/game?file=one.sgf&number=1")).json();
    return game.nodes.map((/** @type {any} */ node) => node.move).filter(Boolean);
  });

/** The copies that are kept beside a server, as text. @param {Server} server */
async function copies(server) {
  const state = path.join(server.base, "state/honte");
  const names = (await readdir(state)).filter((name) => name.startsWith("unsaved-")).sort();
  return Promise.all(names.map((name) => readFile(path.join(state, name), "utf8")));
}

/** A comment, written as a reader does. @param {Page} page @param {string} text */
async function comment(page, text) {
  await page.keyboard.press("c");
  await page.getByRole("textbox", { name: "Comment at this node" }).fill(text);
  await page.keyboard.press("Escape");
}

/** Plays and comments without saving. @param {Page} page @param {Server} server */
async function hour(page, server) {
  await page.goto(server.url + PLACE);
  await at(page, "2 · White G3");
  await clickPoint(page, "ee");
  await at(page, "3 · Black E5");
  await comment(page, "an hour's work");
  await soon(async () => assert.match((await copies(server)).join(), /an hour's work/));
}

/** An hour's work that is not saved, and the server started again. @param {(again: Server) => Promise<void>} work */
async function restarted(work) {
  const server = await serve({ only: { "one.sgf": ONE } });
  await onPage(browser, server.url, (page) => hour(page, server), ALLOW);
  await server.stop({ keep: true, signal: "SIGKILL" });
  const again = await serve({ over: server, port: Number(new URL(server.url).port) });
  try {
    await work(again);
  } finally {
    await again.stop();
  }
}

test("recovered work is offered in the list, on the first page, in the game, and where it is judged and solved", () =>
  restarted((server) =>
    onPage(
      browser,
      server.url,
      async (page) => {
        await page.goto(`${server.url}/#/`);
        await page.locator(".unsaved-games", { hasText: "1 game has changes that are not saved" }).waitFor();
        await page.goto(`${server.url}/#/records`);
        await page.locator(".unsaved-games", { hasText: "one.sgf" }).waitFor();
        await page.locator(".game-row .unsaved-dot[title='unsaved changes were recovered']").waitFor();
        for (const place of [
          "/#/referee/game/one.sgf/1/2/nodes%3D1000",
          "/#/referee/solve/game/one.sgf/1/2/to_move%3Dblack",
        ]) {
          await page.goto("about:blank");
          await page.goto(server.url + place);
          await bar(page).waitFor();
          await sees(page, "What you see here is without them");
        }
        // From the list into the game.
        await page.goto(`${server.url}/#/records`);
        await bar(page).waitFor({ state: "hidden" });
        await page.locator(".game-row", { hasText: "Ichi" }).click();
        await bar(page).waitFor();
        // One stone does not take its place: it is asked about, and made afterwards.
        await at(page, "The start");
        const before = await copies(server);
        await clickPoint(page, "hh");
        await page.waitForTimeout(300);
        assert.deepEqual(await copies(server), before, "the copy is as it was");
        assert.deepEqual(await moves(page), ["B C7", "W G3"]);
        await answer(page, "Restore");
        await bar(page).waitFor({ state: "hidden" });
        await soon(async () => assert.deepEqual((await moves(page)).sort(), ["B C7", "B E5", "B H2", "W G3"]));
        await page.keyboard.press("Control+s");
        await page.locator(".toast.shown", { hasText: "Saved: one.sgf" }).waitFor();
        const saved = await readFile(path.join(server.folder, "one.sgf"), "utf8");
        assert.ok(saved.includes("an hour's work") && saved.includes("B[hh]"), saved);
        assert.deepEqual(await copies(server), []);
      },
      ALLOW,
    ),
  ));

test("recovered work is discarded after a question, and the game is as it is in its file", () =>
  restarted((server) =>
    onPage(
      browser,
      server.url,
      async (page) => {
        await page.goto(server.url + PLACE);
        await bar(page).waitFor();
        page.once("dialog", (dialog) => void dialog.dismiss());
        await answer(page, "Discard");
        assert.equal((await copies(server)).length, 1);
        page.once("dialog", (dialog) => void dialog.accept());
        await answer(page, "Discard");
        await bar(page).waitFor({ state: "hidden" });
        assert.deepEqual(await copies(server), []);
        await at(page, "2 · White G3");
        await clickPoint(page, "dd");
        await at(page, "3 · Black D6");
      },
      ALLOW,
    ),
  ));

test("a tab left open over a restart stays at its place, keeps what is typed, and goes on", async () => {
  const server = await serve({ only: { "one.sgf": ONE } });
  const port = Number(new URL(server.url).port);
  /** @type {Server | null} */
  let again = null;
  try {
    await onPage(
      browser,
      server.url,
      async (page) => {
        await hour(page, server);
        await server.stop({ keep: true, signal: "SIGKILL" });
        again = await serve({ over: server, port });
        const before = await copies(again);
        // Nothing was asked meanwhile: the first thing that the reader does is a click.
        await clickPoint(page, "ff");
        await bar(page).waitFor();
        await at(page, "3 · Black E5");
        assert.deepEqual(await copies(again), before);
        await page.getByRole("tab", { name: "Export" }).click();
        // The page asks a second time while the first answer is on its way: that is no leave to go on.
        await page.route("**/api/unsaved?*", async (route) => {
          await new Promise((done) => setTimeout(done, 300));
          await route.continue();
        });
        await page.locator(".save").getByRole("button", { name: "SGF", exact: true }).click();
        await page.evaluate(() => window.dispatchEvent(new Event("found")));
        await page.locator(".save .error", { hasText: "the server has the game without them" }).waitFor();
        await page.unrouteAll({ behavior: "wait" });
        await page.getByRole("tab", { name: "Tree" }).click();
        await page.keyboard.press("Control+s");
        await page.locator(".unsaved .error", { hasText: "restore or discard the recovered changes first" }).waitFor();
        // And then a comment.
        await comment(page, "typed over the restart");
        await soon(async () =>
          assert.equal(
            await page.getByRole("textbox", { name: "Comment at this node" }).inputValue(),
            "typed over the restart",
          ),
        );
        assert.deepEqual(await copies(again), before);
        await answer(page, "Restore");
        await bar(page).waitFor({ state: "hidden" });
        await page.locator(".toast.shown", { hasText: "Saved: one.sgf" }).waitFor();
        const saved = await readFile(path.join(server.folder, "one.sgf"), "utf8");
        for (const part of ["B[ee]", "W[ff]", "typed over the restart"]) assert.ok(saved.includes(part), saved);
      },
      ALLOW,
    );
  } finally {
    await (again ?? server).stop();
  }
});

test("a dropped game in a tab left open goes on where it is restored", async () => {
  const server = await serve({ only: { "one.sgf": ONE } });
  const port = Number(new URL(server.url).port);
  /** @type {Server | null} */
  let again = null;
  try {
    await onPage(
      browser,
      server.url,
      async (page) => {
        await page.goto(`${server.url}/#/records`);
        await page.locator(".game-row").first().waitFor();
        await dropFiles(page, [["two.sgf", Buffer.from("(;GM[1]SZ[9]PB[San];B[cc];W[gg])")]]);
        await page.waitForURL(/upload/);
        await at(page, "The start");
        await page.keyboard.press("End");
        await at(page, "2 · White G3");
        await clickPoint(page, "ee");
        await at(page, "3 · Black E5");
        await server.stop({ keep: true, signal: "SIGKILL" });
        again = await serve({ over: server, port });
        await comment(page, "typed over the restart");
        await bar(page).waitFor();
        await answer(page, "Restore");
        await page.waitForURL(/upload%2F2%2Ftwo\.sgf/);
        const kept = () => copies(/** @type {Server} */ (again));
        await soon(async () => assert.match((await kept()).join(), /typed over the restart/));
        assert.match((await kept()).join(), /B\[ee\]/);
      },
      ALLOW,
    );
  } finally {
    await (again ?? server).stop();
  }
});

test("what is typed while the server is away is written when it is there again", async () => {
  const server = await serve({ only: { "one.sgf": ONE } });
  const port = Number(new URL(server.url).port);
  /** @type {Server | null} */
  let again = null;
  try {
    await onPage(
      browser,
      server.url,
      async (page) => {
        await hour(page, server);
        await server.stop({ keep: true });
        await comment(page, "typed without a server");
        await page.locator("#lost").waitFor();
        again = await serve({ over: server, port });
        // Without a click: the tab asks again by itself.
        await bar(page).waitFor();
        await answer(page, "Restore");
        await bar(page).waitFor({ state: "hidden" });
        const kept = () => copies(/** @type {Server} */ (again));
        await soon(async () => assert.match((await kept()).join(), /typed without a server/));
        await at(page, "3 · Black E5");
      },
      ALLOW,
    );
  } finally {
    await (again ?? server).stop();
  }
});

test("a tab whose game was saved goes on after a restart as if nothing had been", async () => {
  const server = await serve({ only: { "one.sgf": ONE } });
  const port = Number(new URL(server.url).port);
  /** @type {Server | null} */
  let again = null;
  try {
    await onPage(
      browser,
      server.url,
      async (page) => {
        await hour(page, server);
        await page.keyboard.press("Control+s");
        await page.locator(".toast.shown", { hasText: "Saved: one.sgf" }).waitFor();
        await server.stop({ keep: true });
        again = await serve({ over: server, port });
        await clickPoint(page, "ff");
        await at(page, "4 · White F4");
        assert.equal(await page.getByText("changed in another tab").count(), 0);
      },
      ALLOW,
    );
  } finally {
    await (again ?? server).stop();
  }
});

test("changes that cannot be kept are said to be so", async () => {
  // A server that only reads keeps nothing.
  const server = await serve({ only: { "one.sgf": ONE }, args: ["--read-only"] });
  try {
    await onPage(browser, server.url, async (page) => {
      await page.goto(server.url + PLACE);
      await at(page, "2 · White G3");
      await clickPoint(page, "ee");
      await page.locator(".not-kept", { hasText: "The changes are not kept: this server keeps no copies" }).waitFor();
    });
  } finally {
    await server.stop();
  }
});
