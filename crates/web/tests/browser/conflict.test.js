// Saving where somebody else has been at the file: both are offered, and nothing is lost.

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { clickPoint, onPage, setUp, soon } from "./harness.js";

const here = setUp();

const THEIRS = "(;GM[1]SZ[9]C[theirs];B[cc];W[gg])";

/** A game opened, a move played, and the save form filled in. @param {import("playwright-core").Page} page @param {string} name */
async function edited(page, name) {
  await writeFile(path.join(here.server.folder, name), "(;GM[1]SZ[9]C[first];B[cc])");
  await page.goto(`${here.server.url}/#/records/${name}/1/1`);
  await page.locator(".stepper .where", { hasText: "1 ·" }).waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await clickPoint(page, "ee");
  await page.locator(".stepper .where", { hasText: "2 · White E5" }).waitFor();
  await page.getByRole("tab", { name: "Export" }).click();
  await page.locator(".save").getByLabel("Name").fill(name);
  await page.locator(".save").getByLabel("replace what is there").check();
}

/** @param {string} name */
const content = (name) => readFile(path.join(here.server.folder, name), "latin1");
/** @param {import("playwright-core").Page} page @param {string} name */
const press = (page, name) => page.locator(".save").getByRole("button", { name, exact: true }).click();

test("a file that another program changed: reload theirs, and undo has mine", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await edited(page, "one.sgf");
      await writeFile(path.join(here.server.folder, "one.sgf"), THEIRS);
      await press(page, "Save");
      await page.locator(".save .conflict", { hasText: "changed by another program" }).waitFor();
      assert.equal(await content("one.sgf"), THEIRS);
      await press(page, "Reload theirs");
      await page.getByRole("tab", { name: "Tree" }).click();
      await page.keyboard.press("End");
      await page.locator(".stepper .where", { hasText: "2 · White G3" }).waitFor();
      // Where the reader was in it.
      await page.keyboard.press("Control+z");
      await page.locator(".stepper .where", { hasText: "2 · White E5" }).waitFor();
      assert.equal(await content("one.sgf"), THEIRS);
    },
    { allow: /409/ },
  ));

test("a file that another program changed: keep mine, or save as another file", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await edited(page, "two.sgf");
      await writeFile(path.join(here.server.folder, "two.sgf"), THEIRS);
      await press(page, "Save");
      await press(page, "Save as another file");
      await soon(async () => assert.equal(await page.locator(".save").getByLabel("Name").inputValue(), "two-2.sgf"));
      await press(page, "Save");
      await page.locator(".toast.shown", { hasText: "Saved: two-2.sgf" }).waitFor();
      assert.equal(await content("two.sgf"), THEIRS);
      assert.match(await content("two-2.sgf"), /W\[ee\]/);

      await edited(page, "three.sgf");
      await writeFile(path.join(here.server.folder, "three.sgf"), THEIRS);
      await press(page, "Save");
      await press(page, "Keep mine: overwrite");
      await page.locator(".toast.shown", { hasText: "Saved: three.sgf" }).waitFor();
      assert.match(await content("three.sgf"), /W\[ee\]/);
    },
    { allow: /409/ },
  ));

test("a file that was deleted, and one that is there already", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await edited(page, "four.sgf");
      await rm(path.join(here.server.folder, "four.sgf"));
      await press(page, "Save");
      await page.locator(".save .conflict", { hasText: "deleted" }).waitFor();
      await press(page, "Keep mine: write it again");
      await page.locator(".toast.shown", { hasText: "Saved: four.sgf" }).waitFor();
      // Leave to replace goes with the name that it was given for.
      await writeFile(path.join(here.server.folder, "there.sgf"), THEIRS);
      await page.locator(".save").getByLabel("Name").fill("there.sgf");
      await press(page, "Save");
      await page.locator(".save .conflict", { hasText: "there.sgf exists already" }).waitFor();
      assert.equal(await content("there.sgf"), THEIRS);
      await press(page, "Replace it");
      await page.locator(".toast.shown", { hasText: "Saved: there.sgf" }).waitFor();
      assert.match(await content("there.sgf"), /W\[ee\]/);
    },
    { allow: /409/ },
  ));

test("a second tab that has not seen a move saves nothing, and is shown it", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await edited(page, "five.sgf");
      const second = await page.context().newPage();
      await second.goto(`${here.server.url}/#/records/five.sgf/1/2`);
      await second.locator(".stepper .where", { hasText: "2 · White E5" }).waitFor();
      await second.getByRole("button", { name: "Edit", exact: true }).click();
      await clickPoint(second, "gg");
      await second.locator(".stepper .where", { hasText: "3 · Black G3" }).waitFor();
      await press(page, "Save");
      await page.locator(".save .error", { hasText: "changed in another tab" }).waitFor();
      await soon(async () => assert.doesNotMatch(await content("five.sgf"), /B\[gg\]/));
      await page.getByRole("tab", { name: "Tree" }).click();
      await page.keyboard.press("End");
      await page.locator(".stepper .where", { hasText: "3 · Black G3" }).waitFor();
    },
    { allow: /409/ },
  ));

test("a job that waits says how many are ahead", () =>
  onPage(here.browser, here.server.url, async (page) => {
    const begin = (/** @type {number} */ node) =>
      page.evaluate(async (at) => {
        const body = JSON.stringify({ file: "games.sgf", number: 1, node: String(at), nodes: 2_000_000_000 });
        const answer = await fetch("/api/referee", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
        });
        const { job } = await answer.json();
        // Followed, so that it is not given up.
        new EventSource(`/api/jobs/${job}/events`);
      }, node);
    await page.goto(`${here.server.url}/#/referee`);
    await page.getByRole("button", { name: "Judge", exact: true }).waitFor();
    await begin(40);
    await begin(41);
    await page.goto(`${here.server.url}/#/referee/game/games.sgf/1/42`);
    await page.locator(".progress", { hasText: "Waiting: 2 jobs ahead" }).waitFor();
    await page.locator(".progress").getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled: nothing was judged.").first().waitFor();
  }));
