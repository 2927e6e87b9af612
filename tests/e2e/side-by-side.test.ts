import { randomUUID } from "node:crypto";
import { expect, test } from "./helpers/fixtures.ts";
import {
  cards,
  expectEverythingSent,
  openOutbox,
  outboxItems,
  ratePlace,
  signIn,
  tapLemons,
  waitForOfflineReady,
  words,
} from "./helpers/journeys.ts";
import { createGuest } from "./helpers/people.ts";
import { readServerRatings, submitAsOtherDevice } from "./helpers/server-api.ts";

test("two tabs and the worker send at the same time, and each rating arrives once", async ({
  page,
  context,
  guest,
  network,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  const second = await context.newPage();
  await second.goto("/app/map");
  await expect(cards(second).first()).toBeVisible();
  await context.setOffline(true);
  const placeIds = [await ratePlace(page, { nth: 0, lemons: 1 }), await ratePlace(second, { nth: 1, lemons: 2 })];
  network.clear();
  await context.setOffline(false);
  // Everything that wakes a drain, at once and in every context.
  for (const tab of [page, second]) {
    await tab.evaluate(() => {
      for (const name of ["online", "pageshow"]) window.dispatchEvent(new Event(name));
      document.dispatchEvent(new Event("visibilitychange"));
    });
  }
  await expectEverythingSent(page);
  const ratings = await readServerRatings(guest);
  expect(ratings.map(({ restaurant_place_id }) => restaurant_place_id).toSorted()).toEqual(placeIds.toSorted());
  expect(ratings.every(({ version }) => version === 1)).toBe(true);
});

test("what another device changed meanwhile is shown beside one's own, and the guest decides", async ({
  page,
  context,
  guest,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  const placeId = await ratePlace(page, { nth: 0, lemons: 3, comment: "As it was." });
  await expectEverythingSent(page);

  await context.setOffline(true);
  await page.goto("/app/map");
  await ratePlace(page, { nth: 0, lemons: 2, comment: "Mine, from the cellar." });
  const [before] = await readServerRatings(guest);
  await submitAsOtherDevice(guest, [
    {
      op_id: randomUUID(),
      kind: "rating.save.v1",
      device: randomUUID(),
      seq: 1,
      base_version: before?.version,
      edited_at: new Date().toISOString(),
      place_id: placeId,
      base: null,
      evidence: null,
      qr_code_id: null,
      content: {
        score: 4,
        tags: [],
        comment: "Theirs, from the tablet.",
        server_id: null,
        server_name: null,
        server_emoji: null,
      },
    },
  ]);
  await context.setOffline(false);

  await openOutbox(page);
  const item = outboxItems(page, "attention");
  await expect(item).toHaveCount(1);
  await expect(item.getByText("Theirs, from the tablet.")).toBeVisible();
  await expect(item.getByText("Mine, from the cellar.")).toBeVisible();
  await item.getByRole("button", { name: "Keep mine" }).click();
  await expect(item).toHaveCount(0);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([{ score: 2, comment: "Mine, from the cellar." }]);
});

test("nobody sees or sends what another account queued on the same device", async ({
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
  await ratePlace(page, { nth: 0, lemons: 3, comment: "Only mine." });
  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("button", { name: /keep/i }).click();
  await page.waitForURL("**/app-login");
  await expect(page.getByText("Only mine.")).toHaveCount(0);

  const other = await createGuest();
  network.setFault(null);
  await signIn(page, other);
  await expectEverythingSent(page);
  expect(await readServerRatings(other)).toEqual([]);
  expect(await readServerRatings(guest)).toEqual([]);

  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  // Until the session is off the disk, the login page would send us back to the map.
  await page.waitForURL("**/app-login");
  await signIn(page, guest);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([{ comment: "Only mine." }]);
  await expect(page.getByText(words.everythingSent)).toBeVisible();
  await context.close();
});

test("what is written about a place in a second tab goes on in the first one, and neither writes over the other", async ({
  page,
  context,
  guest,
}) => {
  await signIn(page, guest);
  await cards(page).first().getByRole("link").first().click();
  await page.waitForURL(/\/app\/rate\?/);
  await tapLemons(page, "3 lemons, Good");
  await page.waitForURL(/\/app\/rate\/step-two\?/);
  await page.getByLabel("Comment").fill("The soup");
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByLabel("Comment")).toHaveValue("The soup");
  await second.getByLabel("Comment").fill("The soup was cold");
  await expect(page.getByLabel("Comment")).toHaveValue("The soup was cold");
  await page.getByRole("button", { name: "Reasonable wait" }).click();
  await page.getByLabel("Comment").fill("The soup was cold, the wine was not");
  await expect(second.getByLabel("Comment")).toHaveValue("The soup was cold, the wine was not");
  await expect(second.getByRole("button", { name: "Reasonable wait" })).toHaveAttribute("aria-pressed", "true");
  await second.reload();
  await expect(second.getByLabel("Comment")).toHaveValue("The soup was cold, the wine was not");
});
