import type { RouteObject } from "../../ui/router.ts";

const segmentsOf = (path: string) => path.toLowerCase().split("/").filter(Boolean);

/**
 * The routes that may match `pathname`, with the layouts around them. React Router compiles and ranks all routes that it is given
 * at every navigation: a hundred take 10 to 25 ms on a slow phone, between a tap and its page.
 */
export function routesAt(routes: RouteObject[], pathname: string): RouteObject[] {
  // Encoded addresses are decoded by the router only.
  if (pathname.includes("%")) return routes;
  const address = segmentsOf(pathname);
  const mayMatch = ({ path = "" }: RouteObject) =>
    segmentsOf(path).every((segment, index) => /^[:*]|\?$/.test(segment) || segment === address[index]);
  return routes.flatMap((route): RouteObject[] => {
    // Routes inside a path of their own are few.
    if (route.path !== undefined || route.index) return mayMatch(route) ? [route] : [];
    const children = routesAt(route.children ?? [], pathname);
    return children.length > 0 ? [{ ...route, children }] : [];
  });
}
