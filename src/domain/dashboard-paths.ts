import { addressOf, pages } from "./paths.ts";

/** The pages that need a connection. Not beside `pages`, which are in the first load of the map. */
export const dashboardPages = {
  auth: "/auth",
  chooser: "/dashboard",
  becomeServer: "/become-server",
  requestOwnership: "/request-ownership",
  owner: "/owner-dashboard",
  server: "/server-dashboard",
  admin: "/admin-dashboard",
  qrStudio: "/qr-studio",
  demo: "/demo",
} as const;

/** Where somebody signs in for a dashboard, to come back to `returnTo`, a page of ours. */
export const authPath = ({ returnTo, notice }: { returnTo?: string | null; notice?: string } = {}): string => {
  const back = returnTo === dashboardPages.chooser ? null : returnTo;
  return addressOf(dashboardPages.auth, { error: notice, return: back });
};

/** Where the consumer app begins, seen from a dashboard. */
export const appStart: string = pages.map;
