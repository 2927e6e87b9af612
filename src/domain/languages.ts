/** Those that all pages are there in. */
export const languages = ["en", "fr", "de", "lb", "pt"] as const;
export type Language = (typeof languages)[number];

/** Where the person's choice is kept on the device. */
export const languageKey = "language";

/** The language of a tag ("pt-BR"), null for one that there are no words for. */
export function languageOfTag(tag: string | null): Language | null {
  const wanted = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === wanted) ?? null;
}

/** The first of the languages named that pages are there in; English otherwise. */
export const firstLanguage = (tags: readonly (string | null)[]): Language =>
  tags.map(languageOfTag).find((language) => language !== null) ?? "en";

/** English pages have the plain address, all others begin with their language: `/fr/about`. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, tag = ""] = /^\/([a-z]{2})(?=\/|$)/.exec(pathname) ?? [];
  const language = languageOfTag(tag);
  if (language === null || language === "en") return { language: "en", path: pathname };
  return { language, path: pathname.slice(tag.length + 1) || "/" };
}

/**
 * The language of a public page that the app draws: its address alone decides. Null for all that speak the person's own, the page of
 * a place among them, unless its address names a language: those are for whoever comes from a list or a search in theirs.
 */
export function languageOfPage(pathname: string): Language | null {
  const { language, path } = splitPath(pathname);
  if (language !== "en" && path.startsWith("/r/")) return language;
  return /^\/(discover|reviews)\/?$/.test(path) ? firstLanguage([language]) : null;
}

/** The address of a public page in a language: `pathIn("fr", "/about")` is "/fr/about". */
export const pathIn = (language: Language, path: string): string =>
  language === "en" ? path : `/${language}${path === "/" ? "" : path}`;

/** Address of the app manifest in a language. */
export const manifestPath = (language: Language): string =>
  language === "en" ? "/manifest.webmanifest" : `/manifest.${language}.webmanifest`;
