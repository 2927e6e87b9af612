import * as z from "zod/mini";

/** Address and public settings of the backend. None of them is secret. */
export const remoteConfigSchema = z.object({
  /** Origin without a final slash. */
  url: z.string().check(z.minLength(1)),
  publishableKey: z.string().check(z.minLength(1)),
  captcha: z.object({ provider: z.literal(["local", "turnstile", "hcaptcha"]), siteKey: z.nullable(z.string()) }),
  apple: z.boolean(),
  /** VAPID key for push subscriptions, base64url; absent: push is not available. */
  vapid: z.optional(z.nullable(z.string())),
  /** The sign-in pages offer the demo accounts. */
  demo: z.optional(z.boolean()),
});
export type RemoteConfig = z.infer<typeof remoteConfigSchema>;

export const reviewPhotosBucket = "reviews";

export const portraitsBucket = "profile-images";

/** Public address of a photo. */
const publicPath = "/storage/v1/object/public/";
export const publicPhotoUrl = (remoteUrl: string, path: string, bucket = reviewPhotosBucket): string =>
  `${remoteUrl}${publicPath}${bucket}/${path}`;

/** Value of a profile's `avatar_url` for a photo. */
export const portraitPath = (photoId: string): string => publicPhotoUrl("", `${photoId}.jpg`, portraitsBucket);
