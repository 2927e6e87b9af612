import { readScannedText } from "../../domain/codes/scanned-text.ts";
import { fetchCodePath } from "../../remote/codes/find-code.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";

/** Finds a code by its first eight characters. The only function about codes that needs the network. */
export async function findCode(
  characters: string,
): Promise<{ kind: "found"; question: string } | { kind: "unknown" | "offline" }> {
  const config = navigator.onLine === false ? null : await readRemoteConfig();
  const answer = config && (await fetchCodePath(config, characters));
  if (!answer) return { kind: "offline" };
  const read = readScannedText(answer.path ?? "", []);
  return read.kind === "code" ? { kind: "found", question: read.question } : { kind: "unknown" };
}
