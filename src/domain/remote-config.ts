import * as z from "zod/mini";

/** Where the backend is and what the page must know of it. Nothing in it is secret. */
export const remoteConfigSchema = z.object({
  /** Origin without a slash at the end. */
  url: z.string().check(z.minLength(1)),
  publishableKey: z.string().check(z.minLength(1)),
  captcha: z.object({ provider: z.enum(["local", "turnstile", "hcaptcha"]), siteKey: z.nullable(z.string()) }),
  apple: z.boolean(),
  /** What browsers subscribe to messages with (VAPID), base64url; absent: there are none. */
  vapid: z.optional(z.nullable(z.string())),
});
export type RemoteConfig = z.infer<typeof remoteConfigSchema>;

export const reviewPhotosBucket = "reviews";

export const publicPhotoUrl = (remoteUrl: string, path: string): string =>
  `${remoteUrl}/storage/v1/object/public/${reviewPhotosBucket}/${path}`;
