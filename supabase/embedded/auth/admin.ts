import bcrypt from "bcryptjs";
import { randomUUID } from "node:crypto";
import { authError, json, text } from "../shared/api-call.ts";
import type { ApiCall } from "../shared/api-call.ts";
import { hasSecretKey } from "../data-folder/keys.ts";
import { generateLink } from "./admin-links.ts";
import type { AuthContext } from "./auth-context.ts";
import { answerAdminFactors } from "./second-factor/admin-factors.ts";
import { beginOwnChange } from "./own-change.ts";
import { endSessions } from "./sessions.ts";
import { readUser, readUsers } from "./users.ts";

const USERS = "/auth/v1/admin/users";
const ID = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})(?<factors>\/factors(?:\/(?<factor>[0-9a-f-]{36}))?)?$/;
/**
 * A bcrypt hash imported from another system. Other hashes are rejected: their algorithm decides how long a comparison
 * takes.
 */
const BCRYPT = /^\$2[aby]\$\d\d\$[./\w]{53}$/;

/** `auth.admin` of supabase-js: create, list, read, update (password, address, metadata, ban), delete. */
export async function answerAdmin(context: AuthContext, call: ApiCall): Promise<Response> {
  if (!hasSecretKey(call.headers, context.keys)) return authError(403, "not_admin", "User not allowed");
  if (call.url.pathname === "/auth/v1/admin/generate_link" && call.method === "POST")
    return generateLink(context, call);
  const named = ID.exec(call.url.pathname);
  const id = named?.[1];
  if (id === undefined) {
    if (call.url.pathname.startsWith(`${USERS}/`))
      return authError(404, "validation_failed", "user_id must be an UUID");
    if (call.url.pathname !== USERS) return authError(404, "unknown", "Not found");
    if (call.method === "POST") return createUser(context, call);
    if (call.method === "GET") return listUsers(context, call);
    return new Response(null, { status: 405 });
  }
  const user = await readUser(context.db, id);
  if (!user) return authError(404, "user_not_found", "User not found");
  if (named?.groups?.["factors"] !== undefined) return answerAdminFactors(context, call, id, named.groups["factor"]);
  if (call.method === "GET") return json(user);
  if (call.method === "PUT") return updateUser(context, id, call);
  if (call.method !== "DELETE") return new Response(null, { status: 405 });
  await context.db.query("delete from auth.users where id = $1", [id]);
  return json({});
}

async function createUser(context: AuthContext, { json: body }: ApiCall): Promise<Response> {
  const email = text(body["email"]).toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return authError(400, "validation_failed", "An email address is required");
  const known = await context.db.query("select id from auth.users where email = $1", [email]);
  if (known.length > 0) {
    return authError(422, "email_exists", "A user with this email address has already been registered");
  }
  const id = text(body["id"]) || randomUUID();
  const password = text(body["password"]);
  const imported = text(body["password_hash"]);
  if (password !== "" && imported !== "")
    return authError(400, "validation_failed", "Only a password or a password hash should be provided");
  if (imported !== "" && !BCRYPT.test(imported))
    return authError(400, "validation_failed", "Only bcrypt hashes are accepted");
  const hash = password === "" ? imported || null : await bcrypt.hash(password, 10);
  await context.db.transaction(async (tx) => {
    await tx.query(
      `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, $3, case when $4::boolean then now() end,
         '{"provider":"email","providers":["email"]}'::jsonb || $5::jsonb,
         $6::jsonb || case when $4::boolean then '{"email_verified": true}'::jsonb else '{}' end)`,
      [id, email, hash, body["email_confirm"] === true, object(body["app_metadata"]), object(body["user_metadata"])],
    );
    await tx.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
       ($1, 'email', $2, $3, jsonb_build_object('sub', $2::text, 'email', $4::text,
         'email_verified', false, 'phone_verified', false))`,
      [randomUUID(), id, id, email],
    );
  });
  return json(await readUser(context.db, id));
}

async function listUsers(context: AuthContext, { url }: ApiCall): Promise<Response> {
  const perPage = Math.min(Math.max(Number(url.searchParams.get("per_page") ?? 50) || 50, 1), 1000);
  const page = Math.max(Number(url.searchParams.get("page") ?? 1) || 1, 1);
  const users = await readUsers(context.db, perPage, (page - 1) * perPage);
  const [count] = await context.db.query<{ n: number }>("select count(*)::int as n from auth.users");
  const last = Math.max(1, Math.ceil((count?.n ?? 0) / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
  return json({ aud: "authenticated", users }, 200, { "x-total-count": String(count?.n ?? 0), link: links });
}

async function updateUser(context: AuthContext, id: string, { json: body }: ApiCall): Promise<Response> {
  const password = text(body["password"]);
  const hours = /^(\d+)h$/.exec(text(body["ban_duration"]))?.[1];
  await context.db.transaction(async (tx) => {
    if (hours !== undefined || password !== "") await endSessions(tx, id);
    await beginOwnChange(tx);
    await tx.query(
      `update auth.users set
         email = coalesce(nullif(lower($2), ''), email),
         encrypted_password = coalesce($3, encrypted_password),
         email_confirmed_at = case when $4::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
         raw_app_meta_data = raw_app_meta_data || $5::jsonb,
         raw_user_meta_data = raw_user_meta_data || $6::jsonb,
         banned_until = case when $7::int is not null then now() + make_interval(hours => $7::int)
                             when $8::boolean then null else banned_until end,
         updated_at = now()
       where id = $1`,
      [
        id,
        text(body["email"]),
        password === "" ? null : await bcrypt.hash(password, 10),
        body["email_confirm"] === true,
        object(body["app_metadata"]),
        object(body["user_metadata"]),
        hours === undefined ? null : Number(hours),
        body["ban_duration"] === "none",
      ],
    );
  });
  return json(await readUser(context.db, id));
}

function object(value: unknown): string {
  return JSON.stringify(typeof value === "object" && value !== null && !Array.isArray(value) ? value : {});
}
