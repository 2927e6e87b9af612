import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { goOffline, signIn, words } from "./helpers/journeys.ts";

test("the app loads no dashboard code, and a dashboard opened offline explains that and links to the app", async ({
  page,
  guest,
}) => {
  const online: string[] = [];
  page.on("request", (request) => request.url().includes("/assets/online/") && online.push(request.url()));
  await signIn(page, guest);
  expect(online).toEqual([]);
  await goOffline(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page needs a connection");
  // These are not stored on the device either.
  for (const address of ["/auth", "/account", "/qr-studio", "/auth/second-step"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page needs a connection");
  }
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Open the app" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.nearby);

  await page.goBack();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  // It retries automatically once there is a connection.
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("a dashboard asks a visitor to sign in and remembers its address", noServiceWorker, async ({ page }) => {
  await page.goto("/dashboard?from=mail");
  await page.waitForURL("**/auth?return=%2Fdashboard%3Ffrom%3Dmail");
});
