import { codeKeyListSchema, type CodeKey } from "../../domain/codes/code-keys.ts";

/** The keys named in the environment of the build. Asked by the build: what is wrong there stops it. */
export function codeKeysFromEnv(env: Record<string, unknown>): CodeKey[] {
  const text = env["VITE_CODE_KEYS"];
  return typeof text === "string" && text !== "" ? codeKeyListSchema.parse(JSON.parse(text)).keys : [];
}
