import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/**
 * What axe calls serious or critical, in words that say where, once all stands still: what fades in is pale for a moment. `rules` count too,
 * whatever it calls them.
 */
export async function findTroubles(page: Page, ...rules: string[]): Promise<string[]> {
  // Between two screens it comes and goes, pale both times.
  await expect(page.locator("[class^=splash-]")).toHaveCount(0);
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const path = new URL(page.url()).pathname;
  const found = violations
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || rules.includes(id))
    .map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  return [...found, ...(await page.evaluate(findLostTables)).map((name) => `${path}: ${name} is no table any more`)];
}

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
