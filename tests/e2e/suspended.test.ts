import { readFile } from "node:fs/promises";
import { expect, test } from "./helpers/fixtures.ts";
import { fillSignIn, signIn, withoutWorker } from "./helpers/journeys.ts";
import { createAdmin } from "./helpers/people.ts";
import { callAs } from "./helpers/server-api.ts";

test.use(withoutWorker);

test("a suspended person reads the reason, appeals, exports data, contacts support and logs out", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  const decision = { p_subject_type: "profile", p_subject_id: guest.uid, p_action: "suspend", p_reason: "House rules" };
  expect(await callAs(await createAdmin(), "moderate_content", decision)).toMatchObject({ success: true });
  await page.reload();
  const main = page.getByRole("main");
  const told = main.getByRole("alert").filter({ hasText: "This account is suspended" });
  await expect(told).toContainText("It has no end date");
  await expect(main.getByText(guest.email)).toBeVisible();
  await expect(main.getByLabel("Invitation code")).toHaveCount(0);
  await expect(main.getByText("invitation", { exact: false })).toHaveCount(0);

  await expect(main.getByText("Reason: House rules")).toBeVisible();
  await main.getByRole("button", { name: "Send appeal" }).click();
  await expect(main.getByText("Please write a message.")).toBeVisible();
  await main.getByLabel("Why should this be decided again?").fill("It was my brother.");
  await main.getByRole("button", { name: "Send appeal" }).click();
  const appealed = main.getByText("You have appealed. Nobody has decided about it yet.");
  await expect(appealed).toBeVisible();
  await page.reload();
  await expect(appealed).toBeVisible();
  await expect(main.getByRole("button", { name: "Send appeal" })).toHaveCount(0);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("button", { name: "Save a copy of my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^five-lemons-my-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({ account: { id: guest.uid } });

  await main.getByRole("button", { name: "Send message" }).click();
  await expect(main.getByText("Please write a message.")).toBeVisible();
  await main.getByLabel("Write to us").fill("I was mistaken for somebody else.");
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(main.getByText(`answer to ${guest.email}`)).toBeVisible();
  await expect(main.getByLabel("Write to us")).toHaveValue("");

  await page.goto("/app/history");
  await expect(told).toBeVisible();
  await main.getByRole("button", { name: "Log out" }).click();
  await fillSignIn(page, guest);
  await expect(told).toBeVisible();
});
