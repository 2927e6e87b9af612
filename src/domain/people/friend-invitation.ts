import * as z from "zod/mini";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";
import { uuidSchema } from "../uuid.ts";

const invitationSchema = z.object({
  /** The last four characters of the code. The whole code is sent once, to the device that created it. */
  code_end: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  state: z.literal(["open", "taken", "expired", "withdrawn"]),
});
export type FriendInvitation = z.infer<typeof invitationSchema>;

const quotaSchema = z.object({ quota: z.number(), left: z.number() });
export type InvitationQuota = z.infer<typeof quotaSchema>;

/** The answer of `get_my_invitations`. */
export const invitationsSchema = z.extend(quotaSchema, {
  codes: z.array(z.extend(invitationSchema, { id: uuidSchema })),
});

/** Keys are ids of invitations; `sort` is the time of creation. */
export const invitationCollection: CacheCollection<FriendInvitation | null> = {
  name: "invitation",
  schema: z.nullable(invitationSchema),
  none: null,
};
/** Has one row, with the key `ofAll`. */
export const quotaCollection: CacheCollection<InvitationQuota | null> = {
  name: "invitations",
  schema: z.nullable(quotaSchema),
  none: null,
};
/** Codes that this device created, by the id of the invitation. */
export const invitationCodeCollection: CacheCollection<{ code: string } | null> = {
  name: "invitationcode",
  schema: z.nullable(z.object({ code: z.string() })),
  none: null,
};
/** Op id of a request for an invitation that was not answered yet. Has one row, with the key `ofAll`. */
export const pendingInvitationCollection: CacheCollection<{ opId: string } | null> = {
  name: "invitationasked",
  schema: z.nullable(z.object({ opId: uuidSchema })),
  none: null,
};
export const wholeCollectionKey = "all";
