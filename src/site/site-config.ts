import type { SiteConfig } from "../domain/site-config.ts";

/** Defined by the build. */
declare const siteOfBuild: SiteConfig | undefined;
const nothingSaid: SiteConfig = {
  url: null,
  twitter: null,
  instagram: null,
  stores: [],
  team: [],
  year: 2026,
  imprint: {},
  isSample: false,
};

/** Public details of this installation: address, imprint, social accounts. */
export const siteConfig: SiteConfig = typeof siteOfBuild === "undefined" ? nothingSaid : siteOfBuild;
