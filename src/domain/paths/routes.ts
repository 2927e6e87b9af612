import { languages, pathIn, splitPath } from "../languages.ts";

/** One page, or with `hasSubpages` also the pages below its address. */
type Route = {
  /** English address. With `translated`, every other language has its own address below its code: "/fr/about". */
  address: string;
  translated: boolean;
  /** "app": guests. "dashboards": everything that needs an account and a connection. "site": public pages. */
  area: "app" | "dashboards" | "site";
  /** "build": a file of its own, made at build time. "app": the app's page draws it in the browser. */
  drawnBy: "build" | "app";
  /** Readable without a connection. The worker keeps the app; `store-public-pages.ts` stores built pages in the reader's language. */
  offline: boolean;
  hasSubpages?: boolean;
  /** The page is the Markdown text of this name, `messages/LANGUAGE/pages/NAME.md`. */
  text?: string;
  /** Further addresses of the same page. */
  aliases?: readonly string[];
};

const app = { area: "app", drawnBy: "app", translated: false, offline: true } as const;
const online = { ...app, offline: false } as const;
const dashboard = { area: "dashboards", drawnBy: "app", translated: false, offline: false } as const;
const drawn = { area: "site", drawnBy: "app", translated: true, offline: false } as const;
const built = { ...drawn, drawnBy: "build" } as const;
const kept = { ...built, offline: true } as const;

/** Every page of the product. Router, worker, static host, site map and tests derive their addresses from this list. */
export const routes = {
  home: { address: "/", ...built },
  login: { address: "/app-login", ...online },
  forgot: { address: "/app-login/forgot", ...online },
  reset: { address: "/app-login/reset", ...online },
  mailLink: { address: "/app-login/confirm", ...online },
  fresh: { address: "/app-login/again", ...online },
  undo: { address: "/app-login/undo", ...online },
  guardian: { address: "/guardian", ...online },
  code: { address: "/q", ...app },
  app: { address: "/app", ...app },
  map: { address: "/app/map", ...app },
  scan: { address: "/app/scan", ...app },
  rate: { address: "/app/rate", ...app },
  rateDetails: { address: "/app/rate/step-two", ...app },
  success: { address: "/app/success", ...app },
  history: { address: "/app/history", ...app },
  outbox: { address: "/app/outbox", ...app },
  dataExport: { address: "/app/take-home", ...app },
  past: { address: "/app/bring-along", ...app },
  profile: { address: "/app/profile", ...app },
  pick: { address: "/app/pick", ...app },
  addPlace: { address: "/app/add-place", ...app },
  activity: { address: "/app/activity", ...app },
  friends: { address: "/app/friends", ...app },
  settings: { address: "/app/settings", ...app },
  place: { address: "/r", ...app, translated: true },
  people: { address: "/u", ...app },
  passport: { address: "/passport", ...app },

  auth: { address: "/auth", ...dashboard },
  setUp: { address: "/auth/setup", ...dashboard },
  secondStep: { address: "/auth/second-step", ...dashboard },
  account: { address: "/account", ...dashboard },
  chooser: { address: "/dashboard", ...dashboard },
  becomeServer: { address: "/become-server", ...dashboard },
  requestOwnership: { address: "/request-ownership", ...dashboard },
  owner: { address: "/owner-dashboard", ...dashboard },
  server: { address: "/server-dashboard", ...dashboard },
  admin: { address: "/admin-dashboard", ...dashboard },
  qrStudio: { address: "/qr-studio", ...dashboard },
  demo: { address: "/demo", ...dashboard },

  discover: { address: "/discover", ...drawn },
  reviews: { address: "/reviews", ...drawn },
  about: { address: "/about", ...built },
  download: { address: "/download", ...built },
  contact: { address: "/contact", ...kept },
  newsletter: { address: "/newsletter", ...built },
  blog: { address: "/blog", ...built, hasSubpages: true },
  help: { address: "/help", ...kept },
  privacy: { address: "/privacy", ...kept, text: "privacy", aliases: ["/privacy-policy"] },
  terms: { address: "/terms", ...kept, text: "terms", aliases: ["/terms-of-use"] },
  eula: { address: "/eula", ...kept, text: "eula", aliases: ["/eula-2"] },
  gdpr: { address: "/gdpr-compliance", ...kept, text: "gdpr" },
  reviewPolicy: { address: "/review-policy", ...kept, text: "review-policy" },
  accessibility: { address: "/accessibility", ...kept, text: "accessibility" },
  imprint: { address: "/imprint", ...kept, text: "imprint" },
} as const satisfies Record<string, Route>;

type Routes = typeof routes;
type AddressesIn<Area> = {
  readonly [Name in keyof Routes as Routes[Name]["area"] extends Area ? Name : never]: Routes[Name]["address"];
};

export const allRoutes: readonly Route[] = Object.values(routes);

/** The addresses of an area by the name of their route. */
export const addressesIn = <Area extends Route["area"]>(area: Area): AddressesIn<Area> =>
  Object.fromEntries(
    Object.entries(routes).flatMap(([name, route]) => (route.area === area ? [[name, route.address]] : [])),
  ) as AddressesIn<Area>;

const isBelow = (path: string, address: string): boolean => path === address || path.startsWith(`${address}/`);

/** Whether the app's page answers this address. All others are files, or do not exist. */
export function isAppPath(pathname: string): boolean {
  const { language, path } = splitPath(pathname);
  return allRoutes.some(
    ({ drawnBy, address, translated }) =>
      drawnBy === "app" && isBelow(path, address) && (translated || language === "en"),
  );
}

/**
 * All addresses, in every language, for which the app's page is served together with everything below them. None is
 * below another.
 */
export function appAddresses(): string[] {
  const all = allRoutes
    .filter(({ drawnBy }) => drawnBy === "app")
    .flatMap(({ address, translated }) =>
      translated ? languages.map((language) => pathIn(language, address)) : [address],
    );
  return all.filter((address) => !all.some((other) => other !== address && isBelow(address, other)));
}

/**
 * True if the build may have made a file for this address, in any language, with or without ".html" or a final slash.
 */
export function isStaticPath(pathname: string): boolean {
  const { path } = splitPath(plainPath(pathname));
  return allRoutes.some(({ drawnBy, address, aliases = [], hasSubpages }) => {
    if (drawnBy !== "build") return false;
    if (path === address || aliases.includes(path)) return true;
    return hasSubpages === true && path.startsWith(`${address}/`) && /^[\w-]+$/.test(path.slice(address.length + 1));
  });
}

/** The canonical form of an address: no final slash, no ".html". */
export const plainPath = (pathname: string): string =>
  pathname.replace(/(\/index)?(\.html)?\/?$/, "").replace(/^$/, "/");
