import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readEnvironment } from "../../functions/_shared/environment.ts";
import { handle, isPublicPage, type Means } from "../../functions/public-page/handler.ts";
import type { Backend } from "../../embedded/backend.ts";
import { inPageVaries, insertInPage, nothingInPage, type InPage } from "./config-in-page.ts";

type Site = (request: Request, peer?: string) => Promise<Response>;
const zip = promisify(gzip);
const brotli = promisify(brotliCompress);
/** Quick enough for a page that is kept for a minute, and a quarter smaller than gzip. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** As long as browsers may keep a page by its `cache-control`. */
const KEPT_MS = 60_000;
/** Addresses of pages that do not exist are endless. */
const MOST_KEPT = 1000;

interface Drawn {
  status: number;
  headers: Headers;
  plain: Uint8Array<ArrayBuffer>;
  /** By encoding; empty for a short page. */
  packed: Partial<Record<"br" | "gzip", Uint8Array<ArrayBuffer>>>;
}

/**
 * Serves the site, with database content in its public pages for readers without scripts. The content is read through
 * the API with the visitor's address, like by any anonymous caller. A page is the same for everybody, so it is drawn
 * once for all who ask within a minute.
 */
export function withPublicPages(
  site: Site,
  backend: Pick<Backend, "handle" | "keys">,
  siteUrl: string,
  { drawBody = () => null, inPage = nothingInPage }: { drawBody?: Means["drawBody"]; inPage?: InPage } = {},
): Site {
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
  const draw = async (request: Request, url: URL, peer: string, config: string): Promise<Drawn> => {
    let ofShell = new Headers();
    const readShell: Means["readShell"] = async (_environment, kind) => {
      const shell = await site(new Request(new URL(kind === null ? "/app-shell.html" : `/drawn/${kind}.html`, url)));
      ofShell = shell.headers;
      return shell;
    };
    const environment = url.pathname.endsWith(".xml") ? shared : environmentFor(request, peer);
    return finish(await handle(request, environment, { readShell, drawBody }), ofShell, config);
  };
  const keep = keeping();
  return async (request, peer = "") => {
    const url = new URL(request.url);
    if (!isPublicPage(url.pathname) || (request.method !== "GET" && request.method !== "HEAD"))
      return site(request, peer);
    const config = await inPage(request, peer);
    // A site map may have parts. No other page depends on its query.
    const part = url.pathname.endsWith(".xml") ? (url.searchParams.get("part") ?? "") : "";
    return respond(request, await keep(`${url.pathname} ${part} ${config}`, () => draw(request, url, peer, config)));
  };
}

/** Keeps what `draw` returned under this key, and lets callers wait for one that is being drawn. Failures are not kept. */
function keeping() {
  const pages = new Map<string, { page: Promise<Drawn>; untilMs: number }>();
  return async (key: string, draw: () => Promise<Drawn>): Promise<Drawn> => {
    const known = pages.get(key);
    if (known && known.untilMs > Date.now()) return known.page;
    const page = draw();
    pages.delete(key);
    pages.set(key, { page, untilMs: Date.now() + KEPT_MS });
    const [oldest = ""] = pages.keys();
    if (pages.size > MOST_KEPT) pages.delete(oldest);
    const isFailure = await page.then(
      ({ status }) => status >= 500 || status === 429,
      () => true,
    );
    if (isFailure && pages.get(key)?.page === page) pages.delete(key);
    return page;
  };
}

async function finish(answer: Response, ofShell: Headers, config: string): Promise<Drawn> {
  const headers = new Headers(ofShell);
  for (const name of ["etag", "content-length", "content-encoding"]) headers.delete(name);
  for (const [name, value] of answer.headers) headers.set(name, value);
  // The policy is computed from the app's page before content is inserted, so inserted text can never run.
  headers.set("vary", `accept-encoding, ${inPageVaries}`);
  const plain = new TextEncoder().encode(insertInPage(await answer.text(), config, new Date()));
  if (answer.status === 200) headers.set("etag", `W/"${createHash("sha256").update(plain).digest("base64url")}"`);
  const packed =
    plain.byteLength > 1024
      ? { br: new Uint8Array(await brotli(plain, brotliOptions)), gzip: new Uint8Array(await zip(plain)) }
      : {};
  return { status: answer.status, headers, plain, packed };
}

function respond(request: Request, { status, headers: drawn, plain, packed }: Drawn): Response {
  const headers = new Headers(drawn);
  const etag = headers.get("etag");
  if (etag !== null && request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  const encoded = encoding && packed[encoding];
  if (encoded) headers.set("content-encoding", encoding);
  const bytes = encoded ?? plain;
  headers.set("content-length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" || bytes.byteLength === 0 ? null : bytes, { status, headers });
}
