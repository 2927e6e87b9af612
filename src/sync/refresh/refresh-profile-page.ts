import { personCollection } from "../../domain/outbox/commands/kinds/person-collection.ts";
import { profilePageKey, profilePageCollection } from "../../domain/people/profile-page.ts";
import { cacheRows } from "../../local/server-cache/server-cache.ts";
import { fetchProfilePage } from "../../remote/people/profile-page.ts";
import { refreshOnce, type RefreshAnswer } from "./refresh-once.ts";

/** Fetches the page of a person and the tie to them; a person who is no longer visible is deleted from the device. */
export async function refreshProfilePage(uid: string, username: string): Promise<RefreshAnswer> {
  const key = profilePageKey(username);
  return await refreshOnce(`profile page ${key}`, uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const answer = await fetchProfilePage(config, accessToken, username);
    if (!answer) return null;
    const { page } = answer;
    const keep = { startedAt, whole: false };
    const kept = [await cacheRows(uid, profilePageCollection.name, [{ key, state: { page } }], keep)];
    if (page?.person)
      kept.push(await cacheRows(uid, personCollection.name, [{ key: page.user_id, state: page.person }], keep));
    return kept.every(Boolean) ? "kept" : "left";
  });
}
