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
import { expect, test } from "./helpers/fixtures.ts";
import { createGuest, ratingOp } from "./helpers/people.ts";
import { readServerRatings, submitAsOtherDevice } from "./helpers/server-api.ts";

test("two tabs share a draft, and two tabs and the service worker together send each rating only once", async ({
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
  await test.step("a draft written in one tab continues in the other, and neither overwrites it", async () => {
    await cards(page).nth(2).getByRole("link").first().click();
    await page.waitForURL(/\/app\/rate\?/);
    await tapLemons(page, "3 lemons, Good");
    await page.waitForURL(/\/app\/rate\/step-two\?/);
    await page.getByLabel("Comment").fill("The soup");
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
  for (const tab of [page, second]) {
    await tab.goto("/app/map");
    await expect(cards(tab).first()).toBeVisible();
  }
  await context.setOffline(true);
  const placeIds = [await ratePlace(page, { nth: 0, lemons: 1 }), await ratePlace(second, { nth: 1, lemons: 2 })];
  network.clear();
  await context.setOffline(false);
  // Every event that starts sending, in all tabs in parallel.
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

test(
  "a change from another device is shown beside the guest's own, and the guest chooses which to keep",
  { tag: "@quick" },
  async ({ page, context, guest }) => {
    await signIn(page, guest);
    await waitForOfflineReady(page);
    const placeId = await ratePlace(page, { nth: 0, lemons: 3, comment: "As it was." });
    await expectEverythingSent(page);

    await context.setOffline(true);
    await page.goto("/app/map");
    await ratePlace(page, { nth: 0, lemons: 2, comment: "Mine, from the cellar." });
    const [before] = await readServerRatings(guest);
    await submitAsOtherDevice(guest, [
      { ...ratingOp(placeId, { score: 4, comment: "Theirs, from the tablet." }), base_version: before?.version },
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
  },
);

test("a person neither sees nor sends what another account queued on the same device", async ({
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
  // The login page leads to the map until the session is deleted.
  await page.waitForURL("**/app-login");
  await signIn(page, guest);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([{ comment: "Only mine." }]);
  await expect(page.getByText(words.everythingSent)).toBeVisible();
  await context.close();
});
