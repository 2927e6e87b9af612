import { database } from "../local/database.ts";
import { readKv, writeKv } from "../local/kv.ts";
import { fetchIsInvited } from "../remote/invitation.ts";
import type { RefreshAnswer } from "./refresh.ts";
import { readRemoteConfig } from "./remote-config.ts";
import { readToken } from "./token.ts";

/** Asks the server and keeps its clear answers. */
export async function refreshInvitation(uid: string): Promise<RefreshAnswer> {
  const token = await readToken();
  if (token.kind === "unreachable") return { ok: false, reason: "offline" };
  if (token.kind === "sign-in" || token.uid !== uid) return { ok: false, reason: "sign-in" };
  const config = await readRemoteConfig();
  const invited = config && (await fetchIsInvited(config, token.accessToken));
  if (typeof invited !== "boolean" && navigator.onLine !== false) logOnce();
  if (typeof invited !== "boolean") return { ok: false, reason: navigator.onLine === false ? "offline" : "failed" };
  await database.transaction("rw", database.kv, async () => {
    // Signed out meanwhile: nothing about them is noted any more.
    if ((await readKv("person"))?.uid !== uid) return;
    await writeKv("invited", { ...(await readKv("invited")), [uid]: invited });
  });
  return { ok: true };
}

let logged = false;
/** Asked again every few seconds: the first failure is news, the others are not. */
function logOnce(): void {
  if (logged) return;
  logged = true;
  // oxlint-disable-next-line no-console -- whoever looks into a gate that does not open is told why
  console.warn("Whether this person is invited could not be checked. The last clear answer of the server counts.");
}
