import { addressesIn, allRoutes, isStaticPath, plainPath } from "./routes.ts";

/** Every public page by its English address; the address in another language is `pathIn(language, …)`. */
export const sitePages = addressesIn("site");

const siteRoutes = allRoutes.filter(({ area }) => area === "site");

/** Pages made of one Markdown text, by the name of the text. */
export const textPages: Readonly<Record<string, string>> = Object.fromEntries(
  siteRoutes.flatMap(({ text, address }) => (text === undefined ? [] : [[text, address]])),
);

/** Public pages that the app renders, because their content is in the database. */
export const appSitePages: readonly string[] = siteRoutes
  .filter(({ drawnBy }) => drawnBy === "app")
  .map(({ address }) => address);

/** Further addresses of a page: the same text, which names the first one as canonical. */
export const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  siteRoutes.flatMap(({ address, aliases: further = [] }) => further.map((alias) => [alias, address])),
);

/** Built pages that stay readable without a connection. */
export const keptPages: readonly string[] = siteRoutes
  .filter(({ drawnBy, offline }) => drawnBy === "build" && offline)
  .map(({ address }) => address);

/**
 * Address from which to load a static page that the app was asked to show: the address itself, or the file name if the
 * host answered the address with the app. Null if there is no such page. `loaded`: the address from which the app was
 * loaded.
 */
export function staticAddress(pathname: string, loaded: string | null): string | null {
  if (!isStaticPath(pathname)) return null;
  if (pathname !== loaded) return pathname;
  return pathname.endsWith(".html") ? null : `/${fileOf(plainPath(pathname))}`;
}

/** The file of the build for a page, so that hosts find it by its address: "/fr/about" → "fr/about.html". */
export const fileOf = (path: string): string => (path === "/" ? "index.html" : `${path.slice(1)}.html`);
