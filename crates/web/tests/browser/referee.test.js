// The referee: a verdict, its proof both ways, and Ikeda Territory I.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickPoint, onPage, sees, setUp, soon, stones } from "./harness.js";

/** Article 7, diagram 7: a snapback. */
const SNAPBACK = ["XOX.XXXXX", "XOOOXXXXX", ...Array(6).fill("XXXXXXXXX"), "XXXXXX.X."].join("\n");
/** A game of one's own that ends with a dame open: Black has 10 points, White 5 and the komi. */
const DAME =
  "(;GM[1]FF[4]SZ[6:5]PB[Ann]PW[Bo]RU[Japanese]KM[0.5]RE[B+4.5]AB[ca][cb][cc][cd][ce]AW[da][db][ec][dd][de][ea][eb][ed][ee])";
/** A black stone in an area of White's, whose chain takes more visits than the test gives. */
const HANGING = ["...XOOOOO", "...XO...O", "...XO..XO", "...XO...O", "XXXXOOOOO", ...Array(4).fill("...XO....")];

/** A board as the root of an SGF game. @param {string[]} rows */
function setUpOf(rows) {
  const at = (/** @type {string} */ sign) =>
    rows.flatMap((row, y) =>
      [...row].flatMap((one, x) => (one === sign ? [`[${"abcdefghi"[x]}${"abcdefghi"[y]}]`] : [])),
    );
  return `(;GM[1]FF[4]SZ[9]AB${at("X").join("")}AW${at("O").join("")})`;
}

const here = setUp({ files: { "dame.sgf": DAME, "hanging.sgf": setUpOf(HANGING) } });

/** @param {import("playwright-core").Page} page */
const judge = async (page) => {
  await page.goto(`${here.server.url}/#/referee`);
  await page.getByText("Paste a position").click();
  await page.getByLabel("A board as text, SGF or Ishi").fill(SNAPBACK);
  await page.getByRole("button", { name: "Judge", exact: true }).click();
  await page.locator(".headline", { hasText: "B+11" }).waitFor();
};

/** Opens a folded part. @param {import("playwright-core").Page} page @param {string} id */
const unfold = (page, id) => page.locator(`[data-fold="${id}"] > summary`).click();

test("a position is judged: groups, signs on the board, count", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await judge(page);
    const dead = page.locator(".groups section", { hasText: "Dead" });
    await soon(async () => assert.match(await dead.innerText(), /B9[\s\S]*4 stones/));
    await page.locator('.board-frame g[data-point="ba"] use[href="#dead"]').waitFor({ state: "attached" });
    await page.getByRole("tab", { name: "Count" }).click();
    const table = page.getByRole("table", { name: /count/i });
    await soon(async () => assert.match(await table.innerText(), /11/));
    await page.reload();
    await page.locator(".headline", { hasText: "B+11" }).waitFor();
  }));

test("a proof is played through, and argued with", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      await judge(page);
      await unfold(page, "chains");
      await page.locator('[data-chain="C9"]').click();
      await page.waitForURL(/C9$/);
      await page.locator(".proof-foot .end").waitFor();
      const moves = page.locator(".line .move");
      const length = await moves.count();
      assert.ok(length >= 2, "the proof has a line");
      const start = await stones(page);
      for (let step = 0; step < length; step++) await page.keyboard.press("ArrowRight");
      await soon(async () => assert.notDeepEqual(await stones(page), start, "moves are on the board"));
      await soon(async () => assert.ok((await page.locator(".words").innerText()).length > 5, "each move has words"));
      for (let step = 0; step < length; step++) await page.keyboard.press("ArrowLeft");
      await soon(async () => assert.deepEqual(await stones(page), start, "and off it again"));
      await page.getByRole("button", { name: "Argue back" }).click();
      await page.getByRole("button", { name: "Back to the proof" }).waitFor();
      await clickPoint(page, "da");
      await page.locator(".line .move", { hasText: "the proof" }).first().waitFor();
      const argued = await page.locator(".line").innerText();
      assert.match(argued, /D9[\s\S]*you/);
      await page.getByRole("button", { name: "Take back" }).click();
      await page.locator(".line .move", { hasText: "D9" }).waitFor({ state: "detached" });
      // A move that cannot be made is refused in a line.
      await clickPoint(page, "aa");
      await page.locator(".proof-place .error").waitFor();
      await page.getByRole("button", { name: "Back to the proof" }).click();
      await page.locator(".proof-foot .end").waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("The proof as SGF").click()]);
      await soon(async () => assert.ok(await download.path()));
      await page.reload();
      await page.locator(".proof-foot .end").waitFor();
    },
    { allow: /422/ },
  ));

