import { ownProfileSchema, type OwnProfile } from "../../domain/people/own-profile.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** The data of the caller's own profile; `null` without a clear answer. */
export async function fetchOwnProfile(config: RemoteConfig, token: string): Promise<OwnProfile | null> {
  return await readRemote(config, { path: rpcPath("get_my_profile"), token, body: {} }, ownProfileSchema);
}
