import * as z from "zod/mini";
import { json } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { verifyJwt } from "../shared/jwt.ts";
import type { Refusal } from "../database/database-refusals.ts";

/** An error in the format of Storage, which answers 400 and puts the status into the body, except for 401. */
export function refuse(status: number, error: string, message: string): Response {
  return json({ statusCode: String(status), error, message }, status === 401 ? 401 : 400);
}

const CODES: Record<string, string> = {
  "Object not found": "NoSuchKey",
  "Bucket not found": "NoSuchBucket",
};

/** Adds the code of Storage's errors, which the library leaves out: `exists` of storage-js reads it. */
export async function withCode(answer: Response): Promise<Response> {
  const text = await answer.text();
  const [, message = ""] = /"message":"([^"]*)"/.exec(text) ?? [];
  const code = CODES[message];
  const body = code === undefined || text.includes('"code":') ? text : text.replace(/^\{/, `{"code":"${code}",`);
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(body, { status: answer.status, headers });
}

/** Maps a database error: one of our PT4xx statuses, or else invalid values. */
export function refuseAs({ code, message }: Refusal): Response {
  const status = Number(/^PT(4\d\d)$/.exec(code)?.[1] ?? 400);
  return refuse(status, { 401: "InvalidJWT", 403: "Unauthorized" }[status] ?? "InvalidRequest", message);
}

const SIGNED = /^\/storage\/v1\/object\/(?:upload\/)?sign\/[^/]+\/./;

/** Rejects signed URLs with an unreadable, foreign or expired token, on which the library would crash. */
export function refuseToken({ method, url }: ApiCall, jwtSecret: string): Response | null {
  const token = url.searchParams.get("token") ?? "";
  if (token === "" || method === "POST" || !SIGNED.test(url.pathname)) return null;
  return verifyJwt(token, jwtSecret)
    ? null
    : refuse(400, "InvalidJWT", "The signed address is not valid, or no longer");
}

const order = z.object({ column: z.string(), order: z.optional(z.literal(["asc", "desc"])) });
const wantedFields: [method: string, path: RegExp, fields: z.ZodMiniType][] = [
  ["DELETE", /^\/storage\/v1\/object\/[^/]+$/, z.object({ prefixes: z.array(z.string()) })],
  ["POST", /^\/storage\/v1\/object\/list\//, z.object({ sortBy: z.optional(order) })],
  ["POST", /^\/storage\/v1\/object\/sign\/[^/]+\/./, z.object({ expiresIn: z.int().check(z.minimum(1)) })],
  [
    "POST",
    /^\/storage\/v1\/object\/(?:move|copy)$/,
    z.object({ bucketId: z.string(), sourceKey: z.string(), destinationKey: z.string() }),
  ],
  ["POST", /^\/storage\/v1\/bucket$/, z.object({ id: z.string(), name: z.string() })],
  ["PUT", /^\/storage\/v1\/bucket\/[^/]+$/, z.object({})],
];

/** Rejects bodies without the fields that the library takes for granted. */
export function refuseFields({ method, url, json: body, isObject }: ApiCall): Response | null {
  const wanted = wantedFields.find(([how, path]) => how === method && path.test(url.pathname));
  if (!wanted || (isObject && wanted[2].safeParse(body).success)) return null;
  return refuse(
    400,
    "InvalidRequest",
    isObject ? "A field of the body is missing or has another type" : "body must be object",
  );
}
