import * as z from "zod/mini";
import type { Answer } from "../../data/answer.ts";
import { callProcedure } from "../../data/call.ts";

const text = z.nullable(z.string());

const memberSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null once the person has left: the owner may no longer read their address. */
  email: text,
  phone_number: text,
  is_active: z.boolean(),
  /** Who ended it. The owner can resume what the owner paused; a server who left needs a new invitation. */
  paused_by: z.nullable(z.literal(["owner", "server"])),
  added_at: z.string(),
});
export type Member = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  id: z.string(),
  /** Masked if the owner never entered it. */
  invited_email: z.string(),
  invited_phone: text,
  /** Set for a person found by search; null for an invitation by address. */
  first_name: text,
  last_name: text,
  invitation_message: text,
  expires_at: z.string(),
  created_at: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const teamSchema = z.object({ staff: z.array(memberSchema), invitations: z.array(invitationSchema) });
export type Team = z.infer<typeof teamSchema>;

const foundSchema = z.array(
  z.object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    username: text,
    email: z.string(),
    phone_number: text,
    is_associated: z.boolean(),
    has_pending_invitation: z.boolean(),
  }),
);
export type Found = z.infer<typeof foundSchema>[number];

/** Key prefix of a place's team; an action refreshes all of it. */
export const teamKey = (placeId: string): string => `staff/${placeId}/`;
/** The server returns at most this many. */
const maxFound = 20;

const yes = z.boolean();
const sent = z.object({ success: z.literal(true) });

export const fetchTeam = (placeId: string): Promise<Answer<Team>> =>
  callProcedure("get_staff", { p_place_id: placeId }, teamSchema);

export const findServers = (placeId: string, query: string): Promise<Answer<Found[]>> =>
  callProcedure(
    "search_servers_for_invitation",
    { p_place_id: placeId, p_query: query, p_limit: maxFound },
    foundSchema,
  );

export const saveActive = (id: string, active: boolean): Promise<Answer<boolean>> =>
  callProcedure("set_staff_active", { p_id: id, p_active: active }, yes);

export const removeMember = (id: string): Promise<Answer<boolean>> => callProcedure("remove_staff", { p_id: id }, yes);

export const cancelInvitation = (id: string): Promise<Answer<boolean>> =>
  callProcedure("cancel_server_invitation", { p_id: id }, yes);

/** Idempotent by `opId`: repeating it sends no second mail. */
export const resendInvitation = (id: string, opId: string): Promise<Answer<{ success: true }>> =>
  callProcedure("resend_server_invitation", { p_invitation_id: id, p_op_id: opId }, sent);

export type NewInvitation = {
  placeId: string;
  email: string;
  phone: string | null;
  /** Null: anybody with access to the address may accept. */
  serverId: string | null;
  message: string | null;
};

/** Idempotent by `opId`: repeating it sends no second mail. */
export const sendInvitation = (invitation: NewInvitation, opId: string): Promise<Answer<{ success: true }>> =>
  callProcedure(
    "send_server_invitation",
    {
      p_place_id: invitation.placeId,
      p_invited_email: invitation.email,
      p_invited_phone: invitation.phone,
      p_server_id: invitation.serverId,
      p_invitation_message: invitation.message,
      p_op_id: opId,
    },
    sent,
  );
