import * as z from "zod/mini";
import type { RemoteConfig } from "../../domain/remote-config.ts";

const envSchema = z.object({
  VITE_SUPABASE_URL: z.optional(z.string().check(z.refine((url) => URL.canParse(url), "not a URL"))),
  VITE_SUPABASE_PUBLISHABLE_KEY: z.optional(z.string()),
  VITE_CAPTCHA_PROVIDER: z.optional(z.literal(["local", "turnstile", "hcaptcha"])),
  VITE_CAPTCHA_SITE_KEY: z.optional(z.string()),
  VITE_APPLE: z.optional(z.literal(["0", "1"])),
  VITE_VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^B[\w-]{86}$/))),
});

/**
 * The backend from the build's environment; `null` if there is none: then the app calls its own origin. Only the build
 * calls this, so an invalid value stops the build, and the app does not load this code.
 */
export function configFromEnv(env: Record<string, unknown>): RemoteConfig | null {
  // Shells often set an empty variable to mean "not set".
  const named = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey, ...rest } = envSchema.parse(named);
  if (url === undefined && publishableKey === undefined) return null;
  if (url === undefined || publishableKey === undefined) {
    throw new Error("VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY belong together: one of them is missing.");
  }
  const provider = rest.VITE_CAPTCHA_PROVIDER ?? "turnstile";
  return {
    url: url.replace(/\/+$/, ""),
    publishableKey,
    captcha: { provider, siteKey: rest.VITE_CAPTCHA_SITE_KEY ?? null },
    // A new project has no Apple sign-in, and a button that always fails must not be shown.
    apple: rest.VITE_APPLE === "1",
    ...(rest.VITE_VAPID_PUBLIC_KEY ? { vapid: rest.VITE_VAPID_PUBLIC_KEY } : {}),
  };
}
