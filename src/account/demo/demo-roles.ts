import { dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { pages } from "../../domain/paths/paths.ts";

/** The demo accounts on the sign-in pages, in their order. */
export const demoRoles = ["guest", "friend", "owner", "server", "admin"] as const;
export type DemoRole = (typeof demoRoles)[number];

/** Start page of each account. Guests continue to the page they came from, others to their dashboard. */
export const startOf = (role: DemoRole, returnTo: string | null): string =>
  role === "guest" || role === "friend" ? (returnTo ?? pages.map) : dashboardPages[role];
