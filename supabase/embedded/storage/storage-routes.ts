import { MIMEType } from "node:util";
import * as z from "zod/mini";
import { photoCacheControl } from "../../../src/domain/ratings/photo-cache.ts";
import { bearer, json, toRequest, withHeaders } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { verifyJwt } from "../shared/jwt.ts";
import { captureRefusal } from "../database/database-refusals.ts";
import { isWhatItSays } from "./picture-type.ts";
import { asRead } from "./read-answers.ts";
import { refuse, refuseAs, refuseFields, refuseToken, withCode } from "./refusals.ts";

type Lite = (request: Request) => Promise<Response>;

export interface StorageContext {
  /** Calls the library's own implementation. */
  lite: Lite;
  /** True for the service-role key, which bypasses policies. */
  isServer(headers: Headers): boolean;
  /** The secret that signs addresses. */
  jwtSecret: string;
}

const HARMLESS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Each object is a separate statement, and other requests wait for all of them. */
const MOST_AT_ONCE = 100;
const UPLOAD = /^\/storage\/v1\/object\/(?!sign\/|list\/|list-v2\/|move$|copy$|info\/)/;

const PUBLIC_PICTURE = /^\/storage\/v1\/(?:object|render\/image)\/public\/(?!packs\/)/;
const BUCKET = /^\/storage\/v1\/bucket\/[^/]+\/?$/;

/** Storage as storage-js expects it. Headers ensure that uploaded files never run as pages of ours. */
export async function answerStorage({ lite, isServer, jwtSecret }: StorageContext, call: ApiCall): Promise<Response> {
  const isOurs = isServer(call.headers);
  // The library checks whether the bucket is empty before it checks permissions, and reveals the result.
  if (!isOurs && call.method === "DELETE" && BUCKET.test(call.url.pathname))
    return refuse(404, "Bucket not found", "Bucket not found");
  const misshapen = refuseToken(call, jwtSecret) ?? refuseForm(call, jwtSecret, isOurs) ?? refuseFields(call);
  if (misshapen) return withHeaders(misshapen, HARMLESS);
  const answer = SIGN_MANY.test(call.url.pathname) ? await signMany(lite, call) : await pass(lite, call);
  return asRead(call, withoutUploadTime(withHeaders(withCaching(call, answer), HARMLESS)));
}

/**
 * Sets how long public objects may be cached, whatever their uploader asked for: apps of before asked for a year. Pieces
 * of offline packs are named by their content and keep their own.
 */
function withCaching({ method, url }: ApiCall, answer: Response): Response {
  if ((method !== "GET" && method !== "HEAD") || !PUBLIC_PICTURE.test(url.pathname)) return answer;
  const found = answer.ok || answer.status === 304;
  return withHeaders(answer, { "cache-control": found ? `public, ${photoCacheControl}, must-revalidate` : "no-store" });
}

/** Removes the upload time: next to a public name it would reveal when that person was where. */
function withoutUploadTime(answer: Response): Response {
  answer.headers.delete("last-modified");
  return answer;
}

async function pass(lite: Lite, call: ApiCall): Promise<Response> {
  const raw = await withRawFile(call);
  const refused = refuseUpload(raw) ?? refuseMany(raw);
  if (refused) return refused;
  const { answer, refusal } = await captureRefusal(() => lite(toRequest(raw)));
  if (answer.status === 500 && refusal) return refuseAs(refusal);
  return answer.status === 400 ? withCode(answer) : repair(call, answer);
}

/** Rejects files that do not match their declared type; they would be served to everybody as ours. */
function refuseUpload({ method, url, headers, body }: ApiCall): Response | null {
  const isUpload = (method === "POST" || method === "PUT") && UPLOAD.test(url.pathname);
  if (!isUpload || isWhatItSays(headers.get("content-type") ?? "", body ?? new Uint8Array())) return null;
  return json({ statusCode: "415", error: "invalid_mime_type", message: "The file is not what its type says" }, 415);
}

function refuseMany({ method, json: { prefixes } }: ApiCall): Response | null {
  if (method !== "DELETE" || !Array.isArray(prefixes) || prefixes.length <= MOST_AT_ONCE) return null;
  return json({ statusCode: "400", error: "invalid_request", message: `At most ${MOST_AT_ONCE} at once` }, 400);
}

const SIGN_MANY = /^\/storage\/v1\/object\/sign\/[^/]+$/;
const signManySchema = z.object({ expiresIn: z.number(), paths: z.array(z.string()).check(z.maxLength(MOST_AT_ONCE)) });

const NOT_YOURS = "Either the object does not exist or you do not have access to it";

/** Signs several objects. The library mistakes this route for that of an object without a name. */
async function signMany(lite: Lite, call: ApiCall): Promise<Response> {
  const wanted = signManySchema.safeParse(call.json);
  if (!wanted.success) return json({ statusCode: "400", error: "invalid_request", message: "Invalid paths" }, 400);
  const signed: unknown[] = [];
  for (const path of wanted.data.paths) {
    // As a URL this path would leave the bucket, or cannot be written.
    if (!path.isWellFormed() || path.split("/").some((part) => part === "." || part === "..")) {
      signed.push({ path, signedURL: null, error: "Invalid path" });
      continue;
    }
    const url = new URL(`${call.url.pathname}/${path.split("/").map(encodeURIComponent).join("/")}`, call.url);
    const body = new TextEncoder().encode(JSON.stringify({ expiresIn: wanted.data.expiresIn }));
    const answer = await pass(lite, { ...call, url, body });
    const one = z.looseObject({ signedURL: z.optional(z.string()), message: z.optional(z.string()) });
    const { signedURL = null, message = null } = one.parse(await answer.json());
    const missing = message === "Object not found" ? NOT_YOURS : message;
    signed.push({ path, signedURL, error: answer.ok ? null : missing });
  }
  return json(signed);
}

