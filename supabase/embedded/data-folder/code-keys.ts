import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { codeKeySchema, type CodeKey } from "../../../src/domain/codes/code-keys.ts";
import { makeSigningKey, publicHalf, readSigningKey, type SigningKey } from "../../functions/_shared/sign-code.ts";
import { claimDataFolder, writeAtomically } from "./data-folder.ts";
import { OperatorError } from "../shared/operator-error.ts";

/** The signing key, and the public halves of all earlier ones. */
const codeKeysSchema = z.object({ signing: z.unknown(), earlier: z.array(codeKeySchema) });
export interface CodeKeys {
  signing: SigningKey;
  earlier: CodeKey[];
}

export const publicCodeKeys = ({ signing, earlier }: CodeKeys): CodeKey[] => [...earlier, publicHalf(signing)];

const fileIn = (dataDir: string) => path.join(dataDir, "code-keys.json");
const today = () => new Date().toISOString().slice(0, 10);

/** The keys of this installation, created on its first start. Without a folder they live as long as the process. */
export async function loadCodeKeys(dataDir: string | undefined): Promise<CodeKeys> {
  const fresh = async (): Promise<CodeKeys> => ({ signing: await makeSigningKey(1, today()), earlier: [] });
  if (dataDir === undefined) return await fresh();
  claimDataFolder(dataDir);
  const file = fileIn(dataDir);
  if (existsSync(file)) return readCodeKeys(file);
  const keys = await fresh();
  saveCodeKeys(dataDir, keys);
  return keys;
}

export function saveCodeKeys(dataDir: string, keys: CodeKeys): void {
  writeAtomically(fileIn(dataDir), `${JSON.stringify(keys, null, 2)}\n`);
}

function readCodeKeys(file: string): CodeKeys {
  try {
    const { signing, earlier } = codeKeysSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    const key = readSigningKey(JSON.stringify(signing));
    if (key) return { signing: key, earlier };
  } catch {
    // The parse error is dropped, because it would quote the secret.
  }
  throw new OperatorError(
    `${file} is damaged. Restore a copy of it, or remove it: a new key is created then, and codes printed so far need a connection to be verified.`,
  );
}

/** Starts a new signing key; signatures of earlier keys stay valid. */
export async function rotateCodeKeys({ signing, earlier }: CodeKeys): Promise<CodeKeys> {
  const last = Math.max(signing.kid, ...earlier.map(({ kid }) => kid));
  const retired: CodeKey = { ...publicHalf(signing), until: today(), state: "retired" };
  return { signing: await makeSigningKey(last + 1, today()), earlier: [...earlier, retired] };
}

/** Invalidates every signature of this key. If it is the signing key, a new one replaces it. */
export async function revokeCodeKey(keys: CodeKeys, kid: number): Promise<CodeKeys> {
  const all = keys.signing.kid === kid ? await rotateCodeKeys(keys) : keys;
  if (!all.earlier.some((key) => key.kid === kid)) throw new OperatorError(`There is no key ${kid}.`);
  return { ...all, earlier: all.earlier.map((key) => (key.kid === kid ? { ...key, state: "revoked" } : key)) };
}
