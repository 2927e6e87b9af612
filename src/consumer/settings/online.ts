import { readOwnProfile } from "../../local/people/own-profile.ts";
import { cancelDeletion, requestDeletion } from "../../remote/account/account-deletion.ts";
import { refreshOwnProfile } from "../../sync/refresh/refresh-own-profile.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { readToken } from "../../sync/session/token.ts";

export type DeletionResult = "done" | "fresh_sign_in" | "last_admin" | "too_late" | "failed";

/**
 * Requests or cancels the deletion of the account, and refreshes the date on the device. Without an answer the date on the server
 * decides, because only the answer may have been lost.
 */
export async function changeDeletion(uid: string, wanted: boolean): Promise<DeletionResult> {
  const [config, token] = await Promise.all([readRemoteConfig(), readToken()]);
  if (!config || token.kind !== "token" || token.uid !== uid) return "failed";
  const answer = wanted ? await requestDeletion(config, token.accessToken) : null;
  if (answer?.success === false)
    return answer.code === "last_admin" || answer.code === "fresh_sign_in" ? answer.code : "failed";
  const cancelled = wanted ? null : await cancelDeletion(config, token.accessToken);
  const { ok } = await refreshOwnProfile(uid, { changed: true });
  if (answer || cancelled) return "done";
  const isErased = (await readOwnProfile(uid)).standing.erase_at !== null;
  if (ok && isErased === wanted) return "done";
  // Another device cancelled it before, or the date has passed.
  return cancelled === false ? (isErased ? "too_late" : "done") : "failed";
}
