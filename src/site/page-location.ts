import { createContext, use } from "react";
import { languages, pathIn, splitPath, type Language } from "../domain/languages.ts";
import { Spoken } from "../messages/messages.ts";

/** Where on the public site a page is drawn. */
export type PageLocation = {
  language: Language;
  /** Its English address. */
  path: string;
  /** Those that this page is there in, its own among them. */
  languages: readonly Language[];
  /** Whether a page, by its English address, has one of its own in this language. */
  has: (path: string) => boolean;
};

export const PageLocationContext = createContext<PageLocation | null>(null);

/** Of a page of the build as that says; of one that the app draws by its address, in the language that the app speaks. */
export function usePageLocation(): PageLocation {
  const language = use(Spoken)?.language ?? "en";
  return use(PageLocationContext) ?? placeInApp(location.pathname, language);
}

/** Addresses of other pages from this one: in its language, as far as they are there in it. */
export function useSiteLink(): (path: string) => string {
  const { language, has } = usePageLocation();
  return (href) => {
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    return path.startsWith("/") && has(path) ? pathIn(language, path) + rest : href;
  };
}

const placeInApp = (pathname: string, language: Language): PageLocation => ({
  language,
  path: splitPath(pathname).path,
  languages,
  // The build makes every static page in every language, and the app answers under each.
  has: () => true,
});
