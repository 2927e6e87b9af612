import * as z from "zod/mini";
import { signedBytes, type CodeLink } from "./code-link.ts";

/**
 * A public key for signed codes: P-256, `x` and `y` as in a JWK. A `retired` key signs no new codes, but printed ones
 * stay valid; no code of a `revoked` key is valid. `from` and `until`: first and last day (ISO) of signing.
 */
export const codeKeySchema = z.object({
  kid: z.number().check(z.int(), z.minimum(1), z.maximum(255)),
  x: z.string().check(z.regex(/^[\w-]{43}$/)),
  y: z.string().check(z.regex(/^[\w-]{43}$/)),
  from: z.string(),
  until: z.nullable(z.string()),
  state: z.literal(["active", "retired", "revoked"]),
});
export type CodeKey = z.infer<typeof codeKeySchema>;

/** The file at `codeKeysPath`. */
export const codeKeyListSchema = z.object({ keys: z.array(codeKeySchema) });
export const codeKeysPath = "/.well-known/five-lemons-code-keys.json";

const weight = { active: 0, retired: 1, revoked: 2 } as const;

/** Merges lists of keys. A key is known if any list has it, and retired or revoked if any list says so. */
export function joinCodeKeys(...lists: readonly (readonly CodeKey[])[]): CodeKey[] {
  const known = new Map<number, CodeKey>();
  for (const key of lists.flat()) {
    const before = known.get(key.kid);
    if (!before || weight[key.state] > weight[before.state]) known.set(key.kid, key);
  }
  return [...known.values()].toSorted((a, b) => a.kid - b.kid);
}

/** True if `signature` (r and s) over `bytes` was made with the private half of `key`. */
export type VerifySignature = (
  key: Pick<CodeKey, "x" | "y">,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/**
 * `unsigned`: nothing to verify. `unknown-key`: signed with a key that is not in this device's list, which may be
 * outdated. `unchecked`: this browser cannot verify signatures here.
 */
export type CodeVerdict = "genuine" | "unsigned" | "forged" | "revoked" | "unknown-key" | "unchecked";

/** `verify` null: the browser cannot verify signatures, e.g. on a page without HTTPS. */
export async function judgeCode(
  link: CodeLink,
  keys: readonly CodeKey[],
  verify: VerifySignature | null,
): Promise<CodeVerdict> {
  const { signed } = link;
  if (!signed) return "unsigned";
  const key = keys.find(({ kid }) => kid === signed.keyId);
  if (!key) return "unknown-key";
  if (key.state === "revoked") return "revoked";
  if (!verify) return "unchecked";
  return (await verify(key, signed.signature, signedBytes(link, signed))) ? "genuine" : "forged";
}
