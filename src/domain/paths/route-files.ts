/** Files of the app's page by address, as the build lists them in the page itself, without their leading slash. */
export type RouteFiles = {
  files: string[];
  /** Regular expression of the address, indexes of its files, and its groups of texts. The first match counts. */
  routes: [address: string, files: number[], groups: string[]][];
  /** Files of the texts, by language and group. */
  words: Record<string, Record<string, string>>;
};

/** Name of the `meta` element with this list. */
export const routeFilesName = "route-files";
