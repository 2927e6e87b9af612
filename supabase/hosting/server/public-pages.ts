import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { readEnvironment } from "../../functions/_shared/environment.ts";
import { handle, isPublicPage } from "../../functions/public-page/handler.ts";
import type { Backend } from "../../embedded/backend.ts";

type Site = (request: Request, peer?: string) => Promise<Response>;
const zip = promisify(gzip);

/**
 * Serves the site, with database content in its public pages for readers without scripts. The content is read through
 * the API with the visitor's address, like by any anonymous caller.
 */
export function withPublicPages(site: Site, backend: Pick<Backend, "handle" | "keys">, siteUrl: string): Site {
  const environmentFor = (peer: string) =>
    Object.assign(
      readEnvironment(() => undefined),
      {
        siteUrl,
        supabaseUrl: siteUrl,
        publishableKey: backend.keys.publishableKey,
        fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
          (await backend.handle(new Request(input, init), peer)) ?? new Response(null, { status: 404 }),
      },
    );
  // The site map is cached per environment object.
  const shared = environmentFor("");
  return async (request, peer = "") => {
    const url = new URL(request.url);
    if (!isPublicPage(url.pathname) || (request.method !== "GET" && request.method !== "HEAD"))
      return site(request, peer);
    const shell = await site(new Request(new URL("/app-shell.html", url)));
    const isMap = url.pathname.endsWith(".xml");
    const answer = await handle(request, isMap ? shared : environmentFor(peer), () => Promise.resolve(shell));
    const headers = new Headers(shell.headers);
    for (const name of ["etag", "content-length", "content-encoding"]) headers.delete(name);
    for (const [name, value] of answer.headers) headers.set(name, value);
    // The policy is computed from the app's page before content is inserted, so inserted text can never run.
    headers.set("vary", "accept-encoding");
    const body = Buffer.from(await answer.arrayBuffer());
    const zipped = body.byteLength > 1024 && /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
    if (zipped) headers.set("content-encoding", "gzip");
    const bytes = zipped ? await zip(body) : body;
    headers.set("content-length", String(bytes.byteLength));
    return new Response(request.method === "HEAD" || bytes.byteLength === 0 ? null : new Uint8Array(bytes), {
      status: answer.status,
      headers,
    });
  };
}
