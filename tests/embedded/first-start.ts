import { createBackend, type Backend } from "../../supabase/embedded/backend.ts";
import { FIXTURE_MIGRATIONS } from "./fixture-paths.ts";

/** The first start of a backend with one migration, without functions and demo data. */
export const startSmall = (dataDir: string): Promise<Backend> =>
  createBackend({
    siteUrl: "http://localhost:4173",
    dataDir,
    migrationsDir: FIXTURE_MIGRATIONS,
    functionsDir: null,
  });
