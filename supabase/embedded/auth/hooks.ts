import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Claims } from "../shared/jwt.ts";
import type { AuthContext } from "./auth-context.ts";

export interface NewUser {
  email: string;
  provider: "email" | "apple";
  metadata: unknown;
}

export interface Refusal {
  status: number;
  message: string;
}

const SQL_NAME = /^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/;

const refusalSchema = z.object({
  error: z.optional(z.object({ http_code: z.optional(z.number()), message: z.string() })),
});

/** Runs as `supabase_auth_admin`, as hosted Supabase does. Any other role would hide a missing grant. */
async function callHook(context: AuthContext, name: string, event: unknown): Promise<unknown> {
  if (!SQL_NAME.test(name)) throw new Error(`"${name}" is not the name of a SQL function.`);
  return context.db.transaction(async (tx) => {
    await tx.exec("set local role supabase_auth_admin");
    const [row] = await tx.query<{ answer: unknown }>(`select ${name}($1::jsonb) as answer`, [JSON.stringify(event)]);
    return row?.answer;
  });
}

/** The reason why this person may not have an account, or null. */
export async function refuseNewUser(context: AuthContext, user: NewUser): Promise<Refusal | null> {
  const name = context.hooks.beforeUserCreated;
  if (name === null) return null;
  const now = new Date().toISOString();
  const answer = await callHook(context, name, {
    metadata: { uuid: randomUUID(), time: now, name: "before-user-created", ip_address: "127.0.0.1" },
    user: {
      id: randomUUID(),
      aud: "authenticated",
      role: "authenticated",
      email: user.email.toLowerCase(),
      phone: "",
      app_metadata: { provider: user.provider, providers: [user.provider] },
      user_metadata: user.metadata ?? {},
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    },
  });
  const refused = refusalSchema.safeParse(answer ?? {});
  if (!refused.success) throw new Error(`${name} returned an invalid hook response.`);
  const error = refused.data.error;
  return error ? { status: error.http_code ?? 400, message: error.message } : null;
}

export async function runTokenHook(context: AuthContext, claims: Claims): Promise<Claims> {
  const name = context.hooks.customAccessToken;
  if (name === null) return claims;
  const event = { user_id: claims["sub"], claims, authentication_method: "password" };
  const answer = z.object({ claims: z.record(z.string(), z.unknown()) }).parse(await callHook(context, name, event));
  return answer.claims;
}
