import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { codeKeysPath } from "../../src/domain/codes/code-keys.ts";
import { ownerPath } from "../../src/domain/paths/dashboard-paths.ts";
import { placePath } from "../../src/domain/paths/paths.ts";
import { createAdmin, createGuest, createPlace } from "./helpers/people.ts";
import { type Guest, readRows } from "./helpers/server-api.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { at, expectEverythingSent, goOffline, rateOpenPlace, words } from "./helpers/journeys.ts";

async function request(owner: Page, placeName: string): Promise<void> {
  await owner.goto("/request-ownership");
  await owner.getByRole("searchbox", { name: "Restaurant" }).fill(placeName);
  await owner.getByRole("button", { name: `Choose ${placeName}` }).click();
  await owner.getByLabel("Business name").fill("Life S.à r.l.");
  await owner.getByRole("button", { name: "Send request" }).click();
  await expect(owner.getByRole("row").filter({ hasText: placeName })).toContainText("Pending");
}

async function approve(admin: Page, placeName: string): Promise<void> {
  await admin.goto("/admin-dashboard/requests");
  await admin
    .getByRole("row")
    .filter({ hasText: placeName })
    .getByRole("button", { name: /^Review/ })
    .click();
  await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText("Request approved successfully!")).toBeVisible();
}

async function becomeServer(server: Page): Promise<void> {
  await server.goto("/become-server");
  await server.getByLabel("First name").fill("Selma");
  await server.getByLabel("Last name").fill("Life");
  await server.getByRole("button", { name: "Create my server profile" }).click();
  await server.waitForURL("**/server-dashboard**");
}

async function invite(owner: Page, placeId: string, server: Guest): Promise<void> {
  await owner.goto(ownerPath(placeId, "staff"));
  await owner.getByLabel("E-mail").fill(server.email);
  await owner.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByText(`Invitation sent to ${server.email}.`, { exact: false })).toBeVisible();
}

async function makeCode(owner: Page, placeId: string): Promise<string> {
  await owner.goto(ownerPath(placeId, "codes"));
  await owner.getByText("Restaurant and server").click();
  await owner.getByLabel("Server", { exact: true }).selectOption("Selma");
  await owner.getByRole("button", { name: "Create QR code" }).click();
  await expect(owner.getByRole("dialog", { name: "The code is ready." })).toBeVisible();
  const [code] = await readRows<{ code_data: { deep_link: string } }>(
    `qr_codes?restaurant_place_id=eq.${encodeURIComponent(placeId)}&select=code_data`,
  );
  return code?.code_data.deep_link ?? "";
}

/** A day from today on in Luxembourg, as an ISO date and as its name. */
function inDays(days: number): { date: string; name: string } {
  const at = new Date(Date.now() + days * 86_400_000);
  const write = (locale: string, options: object) =>
    new Intl.DateTimeFormat(locale, { timeZone: "Europe/Luxembourg", ...options }).format(at);
  return { date: write("sv-SE", { dateStyle: "short" }), name: write("en-GB", { weekday: "long" }) };
}

/** Two spans on every day, closed on public holidays, and one special day. */
async function setHours(owner: Page, placeId: string, specialDate: string): Promise<void> {
  await owner.goto(ownerPath(placeId, "settings"));
  await owner.getByRole("button", { name: "Enter opening hours" }).click();
  for (const [nth, [from, to]] of [
    ["11:30", "14:00"],
    ["18:00", "02:00"],
  ].entries()) {
    await owner.getByRole("button", { name: "Add hours: Monday" }).click();
    await owner
      .getByLabel("Monday: opens")
      .nth(nth)
      .fill(from ?? "");
    await owner
      .getByLabel("Monday: closes")
      .nth(nth)
      .fill(to ?? "");
  }
  for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    await owner.getByRole("button", { name: `${day}: as the day before` }).click();
  await owner.getByLabel("Public holidays").selectOption("Closed");
  await owner.getByRole("button", { name: "Add a special day" }).click();
  await owner.getByLabel("Special day", { exact: true }).fill(specialDate);
  await owner.getByRole("button", { name: "Add hours: Hours of special day 1" }).click();
  await owner.getByLabel("Hours of special day 1: opens").fill("20:00");
  await owner.getByLabel("Hours of special day 1: closes").fill("23:00");
  const computed = owner.waitForResponse((response) => response.url().endsWith("/functions/v1/place-hours"));
  await owner.getByRole("button", { name: "Save facts" }).click();
  await expect(owner.getByText("The facts are saved.")).toBeVisible();
  expect(await (await computed).json()).toEqual({ computed: 1 });
}

