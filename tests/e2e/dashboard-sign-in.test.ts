import { randomUUID } from "node:crypto";
import { authenticatorOf } from "./helpers/authenticator.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { readMail, readRows } from "./helpers/server-api.ts";
import { fillSignIn, followMailLink, withoutWorker } from "./helpers/journeys.ts";

test.use(withoutWorker);

const password = "lemon-cellar";

test("an owner who signs up gets a pending ownership request and no rights", async ({ page }) => {
  const email = `owner-${randomUUID()}@people.demo.test`;
  await page.goto("/auth?code=DEMO-LEMON-2026");
  const main = page.getByRole("main");
  await expect(main.getByText("Owner registration is disabled")).toBeVisible();
  // Server is the default account type.
  await expect(main.getByText("it needs admin approval")).toBeVisible();
  await expect(main.getByText("Server accounts register themselves")).toBeVisible();
  await main.getByText("Restaurant Owner", { exact: true }).click();
  await main.getByLabel("First name").fill("Otilia");
  await main.getByLabel("Last name").fill("Owner");
  await main.getByLabel("Business name").fill("Otilia & Söhne");
  await main.getByLabel("Email", { exact: true }).fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByLabel("Year of birth").fill("1990");
  await main.getByLabel("I agree to the Terms").check();
  await main.getByLabel("I am not a robot").check();

  // A missing restaurant is named, and the input stays.
  await main.getByRole("button", { name: "Create account" }).click();
  await expect(main.getByText("Please select your restaurant from the search results")).toBeVisible();
  await expect(main.getByLabel("Email", { exact: true })).toHaveValue(email);
  await main.getByRole("searchbox", { name: "Your restaurant" }).fill("Luxembourg");
  await expect(main.getByText("Using demo results. Configure Google Places API key in Supabase")).toBeVisible();
  const choice = main.getByRole("list").getByRole("button").first();
  const restaurant = (await choice.locator("bdi").first().textContent()) ?? "";
  await choice.click();
  await main.getByLabel("I am not a robot").check();
  await main.getByRole("button", { name: "Create account" }).click();
  await expect(main.getByText("Please check your email for verification link to complete registration!")).toBeVisible();

  await expect.poll(async () => (await readMail(email)).length).toBe(1);
  const [mail] = await readMail(email);
  await followMailLink(page, mail?.links[0], password);
  await expect(page.getByText("Your request is filed")).toBeVisible();
  const requests = () =>
    readRows<object>(
      `restaurant_ownership_requests?business_email=eq.${email}&select=restaurant_name,business_name,status,user_id`,
    );
  const [request] = (await requests()) as { user_id: string }[];
  const asked = { restaurant_name: restaurant, business_name: "Otilia & Söhne", status: "pending" };
  expect(await requests()).toEqual([{ ...asked, user_id: request?.user_id }]);
  expect(await readRows(`user_roles?user_id=eq.${request?.user_id}&select=role`)).toEqual([]);

  // A second sign-in files no second request.
  await page.goto("/auth");
  await page.waitForURL("**/dashboard");
  expect(await requests()).toHaveLength(1);
});

test("a second step is set up, asked for at sign-in, and removed by a recovery code", async ({ page, guest }) => {
  const main = page.getByRole("main");
  const field = (name: string) => main.getByLabel(name, { exact: true });
  await page.goto("/auth?return=/account");
  await fillSignIn(page, guest);
  await expect(main.getByText("Two-step sign-in is off.")).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto("/account");
  await expect(otherTab.getByText("Two-step sign-in is off.")).toBeVisible();
  await main.getByRole("button", { name: "Add an authenticator app" }).click();
  await main.getByRole("button", { name: "Show the code" }).click();
  const picture = main.getByRole("img", { name: "QR code for the authenticator app" });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const app = authenticatorOf((await main.locator("code").first().textContent()) ?? "");
  await field("Code of the app").fill("12");
  await main.getByRole("button", { name: "Confirm" }).click();
  await expect(main.getByText("The code has six digits.")).toBeVisible();
  await field("Code of the app").fill(app.code());
  await main.getByRole("button", { name: "Confirm" }).click();
  await expect(main.getByText("Two-step sign-in is on.")).toBeVisible();
  await expect(otherTab.getByText("Two-step sign-in is on.")).toBeVisible();
  await otherTab.close();
  const recovery = (await main.getByRole("listitem").locator("code").first().textContent()) ?? "";
  await main.getByRole("button", { name: "I have kept them" }).click();
  await expect(main.getByText("10 recovery codes are left.")).toBeVisible();

  // The guests' sign-in asks for the second step as well.
  const signOut = async () => {
    await main.getByRole("button", { name: "Sign out here" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  };
  await signOut();
  await page.goto("/app-login?return=/account");
  await fillSignIn(page, guest);
  await expect(main.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.goto("/account");
  await page.waitForURL("**/auth?**");
  await fillSignIn(page, guest);
  await field("Code of the app").fill(app.nextCode());
  await main.getByRole("button", { name: "Go on" }).click();
  await expect(main.getByText("Two-step sign-in is on.")).toBeVisible();

  await signOut();
  await page.goto("/app-login?return=/account");
  await fillSignIn(page, guest);
  await main.getByRole("button", { name: "Use a recovery code" }).click();
  await field("Recovery code").fill(recovery.toLowerCase());
  await main.getByRole("button", { name: "Use this code" }).click();
  await expect(main.getByText("Two-step sign-in is off.")).toBeVisible();
  await expect
    .poll(async () => (await readMail(guest.email)).map(({ subject }) => subject).toSorted())
    .toEqual([
      "An authenticator app was added to your Five Lemons account",
      "An authenticator app was removed from your Five Lemons account",
      "New recovery codes for your Five Lemons account",
      "Two-step sign-in for Five Lemons is off",
    ]);
});
