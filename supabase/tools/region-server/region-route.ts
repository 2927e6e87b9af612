import * as z from "zod/mini";
import {
  longestRegionName,
  regionPartBytes,
  regionPaths,
  type RegionProblem,
} from "../../../src/domain/places/region-import.ts";
import type { Backend } from "../../embedded/backend.ts";
import { json } from "../../embedded/shared/api-call.ts";
import type { Refused, RegionImports } from "./region-imports.ts";

const startSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestRegionName)),
  file_name: z.string().check(z.minLength(1), z.maxLength(255)),
  bytes: z.int().check(z.positive()),
});
const cancelSchema = z.object({ id: z.string() });

const statuses: Partial<Record<RegionProblem, number>> = { region_busy: 409, region_gone: 409, region_too_large: 413 };

/**
 * Answers the paths of region imports; null for all others. The database decides by the caller's token whether they may, as
 * for every action of admins, and logs who started or cancelled an import.
 */
export function createRegionRoute(
  backend: Pick<Backend, "handle" | "keys">,
  imports: RegionImports,
): (request: Request, peer: string | null) => Promise<Response | null> {
  const paths: readonly string[] = Object.values(regionPaths);
  return async (request, peer) => {
    const url = new URL(request.url);
    if (!paths.includes(url.pathname)) return null;
    const answered = await answer(backend, imports, request, url, peer);
    answered.headers.set("cache-control", "no-store");
    answered.headers.set("x-content-type-options", "nosniff");
    return answered;
  };
}

async function answer(
  backend: Pick<Backend, "handle" | "keys">,
  imports: RegionImports,
  request: Request,
  url: URL,
  peer: string | null,
): Promise<Response> {
  const isState = url.pathname === regionPaths.state;
  if (request.method !== (isState ? "GET" : "POST")) return json({ message: "Method not allowed" }, 405);
  const authorize = (body: object) => refusalOf(backend, request, peer, body);
  const forbidden = await authorize({ p_step: "look" });
  if (forbidden) return forbidden;
  if (isState) return json({ latest: imports.latest() });
  const body = await readPart(request);
  if (body === null) return refused({ refused: "region_too_large" });
  if (url.pathname === regionPaths.part) {
    const offset = Number(url.searchParams.get("offset"));
    return told(await imports.receive(url.searchParams.get("id") ?? "", offset, body));
  }
  const given = parsedJson(body);
  if (url.pathname === regionPaths.cancel) {
    const cancel = cancelSchema.safeParse(given);
    if (!cancel.success) return json({ message: "Malformed request" }, 400);
    const name = imports.latest()?.name;
    return (await authorize({ p_step: "cancel", p_name: name })) ?? told(await imports.cancel(cancel.data.id));
  }
  const start = startSchema.safeParse(given);
  if (!start.success) return json({ message: "Malformed request" }, 400);
  const { name, file_name: fileName, bytes } = start.data;
  // Before the log: what cannot start is not logged.
  const impossible = await imports.refuseStart({ bytes });
  if (impossible) return refused(impossible);
  return (
    (await authorize({ p_step: "start", p_name: name, p_bytes: bytes })) ??
    told(await imports.start({ name, fileName, bytes }))
  );
}

/** The database's refusal, as it answers the same person elsewhere; null: they may. */
async function refusalOf(
  { handle, keys }: Pick<Backend, "handle" | "keys">,
  request: Request,
  peer: string | null,
  body: object,
): Promise<Response | null> {
  const answered = await handle(
    new Request(new URL("/rest/v1/rpc/authorize_region_import", request.url), {
      method: "POST",
      headers: {
        apikey: keys.publishableKey,
        "content-type": "application/json",
        authorization: request.headers.get("authorization") ?? "",
      },
      body: JSON.stringify(body),
    }),
    peer,
  );
  if (answered?.ok) return null;
  return answered ? new Response(answered.body, answered) : json({ message: "Not found" }, 404);
}

/** Null if it is longer than a part may be. */
async function readPart(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > regionPartBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

const told = (outcome: object | Refused): Response =>
  "refused" in outcome ? refused(outcome) : json({ latest: outcome });
const refused = ({ refused: code }: Refused): Response =>
  json({ hint: code, message: "The import was refused." }, statuses[code] ?? 422);
