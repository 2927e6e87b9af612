import { addressesIn, routes } from "./routes.ts";

/** Addresses of the consumer app by route name. Pages with a query have a builder below. */
export const pages = { ...addressesIn("app"), home: routes.home.address };

/** Appends a query; parameters that are null or empty are left out. */
export function addressOf(page: string, question: Record<string, string | null | undefined>): string {
  const parts = Object.entries(question).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return parts.length === 0 ? page : `${page}?${parts.join("&")}`;
}

/** The public page of a place. Place ids contain no character with a meaning in an address. */
export const placePath = (placeId: string): string => `${pages.place}/${placeId}`;
/** Start of rating a place. The form contains the draft, or else the existing rating. */
export const ratePath = (placeId: string): string => addressOf(pages.rate, { place_id: placeId });
type AddPlaceOptions = {
  /** Where the map of the form starts. */
  at?: { lat: number; lng: number } | null;
  /** The photos shared with the app belong to the place. */
  photos?: boolean;
};
export const addPlacePath = (name: string, { at, photos = false }: AddPlaceOptions = {}): string =>
  addressOf(pages.addPlace, {
    name,
    ...(at ? { lat: String(at.lat), lng: String(at.lng) } : {}),
    photos: photos ? "1" : null,
  });
/** The map's list of places to visit. */
export const wantedListPath = addressOf(pages.map, { want: "1" });
export const rateDetailsPath = (placeId: string): string => addressOf(pages.rateDetails, { place_id: placeId });
export const successPath = (placeId: string): string => addressOf(pages.success, { place_id: placeId });
/** True for both steps of a rating. */
export const isRatePath = (pathname: string): boolean => pathname === pages.rate || pathname === pages.rateDetails;

/** The token is in the fragment, which no server and no other site learns. */
export const undoPath = (token: string): string => `${pages.undo}#token=${encodeURIComponent(token)}`;

type MailLink = {
  tokenHash: string;
  /** Kind of mail in Supabase Auth. */
  type: string;
  /** The page of ours that follows; the home page stands for none. */
  next?: string;
};
/**
 * The page that the mails of the sign-in link to. Nothing happens before a tap there, because mail scanners open every link. The
 * fragment is seen by no server.
 */
export const mailLinkPath = ({ tokenHash, type, next }: MailLink): string =>
  pages.mailLink +
  addressOf("", { token_hash: tokenHash, type, next: next === pages.home ? null : next }).replace("?", "#");

/** The same page with an opened session, in the form that Auth gives its own links. */
export const sessionPath = (
  session: { access_token: string; refresh_token: string; expires_in: number },
  type: string,
): string => {
  const { access_token, refresh_token, expires_in } = session;
  return (
    pages.mailLink + addressOf("", { access_token, refresh_token, expires_in: `${expires_in}`, type }).replace("?", "#")
  );
};

/** A fresh sign-in, before something that needs one. `returnTo`: the page of ours that follows. */
export const freshPath = (returnTo: string): string => addressOf(pages.fresh, { return: returnTo });

export const guardianPath = (token: string): string => addressOf(pages.guardian, { token });

type LoginOptions = {
  /** Key of a text that the login page shows. */
  notice?: string;
  mode?: "sign-up";
  /** An invitation code. */
  code?: string;
  /** A page of ours with its query. The login page validates it like any other address from outside. */
  returnTo?: string | null;
};
export const loginPath = ({ notice, mode, code, returnTo }: LoginOptions = {}): string =>
  addressOf(pages.login, { error: notice, mode, code, return: returnTo === pages.map ? null : returnTo });
