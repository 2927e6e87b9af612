import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/**
 * What axe calls serious or critical, in words that say where; `rules` count too, whatever it calls them. In both themes: the
 * other one changes nothing but colours.
 */
export async function findTroubles(page: Page, ...rules: string[]): Promise<string[]> {
  // Between two screens it comes and goes, pale both times.
  await expect(page.locator("[class^=splash-]")).toHaveCount(0);
  await standStill(page);
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const { violations } = await axe(page).analyze();
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  await standStill(page);
  const other = await axe(page).withRules("color-contrast").analyze();
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  const path = new URL(page.url()).pathname;
  const found = [...violations, ...other.violations.map((one) => ({ ...one, id: `${one.id} in the other theme` }))]
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || rules.includes(id))
    .map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  return [...found, ...(await page.evaluate(findLostTables)).map((name) => `${path}: ${name} is no table any more`)];
}

/** Without looking into frames, of which there are none: it opens a page of its own for that, and takes twice as long. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

/** What fades in is pale for a moment. */
const standStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Parts of tables that are drawn as something else and do not say what they are: browsers take their meaning away then. */
function findLostTables(): string[] {
  const drawn: Record<string, string> = {
    table: "table",
    thead: "table-header-group",
    tbody: "table-row-group",
    tr: "table-row",
    th: "table-cell",
    td: "table-cell",
  };
  const parts = [...document.querySelectorAll("table, thead, tbody, tr, th, td")];
  const lost = parts.filter((part) => getComputedStyle(part).display !== drawn[part.localName] && !part.role);
  return [...new Set(lost.map(({ localName }) => localName))];
}
