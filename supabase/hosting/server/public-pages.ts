import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { readEnvironment } from "../../functions/_shared/environment.ts";
import { handle, isPublicPage } from "../../functions/public-page/handler.ts";
import type { Backend } from "../../embedded/backend.ts";

type Site = (request: Request, peer?: string) => Promise<Response>;
const zip = promisify(gzip);

/** As long as browsers may keep a page by its `cache-control`. */
const KEPT_MS = 60_000;
/** Addresses of pages that do not exist are endless. */
const MOST_KEPT = 1000;

interface Drawn {
  status: number;
  headers: Headers;
  plain: Uint8Array<ArrayBuffer>;
  zipped: Uint8Array<ArrayBuffer> | null;
}

/**
 * Serves the site, with database content in its public pages for readers without scripts. The content is read through
 * the API with the visitor's address, like by any anonymous caller. A page is the same for everybody, so it is drawn
 * once for all who ask within a minute.
 */
export function withPublicPages(site: Site, backend: Pick<Backend, "handle" | "keys">, siteUrl: string): Site {
  const environmentFor = (visitor: Request | null, peer: string | null) =>
    Object.assign(
      readEnvironment(() => undefined),
      {
        siteUrl,
        supabaseUrl: siteUrl,
        publishableKey: backend.keys.publishableKey,
        fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
          const request = new Request(input, init);
          // Behind a proxy the visitor's address is in this header, and `peer` is the same for everybody.
          const forwarded = visitor?.headers.get("x-forwarded-for");
          if (forwarded) request.headers.set("x-forwarded-for", forwarded);
          return (await backend.handle(request, peer)) ?? new Response(null, { status: 404 });
        },
      },
    );
  // The site map is cached per environment object, and is nobody's request.
  const shared = environmentFor(null, null);
  const draw = async (request: Request, url: URL, peer: string): Promise<Drawn> => {
    const shell = await site(new Request(new URL("/app-shell.html", url)));
    const environment = url.pathname.endsWith(".xml") ? shared : environmentFor(request, peer);
    return finish(await handle(request, environment, () => Promise.resolve(shell)), shell.headers);
  };
  const keep = keeping();
  return async (request, peer = "") => {
    const url = new URL(request.url);
    if (!isPublicPage(url.pathname) || (request.method !== "GET" && request.method !== "HEAD"))
      return site(request, peer);
    return respond(request, await keep(url.pathname, () => draw(request, url, peer)));
  };
}

/** Keeps what `draw` returned for a path, and lets callers wait for one that is being drawn. Failures are not kept. */
function keeping() {
  const pages = new Map<string, { page: Promise<Drawn>; untilMs: number }>();
  return async (pathname: string, draw: () => Promise<Drawn>): Promise<Drawn> => {
    const known = pages.get(pathname);
    if (known && known.untilMs > Date.now()) return known.page;
    const page = draw();
    pages.delete(pathname);
    pages.set(pathname, { page, untilMs: Date.now() + KEPT_MS });
    const [oldest = ""] = pages.keys();
    if (pages.size > MOST_KEPT) pages.delete(oldest);
    const isFailure = await page.then(
      ({ status }) => status >= 500 || status === 429,
      () => true,
    );
    if (isFailure && pages.get(pathname)?.page === page) pages.delete(pathname);
    return page;
  };
}

async function finish(answer: Response, ofShell: Headers): Promise<Drawn> {
  const headers = new Headers(ofShell);
  for (const name of ["etag", "content-length", "content-encoding"]) headers.delete(name);
  for (const [name, value] of answer.headers) headers.set(name, value);
  // The policy is computed from the app's page before content is inserted, so inserted text can never run.
  headers.set("vary", "accept-encoding");
  const plain = new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 200) headers.set("etag", `W/"${createHash("sha256").update(plain).digest("base64url")}"`);
  const zipped = plain.byteLength > 1024 ? new Uint8Array(await zip(plain)) : null;
  return { status: answer.status, headers, plain, zipped };
}

function respond(request: Request, { status, headers: drawn, plain, zipped }: Drawn): Response {
  const headers = new Headers(drawn);
  const etag = headers.get("etag");
  if (etag !== null && request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  const packed = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "") ? zipped : null;
  if (packed) headers.set("content-encoding", "gzip");
  const bytes = packed ?? plain;
  headers.set("content-length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" || bytes.byteLength === 0 ? null : bytes, { status, headers });
}
