import type { RemoteConfig } from "../../domain/remote-config.ts";
import type { SupabaseClient } from "../../remote/supabase-client.ts";
import { readTimeoutMs } from "../../remote/http.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { toAccountError, type AuthFailure } from "./auth-errors.ts";
import type { AccountError } from "./account-error.ts";

export type Refused = { ok: false; error: AccountError };
export const refused = (error: AccountError): Refused => ({ ok: false, error });

/**
 * Storage of the auth library. Its session stays in memory: `sync/session/session.ts` stores the device's session, and only once
 * the person has access. A code verifier must survive the redirect over Apple or a mail, so it goes to localStorage.
 */
const memory = new Map<string, string>();
const storage = {
  getItem: (key: string) => (isVerifier(key) ? localStorage.getItem(key) : (memory.get(key) ?? null)),
  setItem: (key: string, value: string) => {
    if (isVerifier(key)) localStorage.setItem(key, value);
    else memory.set(key, value);
  },
  removeItem: (key: string) => {
    if (isVerifier(key)) localStorage.removeItem(key);
    else memory.delete(key);
  },
};
const isVerifier = (key: string) => key.endsWith("-code-verifier");

/** True if this browser requested a link with a code, and so can redeem it. */
export const hasVerifier = (): boolean => Object.keys(localStorage).some(isVerifier);

type Client = { supabase: Promise<SupabaseClient>; end: AbortController };
let client: Client | null = null;

function open(config: RemoteConfig): Client {
  const end = new AbortController();
  const load = async () => {
    const { createSupabase } = await import("../../remote/supabase-client.ts");
    return createSupabase(config, storage, end.signal);
  };
  return { supabase: load(), end };
}

/** Aborts all requests; the next call starts with a new client. */
function close(): void {
  client?.end.abort();
  client = null;
}

/** `ended` aborts once the person has seen the call fail: nothing may be stored after that. */
export type AuthClient = { config: RemoteConfig; supabase: SupabaseClient; ended: AbortSignal };

/**
 * Runs a call to the auth server. Refusals become account errors. A call fails after eight seconds, or as soon as the device goes
 * offline, because a dead connection would otherwise show a spinner for ever.
 */
export async function withAuth<T>(act: (auth: AuthClient) => Promise<T | Refused>): Promise<T | Refused> {
  if (!navigator.onLine) return refused("network");
  const settled = new AbortController();
  const cut = new Promise<Refused>((resolve) => {
    const giveUp = () => {
      resolve(refused("network"));
      // Aborts the call: a person who saw it fail must not be signed in by a late response.
      close();
    };
    const timer = setTimeout(giveUp, readTimeoutMs);
    settled.signal.addEventListener("abort", () => clearTimeout(timer));
    addEventListener("offline", giveUp, { signal: settled.signal });
  });
  const answer = async (): Promise<T | Refused> => {
    const config = await readRemoteConfig();
    if (!config) return refused("network");
    client ??= open(config);
    try {
      const { supabase, end } = client;
      return await act({ config, supabase: await supabase, ended: end.signal });
    } catch (error) {
      close();
      return refused(navigator.onLine ? toAccountError(error as AuthFailure) : "network");
    }
  };
  try {
    return await Promise.race([answer(), cut]);
  } finally {
    settled.abort();
  }
}
