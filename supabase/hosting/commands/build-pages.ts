// Builds the pages ahead, as `npm run serve` does when they are missing: for an image.
import { fail } from "../../embedded/shared/operator-error.ts";
import { pagesOf } from "../server/build-pages.ts";
import { PROJECT_ROOT, readSettings } from "../../embedded/settings/settings.ts";

await pagesOf(PROJECT_ROOT, readSettings(process.env).dataDir, (line) => console.error(line)).catch(fail);
