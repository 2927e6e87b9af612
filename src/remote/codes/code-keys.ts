import { codeKeyListSchema, codeKeysPath, type CodeKey } from "../../domain/codes/code-keys.ts";
import { readTimeoutMs } from "../http.ts";

/** The published keys of this site; `null` if they cannot be fetched, or there are none. */
export async function fetchCodeKeys(origin: string): Promise<CodeKey[] | null> {
  try {
    const signal = AbortSignal.timeout(readTimeoutMs);
    const response = await fetch(origin + codeKeysPath, { cache: "no-cache", credentials: "omit", signal });
    return codeKeyListSchema.parse(await response.json()).keys;
  } catch {
    return null;
  }
}
