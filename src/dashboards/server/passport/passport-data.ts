import * as z from "zod/mini";
import { fromBase64Url } from "../../../domain/text/base64url.ts";
import { codeKeyListSchema, codeKeysPath, type CodeKey } from "../../../domain/codes/code-keys.ts";
import { passportSchema, writePassport, type Passport } from "../../../domain/people/passport.ts";
import { failed, type Answer } from "../../data/answer.ts";
import { callFunction, callProcedure } from "../../data/call.ts";
import { uuidSchema } from "../../../domain/uuid.ts";

const passportRowSchema = z.object({
  id: uuidSchema,
  words: z.string(),
  kid: z.int(),
  signature: z.string(),
  issued_at: z.string(),
  revoked_at: z.nullable(z.string()),
});

/** `line`: the signed text, contained in the file and in the address of the check page. */
export type IssuedPassport = { line: string; keyId: number; passport: Passport; revokedAt: string | null };
/** Skips passports that this version cannot read. */
const issuedSchema = z.pipe(
  z.array(passportRowSchema),
  z.transform((rows) =>
    rows.flatMap(({ words, kid, signature, revoked_at }): IssuedPassport[] => {
      const seal = fromBase64Url(signature);
      const passport = passportSchema.safeParse(parse(words));
      if (!seal || !passport.success) return [];
      const line = writePassport({ words, keyId: kid, signature: seal });
      return [{ line, keyId: kid, passport: passport.data, revokedAt: revoked_at }];
    }),
  ),
);

export const fetchPassports = (): Promise<Answer<IssuedPassport[]>> =>
  callProcedure("get_my_passports", {}, issuedSchema);
/** Idempotent by `opId`. Refused as "no_signing_key" if the installation has no signing key. */
export const issuePassport = (opId: string): Promise<Answer<unknown>> =>
  callFunction("sign-passport", { op_id: opId }, passportRowSchema);
export const revokePassport = (id: string): Promise<Answer<unknown>> =>
  callProcedure("revoke_passport", { p_id: id }, z.object({ success: z.literal(true) }));

/** The published key that signed the passport. The file contains it, so that it can be verified anywhere. */
export async function fetchKey(keyId: number): Promise<Answer<CodeKey>> {
  try {
    const response = await fetch(codeKeysPath, {
      cache: "no-cache",
      credentials: "omit",
      signal: AbortSignal.timeout(8_000),
    });
    const key = codeKeyListSchema.parse(await response.json()).keys.find(({ kid }) => kid === keyId);
    return key ? { ok: true, value: key } : failed("unreadable");
  } catch {
    return failed(navigator.onLine ? "unreachable" : "offline");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
