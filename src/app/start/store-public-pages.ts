import { firstLanguage, languageKey, pathIn } from "../../domain/languages.ts";
import { fileOf, keptPages } from "../../domain/paths/site-pages.ts";
import { pageCacheName } from "../../sync/storage/page-cache.ts";

const stampKey = "kept-pages";

/**
 * Caches pages that are readable offline (legal texts and help) in the person's language, which may differ from that of
 * the open page: once per version and language. `entry`: address of this page's first script. Pages that cannot be
 * fetched now are tried again at the next start.
 */
export async function storePublicPages(entry: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const language = firstLanguage([localStorage.getItem(languageKey), ...navigator.languages]);
  const stamp = `${entry} ${language}`;
  if (localStorage.getItem(stampKey) === stamp) return;
  const cache = await caches.open(pageCacheName);
  // If a page does not exist in this language, links lead to the English one.
  const kept = await Promise.all(
    keptPages.map(async (path) => (await keep(cache, pathIn(language, path))) || (await keep(cache, path))),
  );
  const wanted = new Set(
    keptPages.flatMap((path) => [location.origin + pathIn(language, path), location.origin + path]),
  );
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  if (kept.every(Boolean)) localStorage.setItem(stampKey, stamp);
}

/** Fetches a page by its address, or by its file if the host answers the address differently. */
async function keep(cache: Cache, path: string): Promise<boolean> {
  for (const address of [path, `/${fileOf(path)}`]) {
    const response = await fetch(address, { credentials: "omit" }).catch(() => null);
    const text = response?.status === 200 ? await response.text() : "";
    if (!response || !text.includes(`data-page="${path}"`)) continue;
    // Copied into a new response, because a navigation must not be answered with a redirected response.
    await cache.put(location.origin + path, new Response(text, { headers: response.headers }));
    return true;
  }
  return false;
}
