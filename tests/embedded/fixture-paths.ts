import { fileURLToPath } from "node:url";

export const FIXTURE_MIGRATIONS = fileURLToPath(new URL("fixtures/migrations", import.meta.url));
export const FIXTURE_FUNCTIONS = fileURLToPath(new URL("fixtures/functions", import.meta.url));
