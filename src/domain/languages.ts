/** The languages of all pages. */
export const languages = ["en", "fr", "de", "lb", "pt"] as const;
export type Language = (typeof languages)[number];

/** localStorage key of the language that the person chose. */
export const languageKey = "language";

/** The language of a tag ("pt-BR"); null if there is no translation. */
export function languageOfTag(tag: string | null): Language | null {
  const wanted = tag?.toLowerCase().split("-")[0];
  return languages.find((language) => language === wanted) ?? null;
}

/** The first of `tags` with a translation; otherwise English. */
export const firstLanguage = (tags: readonly (string | null)[]): Language =>
  tags.map(languageOfTag).find((language) => language !== null) ?? "en";

/** English pages have no language prefix; the others begin with one: `/fr/about`. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, tag = ""] = /^\/([a-z]{2})(?=\/|$)/.exec(pathname) ?? [];
  const language = languageOfTag(tag);
  if (language === null || language === "en") return { language: "en", path: pathname };
  return { language, path: pathname.slice(tag.length + 1) || "/" };
}

/**
 * The language that the address of a public page drawn by the app determines. Null for pages in the person's own
 * language. A place page without a language in its address is one of those; with a language, its reader comes from a
 * list or a search in that language.
 */
export function languageOfPage(pathname: string): Language | null {
  const { language, path } = splitPath(pathname);
  if (language !== "en" && path.startsWith("/r/")) return language;
  return /^\/(discover|reviews)\/?$/.test(path) ? firstLanguage([language]) : null;
}

/** The address of a public page in a language: `pathIn("fr", "/about")` is "/fr/about". */
export const pathIn = (language: Language, path: string): string =>
  language === "en" ? path : `/${language}${path === "/" ? "" : path}`;

/** Marks an address to which the server led by the browser's languages, so that a remembered choice can still win. */
export const guessedHash = "#guessed";

type Visit = { pathname: string; search: string; hash: string };

/**
 * Where a visit of the start page continues in the reader's language; null: here. `within`: the reader comes from a page of this
 * site, so the address is their choice.
 */
export function startPageOf(
  { pathname, search, hash }: Visit,
  chosen: string | null,
  tags: readonly string[],
  within: boolean,
): string | null {
  if (hash === guessedHash) {
    const wanted = languageOfTag(chosen) ?? splitPath(pathname).language;
    return wanted === splitPath(pathname).language ? null : pathIn(wanted, "/");
  }
  if (pathname !== "/" || search !== "" || hash !== "" || within) return null;
  const wanted = firstLanguage([chosen, ...tags]);
  return wanted === "en" ? null : pathIn(wanted, "/");
}

/** The languages of an `Accept-Language` header, the most wanted first. */
export const acceptedLanguages = (header: string): string[] =>
  header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((one) => one.trim());
      const weight = parameters.find((one) => one.startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/** Address of the app manifest in a language. */
export const manifestPath = (language: Language): string =>
  language === "en" ? "/manifest.webmanifest" : `/manifest.${language}.webmanifest`;
