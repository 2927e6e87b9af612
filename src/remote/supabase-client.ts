import { createClient, type SupabaseClient, type SupportedStorage } from "@supabase/supabase-js";
import type { RemoteConfig } from "../domain/remote-config.ts";

export type { SupabaseClient };

/**
 * The whole library, 45 kB: only imported dynamically, by screens that need the network anyway. `ended` aborts every
 * request of this client.
 */
export function createSupabase(
  config: RemoteConfig,
  storage: SupportedStorage,
  ended: AbortSignal = new AbortController().signal,
): SupabaseClient {
  return createClient(config.url, config.publishableKey, {
    // Bypasses the HTTP cache: Chromium delays a request for 20 seconds if an identical one is unanswered.
    global: { fetch: (input, init) => fetch(input, { ...init, cache: "no-store", signal: ended }) },
    auth: {
      storage,
      storageKey: "session",
      persistSession: true,
      // Only `sync/session/token.ts` refreshes, for page and worker, under one Web Lock: a refresh token works once.
      autoRefreshToken: false,
      // The screens behind the links redeem the code themselves; a second redemption would fail.
      detectSessionInUrl: false,
      flowType: "pkce",
    },
  });
}
