import { freePacks } from "../../local/offline-packs/offline-packs.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { freeRuntimeCaches } from "./device-storage.ts";

/**
 * Does what keeps something that a person made. Where the disk is full, what can be fetched again gives way, the dearest last:
 * pictures that were looked at, then kept cities. Rejects as `work` does where all of that was not enough.
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
