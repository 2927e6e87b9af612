import { isStaticPath, plainPath } from "../src/domain/paths/routes.ts";
import { pageCacheName } from "../src/sync/storage/page-cache.ts";
import { readOpenPages } from "../src/sync/worker/page-lock.ts";
import { readKept, shellCacheName } from "./caches.ts";

/** What the build puts into `self.__WB_MANIFEST`; `revision` null: the name changes with the content. */
export type ShellFile = { url: string; revision: string | null };

/** Pages of the server, such as confirmation links: answering them with the app would swallow them. */
const serverPath = /^\/((auth|rest|storage|functions)\/v1|_local)\//;
/** The landing page has an address of its own; every other one that no file bears is answered with the app's page. */
const landing = "/index.html";
const page = "/app-shell.html";
/** Where the build puts files whose name changes with their content. */
const chunkFolder = "/assets/";
/** So long somebody waits for a page that is here as it was. */
const pageTimeoutMs = 2_000;
/** A phone on a weak connection shares it with the page that is just opening. */
const parallelDownloads = 6;

/** Stands in each page of ours. */
const ourMark = 'id="root"';
const isPage = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("text/html") ?? false;

/**
 * The whole app from the device. Written here because Workbox's precache and router would make the worker 8 kB larger
 * than it may be; the build still lists the files.
 */
export class Shell {
  /** Path to the key in the cache, which tells versions of one path apart. */
  private readonly keys: ReadonlyMap<string, string>;
  private readonly origin: string;

  constructor(files: readonly ShellFile[], origin: string) {
    this.origin = origin;
    const addressed = files.map(({ url, revision }) => ({ url: new URL(url, origin), revision }));
    this.keys = new Map(
      addressed.map(({ url, revision }) => [url.pathname, revision ? `${url.href}?revision=${revision}` : url.href]),
    );
  }

  /** All files or a rejection, and then the browser tries again later: half an app is none. */
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
    // A file whose name does not tell its version may lie in the browser's cache as an older one.
    const response = await fetch(this.origin + path, { cache: "reload", credentials: "same-origin" });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    // Made again, because a navigation must not be answered with a response that was redirected.
    const { headers } = response;
    const content = await response.blob();
    // So answers a café's Wi-Fi until one has signed in there: kept, it would be what the app is made of.
    if (isPage(response) && !(path.endsWith(".html") && (await content.text()).includes(ourMark)))
      throw new Error(`${path} answered with another page`);
    await cache.put(key, new Response(content, { headers }));
  }

  /** Forgets what this version does not name, unless a page of another version is open that may still ask for it. */
  async removeOld(): Promise<void> {
    const pages = await readOpenPages();
    if (pages.some((path) => !this.keys.has(path))) return;
    const cache = await caches.open(shellCacheName);
    const wanted = new Set(this.keys.values());
    const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
    await Promise.all(old.map((request) => cache.delete(request)));
  }

  /** The key of what answers this request, null when it is not the app's to answer. */
  keyFor({ url, method, mode }: Pick<Request, "url" | "method" | "mode">): string | null {
    const { origin, pathname } = new URL(url);
    if (method !== "GET" || origin !== this.origin || serverPath.test(pathname)) return null;
    const exact = this.keys.get(pathname);
    if (exact !== undefined) return exact;
    // A page of the version before asks for one of its own chunks.
    if (pathname.startsWith(chunkFolder)) return url;
    if (mode !== "navigate") return null;
    if (pathname === "/") return this.keys.get(landing) ?? null;
    // A public page is one of the site, not of the app: see `answer`.
    if (isStaticPath(pathname)) return origin + plainPath(pathname);
    // Every address of the app is the one page.
    return this.keys.get(page) ?? null;
  }

  async answer(request: Request, key: string): Promise<Response> {
    if (isStaticPath(key.slice(this.origin.length))) return await this.answerPage(request, key);
    // Gone only if the browser cleared the disk, or cannot read it; then the network still has it.
    return (await readKept(key, shellCacheName)) ?? (await fetch(request));
  }

  /** Of the site itself, as it may have changed; kept is what is read without a connection, or with hardly one. */
  private async answerPage(request: Request, key: string): Promise<Response> {
    const before = await readKept(key, pageCacheName);
    const fetched = fetch(request);
    if (!before) return await fetched.catch(() => readKept(this.keys.get(page) ?? "").then((app) => app ?? fetched));
    const late = new Promise<Response>((resolve) => setTimeout(resolve, pageTimeoutMs, before));
    return await Promise.race([fetched, late]).catch(() => before);
  }
}