/** The headline that a judged position has at last. @param {import("playwright-core").Page} page */
const over = (page) => page.locator(".progress").waitFor({ state: "hidden" });

test("a counted game: the result first, then what it rests on, in this order", () =>
  onPage(here.browser, here.server.url, async (page) => {
    page.setDefaultTimeout(60_000);
    // With so many visits there is one stage, and much is left without a proof.
    await page.goto(`${here.server.url}/#/referee/game/games.sgf/34/end/nodes%3D20000`);
    await page.locator(".headline", { hasText: "Likely result: W+8.5, as recorded" }).waitFor();
    await over(page);
    await soon(async () =>
      assert.match(
        await page.locator(".proved").innerText(),
        /^\d+ of \d+ groups proved, \d+ as they seem.*A larger budget may prove more\.$/,
      ),
    );
    assert.match(
      await page.locator(".source").innerText(),
      /Position \d+, the end of the game · Rules: Japanese \(.*\) · Komi: [\d.]+ \(as recorded\)/,
    );
    const order = await page.evaluate(() => {
      const all = [...document.querySelectorAll("#main *, main *")];
      return [
        ".board-frame",
        ".headline",
        ".proved",
        ".source",
        ".groups section",
        '[data-fold="living"]',
        '[data-fold="chains"]',
        "table.count",
      ].map((name) => all.indexOf(document.querySelector(name) ?? document.body));
    });
    assert.deepEqual(
      order,
      [...order].sort((one, other) => one - other),
    );
    assert.ok(order[0] !== -1 && new Set(order).size === order.length, `${order}`);
    for (const id of ["living", "chains", "open", "question"])
      assert.equal(await page.locator(`[data-fold="${id}"]`).getAttribute("open"), null, `${id} is folded`);
    // The sums of the count are those of the headline.
    const sums = await page.locator("table.count tfoot td").allTextContents();
    assert.equal(Number(sums[1]) - Number(sums[0]), 8.5);
    await soon(async () =>
      assert.ok(
        (await page.locator(".board-frame .hollow.seems").count()) > 5,
        "groups without a proof are told apart",
      ),
    );
  }));

test("what has no proof is told with what it hangs on", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/referee/game/hanging.sgf/1/end/nodes%3D2000`);
    const dead = page.locator(".groups section", { hasText: "Dead" });
    await dead.getByText("if E9 is safe").waitFor();
    await over(page);
    await dead.getByRole("button").click();
    const told = page.locator(".chain-place");
    await told.getByText("Search shows it if White E9 is safe, whatever is played here.").waitFor();
    assert.match(await told.innerText(), /If so, for example: White plays .*No number rests on what is assumed\./);
    assert.equal(await page.getByText("The proof as SGF").count(), 0, "it is not called a proof");
  }));

test("dame that were left open are filled first; the count as it stands comes last", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/referee/game/dame.sgf/1`);
    await page.locator(".headline", { hasText: "Result: B+4.5, as recorded" }).waitFor();
    await over(page);
    assert.equal(await page.locator(".proved").innerText(), "All 2 groups are proved.");
    assert.equal(
      await page.locator(".source").innerText(),
      "Ann – Bo · Position 0 · Rules: Japanese (as recorded) · Komi: 0.5 (as recorded)",
    );
    assert.match(await page.locator(".to-play").innerText(), /Dame\s+Black D3/);
    assert.match(
      (await page.locator(".as-it-stands").textContent()) ?? "",
      /^As it stands: W\+0\.5\. By the letter of Article 8 /,
    );
    const order = await page.evaluate(() => {
      const all = [...document.querySelectorAll("main *")];
      return [".to-play", '[data-fold="chains"]', "table.count", ".as-it-stands"].map((name) =>
        all.indexOf(document.querySelector(name) ?? document.body),
      );
    });
    assert.deepEqual(
      order,
      [...order].sort((one, other) => one - other),
    );
    // The finished board has the stone that is still to be played; as it stands it has not.
    const black = async () => (await stones(page)).black;
    await soon(async () => assert.ok((await black()).includes("dc")));
    await page.getByRole("button", { name: "Show the board as it stands" }).click();
    await soon(async () => assert.ok(!(await black()).includes("dc")));
    await page.getByRole("button", { name: "Show the board finished" }).click();
    await soon(async () => assert.ok((await black()).includes("dc")));
  }));

