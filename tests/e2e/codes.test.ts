import type { Page } from "playwright/test";
import { codeKeysPath } from "../../src/domain/code-keys.ts";
import { expect, test } from "./fixtures.ts";
import {
  emptyDevice,
  expectEverythingSent,
  goOffline,
  rateOpenPlace,
  signIn,
  waitForOfflineReady,
  words,
} from "./journeys.ts";
import { readPrintedCodes, readScans, type PrintedCode } from "./server-side.ts";

/** Each test scans a code of its own, so that what is counted is its own. */
async function printedCode(nth: number): Promise<PrintedCode> {
  const code = (await readPrintedCodes())[nth];
  if (!code) throw new Error("The demo has no such code.");
  return code;
}

/** What vouches for codes has come to the device, as it does soon after every start. */
const keysArrive = (page: Page) => page.waitForResponse((response) => response.url().endsWith(codeKeysPath));

test("a code opens its place in airplane mode on a phone that has never heard of it, and a changed one opens nothing", async ({
  page,
  context,
  guest,
}) => {
  const code = await printedCode(0);
  const keys = keysArrive(page);
  await signIn(page, guest);
  await keys;
  await goOffline(page);
  await emptyDevice(page);

  await page.goto(code.link.replace(code.placeId, `${code.placeId}1`));
  await expect(page.getByRole("heading", { name: "This code was changed, or is not ours" })).toBeVisible();

  await page.goto(code.link);
  await expect(page.getByRole("heading", { level: 1, name: code.placeName })).toBeVisible();
  await page.reload();
  await rateOpenPlace(page, { lemons: 4, comment: "From the code on the table." });
  await expect(page.getByText(words.saved)).toBeVisible();
  await context.setOffline(false);
  await expectEverythingSent(page);
  await expect.poll(() => readScans(code, guest)).toEqual({ scans: 1, verification: "qr" });
});

test("whoever is not signed in begins at once, and finds what they wrote after signing in", async ({ page, guest }) => {
  const code = await printedCode(1);
  await page.goto(code.link);
  await expect(page.getByRole("heading", { level: 1, name: code.placeName })).toBeVisible();
  await expect(page.getByText("You are not signed in.")).toBeVisible();
  await page.getByRole("radio", { name: "4 lemons, Great" }).click({ force: true });
  await page.waitForURL(/step-two/);
  await page.getByLabel("Comment").fill("Before I had an account");
  await waitForOfflineReady(page);
  await page.reload();
  await page.getByRole("button", { name: "Sign in to send" }).click();
  await expect(page.getByText("Your rating is kept on this device.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(guest.email);
  await page.getByLabel("Password", { exact: true }).fill(guest.password);
  await page.getByLabel("I am not a robot").check();
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Submit Rating" })).toBeVisible();
  await expect(page.getByLabel("Comment")).toHaveValue("Before I had an account");
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await page.waitForURL(/success/);
  await expectEverythingSent(page);
  expect(await readScans(code, guest)).toEqual({ scans: 1, verification: "qr" });
});
