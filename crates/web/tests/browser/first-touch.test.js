// First touches: every control of the search and of the joseki does something, and nothing goes wrong.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, PHONE, setUp, soon } from "./harness.js";

const GAMES = Array.from(
  { length: 6 },
  (_, index) =>
    `(;GM[1]SZ[19]PB[Ann ${index}]PW[Bo]DT[${1950 + index}]RE[${index % 2 ? "B+R" : "W+3.5"}];B[pd];W[qf];B[nd];W[rd])`,
).join("\n");

const here = setUp({ only: { "star.sgf": GAMES } });

/** Controls that are in their state already: the tab that is open, the tool that is chosen, a link to here. */
const IDLE = "[aria-selected=true], [aria-checked=true], [aria-pressed=true], [aria-current]";

/** What a touch can change: the room, the address, the line that says what was done. @param {import("playwright-core").Page} page */
const state = (page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const boxes = [...(main?.querySelectorAll("input, select") ?? [])].map((box) =>
      box instanceof HTMLInputElement && box.type === "checkbox"
        ? box.checked
        : /** @type {HTMLInputElement} */ (box).value,
    );
    const open = document.activeElement?.tagName;
    return [location.hash, main?.innerHTML, boxes.join("|"), document.getElementById("toast")?.textContent, open].join(
      "\n",
    );
  });

for (const [room, ready] of /** @type {const} */ ([
  ["search", ".next tbody tr"],
  ["search/19x19/Bpd.Wqf", ".next tbody tr"],
  ["joseki", ".next tbody tr"],
]))
  test(`every control of #/${room} does something`, () =>
    onPage(here.browser, here.server.url, async (page) => {
      await page.context().grantPermissions(["clipboard-write"]);
      const anew = async () => {
        await page.goto("about:blank");
        await page.goto(`${here.server.url}/#/${room}`);
        await page.locator(ready).first().waitFor();
        await page.waitForLoadState("networkidle");
      };
      await anew();
      const tabs = await page.locator("main [role=tab]").count();
      let touched = 0;
      for (let tab = 0; tab < tabs; tab++) {
        const openTab = async () => {
          await anew();
          await page.locator("main [role=tab]").nth(tab).click();
        };
        await openTab();
        const panel = page.locator("main [role=tabpanel]:visible");
        // What is outside of the tabs, once; then what each of them shows.
        const kinds = ":is(button, a[href], select, input[type=checkbox]):visible";
        const controls = tab ? panel.locator(kinds) : page.locator(`main ${kinds}`);
        // Not touched: what is in its state already, and a choice of one.
        const isIdle = await controls.evaluateAll(
          (elements, idle) =>
            elements.map(
              (element) =>
                element.matches(`:disabled, ${idle}`) ||
                (element instanceof HTMLSelectElement && element.options.length === 1),
            ),
          IDLE,
        );
        for (const [number, isOne] of isIdle.entries()) {
          if (isOne) continue;
          await openTab();
          const control = controls.nth(number);
          const [name, choices] = await control.evaluate((element) => [
            element.outerHTML.slice(0, 160),
            element instanceof HTMLSelectElement ? element.options.length : 0,
          ]);
          const before = await state(page);
          let isDownload = false;
          page.once("download", () => (isDownload = true));
          if (choices) await control.selectOption({ index: choices - 1 });
          else await control.click();
          await soon(async () => assert.ok(isDownload || (await state(page)) !== before, `dead: ${name}`));
          await page.waitForLoadState("networkidle");
          assert.deepEqual(await page.locator(".error:visible").allInnerTexts(), [], name);
          touched += 1;
        }
      }
      assert.ok(touched >= 12, `${touched} controls`);
    }));

test("on a phone the first continuation is seen without scrolling", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      for (const room of ["search", "search/19x19/Bpd.Wqf"]) {
        await page.goto("about:blank");
        await page.goto(`${here.server.url}/#/${room}`);
        const first = page.locator(".next tbody tr").first();
        await first.waitFor();
        await page.waitForLoadState("networkidle");
        const box = await first.boundingBox();
        assert.ok(box && box.y + box.height <= PHONE.height, `${room}: ends at ${box && box.y + box.height}`);
      }
      // The conditions are one touch away.
      await page.locator("summary", { hasText: "Conditions" }).click();
      await page.getByLabel("Conditions").fill("date < 1953");
      await page.getByLabel("Conditions").press("Enter");
      await page.locator(".headline", { hasText: /3 of 3 games/ }).waitFor();
    },
    { phone: true },
  ));

test("years stand in their column", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/search/19x19/Bpd.Wqf`);
    const cell = page.locator(".next tbody td.years").first();
    await cell.waitFor();
    await page.locator(".next tbody td.years small").first().waitFor({ state: "visible" });
    assert.equal((await cell.innerText()).trim(), "1950–1955");
  }));
