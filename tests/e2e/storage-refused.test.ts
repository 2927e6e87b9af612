import type { Page } from "playwright/test";
import { createPhoto } from "../support/photo.ts";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import {
  cards,
  expectEverythingSent,
  openOutbox,
  rateOpenPlace,
  signIn,
  tapLemons,
  waitForOfflineReady,
  words,
} from "./helpers/journeys.ts";
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

test("a full device says so beside each form, keeps stored data, and continues once there is space", async ({
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

test("a browser that cannot open the database says so, and nothing is lost when it can again", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  await cards(page).first().getByRole("link").first().click();
  await tapLemons(page, "3 lemons, Good");
  await page.getByLabel("Comment").fill("Half a thought");
  const form = page.url();
  const closed = "What the app keeps on this device cannot be opened.";

  for (const refuse of [
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("Access to the Indexed Database API is denied in this context.", "SecurityError");
      };
    },
    () => {
      // Firefox before 2023 in a private window, and Chromium with broken files.
      IDBFactory.prototype.open = () => {
        const request = new EventTarget() as IDBOpenDBRequest;
        Object.defineProperty(request, "error", { value: new DOMException("Internal error.", "UnknownError") });
        setTimeout(() => request.onerror?.(Object.defineProperty(new Event("error"), "target", { value: request })));
        return request;
      };
    },
    () => Object.defineProperty(window, "indexedDB", { value: undefined }),
  ]) {
    const broken = await page.context().newPage();
    await broken.addInitScript(refuse);
    for (const path of ["/app/map", form]) {
      await broken.goto(path);
      await expect(broken.getByText(closed)).toBeVisible();
      await expect(broken.getByRole("button", { name: "Reload" })).toBeVisible();
    }
    await broken.close();
  }
  await expect(page.getByText(closed)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Comment")).toHaveValue("Half a thought");
});

test(
  "the app works without localStorage and sessionStorage while it is open",
  noServiceWorker,
  async ({ page, context, guest }) => {
    await context.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
    });
    await signIn(page, guest);
    await cards(page).first().getByRole("link").first().click();
    await rateOpenPlace(page, { lemons: 4, comment: "Without a memory." });
    await page.goto("/app/settings");
    await page.getByRole("radio", { name: "Night" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByLabel("Language").selectOption("fr");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Réglages");
    await page.getByLabel("Langue").selectOption("en");
    await expectEverythingSent(page);
    expect(await readServerRatings(guest)).toMatchObject([{ comment: "Without a memory.", version: 1 }]);
  },
);
