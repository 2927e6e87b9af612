import { searchPeople, type FoundPerson } from "../../remote/people/social.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";
import { readToken } from "../../sync/session/token.ts";

/** The most that is found at once. */
const mostFound = 10;

export type { FoundPerson };

/** People by a part of their name, without this person, friends, open requests and the blocked. null: nothing was found out. */
export async function findPeople(text: string): Promise<FoundPerson[] | null> {
  const [token, config] = await Promise.all([readToken(), readRemoteConfig()]);
  if (token.kind !== "token" || !config) return null;
  return await searchPeople(config, token.accessToken, text, mostFound);
}
