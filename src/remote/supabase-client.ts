import { createClient, type SupabaseClient, type SupportedStorage } from "@supabase/supabase-js";
import type { RemoteConfig } from "../domain/remote-config.ts";

export type { SupabaseClient };

/** The whole library, 45 kB: only ever imported dynamically, by screens that need the network anyway. */
export function createSupabase(config: RemoteConfig, storage: SupportedStorage): SupabaseClient {
  return createClient(config.url, config.publishableKey, {
    auth: {
      storage,
      storageKey: "session",
      persistSession: true,
      // Only `sync/token.ts` refreshes, for page and worker, under one Web Lock: a refresh token works once.
      autoRefreshToken: false,
      // The screens of the links do that themselves: redeemed twice, a code would be refused.
      detectSessionInUrl: false,
      flowType: "pkce",
    },
  });
}
