import { readSignedToken, type SigningKey } from "../../domain/people/signed-token.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { dropChangedTokens } from "../../local/session/session-store.ts";
import { fetchSigningKeys } from "../../remote/account/signing-keys.ts";
import { verifySignature } from "../codes/verify-signature.ts";
import { readRemoteConfig } from "./remote-config.ts";

/** How long fetched keys count as the current ones. Older ones still verify: a rotation adds keys. */
const keysAgeMs = 600_000;

/** "unknown": no session, or nothing here to check it with. */
export type CheckedSession = "genuine" | "changed" | "unknown";

/**
 * Checks, also without a connection, that the stored session is the one that the auth server signed, for the person whom this
 * device shows. Otherwise its tokens are dropped, so that a new sign-in is asked for; the person and unsent work stay.
 */
export async function checkSession(): Promise<CheckedSession> {
  const [stored, person] = await Promise.all([readKv("session"), readKv("person")]);
  const token = stored && readSignedToken(stored.session.access_token);
  if (!token || !verifySignature) return "unknown";
  const key = (await readKeys(token.kid)).find(({ kid }) => kid === token.kid);
  if (!key) return "unknown";
  const isSigned = await verifySignature(key, token.signature, token.signed).catch(() => false);
  if (isSigned && token.uid === stored.session.user.id && token.uid === person?.uid) return "genuine";
  await dropChangedTokens(stored.session.refresh_token);
  return "changed";
}

async function readKeys(wanted: string): Promise<SigningKey[]> {
  const known = await readKv("signingKeys");
  const ageMs = Date.now() - (known?.fetchedAtMs ?? -Infinity);
  const isCurrent = ageMs >= 0 && ageMs < keysAgeMs && known?.keys.some(({ kid }) => kid === wanted);
  const config = isCurrent || navigator.onLine === false ? null : await readRemoteConfig();
  const keys = config && (await fetchSigningKeys(config));
  if (!keys) return known?.keys ?? [];
  await writeKv("signingKeys", { keys, fetchedAtMs: Date.now() });
  return keys;
}
