import * as z from "zod/mini";
import { fromBase64Url, toBase64Url } from "../text/base64url.ts";
import { fromUtf8, toUtf8 } from "../text/utf8.ts";
import type { CodeKey, VerifySignature } from "../codes/code-keys.ts";
import { uuidSchema } from "../uuid.ts";

/**
 * Content of a lemon passport: figures and praise for a server, to show to a new employer. `average` 1 to 5, days as
 * YYYY-MM-DD, `since` as YYYY-MM; `ratings` of a place is null below five. Tags and awards are codes; pages leave out
 * codes that this version does not know.
 */
export const passportSchema = z.object({
  format: z.literal(1),
  id: uuidSchema,
  name: z.string(),
  issued_on: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  ratings: z.int(),
  five_lemons: z.int(),
  average: z.number(),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  awards: z.record(z.string(), z.int()),
  places: z.array(
    z.object({
      name: z.string(),
      city: z.nullable(z.string()),
      since: z.string(),
      active: z.boolean(),
      ratings: z.nullable(z.int()),
    }),
  ),
});
export type Passport = z.infer<typeof passportSchema>;

/** `words`: the signed JSON text, byte for byte. `signature`: P-256, r and s of 32 bytes each. */
export type SealedPassport = { words: string; keyId: number; signature: Uint8Array<ArrayBuffer> };

const mark = "5LP1";

/**
 * The signed bytes. Their prefix differs from that of a printed code, so that neither signature is valid for the other.
 */
export const passportBytes = ({ words, keyId }: Omit<SealedPassport, "signature">): Uint8Array<ArrayBuffer> =>
  toUtf8([mark, keyId, words].join("|"));

/** Encodes a passport as one line that is safe in addresses and files. */
export const writePassport = ({ words, keyId, signature }: SealedPassport): string =>
  [mark, keyId, toBase64Url(toUtf8(words)), toBase64Url(signature)].join(".");

/** `null` for every text that `writePassport` could not have produced. */
export function readPassport(line: string): SealedPassport | null {
  const [, key = "", text = "", seal = ""] = /^5LP1\.([1-9]\d{0,2})\.([\w-]+)\.([\w-]{86})$/.exec(line) ?? [];
  const words = fromUtf8(fromBase64Url(text) ?? new Uint8Array([0xff]));
  const signature = fromBase64Url(seal);
  if (words === null || signature === null || Number(key) > 255) return null;
  const sealed = { words, keyId: Number(key), signature };
  return writePassport(sealed) === line ? sealed : null;
}

/** Extracts the line from a saved passport file (element `passport`); returns the text itself if it is no such file. */
export const findPassport = (file: string): string => /id="passport">([^<]*)</.exec(file)?.[1] ?? file.trim();

/** `unreadable`: not a passport, or a truncated or altered one. */
export type PassportVerdict =
  | { kind: "genuine"; passport: Passport }
  | { kind: "unreadable" | "forged" | "revoked-key" | "unknown-key" | "unchecked" };

/**
 * Needs no connection, only the list of keys. `verify` null: the browser cannot verify signatures, e.g. on a page
 * without HTTPS.
 */
export async function judgePassport(
  line: string,
  keys: readonly CodeKey[],
  verify: VerifySignature | null,
): Promise<PassportVerdict> {
  const sealed = readPassport(line);
  if (!sealed) return { kind: "unreadable" };
  const key = keys.find(({ kid }) => kid === sealed.keyId);
  if (!key) return { kind: "unknown-key" };
  if (key.state === "revoked") return { kind: "revoked-key" };
  if (!verify) return { kind: "unchecked" };
  if (!(await verify(key, sealed.signature, passportBytes(sealed)))) return { kind: "forged" };
  const passport = passportSchema.safeParse(parse(sealed.words));
  return passport.success ? { kind: "genuine", passport: passport.data } : { kind: "unreadable" };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
