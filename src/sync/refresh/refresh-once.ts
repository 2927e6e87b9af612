import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { laterFlight, singleFlight } from "./single-flight.ts";
import { readToken } from "../session/token.ts";

/** Result of a refresh. The data is in `local`. */
export type RefreshAnswer = { ok: true } | { ok: false; reason: "offline" | "failed" | "sign-in" };

/** The signed-in person and the server. */
export type Reader = { config: RemoteConfig; uid: string; accessToken: string };

/** "left": the person signed out meanwhile, and nothing was written. Null: no clear answer. */
export type CacheResult = "kept" | "left" | null;

/** `changed`: the caller just changed the data, so a request that is already under way is not enough. */
export type Freshness = { changed?: boolean };

const failed = (): RefreshAnswer => ({ ok: false, reason: navigator.onLine === false ? "offline" : "failed" });

/**
 * Every refresh from the server to the device uses this function: with a token of this person (null: of the signed-in
 * one), and one run at a time per `key`.
 */
export async function refreshOnce(
  key: string,
  uid: string | null,
  bring: (reader: Reader) => Promise<CacheResult>,
  { changed = false }: Freshness = {},
): Promise<RefreshAnswer> {
  const flight = changed ? laterFlight : singleFlight;
  return await flight(`${key} ${uid}`, async () => {
    try {
      const token = await readToken();
      if (token.kind === "unreachable") return failed();
      if (token.kind === "sign-in" || (uid !== null && token.uid !== uid)) return { ok: false, reason: "sign-in" };
      const config = await readRemoteConfig();
      const brought = config && (await bring({ config, uid: token.uid, accessToken: token.accessToken }));
      if (brought === null) return failed();
      return brought === "kept" ? { ok: true } : { ok: false, reason: "sign-in" };
    } catch (error) {
      // A bug or a broken device: reported, and the caller gets an answer instead of waiting for ever.
      reportError(error);
      return failed();
    }
  });
}
