import type { Imprint } from "./imprint.ts";

/** What an installation says of itself on its public pages. Put in by the build; what is null is left out of them. */
export type SiteConfig = {
  /** The origin under which the site is reached, without a slash at the end. Null: nothing that needs a full address is said. */
  url: string | null;
  twitter: string | null;
  instagram: string | null;
  /** Of the copyright line. */
  year: number;
  imprint: Imprint;
};

/** Beginnings of the names of what the pages are built by. */
export const siteVariables = ["VITE_", "SITE_URL", "IMPRINT_", "SOURCE_DATE_EPOCH"];
