import { database } from "../local/database.ts";
import { readKv, writeKv } from "../local/kv.ts";
import { fetchIsInvited } from "../remote/invitation.ts";
import { readFresh, type RefreshAnswer } from "./read-fresh.ts";

/** Asks the server and keeps its clear answers. */
export async function refreshInvitation(uid: string): Promise<RefreshAnswer> {
  return await readFresh("invitation", uid, async ({ config, accessToken }) => {
    const invited = await fetchIsInvited(config, accessToken);
    if (typeof invited !== "boolean" && navigator.onLine !== false) logOnce();
    if (typeof invited !== "boolean") return null;
    return await database.transaction("rw", database.kv, async () => {
      // Signed out meanwhile: nothing about them is noted any more.
      if ((await readKv("person"))?.uid !== uid) return "left";
      await writeKv("invited", { ...(await readKv("invited")), [uid]: invited });
      return "kept";
    });
  });
}

let logged = false;
/** Asked again every few seconds: the first failure is news, the others are not. */
function logOnce(): void {
  if (logged) return;
  logged = true;
  // oxlint-disable-next-line no-console -- whoever looks into a gate that does not open is told why
  console.warn("Whether this person is invited could not be checked. The last clear answer of the server counts.");
}
