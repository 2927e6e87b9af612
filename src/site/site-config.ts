import type { SiteConfig } from "../domain/site-config.ts";

/** Put in by the build. */
declare const siteOfBuild: SiteConfig | undefined;
const nothingSaid: SiteConfig = { url: null, twitter: null, instagram: null, year: 2026, imprint: {} };

/** What this installation says of itself. */
export const siteConfig: SiteConfig = typeof siteOfBuild === "undefined" ? nothingSaid : siteOfBuild;
