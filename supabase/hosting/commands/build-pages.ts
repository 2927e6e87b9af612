// Builds the pages in advance, for a container image.
import { fail } from "../../embedded/shared/operator-error.ts";
import { ensurePages } from "../server/build-pages.ts";
import { PROJECT_ROOT, readSettings } from "../../embedded/settings/settings.ts";

await ensurePages(PROJECT_ROOT, readSettings(process.env).dataDir, (line) => console.error(line)).catch(fail);
