import type { RemoteConfig } from "../../domain/remote-config.ts";
import { database } from "../../local/database/database.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { dropTokens } from "../../local/session/session-store.ts";
import { fetchIsInvited } from "../../remote/account/invitation.ts";
import {
  refreshOnce,
  type CacheResult,
  type Freshness,
  type Reader,
  type RefreshAnswer,
} from "../refresh/refresh-once.ts";
import { readToken } from "./token.ts";

/** Asks the server whether the person is invited, and stores clear answers. */
export async function refreshInvitation(uid: string, freshness?: Freshness): Promise<RefreshAnswer> {
  const bring = async ({ config, accessToken }: Reader): Promise<CacheResult> => {
    const invited = await askInvited(config, accessToken);
    if (invited === "second-step") return "left";
    if (invited === null && navigator.onLine !== false) logOnce();
    if (invited === null) return null;
    return await database.transaction("rw", database.kv, async () => {
      // The person signed out meanwhile: nothing about them is stored.
      if ((await readKv("person"))?.uid !== uid) return "left";
      await writeKv("invited", { ...(await readKv("invited")), [uid]: invited });
      return "kept";
    });
  };
  return await refreshOnce("invitation", uid, bring, freshness);
}

/**
 * "second-step": a second factor was added on another device, and this session was opened without it. Its tokens are
 * dropped, so that the person signs in again and does the second step there. Unsent work waits for that.
 */
async function askInvited(config: RemoteConfig, accessToken: string): Promise<boolean | "second-step" | null> {
  const told = await fetchIsInvited(config, accessToken);
  if (told !== "second-step") return told;
  // The session may have completed its second step since this token was issued.
  const renewed = await readToken({ refused: accessToken });
  if (renewed.kind === "unreachable") return null;
  if (renewed.kind === "sign-in") return "second-step";
  const again = await fetchIsInvited(config, renewed.accessToken);
  const kept = (await readKv("session"))?.session;
  if (again === "second-step" && kept?.access_token === renewed.accessToken) await dropTokens(kept.refresh_token);
  return again;
}

let logged = false;
/** Logs only the first failure, because the question repeats every few seconds. */
function logOnce(): void {
  if (logged) return;
  logged = true;
  // oxlint-disable-next-line no-console -- helps a developer to find out why the gate stays closed
  console.warn("Whether this person is invited could not be checked. The last clear answer of the server counts.");
}
