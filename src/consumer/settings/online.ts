import { cancelDeletion, requestDeletion } from "../../remote/account-deletion.ts";
import { refreshOwnProfile } from "../../sync/refresh-own-profile.ts";
import { readRemoteConfig } from "../../sync/remote-config.ts";
import { readToken } from "../../sync/token.ts";

export type DeletionResult = "done" | "last_admin" | "failed";

/** Asks for the account of the person to be erased, or no longer; afterwards the device knows the day. */
export async function changeDeletion(uid: string, wanted: boolean): Promise<DeletionResult> {
  const [config, token] = await Promise.all([readRemoteConfig(), readToken()]);
  if (!config || token.kind !== "token" || token.uid !== uid) return "failed";
  if (wanted) {
    const answer = await requestDeletion(config, token.accessToken);
    if (!answer) return "failed";
    if (!answer.success) return answer.code === "last_admin" ? "last_admin" : "failed";
  } else if ((await cancelDeletion(config, token.accessToken)) === null) return "failed";
  await refreshOwnProfile(uid);
  return "done";
}
