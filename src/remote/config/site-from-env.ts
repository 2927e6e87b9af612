import * as z from "zod/mini";
import { imprintProblem, isPublicAddress, readImprint, sampleImprint } from "../../domain/imprint.ts";
import type { SiteConfig } from "../../domain/site-config.ts";

const address = z.string().check(z.regex(/^https?:\/\/[^\s"<>]+$/, "is not an address like https://lemons.example"));
const envSchema = z.object({
  VITE_SITE_URL: z.optional(address),
  SITE_URL: z.optional(address),
  VITE_TWITTER_URL: z.optional(address),
  VITE_INSTAGRAM_URL: z.optional(address),
  VITE_APP_STORE_URL: z.optional(address),
  VITE_PLAY_STORE_URL: z.optional(address),
  VITE_TEAM: z.optional(z.string()),
  DEMO: z.optional(z.string()),
  SOURCE_DATE_EPOCH: z.optional(z.string()),
});

/**
 * Site configuration from the build's environment. The copyright year is that of `built`, or of the build time in the
 * environment. Stops the build for an invalid address, and for a public site without an imprint.
 */
export function siteFromEnv(env: Readonly<Record<string, string | undefined>>, built: Date): SiteConfig {
  const named = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const said = envSchema.parse(named);
  const { VITE_SITE_URL, SITE_URL, SOURCE_DATE_EPOCH } = said;
  const address = VITE_SITE_URL ?? SITE_URL;
  const url = address === undefined ? null : new URL(address).origin;
  const imprint = readImprint(env);
  const problem = imprintProblem(imprint, url);
  if (problem !== null) throw new Error(problem);
  const seconds = Number(SOURCE_DATE_EPOCH);
  const year = (seconds > 0 ? new Date(seconds * 1_000) : built).getUTCFullYear();
  const isSample = Object.keys(imprint).length === 0 && said.DEMO !== "0" && (url === null || !isPublicAddress(url));
  return {
    url,
    twitter: said.VITE_TWITTER_URL ?? null,
    instagram: said.VITE_INSTAGRAM_URL ?? null,
    stores: [
      { name: "App Store", url: said.VITE_APP_STORE_URL },
      { name: "Google Play", url: said.VITE_PLAY_STORE_URL },
    ].flatMap(({ name, url: store }) => (store === undefined ? [] : [{ name, url: store }])),
    team: readTeam(said.VITE_TEAM ?? ""),
    year,
    imprint: isSample ? sampleImprint : imprint,
    isSample,
  };
}

/** "Ana Silva: kitchen; Jo Weber: code" → the people with what they do. */
const readTeam = (text: string): SiteConfig["team"] =>
  text.split(";").flatMap((person) => {
    const [name = "", role = ""] = person.split(":").map((part) => part.trim());
    return name === "" ? [] : [{ name, role }];
  });
