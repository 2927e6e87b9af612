import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";

const slow = /taking longer than usual/i;

test(
  "a sign-in without an answer shows that it is slow, gives up, and works on the next attempt",
  noServiceWorker,
  async ({ page, guest, network }) => {
    network.setFault(({ path }) => (path === "/auth/v1/token" ? "hang" : null));
    await page.clock.install();
    await page.goto("/app-login");
    await page.getByLabel("Email", { exact: true }).fill(guest.email);
    await page.getByLabel("Password", { exact: true }).fill(guest.password);
    // The jump of the clock below would abort a pending captcha.
    const checked = page.waitForResponse("**/_local/captcha");
    await page.getByLabel("I am not a robot").check();
    await (await checked).finished();
    const button = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
    // From here on only the test moves the clock.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
    const asked = page.waitForRequest((request) => request.url().includes("/auth/v1/token"));
    await button.click();
    await asked;
    await page.clock.runFor(2_000);
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(page.getByText(slow)).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(page.getByRole("status").filter({ hasText: slow })).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByRole("alert")).toContainText("could not reach the server");
    await expect(page.getByText(slow)).toHaveCount(0);
    await expect(button).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(guest.email);

    network.setFault(null);
    await page.clock.resume();
    await page.getByLabel("I am not a robot").check();
    await button.click();
    await page.waitForURL("**/app/map");
  },
);
