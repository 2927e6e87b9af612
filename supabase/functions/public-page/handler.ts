import { languages, pathIn, splitPath, type Language } from "../../../src/domain/languages.ts";
import { sitePages } from "../../../src/domain/paths/site-pages.ts";
import { pages, placePath } from "../../../src/domain/paths/paths.ts";
import { toPlaceId } from "../../../src/domain/places/place.ts";
import type { Environment } from "../_shared/environment.ts";
import { drawPage, type PageParts } from "./draw-page.ts";
import { missingPage, personPage, readDiscoverPage, readPlacePage, readReviewsPage } from "./pages.ts";
import { readSitemap } from "./sitemap.ts";

const mount = /^\/functions\/v1\/public-page(?=\/|$)/;
const kept = "public, max-age=60, s-maxage=300, stale-while-revalidate=86400";

const sitemapPath = "/sitemap-places.xml";
/** The site maps of the places, one per language. */
export const placeMaps: readonly string[] = languages.map((language) => pathIn(language, sitemapPath));

/** Paths answered here; a trailing slash includes everything below. */
export const publicAddresses: readonly string[] = [
  ...placeMaps,
  ...[sitePages.discover, sitePages.reviews, `${pages.place}/`].flatMap((path) =>
    languages.map((language) => pathIn(language, path)),
  ),
  // Profiles are not public in any language.
  `${pages.people}/`,
];

export const isPublicPage = (pathname: string): boolean =>
  publicAddresses.some((address) => pathname === address || (address.endsWith("/") && pathname.startsWith(address)));

/** Fetches the app's page from the host of the site. */
export async function fetchShell({ siteUrl, fetch }: Environment): Promise<Response> {
  const answer = await fetch(`${siteUrl}/app-shell.html`, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`The page of the app answered ${answer.status}`);
  return answer;
}

/** Security headers of the host's own pages, which it does not add to proxied responses. */
const guarding = [
  "content-security-policy",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
];

/** Kinds of pages that the app draws from one answer. */
export type DrawnKind = "discover" | "reviews" | "place";
const kindOf = (path: string): DrawnKind =>
  path === sitePages.discover ? "discover" : path === sitePages.reviews ? "reviews" : "place";

export interface Means {
  /** The app's page; with a kind, the one that contains the styles of what `drawBody` draws. */
  readShell(environment: Environment, kind: DrawnKind | null): Promise<Response>;
  /** The page as the app draws it; null where only readers without scripts need a content. */
  drawBody(
    kind: DrawnKind,
    language: Language,
    pathname: string,
    answer: unknown,
  ): string | null | Promise<string | null>;
  nowMs(): number;
}

/**
 * GET of a page with database content → the app's page with that content, for crawlers, link previews and readers
 * without scripts, in the language of the address. The address is that of the site, or the same below the function.
 * Missing pages are 404 and unreadable ones 503, both with the app's page. The security headers of the app's page
 * apply.
 */
export async function handle(
  request: Request,
  environment: Environment,
  { readShell = fetchShell, drawBody = () => null, nowMs = Date.now }: Partial<Means> = {},
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
  const url = new URL(request.url);
  const pathname = url.pathname.replace(mount, "");
  try {
    const { language, path } = splitPath(pathname);
    if (path === sitemapPath) {
      const asked = { language, part: url.searchParams.get("part"), path: pathname };
      return sitemap(await readSitemap(environment, asked, nowMs()));
    }
    const found = await readPage(environment, pathname).catch((error: unknown) => {
      console.error("public-page:", error instanceof Error ? error.message : error);
      return { status: 503, parts: missingPage(splitPath(pathname).language) };
    });
    if ("moved" in found) return new Response(null, { status: 301, headers: { location: found.moved } });
    const { parts } = found;
    const kind = parts.answer === null ? null : kindOf(path);
    const drawn = kind && (await draw(drawBody, kind, parts.language, pathname, parts.answer));
    const shell = await readShell(environment, drawn === null ? null : kind);
    const drawing = { path: pathname, nowMs: nowMs() };
    return page(
      drawPage(await shell.text(), { ...parts, body: drawn ?? parts.body }, drawing),
      found.status,
      shell.headers,
    );
  } catch (error) {
    console.error("public-page:", error instanceof Error ? error.message : error);
    return new Response("Please try again.", {
      status: 503,
      headers: { "retry-after": "30", "cache-control": "no-store" },
    });
  }
}

/** Null if the page cannot be drawn: then its content is the one for readers without scripts. */
async function draw(drawBody: Means["drawBody"], ...page: Parameters<Means["drawBody"]>): Promise<string | null> {
  try {
    return await drawBody(...page);
  } catch (error) {
    console.error("public-page:", error instanceof Error ? error.message : error);
    return null;
  }
}

type Found = { status: number; parts: PageParts } | { moved: string };

async function readPage(environment: Environment, pathname: string): Promise<Found> {
  const { language, path } = splitPath(pathname);
  if (path === sitePages.discover) return { status: 200, parts: await readDiscoverPage(environment, language) };
  if (path === sitePages.reviews) return { status: 200, parts: await readReviewsPage(environment, language) };
  if (pathname.startsWith(`${pages.people}/`)) return { status: 200, parts: personPage() };
  return await readPlace(environment, path, language);
}

async function readPlace(environment: Environment, path: string, language: Language): Promise<Found> {
  const placeId = path.startsWith(`${pages.place}/`) ? toPlaceId(decoded(path.slice(pages.place.length + 1))) : null;
  const place = placeId === null ? null : await readPlacePage(environment, placeId, language);
  if (place === null) return { status: 404, parts: missingPage(language) };
  if (place.placeId !== placeId) return { moved: pathIn(language, placePath(place.placeId)) };
  return { status: 200, parts: place.parts };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function page(html: string, status: number, ofShell: Headers): Response {
  const caching = status === 503 ? { "cache-control": "no-store", "retry-after": "30" } : { "cache-control": kept };
  const guards = guarding.flatMap((name) => {
    const value = ofShell.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(html, {
    status,
    headers: {
      ...Object.fromEntries(guards),
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
      ...caching,
    },
  });
}

const sitemap = (xml: string | null) =>
  new Response(xml, {
    status: xml === null ? 404 : 200,
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": xml === null ? "no-store" : "public, max-age=3600",
    },
  });
