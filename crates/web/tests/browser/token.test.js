// The token of the link: in the address once, in a cookie from then on.

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { onPage, sees, serve, setUp } from "./harness.js";

const here = setUp({ only: { "one.sgf": "(;GM[1]SZ[9]PB[Ichi];B[cc];W[gg])" } });

test("the printed link opens the page, leaves its address, and bookmarks and reloads go on", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      assert.match(here.server.link, /\/\?token=[0-9a-f]{32}$/);
      await page.goto(here.server.link);
      await page.locator(".home-card").first().waitFor();
      assert.doesNotMatch(page.url(), /token/);
      assert.equal(await page.evaluate(() => document.cookie), "", "out of reach of scripts");
      await page.reload();
      await page.locator(".home-card").first().waitFor();
      const bookmark = await page.context().newPage();
      await bookmark.goto(`${here.server.url}/#/records/one.sgf/1/1`);
      await bookmark.locator(".stepper .where", { hasText: "1 · Black C7" }).waitFor();
      await page.goBack().catch(() => null);
      assert.doesNotMatch(page.url(), /token/);
    },
    { isAdmitted: false },
  ));

test("a browser without the token is shown what to do", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      const answer = await page.goto(`${here.server.url}/`);
      assert.equal(answer?.status(), 403);
      await page.getByRole("heading", { name: "Open the link that honte serve printed" }).waitFor();
      await sees(page, "--no-token");
    },
    { isAdmitted: false, allow: /403/ },
  ));

test("a tab that the server does not know any more says what to do, and goes on when that is done", async () => {
  const server = await serve({ only: { "one.sgf": "(;GM[1]SZ[9];B[cc];W[gg])" } });
  const port = Number(new URL(server.url).port);
  /** @type {import("./harness.js").Server | null} */
  let again = null;
  try {
    await onPage(
      here.browser,
      server.url,
      async (page) => {
        await page.goto(`${server.url}/#/records/one.sgf/1/1`);
        await page.locator(".stepper .where", { hasText: "1 · Black C7" }).waitFor();
        await server.stop({ keep: true });
        await rm(path.join(server.base, "state/honte", `token-${port}`));
        again = await serve({ over: server, port });
        await page.getByRole("tab", { name: "Figures" }).click();
        await page.locator("#lost", { hasText: "open the link that it printed in this browser" }).waitFor();
        const tab = await page.context().newPage();
        await tab.goto(again.link);
        await page.locator("#lost").waitFor({ state: "hidden" });
        await page.locator(".stepper .where", { hasText: "1 · Black C7" }).waitFor();
      },
      { allow: /403|ERR_CONNECTION|Failed to load/ },
    );
  } finally {
    await (again ?? server).stop();
  }
});

test("without a token anybody on this machine may ask", async () => {
  const server = await serve({ only: { "one.sgf": "(;GM[1]SZ[9])" }, args: ["--no-token"] });
  try {
    assert.doesNotMatch(server.link, /token/);
    await onPage(
      here.browser,
      server.url,
      async (page) => {
        await page.goto(server.link);
        await page.locator(".home-card").first().waitFor();
      },
      { isAdmitted: false },
    );
  } finally {
    await server.stop();
  }
});
