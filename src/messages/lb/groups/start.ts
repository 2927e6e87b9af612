import { common } from "../common.ts";
import { failure } from "../failure.ts";
import { map } from "../map.ts";
import { shell } from "../shell.ts";

export { formats } from "../format.ts";

/** What is said before the first place is on the screen, and the ways to what is said after it. */
export const words = { common, failure, map, shell };
export const further = {
  rate: async () => (await import("./rate.ts")).words,
  outbox: async () => (await import("./outbox.ts")).words,
  app: async () => (await import("./app.ts")).words,
  account: async () => (await import("./account.ts")).words,
  site: async () => (await import("./site.ts")).words,
  dashboards: async () => (await import("./dashboards.ts")).words,
};
