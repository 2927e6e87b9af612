import { sessionSchema } from "../domain/session.ts";
import { forgetPerson, storeSession } from "../local/session-store.ts";
import { readKv, writeKv } from "../local/kv.ts";
import type { SupabaseClient } from "../remote/supabase-client.ts";
import { readRemoteConfig } from "./remote-config.ts";
import { requestSync } from "./request-sync.ts";
import { readToken } from "./token.ts";

let made: Promise<SupabaseClient> | undefined;

/** The auth library for screens that sign in or manage the account; it keeps its session where page and worker find it. */
export async function getSupabase(): Promise<SupabaseClient> {
  made ??= make().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  const client = await made;
  await readToken();
  return client;
}

async function make(): Promise<SupabaseClient> {
  const [{ createSupabase }, config] = await Promise.all([import("../remote/supabase-client.ts"), readRemoteConfig()]);
  if (!config) throw new Error("The address of the server is not known yet.");
  return createSupabase(config, sessionStorage);
}

const sessionKey = "session";
/** The library refreshes what ends within 90 s. It must not: `readToken` is the only refresher. */
const aheadS = 600;

const sessionStorage = {
  async getItem(key: string): Promise<string | null> {
    if (key !== sessionKey) return (await readKv("auth"))?.[key] ?? null;
    const stored = await readKv("session");
    if (!stored) return null;
    const ends = stored.receivedAtMs / 1_000 + stored.session.expires_in;
    const expires_at = Math.round(Math.max(ends, Date.now() / 1_000 + aheadS));
    return JSON.stringify({ ...stored.session, expires_at });
  },
  async setItem(key: string, value: string): Promise<void> {
    if (key !== sessionKey) return await writeKv("auth", { ...(await readKv("auth")), [key]: value });
    await storeSession(sessionSchema.parse(JSON.parse(value)), Date.now());
    requestSync();
  },
  async removeItem(key: string): Promise<void> {
    if (key === sessionKey) return await forgetPerson("local");
    const { [key]: _gone, ...kept } = (await readKv("auth")) ?? {};
    await writeKv("auth", kept);
  },
};
