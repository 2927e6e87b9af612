import * as z from "zod/mini";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";
import { uuidSchema } from "../uuid.ts";

const invitationSchema = z.object({
  /** Its last four characters. The whole code is sent once, to the device that created it. */
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

/** By their ids; `sort` is when they were made. */
export const invitationCollection: CacheCollection<FriendInvitation | null> = {
  name: "invitation",
  schema: z.nullable(invitationSchema),
  none: null,
};
/** Of the subject `ofAll`. */
export const quotaCollection: CacheCollection<InvitationQuota | null> = {
  name: "invitations",
  schema: z.nullable(quotaSchema),
  none: null,
};
/** The codes that this device asked for, by the id of the invitation. */
export const invitationCodeCollection: CacheCollection<{ code: string } | null> = {
  name: "invitationcode",
  schema: z.nullable(z.object({ code: z.string() })),
  none: null,
};
/** Under which an invitation was asked for that has not been answered yet; of the subject `ofAll`. */
export const pendingInvitationCollection: CacheCollection<{ opId: string } | null> = {
  name: "invitationasked",
  schema: z.nullable(z.object({ opId: uuidSchema })),
  none: null,
};
export const wholeCollectionKey = "all";
