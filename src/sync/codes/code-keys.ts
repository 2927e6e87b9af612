import { joinCodeKeys, type CodeKey } from "../../domain/codes/code-keys.ts";
import { saveCodeKeys, readCodeKeys } from "../../local/places/code-keys.ts";
import { fetchCodeKeys } from "../../remote/codes/code-keys.ts";

/** Set by the build (`vite.config.ts`); undefined in tests. */
declare const codeKeysOfBuild: CodeKey[] | undefined;
const bundled = typeof codeKeysOfBuild === "undefined" ? [] : codeKeysOfBuild;

/** All keys that this device knows. */
export const knownCodeKeys = async (): Promise<CodeKey[]> => joinCodeKeys(bundled, await readCodeKeys());

/** Fetches the published list. False without a clear answer. */
export async function refreshCodeKeys(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  const told = await fetchCodeKeys(globalThis.location.origin);
  if (told) await saveCodeKeys(told);
  return told !== null;
}
