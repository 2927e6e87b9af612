/** Allowed difference between the signing time and our clock. */
const SKEW_S = 5 * 60;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * Returns the id of a call signed with one of our secrets (Standard Webhooks), or null when the signature is wrong, too
 * old or from the future. `secrets` are as Supabase shows them, "v1,whsec_…", separated by "|" during a rotation. The
 * same call may arrive again.
 */
export async function verifyWebhook(
  { headers, body }: { headers: Headers; body: string },
  secrets: string | undefined,
  nowMs: number,
): Promise<string | null> {
  const id = headers.get("webhook-id") ?? "";
  const at = headers.get("webhook-timestamp") ?? "";
  if (id === "" || id.length > 200 || !/^\d{1,12}$/.test(at) || Math.abs(nowMs / 1_000 - Number(at)) > SKEW_S)
    return null;
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  const given = (headers.get("webhook-signature") ?? "")
    .split(" ")
    .flatMap((one) => (/^v1,[A-Za-z0-9+/]{43}=$/.test(one) ? [bytesOf(one.slice(3))] : []));
  for (const secret of (secrets ?? "").split("|")) {
    const [, key] = /^(?:v1,)?whsec_([A-Za-z0-9+/]{32,}={0,2})$/.exec(secret.trim()) ?? [];
    if (key === undefined) continue;
    const hmac = await crypto.subtle.importKey("raw", bytesOf(key), { name: "HMAC", hash: "SHA-256" }, false, [
      "verify",
    ]);
    for (const signature of given) if (await crypto.subtle.verify("HMAC", hmac, signature, signed)) return id;
  }
  return null;
}
