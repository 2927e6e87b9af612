import { blockSet } from "../../domain/outbox/commands/kinds/block-set.ts";
import { friendSet } from "../../domain/outbox/commands/kinds/friend-set.ts";
import { personCollection, type PersonState } from "../../domain/outbox/commands/kinds/person-collection.ts";
import { profilePageKey, profilePageCollection, type ProfilePage } from "../../domain/people/profile-page.ts";
import type { SyncState } from "../../domain/outbox/commands/sync-state.ts";
import { database } from "../database/database.ts";
import { readCachedStates } from "../server-cache/server-cache.ts";

/**
 * `asOf`: ISO time of the server's last answer. `page` null: there is no such person, or this person may not see them.
 */
export type ShownPage = {
  asOf: string;
  page: ProfilePage | null;
  person: { state: PersonState; sync: SyncState } | null;
};

/** Null if the server was never asked. */
export async function readProfilePage(uid: string, username: string): Promise<ShownPage | null> {
  const fact = await database.serverCache.get([uid, profilePageCollection.name, profilePageKey(username)]);
  const read = profilePageCollection.schema.safeParse(fact?.state);
  if (!fact || !read.success) return null;
  const { page } = read.data;
  if (!page?.person) return { asOf: fact.at, page, person: null };
  const [person] = await readCachedStates(uid, personCollection, [friendSet, blockSet], [page.user_id]);
  return { asOf: fact.at, page, person: person ?? null };
}
