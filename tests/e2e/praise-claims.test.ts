import type { Page } from "playwright/test";
import { ownerPath } from "../../src/domain/paths/dashboard-paths.ts";
import { type Owner, createGuest, createOwner } from "./helpers/people.ts";
import { type Guest, insertRows, readRows } from "./helpers/server-api.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { at, expectEverythingSent, withoutWorker } from "./helpers/journeys.ts";

test.use(withoutWorker);

/** Somebody who serves at the owner's place. */
async function createServer(owner: Owner): Promise<Guest & { serverId: string }> {
  const guest = await createGuest();
  const [server] = await insertRows<{ id: string }>("servers", {
    user_id: guest.uid,
    first_name: "Cella",
    last_name: "Tester",
    email: guest.email,
  });
  if (!server) throw new Error("No server came back");
  const place = { restaurant_owner_id: owner.ownerId, restaurant_place_id: owner.placeId };
  await insertRows("restaurant_servers", { ...place, server_id: server.id });
  return { ...guest, serverId: server.id };
}

/** Rates five lemons with a typed server name. */
async function praise(page: Page, placeId: string, name: string): Promise<void> {
  await page.goto(`/app/rate?place_id=${encodeURIComponent(placeId)}`);
  await page.getByRole("radio", { name: "5 lemons, Amazing" }).click({ force: true });
  await page.getByLabel("Name of your server").fill(name);
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await page.waitForURL(/\/app\/success\?/);
  await expectEverythingSent(page);
}

async function claimAll(page: Page, praises: number): Promise<void> {
  await page.goto("/server-dashboard/restaurants");
  await page.getByRole("button", { name: "Look for praise" }).click();
  const claims = page.getByRole("button", { name: /That was me/ });
  await expect(claims).toHaveCount(praises);
  for (let left = praises; left > 0; left -= 1) {
    await claims.first().click();
    await expect(claims).toHaveCount(left - 1);
  }
  await expect(page.getByText("Waits for the restaurant")).toHaveCount(praises);
}

const linked = async (placeId: string) =>
  (
    await readRows<{ server_id: string | null }>(
      `ratings?restaurant_place_id=eq.${encodeURIComponent(placeId)}&select=server_id&order=server_name`,
    )
  ).map(({ server_id }) => server_id);

test("praise for a typed name counts once the waiter claims it and the owner confirms, and not if the owner declines", async ({
  browser,
  network,
}) => {
  const owner = await createOwner();
  const server = await createServer(owner);
  for (const name of ["Cella", "Cella, I think"]) {
    const phone = await at(browser, network.origin, await createGuest("Nora"), 360);
    await praise(phone, owner.placeId, name);
    await phone.context().close();
  }
  const apron = await at(browser, network.origin, server, 360);
  await claimAll(apron, 2);
  expect(await linked(owner.placeId)).toEqual([null, null]);

  const desk = await at(browser, network.origin, owner, 360);
  await desk.goto(ownerPath(owner.placeId, "overview"));
  await desk.getByRole("link", { name: "2 claims to praise wait for your yes or no" }).click();
  await desk.getByRole("button", { name: /^Confirm: “Cella” / }).click();
  await expect(desk.getByText("It counts for Cella now.")).toBeVisible();
  await desk.getByRole("button", { name: /^Decline: “Cella, I think”/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(desk.getByText("Everything is answered.")).toBeVisible();
  await expect(desk.getByRole("heading", { name: "Was this praise for them?" })).toBeFocused();
  expect(await linked(owner.placeId)).toEqual([server.serverId, null]);

  await apron.reload();
  await apron.getByRole("button", { name: "Look for praise" }).click();
  await expect(apron.getByText("Declined by the restaurant")).toBeVisible();
  await expect(apron.getByRole("button", { name: /That was me/ })).toHaveCount(0);
  await apron.goto("/server-dashboard/reviews");
  // Nora shows herself to friends only, as new accounts do.
  await expect(apron.getByText("A guest", { exact: true })).toBeVisible();
});
