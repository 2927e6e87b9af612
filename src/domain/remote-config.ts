import * as z from "zod/mini";

/** Where the backend is and what the page must know of it. Nothing in it is secret. */
export const remoteConfigSchema = z.object({
  /** Origin without a slash at the end. */
  url: z.string().check(z.minLength(1)),
  publishableKey: z.string().check(z.minLength(1)),
  captcha: z.object({ provider: z.literal(["local", "turnstile", "hcaptcha"]), siteKey: z.nullable(z.string()) }),
  apple: z.boolean(),
  /** What browsers subscribe to messages with (VAPID), base64url; absent: there are none. */
  vapid: z.optional(z.nullable(z.string())),
});
export type RemoteConfig = z.infer<typeof remoteConfigSchema>;

export const reviewPhotosBucket = "reviews";

export const portraitsBucket = "profile-images";

/** Public address of a photo. */
const publicPath = "/storage/v1/object/public/";
export const publicPhotoUrl = (remoteUrl: string, path: string, bucket = reviewPhotosBucket): string =>
  `${remoteUrl}${publicPath}${bucket}/${path}`;

/** What a profile says of its picture (`avatar_url`). */
export const portraitPath = (photoId: string): string => publicPhotoUrl("", `${photoId}.jpg`, portraitsBucket);
