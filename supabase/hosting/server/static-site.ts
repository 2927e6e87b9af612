import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { allowInline, inlineOf } from "../../../src/build/inline-hashes.ts";
import { acceptedLanguages, guessedHash, pathIn, splitPath, startPageOf } from "../../../src/domain/languages.ts";
import { isAppPath, routes } from "../../../src/domain/paths/routes.ts";
import { notKeptPath } from "../../../src/domain/share.ts";
import { inPageVaries, insertInPage, nothingInPage, type InPage } from "./config-in-page.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
const COMPRESSIBLE = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".xml"]);
/** Files that the build keeps for itself, and paths that lead upwards. */
const HIDDEN = /[/\\]\.(?!well-known\/)/;
const SMALLEST_COMPRESSED_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

interface Entry {
  file: string;
  eTag: string;
  bytes: Buffer<ArrayBuffer>;
  /** The policy of a page allows its own inline scripts by hash. */
  policy: ((policy: string) => string) | null;
  br: Promise<Buffer> | null;
  gz: Promise<Buffer> | null;
  /** The page with the configuration that was put into it last. */
  filled: { config: string; entry: Entry } | null;
}

/** Sharing is handled by the worker. Without one, the redirect leads to a page that says that nothing was saved. */
const isShare = ({ method, url }: Request) => method === "POST" && new URL(url).pathname === routes.pick.address;

/** Serves the built site: files, the app's page for every path of the app, and a "not found" page for all others. */
export function createSite(
  dist: string,
  headers: Record<string, string>,
  inPage: InPage = nothingInPage,
): (request: Request, peer?: string) => Promise<Response> {
  const entries = new Map<string, Entry>();

  const read = async (name: string): Promise<Entry | null> => {
    const file = path.join(dist, name);
    if (!file.startsWith(dist + path.sep)) return null;
    const kept = entries.get(file);
    // File names contain a content hash.
    if (kept && name.startsWith("/assets/")) return kept;
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const eTag = `W/"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
    if (kept?.eTag === eTag) return kept;
    const bytes = await readFile(file);
    const inline = file.endsWith(".html") ? inlineOf(bytes.toString()) : null;
    const policy = inline && ((policy: string) => allowInline(policy, inline));
    const entry = { file, eTag, bytes, policy, br: null, gz: null, filled: null };
    entries.set(file, entry);
    return entry;
  };

  return async (request, peer = "") => {
    if (isShare(request)) return new Response(null, { status: 303, headers: { ...headers, location: notKeptPath } });
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { ...headers, allow: "GET, HEAD" } });
    }
    const start = startOf(request);
    if (start !== null) {
      const leading = { location: start + guessedHash, vary: startVaries, "cache-control": "no-store" };
      return new Response(null, { status: 302, headers: { ...headers, ...leading } });
    }
    const name = decode(new URL(request.url).pathname);
    const found = name === null || HIDDEN.test(name) ? null : await find(read, name);
    const entry = found?.policy ? fill(found, await inPage(request, peer)) : found;
    if (!entry) return new Response("Not found", { status: 404, headers: { ...headers, "cache-control": "no-store" } });
    const answer = await respond(request, entry, { ...headers, "cache-control": cacheControl(name ?? "") });
    if (name === "/") answer.headers.set("vary", `accept-encoding, ${startVaries}`);
    // Unknown addresses get a readable page and the status 404.
    return path.basename(entry.file) === "404.html"
      ? new Response(answer.body, { headers: answer.headers, status: 404 })
      : answer;
  };
}

/** All visitors get the same, but for the demo on its own machine. */
function fill(page: Entry, config: string): Entry {
  if (config === "") return page;
  if (page.filled?.config === config) return page.filled.entry;
  const eTag = page.eTag.replace(/"$/, `-${createHash("sha256").update(config).digest("base64url").slice(0, 8)}"`);
  const bytes = Buffer.from(insertInPage(page.bytes.toString(), config));
  const entry = { ...page, bytes, eTag, br: null, gz: null, filled: null };
  page.filled = { config, entry };
  return entry;
}

const startVaries = "accept-language, sec-fetch-mode, sec-fetch-site";

/**
 * Leads a browser that opens the start page to the one in its language. Not from a page of this site, where the address is a
 * choice, and not for other readers of the file, e.g. the worker.
 */
function startOf({ headers, url }: Request): string | null {
  if (headers.get("sec-fetch-mode") !== "navigate") return null;
  const within = headers.get("sec-fetch-site") === "same-origin";
  return startPageOf(new URL(url), null, acceptedLanguages(headers.get("accept-language") ?? ""), within);
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

async function find(read: (name: string) => Promise<Entry | null>, name: string): Promise<Entry | null> {
  if (!name.endsWith("/")) {
    const exact = await read(name);
    if (exact) return exact;
    // A missing file must be 404: the app's page in its place would be run or cached as a script. A dot alone does not
    // make a path a file.
    const isPerson = name.startsWith("/u/");
    if (name.startsWith("/assets/") || (path.extname(name) !== "" && !isPerson)) return null;
  }
  const trimmed = name.replace(/\/+$/, "");
  return (
    (await read(`${trimmed}/index.html`)) ??
    (trimmed === "" ? null : await read(`${trimmed}.html`)) ??
    (isAppPath(name) ? null : await readMissing(read, name)) ??
    (await read("/app-shell.html")) ??
    (await read("/index.html"))
  );
}

/** The "not found" page in the language of the address, if it has one. */
const readMissing = async (read: (name: string) => Promise<Entry | null>, name: string): Promise<Entry | null> =>
  (await read(`${pathIn(splitPath(name).language, "/404")}.html`)) ?? (await read("/404.html"));

function cacheControl(name: string): string {
  return name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

async function respond(request: Request, entry: Entry, headers: Record<string, string>): Promise<Response> {
  const extension = path.extname(entry.file);
  const all: Record<string, string> = {
    ...headers,
    "content-type": TYPES[extension] ?? "application/octet-stream",
    etag: entry.eTag,
    vary: entry.policy ? `accept-encoding, ${inPageVaries}` : "accept-encoding",
  };
  const policy = all["content-security-policy"];
  if (policy && entry.policy) all["content-security-policy"] = entry.policy(policy);
  if (request.headers.get("if-none-match") === entry.eTag) return new Response(null, { status: 304, headers: all });
  const [encoding, bytes] = await encode(request.headers.get("accept-encoding") ?? "", extension, entry);
  if (encoding) all["content-encoding"] = encoding;
  all["content-length"] = String(bytes.byteLength);
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers: all });
}

/** Each file is compressed once, at its first request. */
async function encode(accepted: string, extension: string, entry: Entry): Promise<[string | null, Buffer]> {
  if (!COMPRESSIBLE.has(extension) || entry.bytes.byteLength < SMALLEST_COMPRESSED_BYTES) return [null, entry.bytes];
  if (/\bbr\b/.test(accepted)) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    return ["br", await (entry.br ??= brotli(entry.bytes, quality))];
  }
  if (/\bgzip\b/.test(accepted)) return ["gzip", await (entry.gz ??= zip(entry.bytes))];
  return [null, entry.bytes];
}
