import { profileCollection } from "../../domain/outbox/commands/kinds/profile-save.ts";
import { settingCollection } from "../../domain/outbox/commands/kinds/settings-save.ts";
import { standingKey, standingCollection, type OwnProfile } from "../../domain/people/own-profile.ts";
import { cacheRows } from "../../local/server-cache/server-cache.ts";
import { readSettings } from "../../local/people/own-profile.ts";
import { fetchOwnProfile } from "../../remote/people/own-profile.ts";
import { refreshOnce, type Freshness, type Reader, type RefreshAnswer } from "./refresh-once.ts";

/** Fetches what the server knows about the signed-in person: profile, settings, badges, days, cities. */
export async function refreshOwnProfile(uid: string, freshness?: Freshness): Promise<RefreshAnswer> {
  const bring = async ({ config, accessToken }: Reader) => {
    const startedAt = new Date().toISOString();
    const profile = await fetchOwnProfile(config, accessToken);
    if (!profile) return null;
    return (await keepOwnProfile(uid, profile, startedAt)) ? "kept" : "left";
  };
  return await refreshOnce("own profile", uid, bring, freshness);
}

async function keepOwnProfile(uid: string, profile: OwnProfile, startedAt: string): Promise<boolean> {
  const { fields, settings, ...standing } = profile;
  const kept = await Promise.all([
    cacheRows(uid, profileCollection.name, toFacts(fields ?? {}), { startedAt, whole: false }),
    cacheRows(uid, settingCollection.name, toFacts(settings), { startedAt, whole: true }),
    cacheRows(uid, standingCollection.name, [{ key: standingKey, state: standing }], { startedAt, whole: true }),
  ]);
  return kept.every(Boolean);
}

const toFacts = (values: Record<string, unknown>) =>
  Object.entries(values).map(([key, value]) => ({ key, state: { value } }));

/** Fetches the settings of the account, and returns those that the device knows afterwards. */
export async function refreshSettings<Key extends string>(
  uid: string,
  keys: readonly Key[],
): Promise<Record<Key, string | boolean | number | null>> {
  await refreshOwnProfile(uid);
  return await readSettings(uid, keys);
}
