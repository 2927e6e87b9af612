import { updateIconBadge } from "../src/sync/push/icon-badge.ts";
import { drainNow } from "../src/sync/drain/run-drain.ts";

/** Sends what waits and puts the number that is left on the icon, which an open page would do by itself. */
export async function drain(how: Parameters<typeof drainNow>[0]): ReturnType<typeof drainNow> {
  const result = await drainNow(how);
  await updateIconBadge();
  return result;
}