test("an unfinished game is called that first of all, and has no number", () =>
  onPage(here.browser, here.server.url, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.goto(`${here.server.url}/#/referee/game/testspec.ishi/3/6/nodes%3D20000`);
    await page.locator(".headline", { hasText: /^Not finished: \d+ points are open between the two sides$/ }).waitFor();
    await over(page);
    await page.locator(".rooms-open button").first().click();
    await soon(async () =>
      assert.ok((await page.locator(".board-frame .pointed").count()) > 5, "what is open is shown on the board"),
    );
    assert.equal(await page.locator("table.count").count(), 0, "no count where there is none");
    assert.doesNotMatch(await page.locator("main").innerText(), /[BW]\+\d/, "no result either");
    await page.locator(".board-frame .badge").first().waitFor();
    await unfold(page, "open");
    await soon(async () => assert.ok((await page.locator(".open li").count()) > 5));
  }));

test("what cannot be counted, or by other rules than were asked for, is said plainly", () =>
  onPage(
    here.browser,
    here.server.url,
    async (page) => {
      const text = (/** @type {string} */ record) =>
        page.goto(`${here.server.url}/#/referee/text/${encodeURIComponent(record)}`);
      await text("(;GM[1]SZ[9])");
      await page.locator(".headline", { hasText: "No stones: there is nothing to judge" }).waitFor();
      await text("(;GM[3]SZ[9];B[aa])");
      await page.locator(".side .error", { hasText: "GM[3]: this is a game of chess, not of Go" }).waitFor();
      await text("(;GM[1]SZ[5]RU[foo]RE[B+25]AB[ca][cb][cc][cd][ce])");
      await page.locator(".headline", { hasText: "Result: B+20; recorded: B+25" }).waitFor();
      await page.locator(".source .note", { hasText: /foo.*counted by Japanese rules/ }).waitFor();
    },
    { allow: /422/ },
  ));

test("a first answer at once, and a better one while one looks", () =>
  onPage(here.browser, here.server.url, async (page) => {
    page.setDefaultTimeout(120_000);
    // Every line that was ever shown about what is proved.
    await page.addInitScript(() => {
      const seen = /** @type {string[]} */ ([]);
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const now = document.querySelector(".proved")?.textContent;
        if (now && now !== seen.at(-1)) seen.push(now);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(`${here.server.url}/#/referee/game/games.sgf/36/end/nodes%3D20000000`);
    await page.locator(".headline", { hasText: "W+17.5, as recorded" }).waitFor();
    await page.locator(".proved", { hasNotText: "goes on" }).waitFor();
    const seen = /** @type {string[]} */ (await page.evaluate("window.seen"));
    const shares = seen.map((line) => Number(/^(?:All )?(\d+)/.exec(line)?.[1] ?? NaN));
    assert.match(seen[0] ?? "", /The search for proofs goes on\.$/);
    assert.ok(Number(shares.at(-1)) > Number(shares[0]), `more is proved: ${seen.join(" / ")}`);
  }));

test("a better answer leaves the proof that is read alone", () =>
  onPage(here.browser, here.server.url, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.goto(`${here.server.url}/#/referee/game/games.sgf/36/end/nodes%3D6000000`);
    await page.locator(".headline", { hasText: "W+17.5" }).waitFor();
    await unfold(page, "question");
    await page.getByLabel("Komi").fill("3.5");
    await unfold(page, "chains");
    const chain = page.locator("[data-chain]", { has: page.locator(".class", { hasText: /^proved/ }) }).first();
    await chain.click();
    await page.locator(".proof-foot .end").waitFor();
    await page.keyboard.press("ArrowRight");
    const words = await page.locator(".words").innerText();
    await over(page);
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".words").innerText(), words);
    await page.getByRole("link", { name: "All groups" }).click();
    await page.locator(".chain-place").waitFor({ state: "hidden" });
    assert.notEqual(
      await page.locator('[data-fold="chains"]').getAttribute("open"),
      null,
      "what was unfolded stays so",
    );
    assert.equal(await page.getByLabel("Komi").inputValue(), "3.5", "and so does what was filled in");
  }));

test("a game's position is judged from its page, and the work can be cancelled", () =>
  onPage(here.browser, here.server.url, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.goto(`${here.server.url}/#/records/testspec.ishi/3/6`);
    await page.getByRole("button", { name: "Judge this position" }).first().click();
    await page.waitForURL(/#\/referee\/game/);
    // With so many visits it is never at its end before it is cancelled.
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(`${address}/nodes%3D1000000000`);
    // The first answer is there, and proofs are looked for.
    await page.locator(".headline", { hasText: "Not finished" }).waitFor();
    await page.locator(".proved", { hasText: "The search for proofs goes on." }).waitFor();
    await page.locator(".progress").getByRole("button", { name: "Cancel" }).click();
    await sees(page, "Cancelled. What was found by then is shown.");
    await page.locator(".proved", { hasText: "A larger budget may prove more." }).waitFor();
    await page.locator(".headline", { hasText: "Not finished" }).waitFor();
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.locator(".stepper .where", { hasText: "6 ·" }).waitFor();
  }));

