import { createContext, use } from "react";
import { languages, pathIn, splitPath, type Language } from "../domain/languages.ts";
import { Spoken } from "../messages/messages.ts";

/** Which public page is being rendered, and in which language. */
export type PageLocation = {
  language: Language;
  /** The page's English address. */
  path: string;
  /** Languages that have this page, including its own. */
  languages: readonly Language[];
  /** True if the page with this English address exists in the current language. */
  has: (path: string) => boolean;
};

export const PageLocationContext = createContext<PageLocation | null>(null);

/** Set by the build for static pages; otherwise derived from the address and the app's language. */
export function usePageLocation(): PageLocation {
  const language = use(Spoken)?.language ?? "en";
  return use(PageLocationContext) ?? locationInApp(location.pathname, language);
}

/** Returns a function that translates English addresses to the current language if the page exists in it. */
export function useSiteLink(): (path: string) => string {
  const { language, has } = usePageLocation();
  return (href) => {
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    return path.startsWith("/") && has(path) ? pathIn(language, path) + rest : href;
  };
}

const locationInApp = (pathname: string, language: Language): PageLocation => ({
  language,
  path: splitPath(pathname).path,
  languages,
  // The build creates every static page in every language, and the app handles each address.
  has: () => true,
});
