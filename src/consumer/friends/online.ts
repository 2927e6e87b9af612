import { searchPeople, type FoundPerson } from "../../remote/people/social.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { readToken } from "../../sync/session/token.ts";

/** Most people per search. */
const maxFound = 10;

export type { FoundPerson };

/** People by part of their name, without this person, friends, open requests and blocked people. null: the search failed. */
export async function findPeople(text: string): Promise<FoundPerson[] | null> {
  const [token, config] = await Promise.all([readToken(), readRemoteConfig()]);
  if (token.kind !== "token" || !config) return null;
  return await searchPeople(config, token.accessToken, text, maxFound);
}
