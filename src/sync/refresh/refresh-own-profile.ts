import { profileTopic } from "../../domain/outbox/commands/kinds/profile-save.ts";
import { settingTopic } from "../../domain/outbox/commands/kinds/settings-save.ts";
import { standingSubject, standingTopic, type OwnProfile } from "../../domain/people/own-profile.ts";
import { keepFacts } from "../../local/server-cache/server-cache.ts";
import { readSettings } from "../../local/people/own-profile.ts";
import { fetchOwnProfile } from "../../remote/people/own-profile.ts";
import { readFresh, type Freshness, type Reader, type RefreshAnswer } from "./refresh-once.ts";

/** Brings what the server knows of the person who is here: profile, settings, badges, days, cities. */
export async function refreshOwnProfile(uid: string, freshness?: Freshness): Promise<RefreshAnswer> {
  const bring = async ({ config, accessToken }: Reader) => {
    const startedAt = new Date().toISOString();
    const profile = await fetchOwnProfile(config, accessToken);
    if (!profile) return null;
    return (await keepOwnProfile(uid, profile, startedAt)) ? "kept" : "left";
  };
  return await readFresh("own profile", uid, bring, freshness);
}

async function keepOwnProfile(uid: string, profile: OwnProfile, startedAt: string): Promise<boolean> {
  const { fields, settings, ...standing } = profile;
  const kept = await Promise.all([
    keepFacts(uid, profileTopic.name, toFacts(fields ?? {}), { startedAt, whole: false }),
    keepFacts(uid, settingTopic.name, toFacts(settings), { startedAt, whole: true }),
    keepFacts(uid, standingTopic.name, [{ subject: standingSubject, state: standing }], { startedAt, whole: true }),
  ]);
  return kept.every(Boolean);
}

const toFacts = (values: Record<string, unknown>) =>
  Object.entries(values).map(([subject, value]) => ({ subject, state: { value } }));

/** Asks for the choices that follow the account, and answers with those that the device knows then. */
export async function bringSettings<Key extends string>(
  uid: string,
  keys: readonly Key[],
): Promise<Record<Key, string | boolean | number | null>> {
  await refreshOwnProfile(uid);
  return await readSettings(uid, keys);
}
