// 500 ratings wait and 2,000 have been sent: opens the outbox on a phone four times slower. The floor is a page of plain rows.
import { withApp } from "./bench-app.ts";
import { benchUid, putRows, seedDevice, slowDown } from "./device.ts";
import { medians, printRatio } from "./figures.ts";
import { serveFloor } from "./serve-floor.ts";
import { readOpening, takeLongestTask, watchPage } from "./sight.ts";

const waitingCount = 500;
const sentCount = 2_000;
const repeats = 5;

/** The comment, so that cards have all their actions. */
const content = { score: 4, tags: [], comment: "The terrace is lovely, and they remembered our table.", server: null };

const waiting = Array.from({ length: waitingCount }, (_, index) => {
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
  await slowDown(page);
  const floors = [];
  const openings = [];
  for (let run = 0; run < repeats; run += 1) {
    floors.push(await open("/bench-floor"));
    openings.push(await open("/app/outbox"));
  }
  const floor = medians(floors);
  const outbox = medians(openings);
  printRatio("outbox with 500 waiting, first card there", outbox.shownMs, floor.shownMs, "ms", { most: 400 });
  printRatio("outbox with 500 waiting, longest task", outbox.longestMs, floor.longestMs, "ms", { most: 150 });
  printRatio("outbox with 500 waiting, nodes", outbox.nodes, floor.nodes, "nodes", { most: 600 });
});
