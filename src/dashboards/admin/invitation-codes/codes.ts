import * as z from "zod/mini";
import { callProcedure } from "../../data/call.ts";
import type { Cursor } from "../pager.tsx";
import { adminPrefix } from "../tasks.ts";

const rowSchema = z.object({
  id: z.string(),
  code_end: z.string(),
  note: z.nullable(z.string()),
  sent_to: z.nullable(z.string()),
  max_uses: z.nullable(z.number()),
  uses: z.number(),
  expires_at: z.nullable(z.string()),
  state: z.string(),
  created_by: z.nullable(z.string()),
  created_at: z.string(),
});
export type CodeRow = z.infer<typeof rowSchema>;

export const codesKey = (cursor: Cursor | null): string =>
  `${adminPrefix}codes?${cursor?.at ?? ""}&${cursor?.id ?? ""}`;

/** Fifty codes, newest first. */
export const fetchCodes = (cursor: Cursor | null) =>
  callProcedure(
    "get_invitation_codes",
    { p_before: cursor?.at ?? null, p_before_id: cursor?.id ?? null },
    z.array(rowSchema),
  );

const useSchema = z.object({
  user_id: z.string(),
  username: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  invited_at: z.string(),
});
export type CodeUse = z.infer<typeof useSchema>;

export const usesKey = (id: string, cursor: Cursor | null): string =>
  `${adminPrefix}code/${id}?${cursor?.at ?? ""}&${cursor?.id ?? ""}`;

/** People who joined with a code, fifty at a time, latest first. */
export const fetchUses = (id: string, cursor: Cursor | null) =>
  callProcedure(
    "get_code_uses",
    { p_id: id, p_before: cursor?.at ?? null, p_before_id: cursor?.id ?? null },
    z.array(useSchema),
  );

export type CodeTerms = { count: number; uses: number | null; expiresAt: string | null; note: string };

/** Creates codes. They are readable in this response only; the same `opId` returns the same codes. */
export const saveCodes = (opId: string, { count, uses, expiresAt, note }: CodeTerms) =>
  callProcedure(
    "create_invitation_codes",
    { p_op_id: opId, p_count: count, p_max_uses: uses, p_expires_at: expiresAt, p_note: note },
    z.object({ codes: z.array(z.object({ id: z.string(), code: z.string() })) }),
  );

/** Mails a new code to an address. Idempotent by `opId`. Returns the masked address. */
export const sendInvitation = (opId: string, email: string, note: string) =>
  callProcedure(
    "mail_invitation",
    { p_op_id: opId, p_email: email, p_note: note },
    z.object({ sent_to: z.nullable(z.string()) }),
  );

export const removeCode = (id: string) => callProcedure("revoke_invitation_code", { p_id: id }, z.boolean());
