import { expect, test } from "vitest";
import { appRoutes } from "../../src/app/app.tsx";
import { routesAt } from "../../src/app/routes/routes-at.ts";
import { matchRoutes, type RouteObject } from "../../src/ui/router.ts";

/** All patterns of these routes, such as `/u/:username`. */
const patternsOf = (routes: RouteObject[], base = ""): string[] =>
  routes.flatMap(({ path = "", children = [] }) => {
    const at = path.startsWith("/") ? path : `${base}/${path}`.replace(/\/$/, "");
    return [...(path === "" ? [] : [at]), ...patternsOf(children, at)];
  });

const matched = (routes: RouteObject[], address: string) =>
  matchRoutes(routes, address)?.map(({ route: { id, path }, params, pathname }) => ({ id, path, params, pathname }));

test("routesAt leaves the match of every address as it is", () => {
  const addresses = patternsOf(appRoutes).map((pattern) => pattern.replaceAll(/:\w+\??/g, "x1").replace("*", "a/b"));
  expect(addresses.length).toBeGreaterThan(50);
  const others = ["/", "/nowhere", "/APP/Map", "/app/map/", "/%61pp/map", "/r/a%20b", "/r", "/owner-dashboard/x/y/z"];
  for (const address of [...addresses, ...others]) {
    const wanted = matched(appRoutes, address);
    expect(wanted, address).toBeDefined();
    expect(matched(routesAt(appRoutes, address), address), address).toEqual(wanted);
  }
});

test("routesAt leaves few routes to rank", () => {
  expect(patternsOf(routesAt(appRoutes, "/app/map")).length).toBeLessThan(6);
});
