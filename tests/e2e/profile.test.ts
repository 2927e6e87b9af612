import { expect, test } from "./helpers/fixtures.ts";
import { cards, expectEverythingSent, goOffline, ratePlace, signIn, signInByForm } from "./helpers/journeys.ts";
import { createGuest, upsertOp } from "./helpers/people.ts";
import { submitAsOtherDevice } from "./helpers/server-api.ts";
import { createPhoto } from "../support/photo.ts";

test(
  "a profile is edited offline, counts the queued rating, and shows beside its field that a username is taken",
  { tag: "@quick" },
  async ({ page, guest }) => {
    const other = await createGuest();
    const taken = `taken-${other.uid.slice(0, 8)}`;
    await submitAsOtherDevice(other, [upsertOp("profile.save.v1", "username", { value: taken })]);
    await signIn(page, guest, "/app/profile");
    await expect(page.getByText("Time zone")).toBeVisible();
    await page.goto("/app/map");
    await expect(cards(page).first()).toBeVisible();
    await goOffline(page);
    await ratePlace(page, { nth: 0, lemons: 4 });
    await page.goto("/app/profile");
    await expect(page.getByText("1 on the way").first()).toBeVisible();
    await expect(page.getByText("counts once it is sent")).toBeVisible();
    await page.getByRole("radio", { name: "Badges" }).check();
    await expect(page.getByRole("listitem").filter({ hasText: "First Squeeze" })).toContainText("On the way");

    await page.getByRole("radio", { name: "Profile" }).check();
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
    await page.getByRole("radio", { name: "Badges" }).check();
    await expect(page.getByRole("listitem").filter({ hasText: "First Squeeze" })).toContainText("Earned");
  },
);

test("a profile picture is cropped and replaced offline, sent once, and shown on a second device", async ({
  page,
  guest,
  browser,
  network,
}) => {
  await signIn(page, guest, "/app/profile");
  await expect(page.getByText("Time zone")).toBeVisible();
  await test.step("the links of the profile lead to pages that work offline", async () => {
    const links = page.getByRole("navigation", { name: "More from Five Lemons" }).getByRole("link");
    await expect(links).toHaveCount(6);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(paths).toEqual(["/server-dashboard", "/discover", "/terms", "/eula", "/gdpr-compliance", "/privacy"]);
    // Static pages are stored some time after the start.
    await page.waitForFunction(() => localStorage.getItem("kept-pages") !== null);
    await goOffline(page);
    for (const name of ["Terms of Service", "Discover Restaurants"]) {
      await links.filter({ hasText: name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page.goBack();
    }
  });
  const save = async (seed: number) => {
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel(/Choose/).setInputFiles(createPhoto(seed));
    const frame = page.getByRole("slider", { name: /arrow keys/ });
    await frame.focus();
    await page.keyboard.press("ArrowRight");
    await page.getByLabel("Closer").fill("2");
    await page.getByRole("button", { name: "Use it" }).click();
  };
  const face = page.getByRole("button", { name: "Change" }).locator("img");
  await save(1);
  await expect(face).toHaveAttribute("src", /^blob:/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(face).toHaveCount(0);
  await save(2);
  await save(3);
  await page.reload();
  await expect(face).toHaveAttribute("src", /^blob:/);
  await expect(page.getByText("Saved on this device").first()).toBeVisible();

  await page.context().setOffline(false);
  await expect(face).toHaveAttribute("src", /profile-images\/[0-9a-f-]{36}\.jpg$/);
  const address = (await face.getAttribute("src")) ?? "";
  expect(address).not.toContain(guest.uid);
  await expect
    .poll(() => face.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([512, 512]);

  const second = await browser.newContext({ baseURL: network.origin });
  const other = await second.newPage();
  await signIn(other, guest);
  await other.goto("/app/profile");
  await expect(other.getByRole("button", { name: "Change" }).locator("img")).toHaveAttribute("src", address);
  await second.close();
});

test("settings apply on every device, and deleting the account can be cancelled", async ({
  page,
  guest,
  browser,
  network,
}) => {
  await signIn(page, guest, "/app/settings");
  await expect(page.getByText(/^Five Lemons \S{6,8}$/)).toBeVisible();
  // Faster than a person: every change counts, and the last one of a setting wins.
  const choices = ["Day", "Night", "Miles", "Friends", "Nobody", "I earn a badge"];
  await expect(page.getByLabel("I earn a badge")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Nobody", exact: true })).toBeVisible();
  const tapped = await page.locator("main input").evaluateAll((inputs, names) => {
    const labelOf = (input: Element) => (input as HTMLInputElement).labels?.[0]?.textContent?.trim();
    const found = names.map((name) => inputs.find((input) => labelOf(input) === name));
    for (const input of found) (input as HTMLInputElement | undefined)?.click();
    return found.filter(Boolean).length;
  }, choices);
  expect(tapped).toBe(choices.length);
  for (const name of ["Night", "Miles", "Nobody"])
    await expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
  await expect(page.getByLabel("I earn a badge")).not.toBeChecked();
  await expectEverythingSent(page);

  const second = await browser.newContext({ baseURL: network.origin });
  const other = await second.newPage();
  await signInByForm(other, guest);
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await other.goto("/app/settings");
  await expect(other.getByRole("radio", { name: "Miles" })).toBeChecked();
  await expect(other.getByRole("radio", { name: "Nobody" })).toBeChecked();
  await expect(other.getByLabel("I earn a badge")).not.toBeChecked();

  await other.getByRole("button", { name: "Delete my account" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect(other.getByText(/^Your account is erased on/)).toBeVisible();
  await second.close();

  await page.goto("/app/settings");
  await expect(page.getByText(/^Your account is erased on/)).toBeVisible();
  await goOffline(page);
  await expect(page.getByRole("button", { name: "Keep my account" })).toBeDisabled();
  await expect(page.getByText("This needs a connection")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeEnabled();
});
