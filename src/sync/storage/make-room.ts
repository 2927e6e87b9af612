import { freePacks } from "../../local/offline-packs/offline-packs.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { freeRuntimeCaches } from "./device-storage.ts";

/**
 * Runs work that stores something a person made. If the disk is full, data that can be fetched again is deleted, the
 * most valuable last: first viewed pictures, then offline packs. Rejects like `work` if that was not enough.
 */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  for (const giveWay of [freeRuntimeCaches, freePacks]) {
    try {
      return await work();
    } catch (error) {
      if (!isQuotaError(error)) throw error;
    }
    await giveWay().catch(() => undefined);
  }
  return await work();
}
