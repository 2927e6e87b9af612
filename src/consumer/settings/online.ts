import { readOwnProfile } from "../../local/own-profile.ts";
import { cancelDeletion, requestDeletion } from "../../remote/account-deletion.ts";
import { refreshOwnProfile } from "../../sync/refresh-own-profile.ts";
import { readRemoteConfig } from "../../sync/remote-config.ts";
import { readToken } from "../../sync/token.ts";

export type DeletionResult = "done" | "last_admin" | "too_late" | "failed";

/** Asks for the account of the person to be erased, or no longer; afterwards the device knows the day. */
export async function changeDeletion(uid: string, wanted: boolean): Promise<DeletionResult> {
  const [config, token] = await Promise.all([readRemoteConfig(), readToken()]);
  if (!config || token.kind !== "token" || token.uid !== uid) return "failed";
  if (wanted) {
    const answer = await requestDeletion(config, token.accessToken);
    if (!answer) return "failed";
    if (!answer.success) return answer.code === "last_admin" ? "last_admin" : "failed";
    await refreshOwnProfile(uid);
    return "done";
  }
  const cancelled = await cancelDeletion(config, token.accessToken);
  if (cancelled === null) return "failed";
  await refreshOwnProfile(uid);
  // Another device may have called it off before; or the day has come.
  return cancelled || (await readOwnProfile(uid)).standing.erase_at === null ? "done" : "too_late";
}
