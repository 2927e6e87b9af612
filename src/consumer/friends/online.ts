import { searchPeople, type FoundPerson } from "../../remote/social.ts";
import { readRemoteConfig } from "../../sync/remote-config.ts";
import { readToken } from "../../sync/token.ts";

/** The most that is found at once. */
const mostFound = 10;

export type { FoundPerson };
export type FoundPeople = { ok: true; people: FoundPerson[] } | { ok: false; reason: "offline" | "failed" };

/** People by a part of their name, without this person, friends, open requests and the blocked. */
export async function findPeople(text: string): Promise<FoundPeople> {
  const [token, config] = await Promise.all([readToken(), readRemoteConfig()]);
  const people =
    token.kind === "token" && config ? await searchPeople(config, token.accessToken, text, mostFound) : null;
  if (people) return { ok: true, people };
  return { ok: false, reason: navigator.onLine ? "failed" : "offline" };
}
