// npm run keys: prints new keys for an environment file or for secret files.
import { keysAsLines } from "../../embedded/data-folder/keys.ts";

for (const line of keysAsLines()) console.log(line);
