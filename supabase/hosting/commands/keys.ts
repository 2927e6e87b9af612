// npm run keys: prints new keys for an environment file or for secret files. `npm run keys -- rotate` changes the key that signs
// access tokens, from the next start on.
import path from "node:path";
import { keysAsLines, readEnvironmentKeys, rotateSigningKey } from "../../embedded/data-folder/keys.ts";
import { PROJECT_ROOT } from "../../embedded/settings/settings.ts";
import { OperatorError, fail } from "../../embedded/shared/operator-error.ts";

function run(action: string | undefined): void {
  if (action === undefined) {
    for (const line of keysAsLines()) console.log(line);
    return;
  }
  if (action !== "rotate")
    throw new OperatorError("Print new keys: npm run keys. Change the signing key: npm run keys -- rotate.");
  const given = readEnvironmentKeys(process.env);
  if (given) {
    console.log(`SIGNING_GENERATION=${(given.signingGeneration ?? 1) + 1}`);
    return;
  }
  const generation = rotateSigningKey(path.resolve(PROJECT_ROOT, process.env["DATA_DIR"] || ".data"));
  console.log(
    `Signing key ${generation} signs from the next start on. Sessions stay open. Rotate again after an hour at the earliest.`,
  );
}

try {
  run(process.argv[2]);
} catch (error) {
  fail(error);
}
