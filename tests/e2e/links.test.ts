import type { Page } from "playwright/test";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { cards, signIn } from "./helpers/journeys.ts";
import { createGuest } from "./helpers/people.ts";
import { type Guest, openSession } from "./helpers/server-api.ts";

const linkOf = async (guest: Guest) => {
  const { access_token, refresh_token } = await openSession(guest);
  const fragment = new URLSearchParams({ access_token, refresh_token, expires_in: "3600", token_type: "bearer" });
  return `/app/map#${fragment}`;
};
const whoIsHere = async (page: Page) => {
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).click();
  const email = await page
    .getByRole("main")
    .getByText(/@people\.demo\.test/)
    .first()
    .textContent();
  await page.getByRole("link", { name: /^Map/ }).click();
  return email;
};

test(
  "a link with the session of another person asks first and names both",
  noServiceWorker,
  async ({ page, guest }) => {
    const stranger = await createGuest();
    await signIn(page, guest, "/app/settings");
    await page.goto(await linkOf(stranger));
    const main = page.getByRole("main");
    await expect(main.getByText(stranger.email).first()).toBeVisible();
    await expect(main.getByText(guest.email).first()).toBeVisible();
    await page.getByRole("button", { name: `Stay ${guest.email}` }).click();
    expect(await whoIsHere(page)).toBe(guest.email);

    await page.goto(await linkOf(stranger));
    await page.getByRole("button", { name: `Sign in as ${stranger.email}` }).click();
    expect(await whoIsHere(page)).toBe(stranger.email);
  },
);

test(
  "a sign-in link asks a visitor first, and a second link replaces the first",
  noServiceWorker,
  async ({ page, guest }) => {
    await page.goto("/app/map#error=access_denied&error_code=otp_expired");
    await expect(page.getByRole("alert")).toContainText("expired");
    const link = await linkOf(guest);
    await page.evaluate((address) => {
      location.href = address;
    }, link);
    await expect(page.getByText(guest.email).first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Do not sign in" }).click();
    await page.waitForURL("**/app-login**");

    await page.goto(await linkOf(guest));
    await page.getByRole("button", { name: `Sign in as ${guest.email}` }).click();
    expect(await whoIsHere(page)).toBe(guest.email);
  },
);
