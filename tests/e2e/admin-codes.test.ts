import { adminPages } from "../../src/domain/paths/dashboard-paths.ts";
import { createAdmin } from "./helpers/people.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { signIn, withoutWorker } from "./helpers/journeys.ts";

test.use(withoutWorker);

test("invitation codes are created once even if the answer is lost, and a revoked code appears in the list and the log", async ({
  page,
  network,
}) => {
  await signIn(page, await createAdmin(), adminPages.invitations);
  const form = page.getByRole("region", { name: "Make codes" });
  await form.getByLabel("How many").fill("2");
  await form.getByLabel("Note").fill("For the fair");
  // Every answer, because the browser repeats a request after a broken connection.
  network.setFault(({ path }) => (path.endsWith("/create_invitation_codes") ? "lose-answer" : null));
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByLabel("Note")).toHaveValue("For the fair");
  network.setFault(null);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText(/^LEMON(-[0-9A-Z]{4}){3}$/)).toHaveCount(2);

  const rows = page.getByRole("row").filter({ hasText: "For the fair" });
  await expect(rows).toHaveCount(2);
  await rows
    .first()
    .getByRole("button", { name: /^Revoke: … \w+$/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(rows.filter({ has: page.getByText("Revoked", { exact: true }) })).toHaveCount(1);
  await page.goto(`${adminPages.log}?kind=codes`);
  await expect(page.getByRole("row").filter({ hasText: "Invitation code revoked" })).not.toHaveCount(0);
});
