import { createHash } from "node:crypto";
import type { ApiCall } from "../shared/api-call.ts";
import { knownTags } from "../shared/known-tags.ts";

/**
 * Names the version of an answer that caches may keep, and answers 304 without a body when the caller has it. A procedure allows
 * caching (`supabase/schemas/foundation/caching.sql`).
 */
export async function revalidate({ method, headers }: ApiCall, answer: Response): Promise<Response> {
  const isKept =
    method === "GET" && answer.status === 200 && /^public\b/.test(answer.headers.get("cache-control") ?? "");
  if (!isKept) return answer;
  const body = await answer.arrayBuffer();
  const etag = `"${createHash("sha256").update(new Uint8Array(body)).digest("base64url").slice(0, 22)}"`;
  const all = new Headers(answer.headers);
  all.set("etag", etag);
  if (!knownTags(headers).includes(etag)) return new Response(body, { headers: all });
  for (const name of ["content-type", "content-length", "content-range"]) all.delete(name);
  return new Response(null, { status: 304, headers: all });
}
