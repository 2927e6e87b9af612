import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { goOffline, signIn, words } from "./helpers/journeys.ts";

test("the app loads nothing of a dashboard, and one that is opened without a connection says so and leads back", async ({
  page,
  guest,
}) => {
  const online: string[] = [];
  page.on("request", (request) => request.url().includes("/assets/online/") && online.push(request.url()));
  await signIn(page, guest);
  await goOffline(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page needs a connection");
  expect(online).toEqual([]);
  // Nor is anything of these on the device.
  for (const address of ["/auth", "/account", "/qr-studio", "/auth/second-step"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page needs a connection");
  }
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Open the app" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.nearby);

  await page.goBack();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  // It tries by itself as well, as soon as there is a connection.
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

test(
  "whoever is not signed in is asked to, and comes back to the page that was opened",
  noServiceWorker,
  async ({ page }) => {
    await page.goto("/dashboard?from=mail");
    await page.waitForURL("**/auth?return=%2Fdashboard%3Ffrom%3Dmail");
  },
);
