import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { database } from "../local/database.ts";
import { readKv, writeKv } from "../local/kv.ts";
import { fetchIsInvited } from "../remote/invitation.ts";
import type { RefreshAnswer } from "./refresh.ts";
import { readRemoteConfig } from "./remote-config.ts";
import { readToken } from "./token.ts";

const retryMs = 5_000;

/**
 * Whether the person may enter; `undefined` until the server has ever said so. The last clear answer is trusted while
 * there is no network, and only a clear "no" locks.
 */
export function useInvited(uid: string | undefined): boolean | undefined {
  const invited = useLiveQuery(async () => uid && (await readKv("invited"))?.[uid], [uid]);
  useEffect(() => {
    if (uid === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = await refreshInvitation(uid);
      if (!answer.ok && timer !== null) timer = setTimeout(ask, retryMs);
    };
    void ask();
    return () => clearTimeout(timer);
  }, [uid]);
  return typeof invited === "boolean" ? invited : undefined;
}

/** Asks the server and keeps its clear answers. */
export async function refreshInvitation(uid: string): Promise<RefreshAnswer> {
  const token = await readToken();
  if (token.kind === "unreachable") return { ok: false, reason: "offline" };
  if (token.kind === "sign-in" || token.uid !== uid) return { ok: false, reason: "sign-in" };
  const config = await readRemoteConfig();
  const invited = config && (await fetchIsInvited(config, token.accessToken));
  if (typeof invited !== "boolean") return { ok: false, reason: navigator.onLine === false ? "offline" : "failed" };
  await database.transaction("rw", database.kv, async () => {
    await writeKv("invited", { ...(await readKv("invited")), [uid]: invited });
  });
  return { ok: true };
}
