import * as z from "zod/mini";
import { remoteConfigSchema, type RemoteConfig } from "../domain/remote-config.ts";
import { readTimeoutMs } from "./http.ts";

const envSchema = z.object({
  VITE_SUPABASE_URL: z.optional(z.string().check(z.refine((url) => URL.canParse(url), "not a URL"))),
  VITE_SUPABASE_PUBLISHABLE_KEY: z.optional(z.string()),
  VITE_CAPTCHA_PROVIDER: z.optional(z.enum(["local", "turnstile", "hcaptcha"])),
  VITE_CAPTCHA_SITE_KEY: z.optional(z.string()),
  VITE_APPLE: z.optional(z.enum(["0", "1"])),
});

/** The backend named at build time, `null` when none was: then the app talks to its own origin. */
export function configFromEnv(env: Record<string, unknown>): RemoteConfig | null {
  // An empty variable is how a shell says "not set".
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
    // A project that was only just made has no Apple: a button that can only fail is none.
    apple: rest.VITE_APPLE === "1",
  };
}

const localConfigSchema = z.object({
  publishableKey: z.string(),
  captcha: z.object({
    provider: z.enum(["local", "turnstile", "hcaptcha"]),
    siteKey: z.optional(z.nullable(z.string())),
  }),
  apple: z.boolean(),
});

/** What the embedded backend says of itself; `null` when it cannot be reached or is not there. */
export async function fetchLocalConfig(origin: string): Promise<RemoteConfig | null> {
  try {
    const signal = AbortSignal.timeout(readTimeoutMs);
    const response = await fetch(`${origin}/_local/config.json`, { cache: "no-store", credentials: "omit", signal });
    const { publishableKey, captcha, apple } = localConfigSchema.parse(await response.json());
    const { provider, siteKey } = captcha;
    return remoteConfigSchema.parse({
      url: origin,
      publishableKey,
      captcha: { provider, siteKey: siteKey ?? null },
      apple,
    });
  } catch {
    return null;
  }
}
