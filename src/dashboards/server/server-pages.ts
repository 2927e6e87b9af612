import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { serverPrefix } from "./server-data.ts";

const page = (name: string) => `${dashboardPages.server}/${name}`;

/** Addresses of the dashboard's tabs. */
export const serverPages = {
  overview: page("overview"),
  reviews: page("reviews"),
  restaurants: page("restaurants"),
  passport: page("passport"),
  you: page("you"),
} as const;

export const invitationsKey = `${serverPrefix}invitations`;
export const associationsKey = `${serverPrefix}associations`;
export const statsKey = `${serverPrefix}stats`;
export const profileKey = `${serverPrefix}profile`;
