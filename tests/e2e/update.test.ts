import type { Page } from "playwright/test";
import { expect, test } from "./helpers/fixtures.ts";
import {
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

test("a new version waits for the guest's word and carries unsent work over", async ({ page, guest, network }) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  network.setFault(({ path }) =>
    path === "/rest/v1/rpc/submit_ops" ? { status: 503, contentType: "text/html", body: "" } : null,
  );
  await ratePlace(page, { nth: 0, lemons: 4, comment: "Across the update." });

  await publishUpdate(page, network);
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
});

test("no prompt disturbs a rating in the making", async ({ page, guest, network }) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await cards(page).first().getByRole("link").first().click();
  await page.waitForURL(/\/app\/rate\?/);
  await publishUpdate(page, network);
  await expect(page.getByRole("radio", { name: "4 lemons, Great" })).toBeAttached();
  await expect(page.getByText(/update ready/i)).toHaveCount(0);
  await page.goto("/app/map");
  await expect(page.getByText(/update ready/i)).toBeVisible();
});

test("every tab ends on the new version; one in which a rating is written keeps its chunks until it is done", async ({
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

  // The next version has other chunks, and the server none of the old ones: as after every deployment.
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
  // The page waits until the offer to undo is over: so does its clock, in an instant.
  await writing.clock.fastForward(15_000);
  await after;
  await expectEverythingSent(writing);
  expect(await readServerRatings(guest)).toMatchObject([{ score: 4, comment: "Written across the update." }]);
});

test("a new version that another tab lets in takes away nothing that is being written elsewhere than in a rating", async ({
  page,
  context,
  guest,
  network,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  const rate = new URL(
    (await cards(page).first().getByRole("link").first().getAttribute("href")) ?? "",
    network.origin,
  );
  const place = `/r/${encodeURIComponent(rate.searchParams.get("place_id") ?? "")}`;
  const forms = [
    ["/app/profile", "Edit", "City"],
    ["/app/add-place", null, "Name of the place"],
    [place, "Suggest a correction", "Anything else we should know"],
    [place, "Report the name of this place", "What should we know?"],
  ] as const;
  const tabs: Page[] = [];
  for (const [path, opens, label] of forms) {
    const tab = await context.newPage();
    await tab.goto(path);
    if (opens) await tab.getByRole("button", { name: opens, exact: true }).click();
    await tab.getByLabel(label).fill(`Written at ${label}`);
    tabs.push(tab);
  }

  await publishUpdate(page, network);
  await expect(page.getByText(/update ready/i)).toBeVisible();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Update now" }).click();
  await reloaded;
  await expect(cards(page).first()).toBeVisible();
  for (const [index, [, , label]] of forms.entries()) {
    await expect(tabs[index]!.getByLabel(label)).toHaveValue(`Written at ${label}`);
    await expect(tabs[index]!.getByText(/update ready/i)).toHaveCount(0);
  }

  const [profile] = tabs;
  await profile!.getByRole("button", { name: "Save" }).click();
  await expect(profile!.getByText("Written at City").first()).toBeVisible();
  await profile!.waitForEvent("load");
  await expectEverythingSent(profile!);
});

test("a rating whose database a newer version takes over says so at once, and what was written before is not lost", async ({
  page,
  context,
  guest,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await cards(page).first().getByRole("link").first().click();
  await tapLemons(page, "4 lemons, Great");
  await page.getByLabel("Comment").fill("Written before.");
  const newer = await context.newPage();
  // No page of the app.
  await newer.goto("/_local/mail");
  await newer.evaluate(async () => {
    const opening = indexedDB.open("five-lemons", 1_000);
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    opening.result.close();
  });
  const said = page.getByText("Five Lemons was updated in another tab");
  await expect(said).toBeVisible();
  await page.getByLabel("Comment").fill("Written before. And after.");
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await expect(said).toBeVisible();
  await expect(page.getByText("no space left")).toHaveCount(0);
  await expect(page.getByText("DatabaseClosedError")).toHaveCount(0);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Update now" }).click();
  await reloaded;
  expect(await rowsOf(newer, "drafts")).toMatchObject([{ score: 4, comment: "Written before." }]);
});
