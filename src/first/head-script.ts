import {
  firstLanguage,
  guessedHash,
  languageKey,
  languageOfPage,
  manifestPath,
  startPageOf,
} from "../domain/languages.ts";
import { routeFilesName, type RouteFiles } from "../domain/paths/route-files.ts";
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
const listed = document.querySelector<HTMLMetaElement>(`meta[name="${routeFilesName}"]`);
if (listed) requestFiles(JSON.parse(listed.content) as RouteFiles);

/** Requests everything that this address needs, in one turn. */
function requestFiles({ files, routes, words }: RouteFiles): void {
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifestPath(language));
  const [, indexes = [], groups = []] = routes.find(([address]) => new RegExp(address).test(location.pathname)) ?? [];
  const texts = ["start", ...groups].map((group) => words[language]?.[group]);
  for (const file of [...texts, ...indexes.map((index) => files[index])]) {
    if (file === undefined) continue;
    const link = document.createElement("link");
    const kind = file.endsWith(".css")
      ? { rel: "preload", as: "style" }
      : { rel: "modulepreload", fetchPriority: "low" };
    document.head.append(Object.assign(link, kind, { crossOrigin: "", href: `/${file}` }));
  }
}
