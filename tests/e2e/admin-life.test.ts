import type { Page } from "playwright/test";
import { adminPages } from "../../src/domain/paths/dashboard-paths.ts";
import { pages, placePath } from "../../src/domain/paths/paths.ts";
import { createAdmin, createGuest, createPlace } from "./helpers/people.ts";
import { type Guest, callAs, readRows, submitAsOtherDevice } from "./helpers/server-api.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { at, expectEverythingSent } from "./helpers/journeys.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";

/** Admins see the data of all tests, so that texts are unique per run. */
const run = crypto.randomUUID().slice(0, 8);
const insult = `The cook should be thrown out, and so should whoever eats here. ${run}`;
const note = "This is about a person, not about the soup.";
const hidden = "The second half of it insults the other guests.";
const objection = `I meant the cook of the television, as everybody here knows. ${run}`;
const granted = "Read once more, it is about nobody who is here.";

async function rate(guest: Guest, placeId: string, score: number, comment: string | null): Promise<string> {
  const now = new Date().toISOString();
  const op = { op_id: crypto.randomUUID(), kind: "rating.save.v1", device: crypto.randomUUID(), seq: 1 };
  const when = { edited_at: now, sent_at: now, rated_at: now };
  const what = { score, tags: [], comment, language: null, server_id: null, server_name: null, server_emoji: null };
  const rest = { base_version: 0, base: null, evidence: null, qr_code_id: null };
  await submitAsOtherDevice(guest, [{ ...op, ...when, ...rest, place_id: placeId, content: what }]);
  const [row] = await readRows<{ id: string }>(`ratings?user_id=eq.${guest.uid}&select=id`);
  return row?.id ?? "";
}

const insultIn = (page: Page) => page.getByRole("article").filter({ hasText: insult });

/** Checks average and visibility of the insult on the page of the place. */
async function expectAtPlace(page: Page, placeId: string, said: { average: string; shown: boolean }): Promise<void> {
  // A changed rating is in the figures seconds later.
  await expect(async () => {
    await page.goto(placePath(placeId));
    const figures = page.getByRole("region", { name: "What guests say" });
    await expect(figures).toContainText(said.average, { timeout: 5_000 });
  }).toPass();
  await expect(insultIn(page)).toHaveCount(said.shown ? 1 : 0);
}
const both = { average: "3.0 of 5 lemons, 2 ratings", shown: true };
/** Who is not signed in gets the figures of the day before. */
const unseen = { average: "nobody had rated it yet.", shown: false };
const without = { average: "4.0 of 5 lemons, 1 rating", shown: false };

async function report(reader: Page): Promise<void> {
  await insultIn(reader)
    .getByRole("button", { name: /^Report the review/ })
    .click();
  const sheet = reader.getByRole("dialog");
  await sheet.getByRole("radio", { name: "Insulting or hateful" }).check();
  await sheet.getByLabel("What should we know?").fill(note);
  await sheet.getByRole("button", { name: "Report" }).click();
  await expect(insultIn(reader).getByText("Reported", { exact: true })).toBeVisible();
}

const cardOf = (page: Page, words: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: words });

/** Sentences that the law requires beside every reason. */
const lawful = [
  "A person made this decision, not a machine. It is based on our terms",
  "go to court, or turn to a certified out-of-court dispute settlement body",
];

