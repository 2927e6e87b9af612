import * as z from "zod/mini";
import { profilePageSchema, type ProfilePage } from "../../domain/people/profile-page.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/**
 * The profile page of a person by username. `page` is null if there is nobody whom the caller may see. Returns null without a
 * usable answer.
 */
export async function fetchProfilePage(
  config: RemoteConfig,
  token: string,
  username: string,
): Promise<{ page: ProfilePage | null } | null> {
  const call = { path: rpcPath("get_profile_page"), token, body: { p_username: username } };
  // Wrapped, because a null answer is valid.
  const read = z.pipe(
    z.nullable(profilePageSchema),
    z.transform((page) => ({ page })),
  );
  return await readRemote(config, call, read);
}
