import { randomUUID } from "node:crypto";
import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./helpers/fixtures.ts";
import {
  cards,
  expectEverythingSent,
  followMailLink,
  openOutbox,
  outboxItems,
  ratePlace,
  waitForOfflineReady,
  words,
} from "./helpers/journeys.ts";
import { type Guest, readMail, readServerRatings } from "./helpers/server-api.ts";

test.use({ animated: true });

test(
  "a guest signs up with a code and rates offline; after the browser is killed, one rating with its photos arrives",
  { tag: "@quick" },
  async ({ phone, network }) => {
    const guest: Guest = { uid: "", email: `cellar-${randomUUID()}@people.demo.test`, password: "a-good-password" };

    const before = await phone.open();
    let page = await before.newPage();
    await page.goto("/");
    await page
      .getByRole("link", { name: /Try Web App|Open the app|invitation|Sign in/i })
      .first()
      .click();
    await page.waitForURL("**/app-login**");
    await page.getByRole("radio", { name: "Sign up" }).check();
    await page.getByLabel("First name").fill("Cella");
    await page.getByLabel("Last name").fill("Tester");
    await page.getByLabel("Invitation code").fill("demo-lemon-2026");
    await page.getByLabel("Email", { exact: true }).fill(guest.email);
    await page.getByLabel("Password", { exact: true }).fill(guest.password);
    await page.getByLabel("Year of birth").fill("1990");
    await page.getByLabel(/^I agree to the Terms/).check();
    await page.getByLabel("I am not a robot").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Please check your email for a verification link before signing in.")).toBeVisible();

    await expect.poll(async () => (await readMail(guest.email)).length).toBe(1);
    const [mail] = await readMail(guest.email);
    await followMailLink(page, mail?.links[0], guest.password);
    await expect(page.getByRole("heading", { name: words.nearby })).toBeVisible();
    await waitForOfflineReady(page);

    await before.setOffline(true);
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    const placeId = await ratePlace(page, {
      nth: 0,
      lemons: 4,
      comment: "No signal down here.",
      photos: [createPhoto(1), createPhoto(2)],
    });
    await expect(page.getByText(words.saved)).toBeVisible();
    phone.kill();

    // A browser cannot start offline here, so the proxy refuses connections.
    network.setFault(() => "refuse");
    const after = await phone.open();
    page = await after.newPage();
    await openOutbox(page);
    await expect(outboxItems(page, "queued")).toHaveCount(1);
    await expect(outboxItems(page, "queued")).toContainText("2 photos to send");
    await page.goto("/app/history");
    await expect(page.getByText("No signal down here.")).toBeVisible();

    network.setFault(null);
    await expectEverythingSent(page);
    const ratings = await readServerRatings(guest);
    expect(ratings).toHaveLength(1);
    expect(ratings[0]).toMatchObject({ restaurant_place_id: placeId, score: 4, comment: "No signal down here." });
    expect(ratings[0]?.photo_urls).toHaveLength(2);
  },
);
