import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ZipReader } from "../../src/consumer/data-export/zip-reader.ts";
import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { goOffline, rateOpenPlace, ratePlace, signIn, words } from "./helpers/journeys.ts";
import { createGuest } from "./helpers/people.ts";

test("a photo shared offline waits until a place is chosen, and then becomes part of its rating", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  await goOffline(page);
  // The request that the share sheet of the system makes.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<form method="post" enctype="multipart/form-data" action="/app/pick"><input type="file" name="photos"></form>',
    );
  });
  await page.locator('form[action="/app/pick"] input').setInputFiles(createPhoto(1));
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/app/pick"]')?.submit());
  await expect(page.getByRole("heading", { name: "Where is this photo from?" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Shared photo 1 of 1" })).toBeVisible();
  await page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
  await page.waitForURL(/\/app\/rate\?/);
  await rateOpenPlace(page, { lemons: 4 });
  await expect(page.getByText(words.saved)).toBeVisible();
  await page.goto("/app/outbox");
  await expect(page.getByText("1 photo to send").first()).toBeVisible();
  await page.goto("/app/pick");
  await expect(page.getByRole("heading", { name: "Rate a place" })).toBeVisible();
});

test("ratings exported offline open as a page, and are imported once on another phone", async ({
  page,
  guest,
  browser,
  baseURL,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "five-lemons-home-"));
  try {
    // Without the file dialog of the system the file is a download.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "showSaveFilePicker"));
    await signIn(page, guest);
    await goOffline(page);
    await ratePlace(page, { nth: 0, lemons: 4, comment: 'The soup <b>& "more"', photos: [createPhoto(2)] });
    await page.goto("/app/take-home");
    await expect(page.getByText("not sent yet, and marked so")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as ZIP" }).click();
    const file = join(folder, "lemons.zip");
    await (await download).saveAs(file);
    await expect(page.getByText(/^Saved, /)).toBeVisible();

    const zip = await ZipReader.open(new Blob([readFileSync(file)]));
    const about = JSON.parse(new TextDecoder().decode((await zip.read("five-lemons.json", 1e7)) ?? undefined));
    const [{ photos, placeName }] = about.ratings;
    for (const name of ["journal.html", photos[0].file]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), (await zip.read(name, 1e7)) ?? "");
    }
    const reader = await browser.newContext({ javaScriptEnabled: false });
    const journal = await reader.newPage();
    const refused: string[] = [];
    journal.on("console", (message) => refused.push(message.text()));
    await journal.goto(pathToFileURL(join(folder, "journal.html")).href);
    await expect(journal.getByRole("heading", { name: placeName })).toBeVisible();
    await expect(journal.getByText('The soup <b>& "more"')).toBeVisible();
    await expect(journal.getByText("Not sent yet when this was saved")).toBeVisible();
    await journal.locator("img").scrollIntoViewIfNeeded();
    await expect
      .poll(() => journal.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(refused).toEqual([]);
    await reader.close();

    const phone = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      geolocation: { latitude: 49.6114, longitude: 6.1297 },
      permissions: ["geolocation"],
    });
    const other = await phone.newPage();
    await signIn(other, await createGuest());
    await other.goto("/app/take-home");
    const choose = other.getByLabel(/^Choose/);
    await choose.setInputFiles(file);
    await expect(other.getByText(`These are the lemons of ${guest.email}`)).toBeVisible();
    await other.getByRole("button", { name: "Bring back 1 rating" }).click();
    await expect(other.getByText("1 rating brought back")).toBeVisible();
    await choose.setInputFiles(file);
    await expect(other.getByText("1 rating here already")).toBeVisible();
    await other.getByRole("link", { name: "History" }).first().click();
    await expect(other.getByRole("main").getByText(placeName).first()).toBeVisible();
    await expect(other.getByRole("img", { name: /^Photo 1 of 1/ })).toBeVisible();
    await other.getByRole("button", { name: /^Open photo 1 of 1/ }).click();
    const picture = other.getByRole("dialog", { name: "Photo 1 of 1" }).getByRole("img");
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await other.keyboard.press("Escape");
    await expect(other.getByRole("dialog")).toHaveCount(0);
    await other.goto("/app/outbox");
    await expect(other.getByText(words.everythingSent)).toBeVisible();
    await phone.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
