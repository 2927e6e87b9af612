import { expect, type Page } from "playwright/test";
import { dashboardPages, ownerPath, ownerTabs } from "../../src/domain/paths/dashboard-paths.ts";

/** Their address says in which. */
export const inAllLanguages = ["/discover", "/reviews"];
export const forStrangers = [
  ...inAllLanguages,
  "/app-login",
  "/app-login?mode=sign-up",
  "/app-login/forgot",
  "/auth",
  "/passport",
  "/qr-studio",
  "/app/no-such-page",
];
export const forGuests = [
  "/app/map",
  "/app/history",
  "/app/outbox",
  "/app/take-home",
  "/app/pick",
  "/app/add-place",
  "/app/profile",
  "/app/profile?tab=badges",
  "/app/profile?tab=mayors",
  "/app/settings",
  "/app/activity",
  "/app/friends",
  "/app/scan",
  "/u/friend_demo",
  dashboardPages.account,
  dashboardPages.chooser,
  dashboardPages.becomeServer,
  dashboardPages.requestOwnership,
];
export const ownersPages = ({ placeId }: { placeId: string }) => ownerTabs.map((tab) => ownerPath(placeId, tab));

/** What is wrong with the page at this path, as it stands open. */
export type Look = (path: string) => Promise<string[]>;

/** Opens one after the other, and looks once all of it is there. */
export async function visit(page: Page, paths: readonly string[], look: Look): Promise<string[]> {
  const troubles: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    // What is there before the last chunk has come is not what is judged: what a server drew for whoever runs no script, a splash.
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    troubles.push(...(await look(path)));
  }
  return troubles;
}

/** What reaches over the edge of the page, the innermost of it. */
export const findTooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // What scrolls by itself keeps to its own width.
    const isInside = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== "visible" || isInside(element.parentElement));
    const over = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right + scrollX > clientWidth + 0.5 && !isInside(element),
    );
    const inner = over.filter((element) => !over.some((other) => other !== element && element.contains(other)));
    return inner.map((one) => `${one.getAttribute("class")}: ${one.textContent.slice(0, 60)}`);
  });
