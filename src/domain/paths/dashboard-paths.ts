import { addressOf, pages } from "./paths.ts";
import { addressesIn } from "./routes.ts";

/** The dashboards and the sign-in to them. */
export const dashboardPages = addressesIn("dashboards");

/** The sections of the admin dashboard; the first one is where it begins. */
export const adminPages = {
  requests: "/admin-dashboard/requests",
  moderation: "/admin-dashboard/moderation",
  places: "/admin-dashboard/places",
  users: "/admin-dashboard/users",
  invitations: "/admin-dashboard/invitations",
  data: "/admin-dashboard/data-requests",
  health: "/admin-dashboard/health",
  log: "/admin-dashboard/log",
} as const;
export type AdminSection = keyof typeof adminPages;

/** Where somebody signs in for a dashboard, to come back to `returnTo`, a page of ours. */
export const authPath = ({ returnTo, notice }: { returnTo?: string | null; notice?: string } = {}): string => {
  const back = returnTo === dashboardPages.chooser ? null : returnTo;
  return addressOf(dashboardPages.auth, { error: notice, return: back });
};

/** Where somebody does the second step, or sets it up, to go on to `returnTo`. */
export const secondStepPath = (returnTo: string): string => addressOf(dashboardPages.secondStep, { return: returnTo });

/** One's own account, with the way back; `link` opens the dialog that adds an address and a password. */
export const accountPath = ({ returnTo, link }: { returnTo?: string; link?: "email" } = {}): string =>
  addressOf(dashboardPages.account, { link, return: returnTo });

/** Where the consumer app begins, seen from a dashboard. */
export const appStart: string = pages.map;

/** The sections of the owner dashboard, in their order. */
export const ownerTabs = ["overview", "reviews", "servers", "staff", "promotions", "codes", "settings"] as const;
export type OwnerTab = (typeof ownerTabs)[number];

/** One section about one restaurant. */
export const ownerPath = (placeId: string, tab: OwnerTab): string => `${dashboardPages.owner}/${placeId}/${tab}`;

const isOwnerTab = (word: string | null): word is OwnerTab => (ownerTabs as readonly (string | null)[]).includes(word);

/** As it was meant: mail programs and messengers may write `%3A` for a colon. */
function withoutEscapes(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * What an address of the owner dashboard names: `/PLACE/TAB`, or less of it: `/TAB`, or `?tab=TAB`, which is `asked`. Null is
 * what it leaves open.
 */
export function readOwnerPath(
  pathname: string,
  asked: string | null,
): { placeId: string | null; tab: OwnerTab | null } {
  const [first = "", second = ""] = pathname
    .slice(dashboardPages.owner.length + 1)
    .split("/")
    .map(withoutEscapes);
  if (isOwnerTab(first) && second === "") return { placeId: null, tab: first };
  const tab = [second, asked].find(isOwnerTab) ?? null;
  return { placeId: first === "" ? null : first, tab };
}
