import { languages, pathIn } from "../../src/domain/languages.ts";
import { expect, test, noServiceWorker } from "./helpers/fixtures.ts";
import { findBrokenWords } from "./helpers/broken-words.ts";

test.use({ animated: true });

test("a rating made in the cellar of the landing page waits without a line, and arrives once it is there", async ({
  page,
  network,
}) => {
  await page.goto("/");
  const cellar = page.locator("[data-cellar]");
  const connection = cellar.getByRole("switch", { name: "Connection" });
  await expect(connection).toBeEnabled();
  await cellar.getByRole("radio", { name: "4 lemons, Great" }).click();
  await expect(cellar.getByText("Saved on this device", { exact: true })).toBeVisible();
  await expect(cellar.getByText("Great", { exact: true })).toBeVisible();
  const asked = () => network.seen.filter(({ path }) => path === "/robots.txt").length;
  expect(asked()).toBe(0);

  // The line that the switch stands for is a real one.
  network.setFault(({ path }) => (path === "/robots.txt" ? "refuse" : null));
  await connection.click();
  await expect(cellar.getByText("Sending", { exact: true })).toBeVisible();
  await expect(cellar.getByText("Saved on this device", { exact: true })).toBeVisible();
  network.setFault(null);
  await expect(cellar.getByText("It arrived, once.")).toBeVisible();

  await connection.click();
  await cellar.getByRole("radio", { name: "4 lemons, Great" }).press("ArrowRight");
  await expect(cellar.getByText("Saved on this device", { exact: true })).toBeVisible();
  await expect(cellar.getByText("No signal", { exact: true })).toBeVisible();
});

test("no word of it is broken on tablets, in any language", noServiceWorker, async ({ page }) => {
  for (const language of languages) {
    await page.goto(pathIn(language, "/"));
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 1024 });
      expect(await findBrokenWords(page.locator("body")), `${language}, ${width} px`).toEqual([]);
    }
  }
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page can be read, and leads to the app, the places and the story", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Back in daylight it says")).toBeVisible();
    await expect(page.getByRole("switch")).toBeHidden();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Try Web Version" }).first()).toHaveAttribute("href", "/discover");
    await expect(main.getByRole("link", { name: "Get the app" }).first()).toHaveAttribute("href", "/download");
    await expect(main.getByRole("link", { name: "How it works" })).toHaveAttribute("href", "/about");
  });
});
