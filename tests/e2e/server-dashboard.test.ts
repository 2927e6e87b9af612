import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { findPassport } from "../../src/domain/people/passport.ts";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { signIn, waitForOfflineReady } from "./helpers/journeys.ts";
import { createGuest } from "./helpers/people.ts";
import { type Guest, insertRows, readRows, submitAsOtherDevice } from "./helpers/server-api.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";

type Ownership = { restaurant_owner_id: string; restaurant_place_id: string; restaurants: { name: string } };

/** Makes the guest a server with five ratings at a demo place and an invitation to another one. */
async function serveSomewhere(guest: Guest): Promise<{ here: string; there: string }> {
  const select = "restaurant_owner_id,restaurant_place_id,restaurants(name)";
  const [here, there] = await readRows<Ownership>(`restaurant_ownerships?select=${select}&order=restaurant_place_id`);
  if (!here || !there) throw new Error("The demo has owners of two places.");
  const [server] = await insertRows<{ id: string }>("servers", {
    user_id: guest.uid,
    first_name: "Cella",
    last_name: "Tester",
    email: guest.email,
    phone_number: "+352 621 000",
  });
  const { restaurant_owner_id, restaurant_place_id } = here;
  await insertRows("restaurant_servers", { restaurant_owner_id, restaurant_place_id, server_id: server?.id });
  await insertRows("server_invitations", {
    restaurant_owner_id: there.restaurant_owner_id,
    restaurant_place_id: there.restaurant_place_id,
    server_id: server?.id,
    invited_email: guest.email,
    restaurant_name: there.restaurants.name,
    owner_business_name: "Lemon & Co",
    invitation_message: "We need you on Saturdays.",
  });
  for (const score of [5, 5, 5, 4, 2]) {
    const at = new Date().toISOString();
    const op = {
      op_id: crypto.randomUUID(),
      kind: "rating.save.v1",
      device: crypto.randomUUID(),
      seq: 1,
      edited_at: at,
    };
    const praise = score === 5;
    const content = {
      score,
      tags: score > 3 ? ["attentive"] : ["long_wait"],
      comment: praise ? "Made our evening" : null,
      language: null,
      server_id: server?.id,
      server_name: praise ? "Cella" : null,
      server_emoji: praise ? "crown" : null,
    };
    const saved = { ...op, sent_at: at, place_id: restaurant_place_id, base_version: 0, base: null, content };
    await submitAsOtherDevice(await createGuest(), [{ ...saved, rated_at: at, evidence: null, qr_code_id: null }]);
  }
  return { here: here.restaurants.name, there: there.restaurants.name };
}

test(
  "a waiter reads praise, objects to a review, accepts an invitation, leaves a place and edits the profile",
  noServiceWorker,
  async ({ page, guest }) => {
    const faults: string[] = [];
    const { here, there } = await serveSomewhere(guest);
    await signIn(page, guest);
    await page.goto("/server-dashboard");
    await expect(page.getByRole("region", { name: "Said about you" })).toContainText("Made our evening");
    const figures = page.getByRole("region", { name: "Your figures" });
    await expect(figures).toContainText("Your Rating4.2");
    await expect(figures).toContainText("Total Ratings5");
    await expect(page.getByRole("row", { name: /Attentive/ })).toContainText("4");
    faults.push(...(await findA11yFaults(page)));

    await page.getByRole("link", { name: /^Reviews/ }).click();
    await expect(page.getByRole("status").filter({ hasText: "5 reviews" })).toBeVisible();
    await page
      .getByRole("button", { name: /^Object to the review of/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Send objection" }).click();
    await expect(page.getByText("Please choose a reason")).toBeVisible();
    await page.getByLabel("It is not true").check();
    faults.push(...(await findA11yFaults(page)));
    await page.getByRole("button", { name: "Send objection" }).click();
    await expect(page.getByText("Objection received")).toBeVisible();

    await page.getByRole("link", { name: /^Restaurants/ }).click();
    await expect(page.getByRole("heading", { name: "Restaurant Invitations (1)" })).toBeVisible();
    await expect(page.getByText("7d remaining")).toBeVisible();
    await page.getByRole("button", { name: `Accept: ${there}` }).click();
    await expect(page.getByText("Invitation accepted successfully! 🍋")).toBeVisible();
    await expect(page.getByText("No Pending Invitations")).toBeVisible();
    // The new association is inserted above and moves the buttons below.
    await expect(page.getByRole("button", { name: `Remove: ${there}` })).toBeVisible();
    await page.getByRole("button", { name: `Remove: ${here}` }).click();
    faults.push(...(await findA11yFaults(page)));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Association removed successfully. Your ratings remain intact. 🍋")).toBeVisible();
    await expect(page.getByText("Inactive")).toBeVisible();

    await page.getByRole("link", { name: "Edit Profile" }).click();
    await page.getByLabel("Phone number").fill("  ");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "All fields are required" }).first()).toBeVisible();
    await page.getByLabel("Phone number").fill("+352 691 111");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Failed to update profile")).toBeVisible();
    await expect(page.getByLabel("Phone number")).toHaveValue("+352 691 111");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Profile updated.")).toBeVisible();
    faults.push(...(await findA11yFaults(page)));
    expect(faults).toEqual([]);
  },
);

