import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { adminPages, dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";
import { createAdmin, createGuest, createOwner, createPlace, ratingOp } from "./helpers/people.ts";
import { callAs, insertRows, readRows, submitAsOtherDevice } from "./helpers/server-api.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { at, signIn, watchConsoleErrors, withoutWorker } from "./helpers/journeys.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";

test.use(withoutWorker);

const lease = { name: "lease.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 a lease of nine years") };
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const licence = { name: "licence.png", mimeType: "image/png", buffer: Buffer.from(onePixel, "base64") };

async function ask(owner: Page, placeName: string, statement: string): Promise<void> {
  await owner.goto(dashboardPages.requestOwnership);
  await owner.getByRole("searchbox", { name: "Restaurant" }).fill(placeName);
  await owner.getByRole("button", { name: `Choose ${placeName}` }).click();
  await owner.getByLabel("Business name").fill("Proof S.à r.l.");
  await owner.getByLabel("What shows that it is yours").fill(statement);
  await owner.locator("input[type=file]").setInputFiles([lease, licence]);
  await expect(owner.getByText("licence.png")).toBeVisible();
  await owner.getByRole("button", { name: "Send request" }).click();
  await expect(owner.getByRole("row").filter({ hasText: placeName })).toContainText("Pending");
}

test(
  "an admin opens the proofs of an ownership request, and the requester reads why it was rejected",
  { tag: "@quick" },
  async ({ browser, network, guest }) => {
    const [admin, { placeName }] = await Promise.all([createAdmin(), createPlace()]);
    const owner = await at(browser, network.origin, guest, 360);
    const statement = "Number B 123 456 in the trade register.";
    await ask(owner, placeName, statement);

    const desk = await at(browser, network.origin, admin, 1280);
    const errors = watchConsoleErrors(desk);
    await desk.goto(adminPages.requests);
    const row = desk.getByRole("row").filter({ hasText: placeName });
    await row.getByRole("button", { name: /^Review/ }).click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog).toContainText(statement);
    // Dates are formatted.
    await expect(dialog).not.toContainText(/\d{4}-\d\d-\d\dT/);
    const download = desk.waitForEvent("download");
    await dialog.getByRole("button", { name: "Open: Document 1" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    expect(readFileSync(await saved.path())).toEqual(lease.buffer);
    await dialog.getByRole("button", { name: "Open: Document 2" }).click();
    const picture = dialog.getByRole("img", { name: "Document 2" });
    await expect(picture).toHaveJSProperty("naturalWidth", 1);
    expect(errors).toEqual([]);

    const reason = "The lease is of another house.";
    await dialog.getByLabel("Admin notes").fill(reason);
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(desk.getByText("Request rejected successfully!")).toBeVisible();
    await owner.goto(dashboardPages.requestOwnership);
    await expect(owner.getByRole("row").filter({ hasText: placeName })).toContainText(`Reason: ${reason}`);
    await Promise.all([owner, desk].map((page) => page.context().close()));
  },
);

test("approving a second owner asks for confirmation, and no admin page has a serious axe violation", async ({
  page,
}) => {
  const [admin, owner, asker] = await Promise.all([createAdmin(), createOwner(), createGuest()]);
  const business = { p_business_name: "Gemeinsam S.à r.l.", p_business_email: `desk-${asker.uid}@people.demo.test` };
  const wanted = { p_place_id: owner.placeId, p_restaurant_name: owner.placeName, ...business };
  expect(await callAs(asker, "request_restaurant_ownership", wanted)).toMatchObject({ success: true });
  await signIn(page, admin, dashboardPages.account);
  await page.goto(dashboardPages.admin);
  await page.waitForURL(`**${adminPages.requests}`);
  const row = page.getByRole("row").filter({ hasText: owner.placeName });
  await row.getByRole("button", { name: /^Review/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(business.p_business_email)).toBeVisible();
  const faults = await findA11yFaults(page);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByText("Please give a reason that the requester can read")).toBeVisible();
  await expect(dialog.getByLabel("Admin notes")).toBeFocused();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByText("This restaurant already has an owner. Should it get another one?")).toBeVisible();
  await dialog.getByRole("button", { name: "Approve another owner" }).click();
  await expect(page.getByText("Request approved successfully!")).toBeVisible();
  await expect(row.getByText("Approved")).toBeVisible();
  await row.getByRole("button", { name: /^Review/ }).click();
  await expect(dialog.getByText("Business Owner")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).first().click();

  const main = page.getByRole("main");
  const [table, card] = [main.getByRole("table"), main.getByRole("heading", { name: /^Reported / })];
  const health = main.getByText(/^(All is well|Something needs a look)$/);
  for (const [path, told] of [
    [adminPages.moderation, card],
    [`${adminPages.places}?q=caf`, table],
    [`${adminPages.places}?view=proposals`, main.getByRole("term").filter({ hasText: /^Opening hours$/ })],
    [`${adminPages.places}?view=cities`, table],
    [`${adminPages.users}?q=demo`, table],
    [adminPages.invitations, table],
    [adminPages.data, table],
    [adminPages.health, health],
    [adminPages.log, table],
  ] as const) {
    await page.goto(path);
    await expect(told.first()).toBeVisible();
    faults.push(...(await findA11yFaults(page)));
  }
  await page.goto(`${adminPages.users}?q=friend@demo.test`);
  const [question, manage] = [
    page.getByRole("dialog", { name: /^Make .* an admin\?$/ }),
    page.getByRole("button", { name: /^Manage/ }),
  ];
  await manage.click();
  await page.getByRole("dialog").getByRole("button", { name: "Make admin" }).click();
  await expect(question).toBeVisible();
  faults.push(...(await findA11yFaults(page)));
  // Escape closes the upper of two dialogs.
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Make admin" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(manage).toBeFocused();
  expect(faults).toEqual([]);
});

