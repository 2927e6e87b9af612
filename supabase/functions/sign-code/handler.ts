import * as z from "zod/mini";
import { callAsCaller, callAsService, RefusedCall } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { readJsonBody, respond } from "../_shared/respond.ts";
import { readSigningKey, signWaiting } from "../_shared/sign-code.ts";

const requestSchema = z.object({
  place_id: z.string(),
  qr_type: z.string(),
  server_id: z.optional(z.nullable(z.string())),
  op_id: z.optional(z.uuid()),
});

/** A row of `public.qr_codes`. Other columns are passed through. */
const codeSchema = z.looseObject({ id: z.uuid(), code_data: z.object({ deep_link: z.string() }) });

/**
 * POST `{ place_id, qr_type, server_id|null, op_id }` → the row that `create_qr_code` created for the caller, with a
 * signed link in `code_data.deep_link`. The same `op_id` returns the same row. Errors of the procedure are passed
 * through. Without a key, or when signing fails, the link is unsigned: it works online, and the maintenance signs it
 * later.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const read = await readJsonBody(request);
  if ("answer" in read) return read.answer;
  const parsed = requestSchema.safeParse(read.body);
  if (!parsed.success) return respond({ error: z.prettifyError(parsed.error) }, 400);
  const { place_id, qr_type, server_id = null, op_id = null } = parsed.data;
  const args = { p_place_id: place_id, p_qr_type: qr_type, p_server_id: server_id, p_op_id: op_id };
  let row: z.infer<typeof codeSchema>;
  try {
    const answer = await callAsCaller<unknown>(environment, request, "create_qr_code", args);
    row = codeSchema.parse(Array.isArray(answer) ? answer[0] : answer);
  } catch (error) {
    if (error instanceof RefusedCall) return respond(error.body, error.status);
    console.error("sign-code:", error instanceof Error ? error.message : error);
    return respond({ error: "The code could not be created. Please try again." }, 502);
  }
  try {
    const key = readSigningKey(environment.codeSigningKey);
    const [link] = key
      ? await signWaiting((name, args) => callAsService(environment, name, args), key, { id: row.id })
      : [];
    return respond(link === undefined ? row : { ...row, code_data: { deep_link: link } });
  } catch (error) {
    console.error("sign-code:", error instanceof Error ? error.message : error);
    return respond(row);
  }
}
