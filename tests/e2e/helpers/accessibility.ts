import axe from "axe-core";
import { expect, type Page } from "playwright/test";

type Options = {
  /** Rules that count whatever axe calls their impact. */
  rules?: string[];
  /** Also checks the contrast in the other theme, which changes nothing but colours. */
  bothThemes?: boolean;
};

/** Violations that axe calls serious or critical, each with its page and elements. */
export async function findA11yFaults(page: Page, { rules = [], bothThemes = true }: Options = {}): Promise<string[]> {
  // Screens fade while they replace each other, and their text is pale meanwhile.
  await expect(page.locator("[class^=splash-]")).toHaveCount(0);
  await endAnimations(page);
  const violations = await findViolations(page);
  if (bothThemes) {
    const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
    await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
    await endAnimations(page);
    const other = await findViolations(page, "color-contrast");
    violations.push(...other.map((one) => ({ ...one, id: `${one.id} in the other theme` })));
    await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  }
  const path = new URL(page.url()).pathname;
  const found = violations
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || rules.includes(id))
    .map(({ id, at }) => `${path}: ${id} at ${at.join(", ")}`);
  return [...found, ...(await page.evaluate(findLostTables)).map((name) => `${path}: ${name} lost its table role`)];
}

/** For a whole page, whose content has to be inside landmarks. */
export const findPageA11yFaults = (page: Page, options: Options = {}): Promise<string[]> =>
  findA11yFaults(page, { ...options, rules: ["region"] });

type Violation = { id: string; impact: string | null | undefined; at: string[] };

/** Runs one rule of axe, or all. Loads axe into the page once. */
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

/** Waits until finite animations have ended. */
const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Parts of tables whose display value removes their role, without an explicit role. */
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
