import { existsSync } from "node:fs";
import { makeSigningKey, publicHalf } from "../../functions/_shared/sign-code.ts";
import {
  loadCodeKeys,
  publicCodeKeys,
  revokeCodeKey,
  rotateCodeKeys,
  saveCodeKeys,
} from "../../embedded/data-folder/code-keys.ts";
import { fail, OperatorError } from "../../embedded/shared/operator-error.ts";
import { readSettings } from "../../embedded/settings/settings.ts";

/** `npm run codes:key -- new [number] | rotate | revoke NUMBER`; see supabase/hosting/README.md. */
async function run([act, number]: readonly string[]): Promise<void> {
  const kid = Number(number ?? 1);
  if (!Number.isInteger(kid) || kid < 1 || kid > 255) throw new OperatorError("A key number must be from 1 to 255.");
  if (act === "new") {
    const key = await makeSigningKey(kid, new Date().toISOString().slice(0, 10));
    console.log(`CODE_SIGNING_KEY=${JSON.stringify(key)}`);
    console.log(`VITE_CODE_KEYS=${JSON.stringify({ keys: [publicHalf(key)] })}`);
    return;
  }
  if (act !== "rotate" && (act !== "revoke" || number === undefined))
    throw new OperatorError("Use one of: new [number], rotate, revoke NUMBER.");
  const { dataDir } = readSettings(process.env);
  if (!existsSync(dataDir)) throw new OperatorError(`There is no installation at ${dataDir} yet.`);
  const before = await loadCodeKeys(dataDir);
  const keys = act === "rotate" ? await rotateCodeKeys(before) : await revokeCodeKey(before, kid);
  saveCodeKeys(dataDir, keys);
  for (const key of publicCodeKeys(keys)) console.log(`Key ${key.kid}: ${key.state}, since ${key.from}`);
  console.log("The change takes effect at the next start.");
}

await run(process.argv.slice(2)).catch(fail);
