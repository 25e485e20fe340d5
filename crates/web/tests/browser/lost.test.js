// A server that goes and comes back, and a room without a tree.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { browse, onPage, serve, soon } from "./harness.js";

/** Games that repeat one another, on the whole board. @param {number} count */
const games = (count) =>
  Array.from(
    { length: count },
    (_, index) => `(;GM[1]SZ[19]PB[Ann ${index}]PW[Bo]DT[${1950 + (index % 50)}];B[pd];W[qf];B[nd];W[rd])`,
  ).join("\n");

/** @param {(browser: import("playwright-core").Browser) => Promise<void>} work */
async function withBrowser(work) {
  const browser = await browse();
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

test("search and joseki that are entered while the server is gone recover when it is back", () =>
  withBrowser(async (browser) => {
    const first = await serve({ only: { "a.sgf": games(6) } });
    let server = first;
    const port = Number(new URL(first.url).port);
    try {
      await onPage(
        browser,
        first.url,
        async (page) => {
          await page.goto(`${first.url}/#/records`);
          await page.locator(".game-row").first().waitFor();
          // The rooms' own files are loaded when the page has nothing else to do.
          await page.evaluate(
            (rooms) => Promise.all(rooms.map((room) => import(room))),
            ["/search/room.js", "/joseki/room.js"],
          );
          for (const [room, ready] of [
            ["joseki", ".next tbody tr"],
            ["search", ".next tbody tr"],
          ]) {
            await server.stop({ keep: true });
            await page.evaluate((name) => (location.hash = `#/${name}`), room);
            await page.locator("main .error", { hasText: "The server does not answer." }).waitFor();
            await page.getByRole("button", { name: "Try again" }).waitFor();
            assert.equal(await page.locator("main select:visible", { hasText: /^$/ }).count(), 0, "an empty select");
            server = await serve({ over: first, port });
            await page
              .locator(ready ?? "")
              .first()
              .waitFor();
            await soon(async () => assert.equal(await page.locator(".error:visible").count(), 0));
          }
        },
        { allow: /ERR_CONNECTION|Failed to load resource|fetch/ },
      );
    } finally {
      await server.stop();
    }
  }));

test("an address with a tree of an earlier server shows one of this server", () =>
  withBrowser(async (browser) => {
    const server = await serve({ only: { "a.sgf": games(6) } });
    try {
      await onPage(
        browser,
        server.url,
        async (page) => {
          await page.goto(`${server.url}/#/joseki/t99/7`);
          await page.locator(".next tbody tr").first().waitFor();
          await page.waitForFunction(() => !location.hash.includes("t99"));
        },
        { allow: /404/ },
      );
    } finally {
      await server.stop();
    }
  }));

test("without a tree the room says what it is, and mines what there is now", () =>
  withBrowser(async (browser) => {
    const server = await serve({ only: {} });
    try {
      await onPage(browser, server.url, async (page) => {
        await page.goto(`${server.url}/#/joseki`);
        await page.getByRole("heading", { name: "No games yet, so no joseki" }).waitFor();
        await page.getByRole("link", { name: "Open or drop games …" }).waitFor();
        assert.equal(await page.locator(".error:visible").count(), 0);
        assert.equal(await page.locator("main :is(select, .stepper):visible").count(), 0);
        // Games that come later are not mined without being asked for.
        await writeFile(path.join(server.folder, "late.sgf"), games(5));
        await page.getByRole("heading", { name: "No joseki tree yet" }).waitFor();
        await page.getByText("5 games, which takes some seconds").waitFor();
        await page.getByRole("button", { name: "Mine all 5 games" }).click();
        await page.locator(".next tbody tr").first().waitFor();
        await page.waitForURL(/joseki\/t\d+\/0$/);
        assert.equal(await page.locator(".no-tree:visible").count(), 0);
      });
    } finally {
      await server.stop();
    }
  }));
