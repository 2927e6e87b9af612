import type { Imprint } from "./imprint.ts";

/** What an installation states about itself on its public pages. Set by the build; null values are left out. */
export type SiteConfig = {
  /** Origin of the site without a final slash. Null: the pages contain no absolute addresses. */
  url: string | null;
  twitter: string | null;
  instagram: string | null;
  /** Addresses of the app in the stores, by the name of the store. */
  stores: readonly { name: string; url: string }[];
  /** People on the page "About", as configured. */
  team: readonly { name: string; role: string }[];
  /** Year in the copyright line. */
  year: number;
  imprint: Imprint;
  /** The imprint is sample data of a demo. */
  isSample: boolean;
};

/** Prefixes of the environment variables that configure the pages. */
export const siteVariables = ["VITE_", "SITE_URL", "IMPRINT_", "SOURCE_DATE_EPOCH", "DEMO"];
