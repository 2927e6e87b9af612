import { expect, test } from "./helpers/fixtures.ts";
import {
  backToList,
  cards,
  expectEverythingSent,
  openOutbox,
  outboxItems,
  publishUpdate,
  rateOpenPlace,
  ratePlace,
  signIn,
  tapLemons,
  waitForOfflineReady,
  rowsOf,
} from "./helpers/journeys.ts";
import { readServerRatings } from "./helpers/server-api.ts";

test("a new version waits for consent, never interrupts a rating, and keeps unsent work", async ({
  page,
  context,
  guest,
  network,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  network.setFault(({ path }) =>
    path === "/rest/v1/rpc/submit_ops" ? { status: 503, contentType: "text/html", body: "" } : null,
  );
  await ratePlace(page, { nth: 0, lemons: 4, comment: "Across the update." });
  await backToList(page);
  await cards(page).nth(1).getByRole("link").first().click();
  await page.waitForURL(/\/app\/rate\?/);
  await publishUpdate(page, network);
  await expect(page.getByRole("radio", { name: "4 lemons, Great" })).toBeAttached();
  await expect(page.getByText(/update ready/i)).toHaveCount(0);
  await page.goto("/app/map");
  await expect(page.getByText(/update ready/i)).toBeVisible();
  await openOutbox(page);
  await expect(outboxItems(page, "queued")).toHaveCount(1);

  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: /update|reload/i }).click();
  await reloaded;
  await openOutbox(page);
  await expect(outboxItems(page, "queued")).toHaveCount(1);
  await expect(page.getByText(/update ready/i)).toHaveCount(0);

  network.setFault(null);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([{ score: 4, comment: "Across the update.", version: 1 }]);

  await test.step("an open rating whose database a newer version took over shows a notice and keeps its text", async () => {
    await page.goto("/app/map");
    await cards(page).nth(2).getByRole("link").first().click();
    await tapLemons(page, "4 lemons, Great");
    await page.getByLabel("Comment").fill("Written before.");
    const newer = await context.newPage();
    // A page outside the app.
    await newer.goto("/_local/mail");
    await newer.evaluate(async () => {
      const opening = indexedDB.open("five-lemons", 1_000);
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      opening.result.close();
    });
    const notice = page.getByText("Five Lemons was updated in another tab");
    await expect(notice).toBeVisible();
    await page.getByLabel("Comment").fill("Written before. And after.");
    await page.getByRole("button", { name: "Submit Rating" }).click();
    await expect(notice).toBeVisible();
    await expect(page.getByText("no space left")).toHaveCount(0);
    await expect(page.getByText("DatabaseClosedError")).toHaveCount(0);
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Update now" }).click();
    await reloaded;
    expect(await rowsOf(newer, "drafts")).toMatchObject([{ score: 4, comment: "Written before." }]);
  });
});

test("every tab changes to the new version, and a tab with an open rating does so only once the rating is done", async ({
  page,
  context,
  guest,
  network,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  const writing = await context.newPage();
  const idle = await context.newPage();
  await writing.clock.install();
  for (const tab of [writing, idle]) {
    await tab.goto("/app/map");
    await expect(cards(tab).first()).toBeVisible();
  }
  await cards(writing).first().getByRole("link").first().click();
  await writing.waitForURL(/\/app\/rate\?/);
  await expect(writing.getByRole("radio", { name: "4 lemons, Great" })).toBeAttached();

  // After a deployment the server has none of the old chunks.
  const dropped = /\{[^{}]*assets\/(index|success-screen|details-screen)-[^{}]*\},?/g;
  network.setFault(({ path }) =>
    /assets\/(success|details)-screen-/.test(path) ? { status: 404, contentType: "text/plain", body: "" } : null,
  );
  await publishUpdate(page, network, (worker) => worker.replace(dropped, ""));
  await expect(page.getByText(/update ready/i)).toBeVisible();
  const reloaded = [page, idle].map((tab) => tab.waitForEvent("load"));
  await page.getByRole("button", { name: "Update now" }).click();
  await Promise.all(reloaded);
  for (const tab of [page, idle]) await expect(cards(tab).first()).toBeVisible();
  await expect(idle.getByText(/update ready/i)).toHaveCount(0);

  const after = writing.waitForEvent("load");
  await rateOpenPlace(writing, { lemons: 4, comment: "Written across the update." });
  await expect(writing.getByRole("heading", { name: "Rating Squeezed!" })).toBeVisible();
  // The page reloads when the offer to undo ends; the fake clock skips that time.
  await writing.clock.fastForward(15_000);
  await after;
  await expectEverythingSent(writing);
  expect(await readServerRatings(guest)).toMatchObject([{ score: 4, comment: "Written across the update." }]);
});
