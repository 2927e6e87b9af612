// `npm run schema:baseline`: writes the migration that creates the whole database from the schema files.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { baselineFile, baselineText, isBaselineOnly } from "./schema-files.ts";

if (!isBaselineOnly()) {
  console.error("The baseline is frozen: other migrations follow it. Write the change as a new migration.");
  process.exit(1);
}
writeFileSync(baselineFile, baselineText());
console.log(`Wrote ${path.relative(process.cwd(), baselineFile)}.`);
