import { codeKeyListSchema, type CodeKey } from "../../domain/codes/code-keys.ts";

/** The keys from the build's environment. Only the build calls this: an invalid value stops it. */
export function codeKeysFromEnv(env: Record<string, unknown>): CodeKey[] {
  const text = env["VITE_CODE_KEYS"];
  return typeof text === "string" && text !== "" ? codeKeyListSchema.parse(JSON.parse(text)).keys : [];
}
