import { firstLanguage, languageKey, pathIn } from "../../domain/languages.ts";
import { fileOf, keptPages } from "../../domain/paths/site-pages.ts";
import { pageCacheName } from "../../sync/storage/page-cache.ts";

const stampKey = "kept-pages";

/**
 * Keeps what is to be read without a connection, legal texts and the help, in the language that the app speaks to the reader, which need
 * not be that of the page that is open: once per version and language.
 * `entry`: address of the script that this page began with. What cannot be had now is tried again at the next start.
 */
export async function storePublicPages(entry: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const language = firstLanguage([localStorage.getItem(languageKey), ...navigator.languages]);
  const stamp = `${entry} ${language}`;
  if (localStorage.getItem(stampKey) === stamp) return;
  const cache = await caches.open(pageCacheName);
  // Where a page is not there in this language its links lead to the English one.
  const kept = await Promise.all(
    keptPages.map(async (path) => (await keep(cache, pathIn(language, path))) || (await keep(cache, path))),
  );
  const wanted = new Set(
    keptPages.flatMap((path) => [location.origin + pathIn(language, path), location.origin + path]),
  );
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  if (kept.every(Boolean)) localStorage.setItem(stampKey, stamp);
}

/** By its address, or by its file where the host answers that with something else. */
async function keep(cache: Cache, path: string): Promise<boolean> {
  for (const address of [path, `/${fileOf(path)}`]) {
    const response = await fetch(address, { credentials: "omit" }).catch(() => null);
    const text = response?.status === 200 ? await response.text() : "";
    if (!response || !text.includes(`data-page="${path}"`)) continue;
    // Made again, because a navigation must not be answered with a response that was redirected.
    await cache.put(location.origin + path, new Response(text, { headers: response.headers }));
    return true;
  }
  return false;
}
