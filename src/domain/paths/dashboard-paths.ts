import { addressOf, pages } from "./paths.ts";
import { addressesIn } from "./routes.ts";

/** Addresses of the dashboards and of their sign-in. */
export const dashboardPages = addressesIn("dashboards");

/** Sections of the admin dashboard; the first one is the start page. */
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

/** Sign-in for a dashboard. `returnTo`: the page of ours that follows. */
export const authPath = ({ returnTo, notice }: { returnTo?: string | null; notice?: string } = {}): string =>
  addressOf(dashboardPages.auth, { error: notice, return: returnTo });

/** Verification or set-up of the second factor. `returnTo`: the page of ours that follows. */
export const secondStepPath = (returnTo: string): string => addressOf(dashboardPages.secondStep, { return: returnTo });

/**
 * The person's own account. `returnTo`: target of the way back; `link` opens the dialog that adds an address and a
 * password.
 */
export const accountPath = ({ returnTo, link }: { returnTo?: string; link?: "email" } = {}): string =>
  addressOf(dashboardPages.account, { link, return: returnTo });

/** Start page of the consumer app, for links from dashboards. */
export const appStart: string = pages.map;

/** Sections of the owner dashboard, in their order. */
export const ownerTabs = ["overview", "reviews", "servers", "staff", "promotions", "codes", "settings"] as const;
export type OwnerTab = (typeof ownerTabs)[number];

/** Sections of a server's dashboard, in their order. */
export const serverTabs = ["overview", "reviews", "restaurants", "passport", "you"] as const;
export type ServerTab = (typeof serverTabs)[number];

/** One section for one restaurant. */
export const ownerPath = (placeId: string, tab: OwnerTab): string => `${dashboardPages.owner}/${placeId}/${tab}`;

const isOwnerTab = (word: string | null): word is OwnerTab => (ownerTabs as readonly (string | null)[]).includes(word);

/** Decodes percent-encoding: mail programs and messengers may write `%3A` for a colon. */
function withoutEscapes(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Parses an address of the owner dashboard: `/PLACE/TAB`, or a part of it: `/TAB`, or `?tab=TAB`, which is `asked`.
 * Parts that the address does not name are null.
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

/** The restaurant whose overview this address of the owner dashboard shows; null for another tab. `lastPlace`: the one shown last. */
export function overviewPlace(pathname: string, asked: string | null, lastPlace: string | null): string | null {
  const { placeId, tab } = readOwnerPath(pathname, asked);
  return (tab ?? "overview") === "overview" ? (placeId ?? lastPlace) : null;
}
