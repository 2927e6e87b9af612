import * as z from "zod/mini";
import { uuidSchema } from "../uuid.ts";

/** Keys of a push subscription in base64url. */
export type PushSubscriptionKeys = { p256dh: string; auth: string };

/**
 * The push services of browsers, and nothing else: our server calls the address that a browser gives it, and must not be sent
 * about by it. Postgres repeats this and has the last word.
 */
const services =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)\/[!-~]+$/;

export const isPushEndpoint = (endpoint: string): boolean => endpoint.length <= 1_000 && services.test(endpoint);

/** What can be switched off, each by a setting of its name that follows the account. */
export const pushSettings = ["push_likes", "push_friends", "push_replies", "push_badges", "push_decisions"] as const;
export type PushSetting = (typeof pushSettings)[number];
/** Minutes of the day on the wall of the person between which no message comes; both or neither. */
export const quietSettings = { from: "push_quiet_from", until: "push_quiet_until" } as const;

/** Push message. `to`: id of its reader, so that nobody else sees it; `path`: the page that a tap opens. */
export const pushMessageSchema = z.object({
  to: uuidSchema,
  title: z.string(),
  body: z.string(),
  path: z.string().check(z.regex(/^\/app\/[a-z]/)),
  /** Of the event: should a message come twice, the second takes the place of the first. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;
