import { createClient, type SupabaseClient, type SupportedStorage } from "@supabase/supabase-js";
import type { RemoteConfig } from "../domain/remote-config.ts";

export type { SupabaseClient };

/**
 * The whole library, 45 kB: only ever imported dynamically, by screens that need the network anyway. `ended` cuts off every
 * request of this client that is under way.
 */
export function createSupabase(
  config: RemoteConfig,
  storage: SupportedStorage,
  ended: AbortSignal = new AbortController().signal,
): SupabaseClient {
  return createClient(config.url, config.publishableKey, {
    // Without the HTTP cache, in which Chromium lets a question wait 20 seconds for an equal one that nobody answers.
    global: { fetch: (input, init) => fetch(input, { ...init, cache: "no-store", signal: ended }) },
    auth: {
      storage,
      storageKey: "session",
      persistSession: true,
      // Only `sync/session/token.ts` refreshes, for page and worker, under one Web Lock: a refresh token works once.
      autoRefreshToken: false,
      // The screens of the links do that themselves: redeemed twice, a code would be refused.
      detectSessionInUrl: false,
      flowType: "pkce",
    },
  });
}
