// Two thousand random actions, always the same: nothing breaks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, setUp, soon } from "./harness.js";

const here = setUp();

/** Numbers from 0 to 1, the same for the same seed (mulberry32). @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const PLACES = [
  "/",
  "/records",
  "/records/testspec.ishi/3/1",
  "/records/games.sgf/5/40",
  "/search/19x19/Bpd.Wqf",
  "/referee",
  "/referee/play/size:9/-",
  "/joseki",
  `/referee/text/${encodeURIComponent("XOX.X\nXOOOX\nXXXXX\nXXXXX\n.X.XX")}`,
];
const KEYS = [
  "ArrowRight",
  "ArrowLeft",
  "ArrowDown",
  "ArrowUp",
  "Home",
  "End",
  "PageDown",
  "Enter",
  "Space",
  "Escape",
  "Tab",
  "a",
  "b",
  "e",
  "c",
  "g",
  "o",
  "r",
  "t",
  "0",
  "1",
  "2",
  "3",
  "4",
  "Control+z",
  "Control+y",
  "Control+s",
  "Delete",
  "?",
];

/** @param {boolean} phone @param {number} seed */
const monkey = (phone, seed) =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      const next = random(seed);
      const pick = (/** @type {string[]} */ list) => list[Math.floor(next() * list.length)] ?? "";
      /** @type {string[]} */
      const broken = [];
      page.on("response", (answer) => {
        // 503 is a server that has enough to do, and says so.
        if (answer.status() >= 500 && answer.status() !== 503) broken.push(`${answer.status()} ${answer.url()}`);
      });
      page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
      const size = page.viewportSize() ?? { width: 1, height: 1 };
      await page.goto(`${here.server.url}/#/`);
      for (let action = 0; action < 1000; action++) {
        const kind = next();
        const [x, y] = [next() * size.width, next() * size.height];
        if (kind < 0.5) {
          if (phone) await page.touchscreen.tap(x, y);
          else await page.mouse.click(x, y);
        } else if (kind < 0.85) await page.keyboard.press(pick(KEYS));
        else if (kind < 0.92) {
          await page.mouse.move(x, y);
          await page.mouse.wheel(0, Math.round((next() - 0.5) * 400));
        } else if (kind < 0.95) await page.keyboard.type(pick(["Q16", "shu", "3", "date < 1900", "((", "C[x]"]));
        else {
          const place = pick(PLACES);
          await page.evaluate((hash) => (location.hash = hash), `#${place}`);
          await page.waitForTimeout(60);
        }
        if (action % 50 === 0) {
          await soon(async () =>
            assert.ok(
              await page.evaluate(() => (document.getElementById("main")?.innerText.trim().length ?? 0) > 0),
              `action ${action}: a blank page at ${page.url()}`,
            ),
          );
        }
      }
      assert.deepEqual(broken, []);
    },
    { phone, allow: /40[0-9]|422|503|ERR_ABORTED/ },
  );

test("a thousand random actions on a desktop", () => monkey(false, 1));
test("a thousand random actions on a phone", () => monkey(true, 2));
