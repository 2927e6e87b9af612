import * as z from "zod/mini";
import { imprintProblem, readImprint } from "../../domain/imprint.ts";
import type { SiteConfig } from "../../domain/site-config.ts";

const address = z.string().check(z.regex(/^https?:\/\/[^\s"<>]+$/, "is not an address like https://lemons.example"));
const envSchema = z.object({
  VITE_SITE_URL: z.optional(address),
  SITE_URL: z.optional(address),
  VITE_TWITTER_URL: z.optional(address),
  VITE_INSTAGRAM_URL: z.optional(address),
  SOURCE_DATE_EPOCH: z.optional(z.string()),
});

/**
 * Site configuration from the build's environment. The copyright year is that of `built`, or of the build time in the
 * environment. Stops the build for an invalid address, and for a public site without an imprint.
 */
export function siteFromEnv(env: Readonly<Record<string, string | undefined>>, built: Date): SiteConfig {
  const named = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { VITE_SITE_URL, SITE_URL, VITE_TWITTER_URL, VITE_INSTAGRAM_URL, SOURCE_DATE_EPOCH } = envSchema.parse(named);
  const address = VITE_SITE_URL ?? SITE_URL;
  const url = address === undefined ? null : new URL(address).origin;
  const imprint = readImprint(env);
  const problem = imprintProblem(imprint, url);
  if (problem !== null) throw new Error(problem);
  const seconds = Number(SOURCE_DATE_EPOCH);
  const year = (seconds > 0 ? new Date(seconds * 1_000) : built).getUTCFullYear();
  return { url, twitter: VITE_TWITTER_URL ?? null, instagram: VITE_INSTAGRAM_URL ?? null, year, imprint };
}
