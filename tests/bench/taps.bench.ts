// The taps of a rating without a connection, on a phone four times slower; beside a tap on React's "hello" that writes a row to
// IndexedDB and draws. From the lifted finger to the frame with what the tap is for.
import type { Page } from "playwright";
import { withApp } from "./bench-app.ts";
import { slowDown } from "./device.ts";
import { medians, printRatio } from "./figures.ts";
import { firstPlace, hello, installGuest, phone } from "./guest-device.ts";
import { serveFloorSite } from "./serve-floor.ts";
import { rest, timeUntilShown, watchPage, type Sight } from "./sight.ts";

const repeats = 5;
/** Screens that are about to follow are fetched ahead two seconds after the list. */
const beforeTapMs = 2_500;
const lemons: Sight = { css: "main [role=radio], main input[type=radio]" };
const submit: Sight = { css: "main button", text: "Submit Rating" };
const saved: Sight = { css: "main output", text: "Saved on this device" };

async function timeTap(page: Page, css: string, sight: Sight): Promise<number> {
  const target = page.locator(css).first();
  // Nowhere near the bars at the edges, which would take the tap.
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await rest(page, beforeTapMs);
  return await timeUntilShown(page, "pointerup", () => target.tap({ force: true }), sight);
}

await withApp(async ({ app, browser }) => {
  const floor = await serveFloorSite();
  const context = await browser.newContext({ ...phone, baseURL: app.origin });
  const page = await context.newPage();
  await watchPage(page);
  await installGuest(page, app, floor.origin);
  await context.setOffline(true);
  await slowDown(page);

  const runs = [];
  for (let run = 0; run < repeats; run += 1) {
    await page.goto(`${floor.origin}/hello`);
    await page.locator(hello.css).waitFor();
    const floorMs = await timeTap(page, "button", { css: "output", text: "1 on" });
    await page.goto("/app/map");
    await page.locator(firstPlace.css).first().waitFor();
    const unrated = 'main li:has([data-known="true"][data-rated="false"]) a';
    const cardMs = await timeTap(page, unrated, lemons);
    const lemonMs = await timeTap(page, "main input[type=radio]", submit);
    const submitMs = await timeTap(page, "main button[type=submit]", saved);
    runs.push({ floorMs, cardMs, lemonMs, submitMs });
  }
  await floor.close();
  const { floorMs, cardMs, lemonMs, submitMs } = medians(runs);
  printRatio("tap on a card until its lemons", cardMs, floorMs, "ms", { most: 200 });
  // The lemons stay for 300 ms, so that the choice is seen.
  printRatio("tap on a lemon until step two", lemonMs, floorMs, "ms", { most: 400 });
  printRatio("tap on Submit until it says that the rating is saved", submitMs, floorMs, "ms", { most: 100 });
});
