import * as z from "zod/mini";
import { fromBase64Url } from "../text/base64url.ts";
import { fromUtf8, toUtf8 } from "../text/utf8.ts";

/** What `.well-known/jwks.json` publishes of a key; keys of other kinds are left out. */
export const signingKeySchema = z.object({ kid: z.string(), x: z.string(), y: z.string() });
export type SigningKey = z.infer<typeof signingKeySchema>;

export const signingKeyListSchema = z.object({ keys: z.array(z.unknown()) });

export function readSigningKeys(list: z.infer<typeof signingKeyListSchema>): SigningKey[] {
  return list.keys.flatMap((key) => {
    const { data } = signingKeySchema.safeParse(key);
    return data ? [data] : [];
  });
}

export interface SignedToken {
  kid: string;
  /** The account that the token is for. */
  uid: string;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

const headSchema = z.object({ alg: z.literal("ES256"), kid: z.string() });
const claimsSchema = z.object({ sub: z.string() });

/** Null for tokens of another kind: projects with a shared secret publish no key for them. */
export function readSignedToken(token: string): SignedToken | null {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const header = headSchema.safeParse(readJson(head));
  const person = claimsSchema.safeParse(readJson(claims));
  const bytes = fromBase64Url(signature);
  if (!header.success || !person.success || bytes === null) return null;
  return { kid: header.data.kid, uid: person.data.sub, signed: toUtf8(`${head}.${claims}`), signature: bytes };
}

/** Undefined if the part is no JSON. */
function readJson(part: string): unknown {
  try {
    return JSON.parse(fromUtf8(fromBase64Url(part) ?? new Uint8Array()) ?? "");
  } catch {
    return undefined;
  }
}
