import * as z from "zod/mini";
import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { languages, pathIn, type Language } from "../../../src/domain/languages.ts";
import { placePath } from "../../../src/domain/paths/paths.ts";
import type { Environment } from "../_shared/environment.ts";

/** The places of one map. The protocol allows 50,000, but also 50 MB, and all languages of a place are in it. */
const placesPerPart = 20_000;
/** The limit of one API response. */
const atOnce = 1_000;
const mostParts = 1_000;
/** Reading a part takes many calls, so the latest ones are cached for an hour. */
const keptMs = 60 * 60 * 1_000;
const keptParts = 5;

const rowsSchema = z.array(z.object({ place_id: z.string() }));

/** The id after which each part begins, and the ids of the parts that were read last. */
type Kept = { untilMs: number; starts: Promise<string[]>; parts: Map<number, Promise<string[]>> };

const kept = new WeakMap<Environment, Kept>();

/**
 * Lists the open, rated places with their addresses in `language` and all other languages. One map per language, since
 * a common one would be full with a fifth of the places. Without dates, which would reveal who was where. With more
 * places than a map may have, the map is an index of parts, which are asked for by number. Null: there is no such part.
 */
export async function readSitemap(
  environment: Environment,
  { language, part, path }: { language: Language; part: string | null; path: string },
  nowMs: number,
): Promise<string | null> {
  const keeping = keep(environment, nowMs);
  const starts = await keeping.starts;
  if (part === null && starts.length > 1) return drawIndex(starts.length, environment.siteUrl + path);
  const number = Number(part ?? 1);
  const start = /^[1-9]\d{0,3}$/.test(part ?? "1") ? starts[number - 1] : undefined;
  if (start === undefined) return null;
  return drawSitemap(await readPart(environment, keeping, { number, start }), environment.siteUrl, language);
}

function keep(environment: Environment, nowMs: number): Kept {
  const known = kept.get(environment);
  if (known && known.untilMs > nowMs) return known;
  const starts = readStarts(environment);
  const keeping: Kept = { untilMs: nowMs + keptMs, starts, parts: new Map() };
  kept.set(environment, keeping);
  starts.catch(() => kept.delete(environment));
  return keeping;
}

/** Walks over the index of places in steps of a part, without reading what is between. */
async function readStarts(environment: Environment): Promise<string[]> {
  const starts = [""];
  while (starts.length < mostParts) {
    const [last, next] = await readRows(environment, starts.at(-1) ?? "", { offset: placesPerPart - 1, limit: 2 });
    if (!last || !next) break;
    starts.push(last.place_id);
  }
  return starts;
}

async function readPart(
  environment: Environment,
  { parts }: Kept,
  { number, start }: { number: number; start: string },
): Promise<string[]> {
  const known = parts.get(number);
  if (known) return await known;
  const ids = readIds(environment, start);
  parts.set(number, ids);
  ids.catch(() => parts.delete(number));
  for (const oldest of parts.keys()) if (parts.size > keptParts) parts.delete(oldest);
  return await ids;
}

async function readIds(environment: Environment, start: string): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < placesPerPart) {
    const rows = await readRows(environment, ids.at(-1) ?? start, { offset: 0, limit: atOnce });
    ids.push(...rows.map(({ place_id: id }) => id));
    if (rows.length < atOnce) break;
  }
  return ids;
}

function drawIndex(parts: number, url: string): string {
  const maps = Array.from({ length: parts }, (_, index) => {
    return `<sitemap><loc>${escapeHtml(url)}?part=${index + 1}</loc></sitemap>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${maps.join("")}</sitemapindex>
`;
}

/** Renders up to 20,000 places while the reader waits, so the constant parts of addresses are computed once. */
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

async function readRows(
  { supabaseUrl, publishableKey, fetch }: Environment,
  after: string,
  { offset, limit }: { offset: number; limit: number },
) {
  const query = new URLSearchParams({
    select: "place_id",
    closed_at: "is.null",
    rating_count: "gt.0",
    place_id: `gt.${after}`,
    order: "place_id",
    offset: String(offset),
    limit: String(limit),
  });
  const answer = await fetch(`${supabaseUrl}/rest/v1/restaurants?${query}`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`restaurants answered ${answer.status}`);
  return rowsSchema.parse(await answer.json());
}
