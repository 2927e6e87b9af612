import * as z from "zod/mini";
import { toBase64Url } from "../../../src/domain/text/base64url.ts";
import { passportBytes } from "../../../src/domain/people/passport.ts";
import { callAsCaller, callAsService, RefusedCall } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { readJsonBody, respond } from "../_shared/respond.ts";
import { readSigningKey, signBytes } from "../_shared/sign-code.ts";

const requestSchema = z.object({ op_id: z.uuid() });

/** The result of `issue_passport`. Other fields are passed through. */
const issuedSchema = z.looseObject({ id: z.uuid(), words: z.string(), signature: z.nullable(z.string()) });

/**
 * POST `{ op_id }` → the signed passport that `issue_passport` created for the caller: `{ id, words, kid, signature,
 * issued_at, revoked_at }`. The same `op_id` returns the same passport and signature. Errors of the procedure are
 * passed through; without a key there are no passports, since nobody could verify them.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const read = await readJsonBody(request);
  if ("answer" in read) return read.answer;
  const parsed = requestSchema.safeParse(read.body);
  if (!parsed.success) return respond({ error: z.prettifyError(parsed.error) }, 400);
  const issue = async () =>
    issuedSchema.parse(await callAsCaller(environment, request, "issue_passport", { p_op_id: parsed.data.op_id }));
  try {
    const key = readSigningKey(environment.codeSigningKey);
    if (!key) return respond({ code: "PT501", hint: "no_signing_key", message: "Nothing can be signed here." }, 409);
    const issued = await issue();
    if (issued.signature !== null) return respond(issued);
    const signature = await signBytes(key, passportBytes({ words: issued.words, keyId: key.kid }));
    await callAsService(environment, "keep_passport_signature", {
      p_id: issued.id,
      p_kid: key.kid,
      p_signature: toBase64Url(signature),
    });
    // Returns the stored signature: of two concurrent calls only the first one's is stored.
    return respond(await issue());
  } catch (error) {
    if (error instanceof RefusedCall) return respond(error.body, error.status);
    console.error("sign-passport:", error instanceof Error ? error.message : error);
    return respond({ error: "The passport could not be signed. Please try again." }, 502);
  }
}
