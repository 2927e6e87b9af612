import type { Page, Route } from "playwright/test";

/** A turn ends when nothing further was requested for as long as a busy machine takes to run what has arrived. */
const quietMs = 1_500;

/**
 * Opens an address and answers what the page requests in turns: all that was requested by then is answered together, and what
 * that leads to is the next turn. Returns the paths of each turn after the HTML, until nothing more is requested.
 */
export async function readTurns(page: Page, address: string, isDone: () => Promise<boolean>): Promise<string[][]> {
  const turns: string[][] = [];
  let waiting: Route[] = [];
  let lastMs = Date.now();
  await page.route("**/*", async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    waiting.push(route);
    lastMs = Date.now();
  });
  await page.goto(address, { waitUntil: "commit" });
  while (!(await isDone())) {
    await page.waitForTimeout(50);
    if (Date.now() - lastMs < quietMs || waiting.length === 0) continue;
    const turn = waiting;
    waiting = [];
    turns.push(turn.map((route) => new URL(route.request().url()).pathname).toSorted());
    await Promise.all(turn.map((route) => route.continue().catch(() => undefined)));
    lastMs = Date.now();
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return turns;
}
