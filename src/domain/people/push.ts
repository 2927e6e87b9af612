import * as z from "zod/mini";
import { uuidSchema } from "../uuid.ts";

/** Keys of a push subscription in base64url. */
export type PushSubscriptionKeys = { p256dh: string; auth: string };

/**
 * Push services of browsers. Our server calls the address that a browser supplies, so other hosts must be rejected.
 * Postgres has the same list and decides.
 */
const services =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)\/[!-~]+$/;

export const isPushEndpoint = (endpoint: string): boolean => endpoint.length <= 1_000 && services.test(endpoint);

/** Kinds of messages that can be switched off, each by a setting of the same name that follows the account. */
export const pushSettings = ["push_likes", "push_friends", "push_replies", "push_badges", "push_decisions"] as const;
export type PushSetting = (typeof pushSettings)[number];
/** Quiet hours in minutes of the day in the person's time zone; both are set or neither. */
export const quietSettings = { from: "push_quiet_from", until: "push_quiet_until" } as const;

/** Push message. `to`: id of its recipient, so that nobody else sees it; `path`: the page that a tap opens. */
export const pushMessageSchema = z.object({
  to: uuidSchema,
  title: z.string(),
  body: z.string(),
  path: z.string().check(z.regex(/^\/app\/[a-z]/)),
  /** Id of the event: a second message about it replaces the first. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;
