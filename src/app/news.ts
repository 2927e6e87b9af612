import { countRequests, countUnseen } from "../local/count-social.ts";
import { watch } from "../local/watch.ts";

/** How many wait at these pages of the navigation. */
export type News = { activity: number; friends: number };

async function readNews(uid: string): Promise<News> {
  const [activity, friends] = await Promise.all([countUnseen(uid), countRequests(uid)]);
  return { activity, friends };
}

/** Tells how much waits, now and after each change; null when the answer is called, which ends it. */
export function watchNews(uid: string, tell: (news: News | null) => void): () => void {
  const stop = watch(() => readNews(uid), tell);
  return () => {
    stop();
    tell(null);
  };
}
