import { languages } from "../languages.ts";
import { onlinePages } from "./online-pages.ts";

/** Every public page by its English address; others begin with their language (`pathIn`). */
export const sitePages = {
  home: "/",
  discover: "/discover",
  about: "/about",
  download: "/download",
  reviews: "/reviews",
  contact: "/contact",
  newsletter: "/newsletter",
  blog: "/blog",
  help: "/help",
  privacy: "/privacy",
  terms: "/terms",
  eula: "/eula",
  gdpr: "/gdpr-compliance",
  reviewPolicy: "/review-policy",
  accessibility: "/accessibility",
  imprint: "/imprint",
} as const;

/** Written in Markdown, `pages/<name>.md` of each language, and laid out with a table of contents. */
export const textPages = {
  privacy: sitePages.privacy,
  terms: sitePages.terms,
  eula: sitePages.eula,
  gdpr: sitePages.gdpr,
  "review-policy": sitePages.reviewPolicy,
  accessibility: sitePages.accessibility,
  imprint: sitePages.imprint,
} as const;

/** Public pages that the app draws, since what they show lives in the database, under every language's address. */
export const appSitePages: readonly string[] = [onlinePages.discover, onlinePages.reviews];

/** Second names of a page: the same text, which names the first as its own address. */
export const aliases: Readonly<Record<string, string>> = {
  "/privacy-policy": sitePages.privacy,
  "/terms-of-use": sitePages.terms,
  "/eula-2": sitePages.eula,
};

/** What stays readable without a connection, in the reader's language, and the letter, which can be written there. */
export const keptPages: readonly string[] = [sitePages.help, sitePages.contact, ...Object.values(textPages)];

/**
 * Addresses that the build has made a file for, in any language, or may have: the worker asks the network for them before it takes
 * what is on the device, and the app leaves them to the host.
 */
export const isStaticPath = (pathname: string): boolean => staticPath.test(pathname);
const otherLanguages = languages.filter((language) => language !== "en").join("|");
const staticPath = new RegExp(
  String.raw`^(\/(${otherLanguages}))?(\/(index|about|download|contact|newsletter|blog(\/[\w-]+)?|help|privacy(-policy)?|terms(-of-use)?|eula(-2)?|gdpr-compliance|review-policy|accessibility|imprint))?(\.html|\/)?$`,
);

/**
 * Where the file of a static page is, for an app that was asked for it: the address itself, or the name of the file where the host
 * has answered that address with the app. Null where there is none. `loaded`: the address that the app was loaded by.
 */
export function staticAddress(pathname: string, loaded: string | null): string | null {
  if (!isStaticPath(pathname)) return null;
  if (pathname !== loaded) return pathname;
  return pathname.endsWith(".html") ? null : `/${fileOf(plainPath(pathname))}`;
}

/** One form of what names the same page: no slash at the end, no `.html`. */
export const plainPath = (pathname: string): string =>
  pathname.replace(/(\/index)?(\.html)?\/?$/, "").replace(/^$/, "/");

/** The file of the build for a page, so that hosts find it by its address: "/fr/about" → "fr/about.html". */
export const fileOf = (path: string): string => (path === "/" ? "index.html" : `${path.slice(1)}.html`);
