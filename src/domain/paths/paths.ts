import { addressesIn, routes } from "./routes.ts";

/** The pages of guests by their name in the list of routes. Pages with a query have a builder below. */
export const pages = { ...addressesIn("app"), home: routes.home.address };

/** In the order of the question; what is null or empty stays out of it. */
export function addressOf(page: string, question: Record<string, string | null | undefined>): string {
  const parts = Object.entries(question).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return parts.length === 0 ? page : `${page}?${parts.join("&")}`;
}

/** What is known of a place, for everybody. No character of an id means anything in an address. */
export const placePath = (placeId: string): string => `${pages.place}/${placeId}`;
/** The rating of a place begins here, filled with what is known of it: the draft, else the rating. */
export const ratePath = (placeId: string): string => addressOf(pages.rate, { place_id: placeId });
export const addPlacePath = (name: string): string => addressOf(pages.addPlace, { name });
export const rateDetailsPath = (placeId: string): string => addressOf(pages.rateDetails, { place_id: placeId });
export const successPath = (placeId: string): string => addressOf(pages.success, { place_id: placeId });
/** Both steps of a rating. */
export const isRatePath = (pathname: string): boolean => pathname === pages.rate || pathname === pages.rateDetails;

export const guardianPath = (token: string): string => addressOf(pages.guardian, { token });

type LoginOptions = {
  /** A sentence of the login page, by its key. */
  notice?: string;
  mode?: "sign-up";
  /** An invitation. */
  code?: string;
  /** A page of ours with its question. The login page trusts it no more than any other address that it is given. */
  returnTo?: string | null;
};
export const loginPath = ({ notice, mode, code, returnTo }: LoginOptions = {}): string =>
  addressOf(pages.login, { error: notice, mode, code, return: returnTo === pages.map ? null : returnTo });
