// `npm run messages`: writes src/messages/generated after a change of texts or languages.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generatedFiles } from "./generated-messages.ts";

for (const [file, source] of Object.entries(generatedFiles())) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, source);
}