/** storage-js sends three: two settings and the file. */
const MOST_PARTS = 10;
const FORM = "multipart/form-data";
const SIGNED_UPLOAD = /^\/storage\/v1\/object\/upload\/sign\/[^/]+\/./;

/**
 * Rejects forms before they are parsed, which takes seconds for many tiny parts: those of strangers, whom no policy lets
 * upload, and those with too many parts. The token of a signed address was verified before.
 */
function refuseForm({ headers, url, body }: ApiCall, jwtSecret: string, isOurs: boolean): Response | null {
  const boundary = formBoundary(headers);
  if (boundary === null || body === null) return null;
  const role = verifyJwt(bearer(headers), jwtSecret)?.["role"];
  const isSigned = SIGNED_UPLOAD.test(url.pathname) && (url.searchParams.get("token") ?? "") !== "";
  if (!isOurs && !isSigned && role !== "authenticated" && role !== "service_role")
    return refuse(403, "Unauthorized", "new row violates row-level security policy");
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let at = -1;
  // The closing line counts too.
  for (let parts = 0; parts <= MOST_PARTS + 1; parts += 1) {
    at = bytes.indexOf(`--${boundary}`, at + 1);
    if (at < 0) return null;
  }
  return refuse(400, "InvalidRequest", "The form has too many parts");
}

/** Null if the body is no form. Read by the rules of the parser of forms. */
function formBoundary(headers: Headers): string | null {
  try {
    const type = new MIMEType(headers.get("content-type") ?? "");
    return type.essence === FORM ? (type.params.get("boundary") ?? "") : null;
  } catch {
    return null;
  }
}

/** Browsers send a form whose file has no field name, but the library expects "file". It also takes raw bytes. */
async function withRawFile(call: ApiCall): Promise<ApiCall> {
  const type = call.headers.get("content-type") ?? "";
  if (formBoundary(call.headers) === null || !call.body) return call;
  const form = await new Response(call.body, { headers: { "content-type": type } }).formData().catch(() => null);
  // The library answers a body without a file with 400.
  if (form === null) return { ...call, body: null };
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) return call;
  const headers = new Headers(call.headers);
  headers.set("content-type", file.type || "application/octet-stream");
  const cacheControl = form.get("cacheControl");
  // storage-js sends seconds. Other characters would break the header.
  if (typeof cacheControl === "string" && /^\d{1,9}$/.test(cacheControl))
    headers.set("cache-control", `max-age=${cacheControl}`);
  const metadata = form.get("metadata");
  if (typeof metadata === "string") headers.set("x-metadata", Buffer.from(metadata).toString("base64"));
  return { ...call, headers, body: new Uint8Array(await file.arrayBuffer()) };
}

const signedSchema = z.looseObject({ signedUrl: z.optional(z.string()) });
/** What Storage lists of an object; the library adds its owner and more. */
const listedSchema = z.array(
  z.object({
    name: z.string(),
    id: z.unknown(),
    updated_at: z.unknown(),
    created_at: z.unknown(),
    last_accessed_at: z.unknown(),
    metadata: z.unknown(),
  }),
);

async function repair(call: ApiCall, answer: Response): Promise<Response> {
  const path = call.url.pathname;
  if (path.startsWith("/storage/v1/object/info/") && call.method === "GET" && answer.ok) return publicInfo(answer);
  if (call.method !== "POST" || !answer.ok) return answer;
  if (path.startsWith("/storage/v1/object/list/")) {
    const prefix = typeof call.json["prefix"] === "string" ? call.json["prefix"] : "";
    return json(asFolder(listedSchema.parse(await answer.json()), prefix));
  }
  if (path.startsWith("/storage/v1/object/upload/sign/")) {
    const signed = signedSchema.parse(await answer.json());
    return json({ ...signed, url: relative(signed.signedUrl) });
  }
  if (!path.startsWith("/storage/v1/object/sign/")) return answer;
  const signed = signedSchema.parse(await answer.json());
  return json({ ...signed, signedURL: relative(signed.signedUrl) });
}

const infoSchema = z.object({
  id: z.string(),
  bucket_id: z.string(),
  name: z.string(),
  metadata: z.nullish(
    z.object({
      size: z.optional(z.number()),
      mimetype: z.optional(z.string()),
      cacheControl: z.optional(z.string()),
      eTag: z.optional(z.string()),
    }),
  ),
});

/**
 * The library reveals the owner and the upload time of public objects. This keeps the rest of hosted Supabase's
 * response.
 */
async function publicInfo(answer: Response): Promise<Response> {
  const { metadata, ...object } = infoSchema.parse(await answer.json());
  return json({
    ...object,
    size: metadata?.size,
    content_type: metadata?.mimetype,
    cache_control: metadata?.cacheControl,
    etag: metadata?.eTag,
  });
}

/** storage-js adds `/storage/v1` itself. */
function relative(url: string | undefined): string | null {
  return url ? url.replace(/^\/storage\/v1/, "") : null;
}

/** The library lists full paths; hosted Supabase lists the files and folders directly in a folder. */
function asFolder(objects: z.infer<typeof listedSchema>, prefix: string): unknown[] {
  const start = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const folders = new Set<string>();
  const listed: unknown[] = [];
  for (const object of objects) {
    if (!object.name.startsWith(start)) continue;
    const [first = "", ...deeper] = object.name.slice(start.length).split("/");
    if (deeper.length === 0) listed.push({ ...object, name: first });
    else if (!folders.has(first)) {
      folders.add(first);
      listed.push({
        name: first,
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      });
    }
  }
  return listed;
}
