import { countRequests, countUnseen } from "../../local/people/count-social.ts";
import { watch } from "../../local/database/watch.ts";

/** Number of waiting items on these pages of the navigation. */
export type NotificationCounts = { activity: number; friends: number };

async function readNotificationCounts(uid: string): Promise<NotificationCounts> {
  const [activity, friends] = await Promise.all([countUnseen(uid), countRequests(uid)]);
  return { activity, friends };
}

/** Reports the number of waiting items, now and after each change, until the returned function is called. */
export const watchNotificationCounts = (uid: string, onChange: (counts: NotificationCounts) => void): (() => void) =>
  watch(() => readNotificationCounts(uid), onChange);
