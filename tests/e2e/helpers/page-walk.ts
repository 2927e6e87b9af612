import { expect, type Page, type Request } from "playwright/test";
import { dashboardPages, ownerPath, ownerTabs } from "../../../src/domain/paths/dashboard-paths.ts";
import { isStaticPath } from "../../../src/domain/paths/site-pages.ts";

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
  const open = opener(page);
  for (const path of paths) {
    await open(path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    troubles.push(...(await look(path)));
  }
  return troubles;
}

/**
 * Opens pages one after the other until each has its heading and asks for nothing more: from one page of the app to the next
 * without loading the app again, as its links do.
 */
export function opener(page: Page): (path: string) => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  let isInApp = false;
  return async (path) => {
    const isOfApp = !isStaticPath(new URL(path, "http://site.test").pathname);
    if (isInApp && isOfApp) await page.evaluate(goWithinApp, path);
    // What is there before the last chunk has come is not what is judged: what a server drew for whoever runs no script, a splash.
    else await page.goto(path, { waitUntil: "networkidle" });
    isInApp = isOfApp;
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expect.poll(() => underWay.size, { message: path }).toBe(0);
  };
}

/** In the page. The frame after it shows the next one, or what stands there while it is loaded. */
async function goWithinApp(path: string): Promise<void> {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** What reaches over the edge of the page, the innermost of it. */
export const findOverflow = (page: Page) =>
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
