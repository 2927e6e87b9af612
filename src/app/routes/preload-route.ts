import { isValidElement } from "react";
import { matchRoutes, type RouteObject } from "../../ui/router.ts";
import type { LazyComponent } from "./lazy-screen.ts";
import { routesAt } from "./routes-at.ts";

/** What an address shows, from the outermost frame to the screen. */
export function partsOf(routes: RouteObject[], pathname: string): Partial<LazyComponent>[] {
  const matched = matchRoutes(routesAt(routes, pathname), pathname) ?? [];
  return matched.flatMap(({ route: { Component, element } }) => {
    const part = Component ?? (isValidElement(element) ? element.type : undefined);
    return typeof part === "function" ? [part as Partial<LazyComponent>] : [];
  });
}

/**
 * Requests all screens of an address in parallel, because one after the other each would cost a round trip. With `isFirst`, also what
 * their first frame shows. Resolves when they can be rendered in one step, or when it is clear that they cannot: errors are
 * reported where a screen is shown.
 */
export async function preloadRoute(routes: RouteObject[], pathname: string, isFirst: boolean): Promise<void> {
  const loads = partsOf(routes, pathname).flatMap(({ preload, prefetch }) => [preload, isFirst ? prefetch : undefined]);
  await Promise.allSettled(loads.map(async (load) => load?.()));
}
