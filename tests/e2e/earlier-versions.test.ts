import { expect, test } from "./helpers/fixtures.ts";
import {
  cards,
  expectEverythingSent,
  rateOpenPlace,
  ratePlace,
  signIn,
  waitForOfflineReady,
} from "./helpers/journeys.ts";

test("an author reads earlier versions of a rating, offline too once they were opened", async ({
  page,
  context,
  guest,
}) => {
  await signIn(page, guest);
  await waitForOfflineReady(page);
  await ratePlace(page, { nth: 0, lemons: 4, comment: "As it was at first." });
  await expectEverythingSent(page);
  await page.goto("/app/map");
  await cards(page).first().getByRole("link").first().click();
  await rateOpenPlace(page, { lemons: 2, comment: "As it was later." });
  await expectEverythingSent(page);

  await page.goto("/app/history");
  const open = page.getByRole("button", { name: /^Earlier versions of your rating of / });
  await open.click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("listitem").filter({ hasText: "Now" })).toContainText("As it was later.");
  const earlier = sheet.getByRole("listitem").filter({ hasText: /^Until / });
  await expect(earlier).toHaveCount(1);
  await expect(earlier).toContainText("As it was at first.");
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();

  await context.setOffline(true);
  await page.reload();
  await open.click();
  await expect(earlier).toContainText("As it was at first.");
  await expect(sheet.getByText("You are offline: later changes are missing.")).toBeVisible();
});