test("a passport is verified offline, fails if one letter is changed, and shows its withdrawal", async ({
  page,
  guest,
  network,
}, info) => {
  await serveSomewhere(guest);
  await signIn(page, guest);
  await page.goto("/server-dashboard/passport");
  // The passport is issued once although the answer was lost.
  network.setFault(({ path }) => (path.endsWith("/sign-passport") ? "lose-answer" : null));
  await page.getByRole("button", { name: "Issue a new passport" }).click();
  await expect(page.getByText("The server could not be reached")).toBeVisible();
  network.setFault(null);
  await page.getByRole("button", { name: "Issue a new passport" }).click();
  await expect(page.getByText("Your passport is issued.")).toBeVisible();
  await expect(page.getByText("5 ratings, average 4.2, 3 × five lemons")).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as file" }).click(),
  ]);
  const genuine = info.outputPath("passport.html");
  await download.saveAs(genuine);
  const text = await readFile(genuine, "utf8");
  const letters = findPassport(text);
  expect(letters).toMatch(/^5LP1\./);
  const middle = text.lastIndexOf(letters) + Math.floor(letters.length / 2);
  const changed = info.outputPath("changed.html");
  await writeFile(changed, text.slice(0, middle) + (text[middle] === "A" ? "B" : "A") + text.slice(middle + 1));

  // The file without the app.
  const reader = await page.context().newPage();
  await reader.goto(pathToFileURL(genuine).href);
  await expect(reader.locator("#verdict")).toHaveText("Genuine: signed, and not a letter changed since.");
  await expect(reader.locator("#paper")).toContainText("Cella Tester");
  await expect(reader.locator("#where")).toContainText("The key is the one that is published at");
  const faults = await findA11yFaults(reader);
  await reader.goto(pathToFileURL(changed).href);
  await expect(reader.locator("#verdict")).toContainText("at least one letter was changed");
  await expect(reader.locator("#paper")).toBeHidden();
  await reader.close();

  // The page of the app, online and offline.
  const check = page.getByLabel(/^(Open the file|Check another one)/);
  await page.goto("/passport");
  await waitForOfflineReady(page);
  await check.setInputFiles(genuine);
  await expect(page.getByText("It has not been withdrawn.")).toBeVisible();
  faults.push(...(await findA11yFaults(page)));
  await page.context().setOffline(true);
  await page.goto("/passport");
  await check.setInputFiles(changed);
  await expect(page.getByText(/^(Do not rely on this|This is not a passport as we wrote it)/)).toBeVisible();
  await check.setInputFiles(genuine);
  await expect(page.getByText(/^Genuine\. Signed by this installation/)).toBeVisible();
  await expect(page.getByText(/cannot be seen without a connection/)).toBeVisible();
  await page.context().setOffline(false);
  await page.goto("/server-dashboard/passport");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText(/^Withdrawn /)).toBeVisible();
  await page.goto(`/passport#${letters}`);
  await expect(page.getByText(/It was withdrawn by the person on/)).toBeVisible();
  faults.push(...(await findA11yFaults(page)));
  expect(faults).toEqual([]);
});
