import { dashboardPages, readOwnerPath } from "./dashboard-paths.ts";

/** A read of a procedure, or of rows of a table. */
export type FirstCall = { procedure: string; body: object } | { table: string; query: Record<string, string> };

type Visit = {
  pathname: string;
  /** The tab that the query of the address asks for. */
  asked: string | null;
  uid: string;
  /** The restaurant that an address without one led to last. */
  lastPlace: string | null;
};

const procedure = (name: string, body: object = {}): FirstCall => ({ procedure: name, body });

/**
 * What a dashboard asks first at this address, exactly as its screens ask: the first script asks for all of it at once
 * (`first/ask-first.ts`). The screens would ask for one after the other, because each decides what is below it. The server checks
 * every call, whoever makes it.
 */
export function firstCallsAt({ pathname, asked, uid, lastPlace }: Visit): FirstCall[] {
  const isIn = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  const roles = { table: "user_roles", query: { select: "role", user_id: `eq.${uid}` } };
  if (isIn(dashboardPages.owner)) {
    const { placeId, tab } = readOwnerPath(pathname, asked);
    const place = placeId ?? lastPlace;
    const isOverview = place !== null && (tab ?? "overview") === "overview";
    const restaurants = procedure("get_my_restaurants");
    return [roles, restaurants, ...(isOverview ? [procedure("get_place_overview", { p_place_id: place })] : [])];
  }
  if (isIn(dashboardPages.server)) {
    const isOverview = [dashboardPages.server, `${dashboardPages.server}/overview`].includes(pathname);
    const figures = isOverview ? [procedure("get_server_home"), procedure("get_server_stats")] : [];
    return [roles, procedure("get_server_invitations"), ...figures];
  }
  if (isIn(dashboardPages.admin)) return [roles, procedure("get_second_step"), procedure("get_admin_tasks")];
  return [];
}
