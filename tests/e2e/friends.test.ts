import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { expectEverythingSent, goOffline, outboxItems, signIn } from "./helpers/journeys.ts";
import { createGuest, upsertOp } from "./helpers/people.ts";
import { type Guest, readRows, readServerPeople, submitAsOtherDevice } from "./helpers/server-api.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";

const ask = (from: Guest, to: Guest) =>
  submitAsOtherDevice(from, [upsertOp("friend.set.v1", to.uid, { act: "request" })]);
const tieOf = async (guest: Guest, other: Guest) =>
  (await readServerPeople(guest)).find(({ user_id: id }) => id === other.uid)?.tie ?? "none";

test("answers given offline to notices and friend requests wait in the outbox by name and are sent once", async ({
  page,
  guest,
}) => {
  const [asker, other] = [await createGuest(), await createGuest()];
  await ask(asker, guest);
  await ask(other, guest);
  await signIn(page, guest, "/app/activity");
  await expect(page.getByText("2 unseen")).toBeVisible();
  await page.goto("/app/friends?tab=friends");
  const requests = page.getByRole("region", { name: "Friend requests" });
  await expect(requests.getByRole("listitem")).toHaveCount(2);
  await goOffline(page);
  await test.step("notices are seen by opening and all together", async () => {
    await page.goto("/app/activity");
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    await page.waitForURL(/\/app\/friends\?tab=friends$/);
    await page.goBack();
    await expect(page.getByText("1 unseen")).toBeVisible();
    await page.getByRole("button", { name: "Mark all read" }).click();
    await expect(page.getByText("You have seen everything")).toBeVisible();
    await page.reload();
    await expect(page.getByText("You have seen everything")).toBeVisible();
    await expect(page.getByText(/^as of/)).toBeVisible();
    await page.goto("/app/friends?tab=friends");
  });
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
  "a person is found by name, sent one friend request and reported, without a serious axe violation",
  noServiceWorker,
  async ({ page, guest }) => {
    await signIn(page, guest, "/app/activity");
    const faults: string[] = [];
    for (const path of ["/app/activity", "/app/friends", "/app/friends?tab=friends"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      faults.push(...(await findA11yFaults(page)));
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
    await expect.poll(async () => (await readServerPeople(guest)).map(({ tie }) => tie)).toEqual(["asked"]);
    faults.push(...(await findA11yFaults(page)));
    await page
      .getByRole("region", { name: "You asked" })
      .getByRole("button", { name: /^More about/ })
      .click();
    faults.push(...(await findA11yFaults(page)));
    await page.getByRole("button", { name: "Report profile" }).click();
    await page.getByRole("button", { name: "Report", exact: true }).click();
    await expect(page.getByText("Please choose a reason")).toBeVisible();
    faults.push(...(await findA11yFaults(page)));
    expect(faults).toEqual([]);
    await test.step("offline the report and a block wait in the outbox, and are sent later", async () => {
      const more = page.getByRole("region", { name: "You asked" }).getByRole("button", { name: /^More about/ });
      await page.context().setOffline(true);
      await page.getByRole("dialog").getByLabel("Advertising or spam").check();
      await page.getByRole("button", { name: "Report", exact: true }).click();
      await more.click();
      await expect(page.getByRole("dialog").getByText("You have reported this profile")).toContainText("Saved");
      await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).last().click();
      await expect(more).toHaveCount(0);
      await page.context().setOffline(false);
      await expect.poll(async () => (await readServerPeople(guest)).map(({ blocked }) => blocked)).toEqual([true]);
      expect(await readRows(`reports?reporter_id=eq.${guest.uid}&select=reason`)).toEqual([{ reason: "spam" }]);
    });
  },
);
