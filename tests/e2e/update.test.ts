import { expect, test } from "./fixtures.ts";
import {
  cards,
  expectEverythingSent,
  openOutbox,
  outboxItems,
  ratePlace,
  signIn,
  waitForOfflineReady,
} from "./journeys.ts";
import { readServerRatings } from "./server-side.ts";

test("a new version waits for the guest's word and carries unsent work over", async ({ page, guest, line }) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  line.setFault(({ path }) =>
    path === "/rest/v1/rpc/submit_ops" ? { status: 503, contentType: "text/html", body: "" } : null,
  );
  await ratePlace(page, { nth: 0, lemons: 4, comment: "Across the update." });

  line.setAnswerRewrite(({ path, body }) => (path === "/sw.js" ? `${body}\n// the next version` : body));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText(/update ready/i)).toBeVisible();
  await openOutbox(page);
  await expect(outboxItems(page, "queued")).toHaveCount(1);

  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: /update|reload/i }).click();
  await reloaded;
  await openOutbox(page);
  await expect(outboxItems(page, "queued")).toHaveCount(1);
  await expect(page.getByText(/update ready/i)).toHaveCount(0);

  line.setFault(null);
  await expectEverythingSent(page);
  expect(await readServerRatings(guest)).toMatchObject([{ score: 4, comment: "Across the update.", version: 1 }]);
});

test("no prompt disturbs a rating in the making", async ({ page, guest, line }) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await cards(page).first().getByRole("link").first().click();
  await page.waitForURL(/\/app\/rate\?/);
  line.setAnswerRewrite(({ path, body }) => (path === "/sw.js" ? `${body}\n// the next version` : body));
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    await new Promise<void>((resolve) => {
      const look = () =>
        registration.waiting ? resolve() : registration.installing?.addEventListener("statechange", look);
      look();
    });
  });
  await expect(page.getByRole("radio", { name: "4 lemons, Great" })).toBeAttached();
  await expect(page.getByText(/update ready/i)).toHaveCount(0);
  await page.goto("/app/map");
  await expect(page.getByText(/update ready/i)).toBeVisible();
});
