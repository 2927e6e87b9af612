import { expect, type Page, type Request } from "playwright/test";
import { dashboardPages, ownerPath, ownerTabs } from "../../../src/domain/paths/dashboard-paths.ts";
import { isStaticPath } from "../../../src/domain/paths/routes.ts";

/** Their address contains the language. */
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
  "/app/bring-along",
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

/** Returns the faults of the open page at this path. */
export type Look = (path: string) => Promise<string[]>;

/** Opens each page, waits until it is complete, and collects its faults. */
export async function visit(page: Page, paths: readonly string[], look: Look): Promise<string[]> {
  const faults: string[] = [];
  const open = opener(page);
  for (const path of paths) {
    await open(path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    faults.push(...(await look(path)));
  }
  return faults;
}

/** Returns a function that opens a page and waits until it has a heading and no open request. Moves within the app by its router, without a reload. */
export function opener(page: Page): (path: string) => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  let isInApp = false;
  return async (path) => {
    const isOfApp = !isStaticPath(new URL(path, "http://site.test").pathname);
    if (isInApp && isOfApp) await page.evaluate(goWithinApp, path);
    else await page.goto(path, { waitUntil: "networkidle" });
    isInApp = isOfApp;
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expect.poll(() => underWay.size, { message: path }).toBe(0);
  };
}

/** Runs in the page; returns after the frame that shows the next screen or its placeholder. */
async function goWithinApp(path: string): Promise<void> {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** The innermost elements that reach beyond the right edge of the page. */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // Content of a scroll container does not count.
    const isClipped = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== "visible" || isClipped(element.parentElement));
    const over = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right + scrollX > clientWidth + 0.5 && !isClipped(element),
    );
    const inner = over.filter((element) => !over.some((other) => other !== element && element.contains(other)));
    return inner.map((one) => `${one.getAttribute("class")}: ${one.textContent.slice(0, 60)}`);
  });
