import type { Page } from "playwright/test";
import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { cards, openOutbox, signIn, tapLemons, waitForOfflineReady, words } from "./helpers/journeys.ts";
import { readServerRatings } from "./helpers/server-api.ts";

const noSpace = "There is no space left on this device, so this is not saved.";

/** Sets the storage quota; undefined restores the default. */
async function limitStorage(page: Page, origin: string, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", {
    origin,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  });
}

test("a full device shows a warning beside each form, keeps stored data, and saves again once there is space", async ({
  page,
  context,
  guest,
  network,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await cards(page).first().getByRole("link").first().click();
  await tapLemons(page, "3 lemons, Good");
  await page.getByLabel("Comment").fill("Kept before.");
  // Another tab, because the override lasts as long as the tab that set it.
  const other = await context.newPage();
  await other.goto("/app/settings");
  await expect(other.getByRole("heading", { name: "Settings" })).toBeVisible();
  await limitStorage(page, network.origin, 1);

  const comment = page.getByLabel("Comment");
  // The browser caches its usage for up to half a minute.
  await expect(async () => {
    await comment.fill(`${await comment.inputValue()}.`);
    await expect(page.getByText(noSpace)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await comment.fill("Kept before. And not kept after.");
  await page.getByLabel("Add photos").setInputFiles([createPhoto(90, 400, 300)]);
  await expect(page.getByText(/was not kept: this device has no space left/)).toBeVisible();
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await expect(page.getByText(noSpace)).toBeVisible();
  await expect(comment).toHaveValue("Kept before. And not kept after.");

  await other.getByRole("radio", { name: "Miles" }).click();
  await expect(other.getByText(noSpace)).toBeVisible();

  await limitStorage(page, network.origin);
  await page.reload();
  await expect(comment).toHaveValue(/^Kept before\.+$/);
  await comment.fill("With room again.");
  await expect(page.getByText(noSpace)).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await page.waitForURL(/\/app\/success\?/);
  // With cached usage an attempt fails, and the next one follows after a minute or when the outbox is opened.
  await expect(async () => {
    await openOutbox(page);
    await expect(page.getByText(words.everythingSent)).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 150_000 });
  expect(await readServerRatings(guest)).toMatchObject([{ comment: "With room again.", version: 1 }]);
});
