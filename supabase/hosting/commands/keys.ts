// npm run keys: prints new keys of an installation, for an environment file or one secret file each.
import { keysAsLines } from "../../embedded/data-folder/keys.ts";

for (const line of keysAsLines()) console.log(line);
