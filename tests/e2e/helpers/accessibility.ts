import axe from "axe-core";
import { expect, type Page } from "playwright/test";

type Options = {
  /** Rules that count whatever axe calls their impact. */
  rules?: string[];
};

/** Number of checks of a page. Every second check uses the other theme, which changes nothing but colours. */
const checks = new WeakMap<Page, number>();

/**
 * Violations that axe calls serious or critical, each with its page and elements. The contrast of every pair of colours in both
 * themes is the concern of `tests/unit/ui-contrast.test.ts`.
 */
export async function findA11yFaults(page: Page, { rules = [] }: Options = {}): Promise<string[]> {
  // Screens fade while they replace each other, and their text is pale meanwhile.
  await expect(page.locator("[class^=splash-]")).toHaveCount(0);
  const nth = checks.get(page) ?? 0;
  checks.set(page, nth + 1);
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const inOtherTheme = nth % 2 === 1;
  if (inOtherTheme) await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  await endAnimations(page);
  const violations = await findViolations(page);
  if (inOtherTheme) await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  const path = new URL(page.url()).pathname;
  const found = violations
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || rules.includes(id))
    .map(({ id, at }) => `${path}: ${id} at ${at.join(", ")}`);
  return [...found, ...(await page.evaluate(findLostTables)).map((name) => `${path}: ${name} lost its table role`)];
}

/** For a whole page, whose content has to be inside landmarks. */
export const findPageA11yFaults = (page: Page): Promise<string[]> => findA11yFaults(page, { rules: ["region"] });

type Violation = { id: string; impact: string | null | undefined; at: string[] };

/** Entries of a long list are alike, and checking hundreds of them takes seconds. */
const furtherEntries = "main li:nth-child(n + 9)";

/** Loads axe into the page once. */
async function findViolations(page: Page): Promise<Violation[]> {
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(async (exclude) => {
    const run = (Reflect.get(globalThis, "axe") as typeof axe).run;
    const { violations } = await run({ exclude }, { resultTypes: ["violations"] });
    const at = ({ target }: (typeof violations)[number]["nodes"][number]) => target.join(" ");
    return violations.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map(at) }));
  }, furtherEntries);
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
