import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bearer, json, toRequest, withHeaders } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { verifyJwt } from "../shared/jwt.ts";
import { hasSecretKey } from "../data-folder/keys.ts";
import type { Keys } from "../data-folder/keys.ts";

type Handler = (request: Request, info: { remoteAddr: unknown }) => Response | Promise<Response>;

export interface FunctionHost {
  answer(call: ApiCall): Promise<Response>;
}

/** Functions called without a key: by mail programs, page readers and Auth. */
const WITHOUT_KEY = new Set(["newsletter-unsubscribe", "public-page", "send-mail"]);
const NAME = /^\/functions\/v1\/([a-z0-9][a-z0-9-]*)(?:\/|$)/;
const REMOTE = { remoteAddr: { hostname: "127.0.0.1", port: 0, transport: "tcp" } };

let hosts = 0;

/**
 * Runs `supabase/functions/<name>/index.ts` unchanged: Node strips the types, and the two members of `Deno` that
 * functions use are provided. A function is loaded at its first call.
 */
export function createFunctionHost(dir: string, keys: Keys, env: () => Record<string, string>): FunctionHost {
  const handlers = new Map<string, Promise<Handler | null>>();
  let loading: Promise<unknown> = Promise.resolve();
  // An imported module does not run again, so each host in this process imports under its own URL.
  hosts += 1;
  const host = `?host=${hosts}`;

  const load = (name: string): Promise<Handler | null> => {
    const file = path.resolve(dir, name, "index.ts");
    // Functions load one at a time: `Deno.serve` belongs to the file that is loading.
    const loaded = loading.then(() => (existsSync(file) ? importHandler(file, host, env) : null));
    loading = loaded.catch(() => {});
    return loaded;
  };

  return {
    async answer(call) {
      const name = NAME.exec(call.url.pathname)?.[1] ?? "";
      if (!WITHOUT_KEY.has(name) && !mayCall(call, keys))
        return json({ code: "UNAUTHORIZED_NO_AUTH_HEADER", message: "Invalid key or token" }, 401);
      const handler = await (handlers.get(name) ?? remember(handlers, name, load(name)));
      if (!handler) return json({ code: "NOT_FOUND", message: "Requested function was not found" }, 404);
      try {
        // Headers of a fetched response are immutable, and the gateway adds some.
        return withHeaders(await handler(toRequest(call), REMOTE), {});
      } catch (error) {
        console.error(`[function ${name}]`, error);
        return json({ error: "Internal Server Error" }, 500);
      }
    },
  };
}

function remember(
  handlers: Map<string, Promise<Handler | null>>,
  name: string,
  loaded: Promise<Handler | null>,
): Promise<Handler | null> {
  handlers.set(name, loaded);
  // A function that failed to load or is missing is looked up again: somebody may be writing it.
  loaded.then((handler) => handler ?? handlers.delete(name)).catch(() => handlers.delete(name));
  return loaded;
}

/** Checks what the gateway of hosted Supabase checks before a function runs. */
function mayCall({ headers }: ApiCall, keys: Keys): boolean {
  const key = headers.get("apikey") ?? "";
  if (key !== keys.publishableKey && !hasSecretKey(headers, keys)) return false;
  const token = bearer(headers);
  return token === "" || token === key || verifyJwt(token, keys.jwtSecret) !== null;
}

async function importHandler(file: string, host: string, env: () => Record<string, string>): Promise<Handler> {
  let handler: Handler | undefined;
  const get = (name: string) => env()[name] ?? process.env[name];
  const serve = (first: unknown, second?: unknown) => {
    const given = typeof first === "function" ? first : second;
    if (typeof given === "function") handler = given as Handler;
    return { finished: new Promise<void>(() => {}), shutdown: () => Promise.resolve() };
  };
  Object.assign(globalThis, { Deno: { env: { get }, serve } });
  await import(pathToFileURL(file).href + host);
  if (!handler) throw new Error(`${file} does not call Deno.serve.`);
  return handler;
}
