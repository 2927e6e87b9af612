import { expect, noServiceWorker, test } from "./helpers/fixtures.ts";
import { emptyDevice, signIn } from "./helpers/journeys.ts";
import { readTurns } from "./helpers/turns.ts";

const isCode = (path: string) => /^\/assets\/.*\.(js|css)$/.test(path);
/** Names of the scripts and styles that were requested only after other scripts had arrived. */
const lateCode = (turns: string[][]) => turns.slice(1).flat().filter(isCode);

test(
  "a visitor's list of places requests all code and texts together with the HTML",
  noServiceWorker,
  async ({ page }) => {
    for (const address of ["/discover", "/fr/discover"]) {
      const card = page.locator("#root:not([data-frame]) main article h2");
      const turns = await readTurns(page, address, () => card.first().isVisible());
      expect([address, lateCode(turns)]).toEqual([address, []]);
    }
  },
);

test("an empty map requests the code of its list together with the HTML", noServiceWorker, async ({ page, guest }) => {
  await signIn(page, guest);
  await page.goto("/robots.txt");
  await emptyDevice(page);
  const turns = await readTurns(page, "/app/map", () => page.locator("main li[aria-posinset] h2").first().isVisible());
  const firstCall = turns.findIndex((turn) => turn.some((path) => path.includes("nearby-places")));
  // Code that is requested beside the call does not delay it.
  expect(firstCall).toBe(1);
});
