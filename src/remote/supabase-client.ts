import { createClient, type SupabaseClient, type SupportedStorage } from "@supabase/supabase-js";
import type { RemoteConfig } from "../domain/remote-config.ts";

export type { SupabaseClient };

export const sessionStorageKey = "session";

/** The whole library, 45 kB: only ever imported dynamically, by screens that need the network anyway. */
export function createSupabase(config: RemoteConfig, storage: SupportedStorage): SupabaseClient {
  return createClient(config.url, config.publishableKey, {
    auth: {
      storage,
      storageKey: sessionStorageKey,
      persistSession: true,
      // Only `sync/token.ts` refreshes, for page and worker, under one Web Lock. The library's own `lock` option is
      // deprecated; the storage never shows it an expired session, so it has no reason to refresh beside us.
      autoRefreshToken: false,
      detectSessionInUrl: true,
      flowType: "pkce",
    },
  });
}
