import { countRequests, countUnseen } from "../local/people/count-social.ts";
import { watch } from "../local/database/watch.ts";

/** How many wait at these pages of the navigation. */
export type News = { activity: number; friends: number };

async function readNews(uid: string): Promise<News> {
  const [activity, friends] = await Promise.all([countUnseen(uid), countRequests(uid)]);
  return { activity, friends };
}

/** Tells how much waits, now and after each change, until the answer is called. */
export const watchNews = (uid: string, tell: (news: News) => void): (() => void) => watch(() => readNews(uid), tell);