test("cancelling a merge returns to the form and its text, and merging moves focus to the heading", async ({
  page,
}) => {
  const [admin, place] = await Promise.all([createAdmin(), createPlace()]);
  const twin = { place_id: `${place.placeId}-twin`, name: place.placeName, latitude: 49.61, longitude: 6.13 };
  await insertRows("restaurants", twin);
  await insertRows("restaurants", { ...twin, place_id: `${place.placeId}-double` });
  await signIn(page, admin, `${adminPages.places}?q=${twin.place_id}`);
  const look = page.getByRole("button", { name: /^Look/ });
  await look.focus();
  await page.keyboard.press("Enter");
  const [dialog, question] = [page.getByRole("dialog").first(), page.getByRole("dialog", { name: /^Make / })];
  await dialog.getByLabel("Address").fill("2 rue du Test");
  const merge = dialog.getByRole("button", { name: new RegExp(`^Merge into.*${place.placeId}-double$`) });
  await merge.focus();
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(merge).toBeFocused();
  await expect(dialog.getByLabel("Address")).toHaveValue("2 rue du Test");

  await page.keyboard.press("Enter");
  const mergeNow = question.getByRole("button", { name: "Merge", exact: true });
  await expect(mergeNow).toBeEnabled();
  await mergeNow.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("They are one place now")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(look).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("after a decision focus moves to the next entry, or to the heading after the last one", async ({ page }) => {
  const [admin, writer, place] = await Promise.all([createAdmin(), createGuest(), createPlace()]);
  await submitAsOtherDevice(writer, [
    ratingOp(place.placeId, { score: 2, comment: `Cold soup in ${place.placeName}` }),
  ]);
  const [rating] = await readRows<{ id: string }>(`ratings?user_id=eq.${writer.uid}&select=id`);
  const report = { subject_type: "rating", subject_id: rating?.id, user_id: writer.uid, reason: "spam" };
  // Ahead of every other report.
  await insertRows("reports", { ...report, due_at: "2020-01-01T00:00:00Z" });
  const proposal = { p_place_id: place.placeId, p_changes: { phone: "+352 1" } };
  await callAs(writer, "propose_place_change", proposal);
  await callAs(writer, "file_data_request", { p_kind: "rectification", p_note: place.placeName });

  await signIn(page, admin, `${adminPages.moderation}?type=rating`);
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  const card = cards.filter({ hasText: place.placeName });
  await card.getByRole("button", { name: "Keep", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Keep", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeFocused();

  await page.goto(`${adminPages.places}?view=proposals`);
  const proposed = cards.filter({ hasText: place.placeName });
  await proposed.getByRole("button", { name: /^Decline/ }).focus();
  await page.keyboard.press("Enter");
  await expect(proposed).toHaveCount(0);
  await expect(page.getByRole("main").locator("h2:focus")).toHaveCount(1);

  await page.goto(adminPages.data);
  const request = page.getByRole("row").filter({ hasText: place.placeName });
  await request.getByRole("button", { name: /^Answer/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Your answer").fill("It is done.");
  await page.getByRole("dialog").getByRole("button", { name: "Send and complete" }).focus();
  await page.keyboard.press("Enter");
  await expect(request).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Requests about one’s own data" })).toBeFocused();
});
