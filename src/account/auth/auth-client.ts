import type { RemoteConfig } from "../../domain/remote-config.ts";
import type { SupabaseClient } from "../../remote/supabase-client.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { toAccountError, type AuthTrouble } from "./auth-errors.ts";
import type { AccountError } from "./account-error.ts";

export type Refused = { ok: false; error: AccountError };
export const refused = (error: AccountError): Refused => ({ ok: false, error });

const timeoutMs = 20_000;

/**
 * What the library may remember. Its session lives in memory only: the device's session is kept by `sync/session/session.ts`,
 * and only once we know that the person may come in. A code verifier has to survive the way over Apple or a mail.
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

/** Whether this browser asked for a link that comes back with a code: only it can redeem the code. */
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

/** The next try begins with a client that waits for nothing. */
function close(): void {
  client?.end.abort();
  client = null;
}

export type AuthClient = { config: RemoteConfig; supabase: SupabaseClient };

/**
 * Does something with the auth server: what it refuses comes back as an error of the catalogue, and nothing takes
 * longer than 20 seconds, because a connection that is up but dead would otherwise leave a spinner for ever.
 */
export async function withAuth<T>(act: (auth: AuthClient) => Promise<T | Refused>): Promise<T | Refused> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Refused>((resolve) => {
    timer = setTimeout(() => {
      resolve(refused("network"));
      // What is answered after that is not done any more: nobody is signed in who was told that it did not work.
      close();
    }, timeoutMs);
  });
  const answer = async (): Promise<T | Refused> => {
    const config = await readRemoteConfig();
    if (!config) return refused("network");
    client ??= open(config);
    try {
      return await act({ config, supabase: await client.supabase });
    } catch (error) {
      close();
      return refused(navigator.onLine ? toAccountError(error as AuthTrouble) : "network");
    }
  };
  try {
    return await Promise.race([answer(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
