import * as z from "zod/mini";
import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { languages, pathIn, type Language } from "../../../src/domain/languages.ts";
import { placePath } from "../../../src/domain/paths/paths.ts";
import type { Environment } from "../_shared/environment.ts";

/** The limits of one site map and of one API response. */
const mostPlaces = 50_000;
const atOnce = 1_000;
/** Reading everything takes many calls, so the result is cached for an hour. */
const keptMs = 60 * 60 * 1_000;

const rowsSchema = z.array(z.object({ place_id: z.string() }));
const kept = new WeakMap<Environment, { untilMs: number; ids: Promise<string[]> }>();

/**
 * Lists the open, rated places with their addresses in `language` and all other languages. One map per language, since
 * a common one would be full with a fifth of the places. Without dates, which would reveal who was where.
 */
export async function readSitemap(environment: Environment, language: Language, nowMs: number): Promise<string> {
  return drawSitemap(await keptIds(environment, nowMs), environment.siteUrl, language);
}

async function keptIds(environment: Environment, nowMs: number): Promise<string[]> {
  const known = kept.get(environment);
  if (known && known.untilMs > nowMs) return await known.ids;
  const ids = readIds(environment);
  kept.set(environment, { untilMs: nowMs + keptMs, ids });
  ids.catch(() => kept.delete(environment));
  return await ids;
}

async function readIds(environment: Environment): Promise<string[]> {
  const ids: string[] = [];
  for (let rows: { place_id: string }[] = []; ids.length < mostPlaces;) {
    rows = await readRows(environment, ids.at(-1) ?? "");
    ids.push(...rows.map(({ place_id: id }) => id));
    if (rows.length < atOnce) break;
  }
  return ids.slice(0, mostPlaces);
}

/** Renders up to 50,000 places while the reader waits, so the constant parts of addresses are computed once. */
function drawSitemap(ids: readonly string[], siteUrl: string, language: Language): string {
  const startIn = (of: Language) => escapeHtml(siteUrl + pathIn(of, placePath("")));
  const own = `<url><loc>${startIn(language)}`;
  const starts = [...languages.map((of) => [of, startIn(of)]), ["x-default", startIn("en")]].map(
    ([tag, start]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${start}`,
  );
  const urls = ids.map((id) => {
    const place = escapeHtml(id);
    const links = starts.map((start) => `${start}${place}"/>`);
    return `${own}${place}</loc>${links.join("")}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("")}</urlset>
`;
}

async function readRows({ supabaseUrl, publishableKey, fetch }: Environment, after: string) {
  const query = new URLSearchParams({
    select: "place_id",
    closed_at: "is.null",
    rating_count: "gt.0",
    place_id: `gt.${after}`,
    order: "place_id",
    limit: String(atOnce),
  });
  const answer = await fetch(`${supabaseUrl}/rest/v1/restaurants?${query}`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`restaurants answered ${answer.status}`);
  return rowsSchema.parse(await answer.json());
}
