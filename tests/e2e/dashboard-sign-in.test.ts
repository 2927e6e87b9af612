import { totpAt, totpStep } from "../../supabase/embedded/auth/totp.ts";
import { expect, test } from "./fixtures.ts";
import { readMail } from "./server-side.ts";

test("a second step: set up, asked for at the next sign-in, and given up for a recovery code", async ({
  page,
  guest,
}) => {
  const main = page.getByRole("main");
  const field = (name: string) => main.getByLabel(name, { exact: true });
  const enter = async () => {
    await field("Email").fill(guest.email);
    await field("Password").fill(guest.password);
    await main.getByLabel("I am not a robot").check();
    await main.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await page.goto("/auth?return=/account");
  await enter();
  await main.getByRole("button", { name: "Add an authenticator app" }).click();
  await main.getByRole("button", { name: "Show the code" }).click();
  await expect(main.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const secret = (await main.locator("code").first().textContent()) ?? "";
  await field("Code of the app").fill("12");
  await main.getByRole("button", { name: "Confirm" }).click();
  await expect(main.getByText("The code has six digits.")).toBeVisible();
  await field("Code of the app").fill(totpAt(secret, totpStep(Date.now()) - 1));
  await main.getByRole("button", { name: "Confirm" }).click();
  await expect(main.getByText("Two-step sign-in is on.")).toBeVisible();
  await main.getByRole("button", { name: "Make new recovery codes" }).click();
  const recovery = (await main.getByRole("listitem").locator("code").first().textContent()) ?? "";
  await main.getByRole("button", { name: "I have kept them" }).click();
  await expect(main.getByText("10 recovery codes are left.")).toBeVisible();

  // Signing out on this device, and in again through the guests' door: the password alone is not enough there either.
  const signOut = async () => {
    await main.getByRole("button", { name: "Sign out here" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  };
  await signOut();
  await page.goto("/app-login?return=/account");
  await enter();
  await expect(main.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.goto("/account");
  await page.waitForURL("**/auth?**");
  await enter();
  await field("Code of the app").fill(totpAt(secret, totpStep(Date.now())));
  await main.getByRole("button", { name: "Go on" }).click();
  await expect(main.getByText("Two-step sign-in is on.")).toBeVisible();

  await signOut();
  await page.goto("/app-login?return=/account");
  await enter();
  await main.getByRole("button", { name: "Use a recovery code" }).click();
  await field("Recovery code").fill(recovery.toLowerCase());
  await main.getByRole("button", { name: "Use this code" }).click();
  await expect(main.getByText("Two-step sign-in is off.")).toBeVisible();
  expect((await readMail(guest.email)).map(({ subject }) => subject)).toEqual([
    "Your second step of signing in to Five Lemons is off",
  ]);
});
