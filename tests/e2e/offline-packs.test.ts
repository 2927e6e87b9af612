import type { Page } from "playwright/test";
import { expect, test } from "./helpers/fixtures.ts";
import { cards, expectEverythingSent, goOffline, ratePlace, signIn, words } from "./helpers/journeys.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";

test.use({ viewport: { width: 360, height: 740 } });

const keep = (page: Page) => page.getByRole("button", { name: "Keep Trier" });
const remove = (page: Page) => page.getByRole("button", { name: "Remove Trier from this device" });
/** Number of stored packs and pieces. */
const keptRows = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("five-lemons");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const database = opening.result;
    const count = async (name: string) => {
      const request = database.transaction(name).objectStore(name).count();
      await new Promise((resolve) => request.addEventListener("success", resolve));
      return request.result;
    };
    const rows = [await count("packs"), await count("packPieces")];
    database.close();
    return rows;
  });

test("a place of a downloaded city is found despite a typo and rated offline, and removing the city deletes its data", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  await page.getByRole("button", { name: "Choose a city" }).click();
  await keep(page).click();
  await expect(remove(page)).toBeVisible();
  expect(await findA11yFaults(page)).toEqual([]);

  await goOffline(page);
  await page.goto("/app/map");
  await page.getByRole("searchbox").fill("simeonstrase");
  await expect(cards(page).first()).toContainText("Simeonstraße");
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Choose a city" }).click();
  await page.getByRole("button", { name: "Show Trier" }).click();
  await expect(page.getByText("Around Trier")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.nearby);
  await ratePlace(page, { nth: 0, lemons: 4 });
  await page.context().setOffline(false);
  await expectEverythingSent(page);

  await page.goto("/app/map");
  await page.getByRole("button", { name: "Choose a city" }).click();
  await remove(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(keep(page)).toBeVisible();
  expect(await keptRows(page)).toEqual([0, 0]);
});
