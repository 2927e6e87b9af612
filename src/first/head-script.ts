import {
  firstLanguage,
  guessedHash,
  languageKey,
  languageOfPage,
  manifestPath,
  startPageOf,
} from "../domain/languages.ts";
import { applyTheme, readTheme } from "../ui/theme.ts";
import { installStorageFallback } from "./storage-fallback.ts";

// In the head of the page itself, ahead of everything: what is painted before the first script arrives has the person's colours
// and language, and the screen of this address and its words are asked for beside the scripts that would ask for them.
installStorageFallback(window);
applyTheme(readTheme());
const chosen = localStorage.getItem(languageKey);
// Ahead of the first paint. The server does the same, where it is ours.
const isWithin = document.referrer.startsWith(`${location.origin}/`);
const start = startPageOf(location, chosen, navigator.languages, isWithin);
if (start !== null) location.replace(start);
else if (location.hash === guessedHash) history.replaceState(history.state, "", location.pathname);
const language = languageOfPage(location.pathname) ?? firstLanguage([chosen, ...navigator.languages]);
/** File names by purpose, without their leading slash, as the app's page lists them; other pages list none. */
const filesOf = <Files>(name: string): Record<string, Files> =>
  JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "{}");
const words = filesOf<string>("words")[language];
if (words !== undefined) {
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifestPath(language));
}
const screen = filesOf<string[]>("screens")[location.pathname] ?? [];
const screenWords = filesOf<Record<string, string>>("screen-words")[location.pathname]?.[language];
for (const file of [...screen, words, screenWords]) {
  if (file === undefined) continue;
  const link = document.createElement("link");
  const kind = file.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
  document.head.append(Object.assign(link, kind, { crossOrigin: "", href: `/${file}` }));
}
