import * as z from "zod/mini";
import { codeKeySchema, type CodeKey } from "../../../src/domain/codes/code-keys.ts";
import { codeLinkPath, codeName, signedBytes } from "../../../src/domain/codes/code-link.ts";

/** The private half exists only in the environment of the functions. */
const signingKeySchema = z.object({ ...codeKeySchema.shape, d: z.string().check(z.regex(/^[\w-]{43}$/)) });
export type SigningKey = z.infer<typeof signingKeySchema>;

/**
 * Parses the setting, JSON as `npm run codes:key` prints it. Null when unset; throws for an invalid value, without
 * quoting it.
 */
export function readSigningKey(text: string | undefined): SigningKey | null {
  if (!text) return null;
  let key: unknown;
  try {
    key = JSON.parse(text);
  } catch {
    key = null;
  }
  const read = signingKeySchema.safeParse(key);
  if (!read.success || read.data.state !== "active") throw new Error("CODE_SIGNING_KEY is not a valid signing key.");
  return read.data;
}

/** Creates a key pair with WebCrypto, which Node and Deno both have. `from` is an ISO day. */
export async function makeSigningKey(kid: number, from: string): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const { x = "", y = "", d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { kid, x, y, d, from, until: null, state: "active" };
}

export const publicHalf = ({ kid, x, y, from, until, state }: CodeKey): CodeKey => ({ kid, x, y, from, until, state });

/** A row of `codes_to_sign`. Degrees. */
const codeToSignSchema = z.object({
  id: z.uuid(),
  place_id: z.string(),
  server_id: z.nullable(z.uuid()),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type CodeToSign = z.infer<typeof codeToSignSchema>;

/** Returns r and s, 32 bytes each. */
export async function signBytes(key: SigningKey, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { x, y, d } = key;
  const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("jwk", { kty: "EC", crv: "P-256", x, y, d }, ecdsa, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(ecdsa, secret, bytes));
}

/** The signed path and query of a code's address. */
export async function signCode(key: SigningKey, code: CodeToSign): Promise<string> {
  const link = { placeId: code.place_id, serverId: code.server_id };
  const position = { lat: code.latitude, lng: code.longitude };
  const words = { keyId: key.kid, codeId: code.id, position, name: codeName(code.name) };
  const signature = await signBytes(key, signedBytes(link, words));
  return codeLinkPath({ ...link, signed: { ...words, signature } });
}

type Call = (name: string, args: object) => Promise<unknown>;

/**
 * Signs up to a hundred waiting codes, or the one with this `id`, and returns their links. `call` runs service-only
 * procedures.
 */
export async function signWaiting(
  call: Call,
  key: SigningKey,
  { id = null }: { id?: string | null } = {},
): Promise<string[]> {
  const codes = z.array(codeToSignSchema).parse(await call("codes_to_sign", { p_kid: key.kid, p_id: id }));
  const links: string[] = [];
  for (const code of codes) {
    const link = await signCode(key, code);
    const kept = await call("keep_signed_link", { p_id: code.id, p_kid: key.kid, p_name: code.name, p_link: link });
    if (kept === true) links.push(link);
  }
  return links;
}
