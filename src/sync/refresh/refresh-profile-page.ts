import { personTopic } from "../../domain/outbox/commands/kinds/person-collection.ts";
import { profilePageSubject, profilePageTopic } from "../../domain/people/profile-page.ts";
import { keepFacts } from "../../local/server-cache/server-cache.ts";
import { fetchProfilePage } from "../../remote/people/profile-page.ts";
import { readFresh, type RefreshAnswer } from "./refresh-once.ts";

/** Brings the page of a person, and what they are to whoever asks; who is not to be seen any more goes from the device. */
export async function refreshProfilePage(uid: string, username: string): Promise<RefreshAnswer> {
  const subject = profilePageSubject(username);
  return await readFresh(`profile page ${subject}`, uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const answer = await fetchProfilePage(config, accessToken, username);
    if (!answer) return null;
    const { page } = answer;
    const keep = { startedAt, whole: false };
    const kept = [await keepFacts(uid, profilePageTopic.name, [{ subject, state: { page } }], keep)];
    if (page?.person)
      kept.push(await keepFacts(uid, personTopic.name, [{ subject: page.user_id, state: page.person }], keep));
    return kept.every(Boolean) ? "kept" : "left";
  });
}
