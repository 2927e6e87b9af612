// 500 ratings wait and 2,000 have been sent: opens the outbox on a phone four times slower, as a new page and, as a guest does, by its
// link in the running app. The floor is a new page of plain rows, which for most of its time loads React.
import type { Command } from "../../src/domain/outbox/commands/command.ts";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import { withApp } from "./bench-app.ts";
import { benchUid, putRows, seedDevice, slowDown } from "./device.ts";
import { medians, printRatio } from "./figures.ts";
import { serveFloor } from "./serve-floor.ts";
import { readOpening, rest, takeLongestTask, timeUntilShown, watchPage } from "./sight.ts";

const waitingCount = 500;
const sentCount = 2_000;
const repeats = 5;

/** The comment, so that cards have all their actions. */
const content: RatingContent = {
  score: 4,
  tags: [],
  comment: "The terrace is lovely, and they remembered our table.",
  server_id: null,
  server_name: null,
  server_emoji: null,
};

const waiting = Array.from({ length: waitingCount }, (_, index): Command => {
  const placeId = `waiting-${index}`;
  return {
    key: `${benchUid}:rating:${placeId}`,
    uid: benchUid,
    seq: index + 1,
    opId: crypto.randomUUID(),
    rev: 1,
    tried: 0,
    unconfirmed: [],
    baseVersion: 0,
    editedAt: "2026-01-01T12:00:00.000Z",
    state: "queued",
    refusal: null,
    theirs: null,
    notBefore: null,
    group: `rating:${placeId}`,
    body: {
      kind: "rating.save.v1",
      placeId,
      placeName: `Café Lis ${index}`,
      content,
      base: null,
      evidence: null,
      qrCodeId: null,
    },
  };
});

await withApp(async ({ app, browser }) => {
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 360, height: 780 },
    serviceWorkers: "block",
  });
  await serveFloor(context);
  const page = await context.newPage();
  await watchPage(page, { css: '[aria-posinset="1"]' });
  await page.goto("/app/profile");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seedDevice(page, sentCount);
  await putRows(page, { commands: waiting });

  const open = async (path: string) => {
    await page.goto(path);
    const { shownMs } = await readOpening(page, 1_000);
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    return { shownMs, nodes, longestMs: await takeLongestTask(page) };
  };
  /** From the lifted finger to the frame with the first card. */
  const tap = async () => {
    await page.goto("/app/profile");
    const link = page.locator('a[href="/app/outbox"]').first();
    await link.waitFor();
    await page.waitForLoadState("networkidle");
    // Screens that may follow are fetched ahead.
    await rest(page, 2_500);
    await takeLongestTask(page);
    const shownMs = await timeUntilShown(page, "pointerup", () => link.click(), { css: '[aria-posinset="1"]' });
    await rest(page, 1_000);
    return { shownMs, longestMs: await takeLongestTask(page) };
  };
  await slowDown(page);
  const floors = [];
  const taps = [];
  const openings = [];
  for (let run = 0; run < repeats; run += 1) {
    floors.push(await open("/bench-floor"));
    openings.push(await open("/app/outbox"));
    taps.push(await tap());
  }
  const floor = medians(floors);
  const outbox = medians(openings);
  const tapped = medians(taps);
  const goals = { opened: { most: 400 }, task: { most: 150 } };
  const [newPage, link] = ["outbox with 500 waiting as a new page", "outbox with 500 waiting by its link"];
  printRatio(`${newPage}, first card there`, outbox.shownMs, floor.shownMs, "ms", goals.opened);
  printRatio(`${newPage}, longest task`, outbox.longestMs, floor.longestMs, "ms", goals.task);
  printRatio(`${link}, first card there`, tapped.shownMs, floor.shownMs, "ms", goals.opened);
  printRatio(`${link}, longest task`, tapped.longestMs, floor.longestMs, "ms", goals.task);
  printRatio("outbox with 500 waiting, nodes", outbox.nodes, floor.nodes, "nodes", { most: 600 });
});
