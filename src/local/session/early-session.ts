import type { RemoteConfig } from "../../domain/remote-config.ts";
import type { StoredSession } from "../../domain/people/session.ts";
import { databaseName } from "../database/database-state.ts";

/** As far as a first call needs them. Nothing else is checked: the server refuses a token that is not its own. */
export type EarlySession = {
  stored: StoredSession;
  config: Pick<RemoteConfig, "url" | "publishableKey">;
};

/**
 * The session and the server's address, read before the code of the database has arrived: without it, because it is a quarter of
 * what a page loads. Null if there is none, or none of this form. Neither creates nor upgrades the database.
 */
export async function readEarlySession(): Promise<EarlySession | null> {
  const database = await openExisting();
  if (!database) return null;
  try {
    const kv = database.transaction("kv").objectStore("kv");
    const [session, config] = await Promise.all([valueOf(kv.get("session")), valueOf(kv.get("config"))]);
    return isSession(session) && isConfig(config) ? { stored: session, config } : null;
  } catch {
    return null;
  } finally {
    database.close();
  }
}

const openExisting = (): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(databaseName);
    // There is no database yet. Without this, the browser would create an empty one.
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => resolve(null));
    opening.addEventListener("success", () => resolve(opening.result));
  });

const valueOf = (reading: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    reading.addEventListener("success", () => resolve((reading.result as { value?: unknown } | undefined)?.value));
    reading.addEventListener("error", () => reject(reading.error ?? new Error("Not readable.")));
  });

const isConfig = (value: unknown): value is EarlySession["config"] => {
  const { url, publishableKey } = (value ?? {}) as Partial<EarlySession["config"]>;
  return typeof url === "string" && typeof publishableKey === "string";
};

const isSession = (value: unknown): value is StoredSession => {
  const { session, receivedAtMs } = (value ?? {}) as Partial<StoredSession>;
  return (
    typeof session?.access_token === "string" &&
    typeof session.user?.id === "string" &&
    typeof session.expires_in === "number" &&
    typeof receivedAtMs === "number"
  );
};
