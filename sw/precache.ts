import { isStaticPath, plainPath } from "../src/domain/paths/routes.ts";
import { pageCacheName } from "../src/sync/storage/page-cache.ts";
import { readOpenPages } from "../src/sync/worker/page-lock.ts";
import { readKept, shellCacheName } from "./caches.ts";

/** An entry of `self.__WB_MANIFEST`, which the build fills; `revision` null: the file name changes with the content. */
export type ShellFile = { url: string; revision: string | null };

/** Pages of the server, such as confirmation links, which the app must not answer. */
const serverPath = /^\/((auth|rest|storage|functions)\/v1|_local)\//;
/** The landing page has its own file; every other address without a file is answered with the app's page. */
const landing = "/index.html";
const page = "/app-shell.html";
/** The build's folder for files whose name changes with their content. */
const chunkFolder = "/assets/";
/** Maximum waiting time for a page that is also cached. */
const pageTimeoutMs = 2_000;
/** Limited, because on a weak connection the opening page shares it. */
const parallelDownloads = 6;

/** Contained in each of our pages. */
const ourMark = 'id="root"';
const isPage = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("text/html") ?? false;

/**
 * The whole app from the device. Workbox builds the list of files; its precache was tried instead of this class and loses
 * guarantees: see README.md.
 */
export class Shell {
  /** Cache key by path; it distinguishes versions of one path. */
  private readonly keys: ReadonlyMap<string, string>;
  private readonly origin: string;

  constructor(files: readonly ShellFile[], origin: string) {
    this.origin = origin;
    const addressed = files.map(({ url, revision }) => ({ url: new URL(url, origin), revision }));
    this.keys = new Map(
      addressed.map(({ url, revision }) => [url.pathname, revision ? `${url.href}?revision=${revision}` : url.href]),
    );
  }

  /** Caches all files or rejects, and then the browser tries again later: an incomplete app must not be installed. */
  async install(): Promise<void> {
    const cache = await caches.open(shellCacheName);
    const here = new Set((await cache.keys()).map(({ url }) => url));
    const missing = [...this.keys].filter(([, key]) => !here.has(key));
    const download = async (): Promise<void> => {
      for (let next = missing.pop(); next; next = missing.pop()) await this.download(cache, ...next);
    };
    await Promise.all(Array.from({ length: parallelDownloads }, download));
  }

  private async download(cache: Cache, path: string, key: string): Promise<void> {
    // The browser's HTTP cache may have an older version of a file whose name does not contain its version.
    const response = await fetch(this.origin + path, { cache: "reload", credentials: "same-origin" });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    // Copied into a new response, because a navigation must not be answered with a redirected response.
    const { headers } = response;
    const content = await response.blob();
    // A captive portal answers every request with its own page, which must not be cached as the app.
    if (isPage(response) && !(path.endsWith(".html") && (await content.text()).includes(ourMark)))
      throw new Error(`${path} answered with another page`);
    await cache.put(key, new Response(content, { headers }));
  }

  /** Deletes files that this version does not list, unless an open page of another version may still need them. */
  async removeOld(): Promise<void> {
    const pages = await readOpenPages();
    if (pages.some((path) => !this.keys.has(path))) return;
    const cache = await caches.open(shellCacheName);
    const wanted = new Set(this.keys.values());
    const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
    await Promise.all(old.map((request) => cache.delete(request)));
  }

  /** The cache key for this request; null if the app does not answer it. */
  keyFor({ url, method, mode }: Pick<Request, "url" | "method" | "mode">): string | null {
    const { origin, pathname } = new URL(url);
    if (method !== "GET" || origin !== this.origin || serverPath.test(pathname)) return null;
    const exact = this.keys.get(pathname);
    if (exact !== undefined) return exact;
    // A page of the previous version requests one of its own chunks.
    if (pathname.startsWith(chunkFolder)) return url;
    if (mode !== "navigate") return null;
    if (pathname === "/") return this.keys.get(landing) ?? null;
    // A public page belongs to the site, not to the app: see `answer`.
    if (isStaticPath(pathname)) return origin + plainPath(pathname);
    // All addresses of the app share one page.
    return this.keys.get(page) ?? null;
  }

  async answer(request: Request, key: string): Promise<Response> {
    if (isStaticPath(key.slice(this.origin.length))) return await this.answerPage(request, key);
    // Missing only if the browser deleted it or cannot read it; then the network still has it.
    return (await readKept(key, shellCacheName)) ?? (await fetch(request));
  }

  /**
   * A page of the site may have changed, so the network comes first; the cached one is for no or a very slow
   * connection.
   */
  private async answerPage(request: Request, key: string): Promise<Response> {
    const before = await readKept(key, pageCacheName);
    const fetched = fetch(request);
    if (!before) return await fetched.catch(() => readKept(this.keys.get(page) ?? "").then((app) => app ?? fetched));
    const late = new Promise<Response>((resolve) => setTimeout(resolve, pageTimeoutMs, before));
    return await Promise.race([fetched, late]).catch(() => before);
  }
}
