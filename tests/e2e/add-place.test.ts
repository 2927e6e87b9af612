import { expect, test } from "./helpers/fixtures.ts";
import {
  expectEverythingSent,
  goOffline,
  leftStep,
  signIn,
  tapLemons,
  watchConsoleErrors,
  words,
} from "./helpers/journeys.ts";
import { readRows, readServerRatings } from "./helpers/server-api.ts";

// Away from the positions of other tests, whose lists would contain the added place.
const differdange = { latitude: 49.52, longitude: 5.89 };
test.use({ viewport: { width: 360, height: 740 }, geolocation: differdange });

test("a missing place is added and rated offline, and later sent before its rating", async ({ page, guest }) => {
  const errors = watchConsoleErrors(page);
  await signIn(page, guest);
  await goOffline(page);
  const name = `Zum Zitronekeller ${guest.uid.slice(0, 8)}`;
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("link", { name: "Not on the list? Add it by hand" }).click();
  await expect(page.getByRole("heading", { name: "Add a place", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Name of the place")).toHaveValue(name);
  await expect(page.getByText(/^The pin is at your position\./)).toBeVisible();
  // The claim ends when the map is moved; the reload below returns to the position.
  await page.getByRole("region", { name: "Map" }).locator(".leaflet-container").press("ArrowUp");
  await expect(page.getByText(/^The pin is at your position\./)).toHaveCount(0);
  await page.getByLabel("Name of the place").fill("");
  await page.getByRole("button", { name: "Add and rate" }).click();
  await expect(page.getByText("Please enter a name")).toBeVisible();
  await page.getByLabel("Name of the place").fill("x");
  await expect(page.getByText("Please enter a name")).toHaveCount(0);
  await page.getByLabel("Street and number").fill("Rue du Test 7");
  await page.getByLabel("Name of the place").fill(`${name} & Sons`);
  await page.reload();
  await expect(page.getByLabel("Name of the place")).toHaveValue(`${name} & Sons`);
  // The form keeps its values after leaving it.
  await page.goto("/app/add-place");
  await expect(page.getByLabel("Street and number")).toHaveValue("Rue du Test 7");
  await page.getByLabel("Name of the place").fill(`${name} `);
  await page.reload();
  await expect(page.getByLabel("Name of the place")).toHaveValue(`${name} `);
  await page.getByRole("button", { name: "Add and rate" }).click();

  await page.waitForURL(/\/app\/rate\?/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await tapLemons(page, "4 lemons, Great");
  await page.waitForURL(/step-two/);
  // A position that the guest chose proves no visit.
  await expect(page.getByText("Mark your visits as verified?")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await leftStep(page);
  await page.goto("/app/outbox");
  await expect(page.getByRole("listitem").filter({ hasText: `New place: ${name}` })).toBeVisible();
  // The place is found on this device with the own score.
  await page.goto("/app/map");
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("You: 4");

  await page.context().setOffline(false);
  await expectEverythingSent(page);
  const [rating] = await readServerRatings(guest);
  expect(rating).toMatchObject({ score: 4, restaurant_place_id: expect.stringMatching(/^hand:/) });
  const question = `restaurants?place_id=eq.${rating?.restaurant_place_id}&select=name,vicinity,source,reviewed,latitude`;
  const added = { name, vicinity: "Rue du Test 7", source: "hand", reviewed: false, latitude: differdange.latitude };
  expect(await readRows(question)).toEqual([added]);
  expect(errors.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});
