import { appAddresses } from "../domain/paths/routes.ts";
import { pages } from "../domain/paths/paths.ts";
import { publicAddresses, placeMaps } from "../../supabase/functions/public-page/handler.ts";
import { codeKeysPath } from "../domain/codes/code-keys.ts";
import { escapeHtml } from "../domain/text/escape-html.ts";

/** A page with the addresses of the same page in all languages, including its own. */
export type ListedPage = { address: string; languages: readonly { language: string; address: string }[] };

/** The site map of the static pages. `url`: the origin of the site. */
export function siteMap(url: string, listed: readonly ListedPage[]): string {
  const entries = listed.map(({ address, languages }) => {
    const others = [...languages, ...languages.slice(0, 1).map((first) => ({ ...first, language: "x-default" }))];
    const links = others.map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other.language}" href="${escapeHtml(url + other.address)}"/>`,
    );
    return `<url><loc>${escapeHtml(url + address)}</loc>${links.join("")}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>\n",
  ].join("\n");
}

/**
 * Keeps crawlers away from the server's addresses and from codes, each of which counts as a visit. Site maps, of pages
 * and of places in the database, are only listed with an absolute address, because crawlers ignore relative ones.
 */
export function robots(url: string | null): string {
  const closed = ["/functions/", "/rest/", "/auth/v1/", "/storage/v1/", "/_local/", `${pages.code}?`];
  const maps = url === null ? [] : ["", ...["/sitemap.xml", ...placeMaps].map((path) => `Sitemap: ${url}${path}`)];
  return [`User-agent: *`, ...closed.map((path) => `Disallow: ${path}`), ...maps, ""].join("\n");
}

/** Where to report a vulnerability (RFC 9116). It expires at the end of the next year, and every build renews it. */
export function securityText(email: string, url: string, now: Date): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${now.getUTCFullYear() + 1}-12-31T23:59:59Z`,
    `Preferred-Languages: en, fr, de`,
    `Canonical: ${url}${securityPath}`,
    "",
  ].join("\n");
}

export const securityPath = "/.well-known/security.txt";

/**
 * A redirects file for static hosts: which addresses are answered by a function of the hosted project, and which by the
 * app's page. All others are files, or `404.html`. `api`: origin of the project, null if the backend serves the pages.
 * On its own domain Supabase sends HTML as plain text, which a browser would show as source: then only the site maps
 * come from the function.
 */
export function redirectsFile(api: string | null): string {
  const asHtml = api !== null && !/\.supabase\.(co|in|red)$/.test(new URL(api).hostname);
  const answered = publicAddresses.filter((address) => asHtml || (api !== null && placeMaps.includes(address)));
  const ofFunction = answered.map((address) => {
    const below = address.endsWith("/");
    return `${address}${below ? "*" : ""} ${api}/functions/v1/public-page${address}${below ? ":splat" : ""} 200`;
  });
  const ofApp = appAddresses().flatMap((path) => [`${path} /app-shell.html 200`, `${path}/* /app-shell.html 200`]);
  return `${[...ofFunction, ...ofApp].join("\n")}\n`;
}

/** A headers file for static hosts. */
export function headersFile(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  // A passport saved as a file also fetches the keys, and a file has no origin.
  const keys = `${codeKeysPath}\n  access-control-allow-origin: *\n`;
  return `/*\n${lines.join("")}/assets/*\n  cache-control: public, max-age=31536000, immutable\n${keys}`;
}
