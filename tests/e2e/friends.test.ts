import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { expectEverythingSent, goOffline, outboxItems, signIn } from "./helpers/journeys.ts";
import { createGuest } from "./helpers/people.ts";
import { type Guest, readServerPeople, submitAsOtherDevice } from "./helpers/server-api.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";

const put = (kind: string, subject: string, value: object) => {
  const at = new Date().toISOString();
  const device = crypto.randomUUID();
  return { op_id: crypto.randomUUID(), kind, device, seq: 1, edited_at: at, sent_at: at, subject, value };
};
const ask = (from: Guest, to: Guest) => submitAsOtherDevice(from, [put("friend.set.v1", to.uid, { act: "request" })]);
const tieOf = async (guest: Guest, other: Guest) =>
  (await readServerPeople(guest)).find(({ user_id: id }) => id === other.uid)?.tie ?? "none";

test("a request that is answered without a connection says so, waits in the outbox by its name, and arrives once", async ({
  page,
  guest,
}) => {
  const [asker, other] = [await createGuest(), await createGuest()];
  await ask(asker, guest);
  await ask(other, guest);
  await signIn(page, guest, "/app/friends?tab=friends");
  const requests = page.getByRole("region", { name: "Friend requests" });
  await expect(requests.getByRole("listitem")).toHaveCount(2);
  await goOffline(page);
  await requests
    .getByRole("button", { name: /^Accept/ })
    .first()
    .click();
  await expect(page.getByRole("region", { name: /^Friends \(1\)/ }).getByText("Saved on this device")).toBeVisible();
  await requests.getByRole("button", { name: /^Decline/ }).click();
  await expect(requests.getByText("Request declined")).toBeVisible();
  await requests.getByRole("button", { name: /^Undo/ }).click();
  await expect(requests.getByRole("button", { name: /^Decline/ })).toBeVisible();

  await page
    .getByRole("link", { name: /Outbox|not sent/ })
    .first()
    .click();
  await expect(outboxItems(page, "queued")).toHaveCount(1);
  await expect(outboxItems(page, "queued").getByRole("heading", { name: /^Accept .+ as a friend$/ })).toBeVisible();
  await page.context().setOffline(false);
  await expectEverythingSent(page);
  const ties = [await tieOf(guest, asker), await tieOf(guest, other)];
  expect(ties.toSorted()).toEqual(["asks", "friends"]);
});

test(
  "people are found by name, asked once, and nothing serious stands in the way in any of it",
  noServiceWorker,
  async ({ page, guest }) => {
    await signIn(page, guest, "/app/activity");
    const troubles: string[] = [];
    for (const path of ["/app/activity", "/app/friends", "/app/friends?tab=friends"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      troubles.push(...(await findA11yFaults(page)));
    }
    const search = page.getByRole("searchbox", { name: "Find people by name" });
    await search.fill("f");
    await expect(page.getByText(/found$/)).toHaveCount(0);
    await search.fill("fr");
    const results = page.getByRole("region", { name: "Find people by name" });
    await expect(results.getByText(/found$/)).toBeVisible();
    await results.getByRole("button", { name: /^Add/ }).first().click();
    await expect(results.getByText("Friend request sent!")).toBeVisible();
    await expect(page.getByRole("region", { name: "You asked" }).getByRole("listitem")).toHaveCount(1);
    // It says so once it is on the device.
    await expect.poll(async () => (await readServerPeople(guest)).map(({ tie }) => tie)).toEqual(["asked"]);
    troubles.push(...(await findA11yFaults(page)));
    await page
      .getByRole("region", { name: "You asked" })
      .getByRole("button", { name: /^More about/ })
      .click();
    troubles.push(...(await findA11yFaults(page)));
    await page.getByRole("button", { name: "Report profile" }).click();
    await page.getByRole("button", { name: "Report", exact: true }).click();
    await expect(page.getByText("Please choose a reason")).toBeVisible();
    troubles.push(...(await findA11yFaults(page)));
    expect(troubles).toEqual([]);
  },
);

test("notices are seen by opening and all at once, also without a connection", async ({ page, guest }) => {
  const [one, two] = [await createGuest(), await createGuest()];
  await ask(one, guest);
  await ask(two, guest);
  await signIn(page, guest, "/app/activity");
  await expect(page.getByText("2 unseen")).toBeVisible();
  await goOffline(page);
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await page.waitForURL(/\/app\/friends\?tab=friends$/);
  await page.goBack();
  await expect(page.getByText("1 unseen")).toBeVisible();
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.getByText("You have seen everything")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You have seen everything")).toBeVisible();
  await expect(page.getByText(/^as of/)).toBeVisible();
});
