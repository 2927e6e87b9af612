import { createBackend } from "../../supabase/embedded/backend.ts";
import { launchBackend } from "../../supabase/hosting/server/launch.ts";
import { readSettings } from "../../supabase/embedded/settings/settings.ts";
import { FIXTURE_MIGRATIONS } from "./fixture-paths.ts";

/** `whole`: what `npm start` does before it listens. `small`: the same database with one migration and no demo data. */
export type Road = "whole" | "small";

const FOUND = {
  whole: "select count(*)::int as found from public.restaurants",
  small: "select count(*)::int as found from pg_catalog.pg_tables where schemaname = 'public'",
};

/** Starts by `road` with the settings of `env`; `found` counts what is there then: demo places, or tables. */
export async function startBy(road: Road, env: Record<string, string | undefined>) {
  const settings = readSettings(env);
  const { siteUrl, dataDir } = settings;
  const small = { siteUrl, dataDir, migrationsDir: FIXTURE_MIGRATIONS, functionsDir: null };
  const backend =
    road === "small"
      ? await createBackend(small)
      : (await launchBackend(settings, (line) => console.error(line))).backend;
  const [row] = await backend.db.query<{ found: number }>(FOUND[road]);
  return { found: row?.found ?? 0, close: () => backend.close() };
}
