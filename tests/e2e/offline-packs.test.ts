import type { Page } from "playwright/test";
import { expect, test } from "./helpers/fixtures.ts";
import { cards, expectEverythingSent, goOffline, ratePlace, signIn, words } from "./helpers/journeys.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";
import { coloursOfMap, streetColours } from "../support/map-colours.ts";

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
  const offerOf = (city: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: city, exact: true }) });
  await expect(offerOf("Monaco")).toContainText("Map, places and search of the whole city");
  await expect(offerOf("Trier").getByText("Places and search of the whole city", { exact: true })).toBeVisible();
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

  await test.step("a real city is kept with its streets, and walked through offline at street level", async () => {
    await page.goto("/app/map");
    await page.getByRole("button", { name: "Choose a city" }).click();
    await page.getByRole("button", { name: "Keep Monaco" }).click();
    await expect(page.getByRole("button", { name: "Remove Monaco from this device" })).toBeVisible();
    await goOffline(page);
    await page.getByRole("button", { name: "Show Monaco" }).click();
    await expect(page.getByText("Around Monaco")).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole("button", { name: "Map", exact: true }).click();
    // Houses, streets, greens and the sea in their own colours.
    await expect.poll(() => coloursOfMap(page)).toEqual(expect.arrayContaining([...streetColours]));
    await page.getByRole("button", { name: "List", exact: true }).click();
    await page.context().setOffline(false);
    await page.goto("/app/map");
    await page.getByRole("button", { name: "Choose a city" }).click();
    await page.getByRole("button", { name: "Remove Monaco from this device" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("button", { name: "Keep Monaco" })).toBeVisible();
  });

  await page.goto("/app/map");
  await page.getByRole("button", { name: "Choose a city" }).click();
  await remove(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(keep(page)).toBeVisible();
  expect(await keptRows(page)).toEqual([0, 0]);
});
