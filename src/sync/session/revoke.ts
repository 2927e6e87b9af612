import { database } from "../../local/database/database.ts";
import { readKv, writeKv, type KvValue } from "../../local/database/kv.ts";
import { fetchRefreshedSession, removeRemoteSession } from "../../remote/account/session.ts";
import { readRemoteConfig } from "./remote-config.ts";

type Revocation = KvValue<"revocations">[number];

/** Ends sessions on the server that were ended here without a connection. Safe to call at any time. */
export async function revokeEnded(): Promise<void> {
  await navigator.locks.request("five-lemons:revoke", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    for (const revocation of (await readKv("revocations")) ?? []) {
      if (await revoke(revocation)) await forget(revocation);
    }
  });
}

async function revoke({ accessToken, refreshToken, scope }: Revocation): Promise<boolean> {
  const config = await readRemoteConfig();
  if (!config) return false;
  // The server would refuse an expired token, and the browser would report that as an error.
  const first = isExpired(accessToken) ? "expired" : await removeRemoteSession(config, accessToken, scope);
  if (first !== "expired") return first === "ended";
  // The access token expired, but its session still exists.
  const answer = await fetchRefreshedSession(config, refreshToken);
  if (answer.kind !== "refreshed") return answer.kind === "refused";
  return (await removeRemoteSession(config, answer.session.access_token, scope)) !== "unreachable";
}

/** Reads the expiry of a JWT. False if there is none: the server then decides. */
function isExpired(token: string): boolean {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === "number" && exp * 1_000 < Date.now();
  } catch {
    return false;
  }
}

async function forget({ refreshToken }: Revocation): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    const waiting = (await readKv("revocations")) ?? [];
    await writeKv(
      "revocations",
      waiting.filter((revocation) => revocation.refreshToken !== refreshToken),
    );
  });
}
