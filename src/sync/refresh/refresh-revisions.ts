import { saveRevisions } from "../../local/ratings/revisions.ts";
import { fetchRevisions } from "../../remote/ratings/revisions.ts";
import { refreshOnce, type RefreshAnswer } from "./refresh-once.ts";

/** Fetches earlier versions of a person's rating. */
export async function refreshRevisions(uid: string, placeId: string): Promise<RefreshAnswer> {
  return await refreshOnce(`revisions ${placeId}`, uid, async ({ config, accessToken }) => {
    const revisions = await fetchRevisions(config, accessToken, placeId);
    if (!revisions) return null;
    const asOf = new Date().toISOString();
    return (await saveRevisions(uid, placeId, { revisions, asOf })) ? "kept" : "left";
  });
}
