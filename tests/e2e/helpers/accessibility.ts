import axe from "axe-core";
import { expect, type Page } from "playwright/test";

/**
 * What axe calls serious or critical, in words that say where; `rules` count too, whatever it calls them. In both themes: the
 * other one changes nothing but colours.
 */
export async function findA11yFaults(page: Page, ...rules: string[]): Promise<string[]> {
  // Between two screens it comes and goes, pale both times.
  await expect(page.locator("[class^=splash-]")).toHaveCount(0);
  await standStill(page);
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const violations = await findViolations(page);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  await standStill(page);
  const other = await findViolations(page, "color-contrast");
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  const path = new URL(page.url()).pathname;
  const found = [...violations, ...other.map((one) => ({ ...one, id: `${one.id} in the other theme` }))]
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || rules.includes(id))
    .map(({ id, at }) => `${path}: ${id} at ${at.join(", ")}`);
  return [...found, ...(await page.evaluate(findLostTables)).map((name) => `${path}: ${name} is no table any more`)];
}

/** Of a whole page, all of which stands in a part of it that says what it is. */
export const findPageA11yFaults = (page: Page): Promise<string[]> => findA11yFaults(page, "region");

type Violation = { id: string; impact: string | null | undefined; at: string[] };

/** What axe finds, by one rule or by all of its own. A page is given axe once: to read it takes as long as to look. */
async function findViolations(page: Page, rule?: string): Promise<Violation[]> {
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(async (only) => {
    const run = (Reflect.get(globalThis, "axe") as typeof axe).run;
    const { violations } = await run({
      resultTypes: ["violations"],
      ...(only ? { runOnly: { type: "rule", values: [only] } } : {}),
    });
    const at = ({ target }: (typeof violations)[number]["nodes"][number]) => target.join(" ");
    return violations.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map(at) }));
  }, rule);
}

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
