import { expect, test } from "./fixtures.ts";
import { cards, goOffline, ratePlace, signIn } from "./journeys.ts";
import { createGuest, submitAsOtherDevice } from "./server-side.ts";

test("a profile is changed and counted offline, and a name that is taken is refused beside its field", async ({
  page,
  guest,
}) => {
  const other = await createGuest();
  const taken = `taken-${other.uid.slice(0, 8)}`;
  const at = new Date().toISOString();
  const put = { kind: "profile.save.v1", subject: "username", value: { value: taken } };
  await submitAsOtherDevice(other, [
    { op_id: crypto.randomUUID(), device: crypto.randomUUID(), seq: 1, edited_at: at, sent_at: at, ...put },
  ]);
  await signIn(page, guest);
  await page.goto("/app/profile");
  await expect(page.getByText("Time zone")).toBeVisible();
  await page.goto("/app/map");
  await expect(cards(page).first()).toBeVisible();
  await goOffline(page);
  await ratePlace(page, { nth: 0, lemons: 4 });
  await page.goto("/app/profile");
  await expect(page.getByText("1 on the way").first()).toBeVisible();
  await expect(page.getByText("counts once it is sent")).toBeVisible();
  await page.getByRole("radio", { name: "Badges" }).click({ force: true });
  await expect(page.getByRole("listitem").filter({ hasText: "First Squeeze" })).toContainText("On the way");

  await page.getByRole("radio", { name: "Profile" }).click({ force: true });
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Username").fill(taken);
  await page.getByLabel("City").fill("Esch");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByText("Esch").first()).toBeVisible();
  await expect(page.getByText("Saved on this device").first()).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText("This username is taken.")).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(taken);
  await page.getByLabel("Username").fill(`free-${guest.uid.slice(0, 8)}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`@free-${guest.uid.slice(0, 8)}`)).toBeVisible();
  await expect(page.getByText("Saved on this device")).toHaveCount(0);
  await page.getByRole("radio", { name: "Badges" }).click({ force: true });
  await expect(page.getByRole("listitem").filter({ hasText: "First Squeeze" })).toContainText("Earned");
});
