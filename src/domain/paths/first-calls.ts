import { dashboardPages, overviewPlace } from "./dashboard-paths.ts";

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
 * The first calls of the dashboard at this address, exactly as its screens make them. The first script makes them all at once
 * (`first/ask-first.ts`). The screens would make them one after the other, because each answer decides what is shown below it. The
 * server checks each call.
 */
export function firstCallsAt({ pathname, asked, uid, lastPlace }: Visit): FirstCall[] {
  const isIn = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  const roles = { table: "user_roles", query: { select: "role", user_id: `eq.${uid}` } };
  if (isIn(dashboardPages.owner)) {
    const place = overviewPlace(pathname, asked, lastPlace);
    const figures = place === null ? [] : [procedure("get_place_overview", { p_place_id: place })];
    return [roles, procedure("get_my_restaurants"), ...figures];
  }
  if (isIn(dashboardPages.server)) {
    const isOverview = [dashboardPages.server, `${dashboardPages.server}/overview`].includes(pathname);
    const figures = isOverview ? [procedure("get_server_home"), procedure("get_server_stats")] : [];
    return [roles, procedure("get_server_invitations"), ...figures];
  }
  if (isIn(dashboardPages.admin)) return [roles, procedure("get_second_step"), procedure("get_admin_tasks")];
  return [];
}