test("an owner claims a place, invites a waiter, is rated after an offline scan, replies, creates a promotion, sets hours, exports and prints", async ({
  browser,
  network,
}) => {
  const [owner, server, guest, admin] = await Promise.all([createGuest(), createGuest(), createGuest(), createAdmin()]);
  const { placeId, placeName } = await createPlace();
  const desk = await at(browser, network.origin, owner, 1280);
  await request(desk, placeName);
  const adminDesk = await at(browser, network.origin, admin, 1280);
  await approve(adminDesk, placeName);

  await invite(desk, placeId, server);
  const apron = await at(browser, network.origin, server, 360);
  await becomeServer(apron);
  await apron.goto("/server-dashboard/restaurants");
  await apron.getByRole("button", { name: new RegExp(`^Accept.*${placeName}`) }).click();
  await expect(apron.getByText("Invitation accepted successfully!", { exact: false })).toBeVisible();
  const link = await makeCode(desk, placeId);

  const comment = "Down here there is no signal, and the soup is worth it.";
  const phone = await at(browser, network.origin, guest, 360, { goesOffline: true });
  const keys = phone.waitForResponse((response) => response.url().endsWith(codeKeysPath));
  await phone.reload();
  await (await keys).finished();
  await goOffline(phone);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1, name: placeName })).toBeVisible();
  await rateOpenPlace(phone, { lemons: 4, comment });
  await expect(phone.getByText(words.saved)).toBeVisible();
  await phone.context().setOffline(false);
  await expectEverythingSent(phone);

  const reply = "Thank you. We keep the table by the stairs for you.";
  await desk.goto(ownerPath(placeId, "reviews"));
  const review = desk.getByRole("article").filter({ hasText: comment });
  await review.getByRole("button", { name: /^Reply/ }).click();
  await desk.getByLabel("Your public reply").fill(reply);
  await desk.getByRole("button", { name: "Publish reply" }).click();
  await expect(review).toContainText(reply);

  await desk.goto(ownerPath(placeId, "promotions"));
  await desk.getByRole("button", { name: "New promotion" }).click();
  const form = desk.getByRole("dialog");
  await form.getByLabel("Title").fill("Quiet Tuesday");
  await form.getByLabel("Description").fill("A tenth off the daily menu.");
  await form.getByLabel("Percent", { exact: true }).fill("10");
  await form.getByRole("button", { name: "Create promotion" }).click();
  await expect(desk.getByRole("row").filter({ hasText: "Quiet Tuesday" })).toContainText("Active");
  await apron.goto(placePath(placeId));
  await expect(apron.getByText("Quiet Tuesday")).toBeVisible();
  // The page of the place learns of the reply with the next fold, seconds later.
  await expect(async () => {
    await apron.reload();
    await expect(apron.getByText(reply)).toBeVisible({ timeout: 10_000 });
  }).toPass();

  await test.step("hours set with the form, with two spans, holidays and a special day, are on the guest's phone", async () => {
    const special = inDays(2);
    await setHours(desk, placeId, special.date);
    await phone.goto(placePath(placeId));
    const hours = phone.getByRole("group").filter({ hasText: "Opening hours" });
    await hours.getByText("Opening hours").click();
    const rows = hours.getByRole("row");
    await expect(rows).toHaveCount(7);
    await expect(rows.filter({ hasText: special.name })).toHaveText(new RegExp(`^${special.name}20:00 – 23:00$`));
    for (const nth of [0, 1, 3, 4, 5, 6]) await expect(rows.nth(nth)).toContainText("11:30 – 14:0018:00 – 02:00");
    await expect(hours).not.toContainText("may differ");
    await desk.reload();
    await expect(desk.getByLabel("Sunday: closes").last()).toHaveValue("02:00");
    await expect(desk.getByLabel("Public holidays")).toHaveValue("closed");
    await expect(desk.getByLabel("Special day", { exact: true })).toHaveValue(special.date);
  });

  await desk.goto(ownerPath(placeId, "reviews"));
  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Export as CSV" }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv).toContain(comment);
  expect(csv).toContain(reply);
  expect(csv).not.toMatch(/Cella|Tester|e2e-/);

  await desk.goto(ownerPath(placeId, "settings"));
  const low = desk.getByLabel("Mail me on the next day");
  const weekly = desk.getByLabel("Mail me on Mondays");
  for (const choice of [low, weekly]) {
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect(choice).toBeChecked();
  }
  await weekly.click();
  await expect(weekly).not.toBeChecked();
  await desk.reload();
  await expect(low).toBeChecked();
  await expect(weekly).not.toBeChecked();

  await desk.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await desk.goto(ownerPath(placeId, "codes"));
  const row = desk.getByRole("row").filter({ hasText: "With Selma" });
  await expect(row).toContainText("1 in all");
  await row.getByRole("button", { name: /^Show and print/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Print", exact: true }).click();
  await expect(desk.locator("html")).toHaveAttribute("data-printed", "yes");
  await desk.emulateMedia({ media: "print" });
  await expect(desk.getByText("You are served by Selma")).toHaveCount(4);
  await Promise.all([desk, adminDesk, apron, phone].map((page) => page.context().close()));
});
