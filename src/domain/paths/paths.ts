/** Where the place of a new rating is chosen. Alone, because the worker needs no other: it takes what is shared here by POST. */
export const pickPath = "/app/pick";

/** Where somebody chooses what to be now. */
export const chooserPath = "/dashboard";

/** Every page by its address. One that takes a question has a builder below, and nobody writes the question by hand. */
export const pages = {
  home: "/",
  login: "/app-login",
  forgot: "/app-login/forgot",
  reset: "/app-login/reset",
  guardian: "/guardian",
  code: "/q",
  app: "/app",
  map: "/app/map",
  scan: "/app/scan",
  rate: "/app/rate",
  rateDetails: "/app/rate/step-two",
  success: "/app/success",
  history: "/app/history",
  outbox: "/app/outbox",
  dataExport: "/app/take-home",
  profile: "/app/profile",
  pick: pickPath,
  addPlace: "/app/add-place",
  /** Its id follows: `placePath`. */
  place: "/r",
  activity: "/app/activity",
  friends: "/app/friends",
  settings: "/app/settings",
  people: "/u",
} as const;

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