test("an Ikeda example is played through its phases, with the stones that passes cost", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/referee`);
    const card = page.locator(".shelf a.card").first();
    await card.click();
    await page.locator(".phases .now").waitFor();
    await soon(async () =>
      assert.match(
        await page.locator(".phases").innerText(),
        /alternation[\s\S]*agreement[\s\S]*playout[\s\S]*scoring/i,
      ),
    );
    for (let step = 0; step < 60; step++) {
      if ((await page.locator(".now .primary").count()) === 0) break;
      const before = await page.locator(".stepper .where").innerText();
      await page.keyboard.press("ArrowRight");
      await page.locator(".stepper .where").filter({ hasNotText: before }).waitFor();
    }
    await soon(async () => assert.ok((await page.locator(".log li").count()) >= 2));
    const paid = await page.locator(".paid-table").textContent();
    assert.match(
      paid ?? "",
      /paid for passes\s*Black stones001●\s*White stones001●/,
      "each paid a stone for his pass in the playout",
    );
    await soon(async () => assert.match(await page.locator(".phases .now").innerText(), /scoring/i));
    await page.locator(".side .result").first().waitFor();
    await page.waitForURL(/example:[^/]+\/-\/.+|example%3A[^/]+\/-\/.+/);
    await page.waitForTimeout(200);
    const deep = page.url();
    const log = await page.locator(".log").textContent();
    await page.goto("about:blank");
    await page.goto(deep);
    await page.locator(".log li").first().waitFor({ state: "attached" });
    await soon(async () =>
      assert.equal(await page.locator(".log").textContent(), log, "the address holds the whole game"),
    );
    await page.keyboard.press("Home");
    await page.locator(".log li").first().waitFor({ state: "detached" });
  }));

test("a game of one's own: a move that cannot be made is refused with its clause", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/referee/play/size:9/-`);
    await sees(page, /Black\s+to play/);
    await clickPoint(page, "ee");
    await sees(page, /White\s+to play/);
    await soon(async () => assert.deepEqual(await stones(page), { black: ["ee"], white: [] }));
    await clickPoint(page, "ee");
    await page.locator(".side > .error").waitFor();
    await soon(async () => assert.deepEqual(await stones(page), { black: ["ee"], white: [] }, "nothing is lost"));
  }));

test("a position is set up by clicks and judged; all rules stand side by side", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.goto(`${here.server.url}/#/referee`);
    await page.getByLabel("Size of the board").selectOption("5");
    await page.locator('.board-frame g[data-point="ee"]').waitFor({ state: "attached" });
    for (const point of ["ca", "cb", "cc", "cd", "ce"]) await clickPoint(page, point);
    await page.keyboard.press("w");
    for (const point of ["da", "db", "dc", "dd", "de"]) await clickPoint(page, point);
    await page.keyboard.press("e");
    await clickPoint(page, "de");
    await page.keyboard.press("w");
    await clickPoint(page, "de");
    await soon(async () => assert.deepEqual((await stones(page)).white, ["da", "db", "dc", "dd", "de"]));
    await page.keyboard.press("j");
    await page.locator(".headline", { hasText: "Result: B+5" }).waitFor();
    await page.getByRole("tab", { name: "Under other rules" }).click();
    await page
      .locator(".rulesets tr", { hasText: /^Ing/ })
      .locator(".result", { hasText: /^B\+5$/ })
      .waitFor();
    await sees(page, "All rules agree.");
    // The 25 official examples, each with its question and what the text says.
    await page.goto(`${here.server.url}/#/referee`);
    await page.locator(".shelf .tile", { hasText: "bent four in the corner" }).first().click();
    await page.waitForURL(/#\/referee\/example\//);
    await page.locator(".groups section", { hasText: "Dead" }).waitFor();
  }));

test("a row more in the table of rules is offered", () =>
  onPage(here.browser, here.server.url, async (page) => {
    await page.route("**/rulesets.js", async (route) => {
      const text = await (await route.fetch()).text();
      const row = '{ id: "lasker", title: "Lasker", counts: "Living stones", countedAs: "area" },]';
      await route.fulfill({ contentType: "text/javascript", body: text.replace(/\]\);?\s*$/, `${row});`) });
    });
    await page.goto(`${here.server.url}/#/referee`);
    const rules = page.getByRole("combobox", { name: "Rules" }).first();
    await soon(async () =>
      assert.deepEqual((await rules.locator("option").allTextContents()).slice(-2), ["Korean", "Lasker"]),
    );
  }));
