import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { laterFlight, singleFlight } from "./single-flight.ts";
import { readToken } from "../session/token.ts";

/** The results are in `local`; the answer only says whether they are new. */
export type RefreshAnswer = { ok: true } | { ok: false; reason: "offline" | "failed" | "sign-in" };

/** Who asks, and where; `uid` is whoever is signed in. */
export type Reader = { config: RemoteConfig; uid: string; accessToken: string };

/** "left": the person is not here any more, and nothing of theirs was written. Null: no clear answer. */
export type CacheResult = "kept" | "left" | null;

/** `changed`: by whoever asks, just now, so that no answer will do that was asked for before. */
export type Freshness = { changed?: boolean };

const failed = (): RefreshAnswer => ({ ok: false, reason: navigator.onLine === false ? "offline" : "failed" });

/**
 * The one way in which anything is brought from the server to the device: with a token of this person (null: of whoever is
 * here), and once at a time per `key`.
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
      // A bug or a broken device. It is seen as that, and whoever asked has an answer instead of a wait without end.
      reportError(error);
      return failed();
    }
  });
}
