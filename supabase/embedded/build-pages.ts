// Builds the pages ahead, as `npm run serve` does when they are missing: for an image.
import { fail } from "./operator-error.ts";
import { pagesOf } from "./server/build.ts";
import { PROJECT_ROOT, readSettings } from "./server/settings.ts";

await pagesOf(PROJECT_ROOT, readSettings(process.env).dataDir, (line) => console.error(line)).catch(fail);
