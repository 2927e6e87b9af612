import { firstLanguage, languageKey, languageOfPage, manifestPath } from "../domain/languages.ts";
import { applyTheme, readTheme } from "../ui/theme.ts";

// In the head of the page itself, ahead of everything: what is painted before the first script arrives has the person's colours
// and language, and the screen of this address and its words are asked for beside the scripts that would ask for them.
let chosen: string | null = null;
try {
  applyTheme(readTheme());
  chosen = localStorage.getItem(languageKey);
} catch {
  // Storage is forbidden here: the system's colours and languages will do.
}
const language = languageOfPage(location.pathname) ?? firstLanguage([chosen, ...navigator.languages]);
/** Files by what they are for, as the page of the app names them; others have none. */
const filesOf = (name: string) =>
  JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "{}") as Record<
    string,
    string
  >;
const words = filesOf("words")[language];
if (words !== undefined) {
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifestPath(language));
}
for (const href of [filesOf("screens")[location.pathname], words]) {
  if (href === undefined) continue;
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
  document.head.append(link);
}