/** Hides the rating; returns the sentence that its author will read. */
async function hide(desk: Page): Promise<string> {
  await desk.goto(`${adminPages.moderation}?type=rating`);
  const card = cardOf(desk, insult);
  await expect(card).toContainText("Reported once");
  await expect(card).toContainText(`Insulting or hateful`);
  await expect(card).toContainText(note);
  await card.getByRole("button", { name: "Hide", exact: true }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(dialog.getByText("Please choose a rule")).toBeVisible();
  await expect(dialog.getByRole("group", { name: "Which rule is it about?" })).toBeFocused();
  expect(await findA11yFaults(desk)).toEqual([]);
  await dialog.getByRole("radio", { name: "Insulting or hateful" }).check();
  await dialog.getByLabel("In your words").fill(hidden);
  const statement = dialog.getByRole("region", { name: "What its author will read" });
  await expect(statement).toContainText(`Reason: Insulting or hateful. ${hidden}`);
  for (const words of lawful) await expect(statement).toContainText(words);
  const told = (await statement.getByRole("paragraph").first().textContent()) ?? "";
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(desk.getByText("Decided", { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
  return told;
}

/** Opens the rating of a notice from the activity page. */
async function openNotice(author: Page, sentence: string) {
  await author.goto(pages.activity);
  await author.getByRole("link").filter({ hasText: sentence }).click();
  const rating = author.getByRole("list", { name: "The rating this was about" });
  await expect(rating).toContainText(insult);
  return rating;
}

async function appeal(author: Page, told: string): Promise<void> {
  const rating = await openNotice(author, told);
  await expect(rating).toContainText("Your rating was hidden from others");
  await expect(rating).toContainText(`Reason: Insulting or hateful. ${hidden}`);
  await expect(rating).toContainText("What you wrote stays in your history.");
  for (const words of lawful) await expect(rating).toContainText(words);
  await rating.getByRole("button", { name: "Appeal" }).click();
  await author.getByRole("dialog").getByLabel("Your words").fill(objection);
  await author.getByRole("dialog").getByRole("button", { name: "Send appeal" }).click();
  await expect(rating).toContainText("You have appealed. Nobody has decided about it yet.");
  await expectEverythingSent(author);
}

const appealsPath = `${adminPages.moderation}?view=appeals`;

/** The deciding admin cannot decide the appeal, by screen or by procedure. */
async function expectCannotDecide(desk: Page, admin: Guest, ratingId: string): Promise<void> {
  await desk.goto(appealsPath);
  await expect(cardOf(desk, objection)).toContainText("You decided this. Someone else has to look at it again.");
  await expect(cardOf(desk, objection).getByRole("button")).toHaveCount(0);
  const [decision] = await readRows<{ id: string }>(`moderation_decisions?subject_id=eq.${ratingId}&select=id`);
  const verdict = { p_decision_id: decision?.id, p_outcome: "upheld", p_reason: "I was right." };
  expect(await callAs(admin, "decide_appeal", verdict)).toMatchObject({ success: false, code: "own_decision" });
}

async function takeBack(desk: Page): Promise<void> {
  await desk.goto(appealsPath);
  const card = cardOf(desk, objection);
  await expect(card).toContainText("Hide: decided by Ada");
  await expect(card).toContainText(insult);
  await card.getByRole("button", { name: "Take it back" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expect(desk.getByRole("dialog").getByLabel("Your reason")).toBeFocused();
  expect(await findA11yFaults(desk)).toEqual([]);
  await desk.getByRole("dialog").getByLabel("Your reason").fill(granted);
  await desk.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expect(desk.getByText("The appeal is decided")).toBeVisible();
  await expect(card).toHaveCount(0);
}

test("a reported rating is hidden with a reason, its author appeals, another admin grants the appeal, and the log lists both", async ({
  browser,
  network,
  page: visitor,
}) => {
  const [reporter, writer, ada, berta] = await Promise.all([
    createGuest(),
    createGuest(),
    createAdmin("Ada"),
    createAdmin("Berta"),
  ]);
  const { placeId } = await createPlace();
  await rate(reporter, placeId, 4, null);
  const ratingId = await rate(writer, placeId, 2, insult);

  const reader = await at(browser, network.origin, reporter, 360);
  await expectAtPlace(reader, placeId, both);
  await report(reader);
  const adasDesk = await at(browser, network.origin, ada, 1280);
  const told = await hide(adasDesk);
  await expectAtPlace(reader, placeId, without);
  await expectAtPlace(visitor, placeId, unseen);
  await reader.goto(pages.activity);
  await expect(reader.getByText("What you reported, a rating, is out of sight now. Thank you.")).toBeVisible();

  const author = await at(browser, network.origin, writer, 360);
  await appeal(author, told);
  await expectCannotDecide(adasDesk, ada, ratingId);
  await expectAtPlace(visitor, placeId, unseen);
  const bertasDesk = await at(browser, network.origin, berta, 1280);
  await takeBack(bertasDesk);
  await expectAtPlace(reader, placeId, both);
  await expectAtPlace(visitor, placeId, unseen);
  const rating = await openNotice(author, "Your appeal was right, and this was taken back:");
  await expect(rating).toContainText("Your appeal was right; the decision is taken back.");
  await expect(rating).toContainText(`Reason: ${granted}`);

  await bertasDesk.goto(`${adminPages.log}?kind=moderation`);
  const lines = bertasDesk.getByRole("row").filter({ hasText: ratingId.slice(0, 8) });
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText(/Appeal granted.*Berta/);
  await expect(lines.nth(1)).toContainText(/Hidden.*Ada/);
  await Promise.all([reader, adasDesk, author, bertasDesk].map((page) => page.context().close()));
});
