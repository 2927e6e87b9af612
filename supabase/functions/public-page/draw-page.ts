import { escapeHtml } from "../../../src/domain/text/escape-html.ts";
import type { Language } from "../../../src/domain/languages.ts";

/** What is put into the app's page. All texts are plain; `body` is HTML of `tag` and `text`. */
export type PageParts = {
  language: Language;
  title: string;
  description: string;
  /** Full address; null where the page has none of its own. */
  canonical: string | null;
  /** The same page in other languages, by their tag. */
  alternates: readonly { tag: string; url: string }[];
  hidden: boolean;
  /** schema.org, without the context. */
  data: Record<string, unknown> | null;
  body: string;
};

/** What a person or a provider wrote, as text: in its own direction, and nothing of it is HTML. */
export const text = (written: string): string => `<bdi>${escapeHtml(written)}</bdi>`;
export const tag = (name: string, ...inside: readonly string[]): string => `<${name}>${inside.join("")}</${name}>`;
/** `path` is of this site and made by us. */
export const link = (path: string, inside: string): string => `<a href="${escapeHtml(path)}">${inside}</a>`;

/** A script that is data: `<` is written so that nothing in it can end it. */
const jsonLd = (data: Record<string, unknown>) => {
  const wellFormed = (_key: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }, wellFormed).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/ld+json">${json}</script>`;
};

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** The card that the app's page names, in English. A build that was told no address of the site has drawn none, and names none. */
const cardPattern = /<meta property="og:image" content="([^"]*)-en\.png">\s*/;

/** One for each language, of one size; without any, links are shown small. */
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
 * The app's page with title, description and content for whoever runs no script; in a browser the app draws over it: what
 * has an address of its own stays until that can be done in one go, as the mark at its root says. Only what
 * stands in the app's page itself may be run: the policy of the answer is made of `shell` alone.
 */
export function drawPage(shell: string, parts: PageParts): string {
  const { language, title, description, canonical, alternates, hidden, data, body } = parts;
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
  // Functions, since `$&` in a name would be a pattern otherwise.
  return shell
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<meta name="description"[^>]*>\s*/, "")
    .replace(cardPattern, "")
    .replace(/<title>.*?<\/title>/s, () => head)
    .replace('<div id="root">', () => `<div id="root"${canonical === null ? "" : " data-frame"}>${body}`);
}
