import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import { firstAnswerId } from "../../../src/domain/paths/in-page.ts";
import type { Language } from "../../../src/domain/languages.ts";

/** Content to insert into the app's page. Texts are plain; `body` is HTML made by `tag` and `text`. */
export type PageParts = {
  language: Language;
  title: string;
  description: string;
  /** Full URL; null when the page has none of its own. */
  canonical: string | null;
  /** The same page in other languages, by tag. */
  alternates: readonly { tag: string; url: string }[];
  hidden: boolean;
  /** schema.org data, without the context. */
  data: Record<string, unknown> | null;
  body: string;
  /** The answer that the app would ask for first: as an anonymous visitor gets it, because the page is the same for all. */
  answer: unknown;
};

/** Text of a person or provider, escaped and in its own direction. */
export const text = (written: string): string => `<bdi>${escapeHtml(written)}</bdi>`;
export const tag = (name: string, ...inside: readonly string[]): string => `<${name}>${inside.join("")}</${name}>`;
/** A link within this site. `path` never contains input of users. */
export const link = (path: string, inside: string): string => `<a href="${escapeHtml(path)}">${inside}</a>`;

/** A data script; `<` is escaped so that nothing in it can end it. */
const dataScript = (attributes: string, data: unknown) => {
  const wellFormed = (_key: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
  const json = JSON.stringify(data, wellFormed).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script ${attributes}>${json}</script>`;
};
const jsonLd = (data: Record<string, unknown>) =>
  dataScript('type="application/ld+json"', { "@context": "https://schema.org", ...data });

/** `path`: address within the site. */
const firstAnswer = (answer: unknown, { path, nowMs }: Drawing) =>
  dataScript(
    `type="application/json" id="${firstAnswerId}" data-address="${escapeHtml(path)}" data-at="${new Date(nowMs).toISOString()}"`,
    answer,
  );

/** Where and when a page is drawn. */
export type Drawing = { path: string; nowMs: number };

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** The preview image of the app's page, in English. A build without a site address has none. */
const cardPattern = /<meta property="og:image" content="([^"]*)-en\.png">\s*/;

/** One image per language, all of one size; without one, link previews are small. */
function cardTags(shell: string, { language, hidden }: PageParts): string[] {
  const [, drawn] = cardPattern.exec(shell) ?? [];
  if (hidden || drawn === undefined) return [meta("name", "twitter:card", "summary")];
  return [
    `<meta property="og:image" content="${drawn}-${language}.png">`,
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

/**
 * Inserts title, description and content into the app's page, for readers without scripts. In a browser, the app
 * replaces it; pages with their own address stay visible until the app can draw in one step, as the mark at the root
 * says. The content security policy is made from `shell` alone, so only its own scripts may run.
 */
export function drawPage(shell: string, parts: PageParts, drawing: Drawing): string {
  const { language, title, description, canonical, alternates, hidden, data, body, answer } = parts;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", description),
    ...(hidden ? [meta("name", "robots", "noindex")] : []),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}">`]),
    ...alternates.map(
      ({ tag: of, url }) => `<link rel="alternate" hreflang="${escapeHtml(of)}" href="${escapeHtml(url)}">`,
    ),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Five Lemons"),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    ...(canonical === null ? [] : [meta("property", "og:url", canonical)]),
    ...cardTags(shell, parts),
    ...(data === null ? [] : [jsonLd(data)]),
  ].join("\n");
  // Replacement functions, since `$&` in a name would be a pattern.
  return shell
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<meta name="description"[^>]*>\s*/, "")
    .replace(cardPattern, "")
    .replace(/<title>.*?<\/title>/s, () => head)
    .replace("</body>", (end) => (answer === null ? end : firstAnswer(answer, drawing) + end))
    .replace('<div id="root">', () => `<div id="root"${canonical === null ? "" : " data-frame"}>${body}`);
}
