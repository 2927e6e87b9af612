import { markUnsent } from "../src/local/outbox/unsent-marker.ts";
import { updateIconBadge } from "../src/sync/push/icon-badge.ts";
import { drainNow } from "../src/sync/drain/run-drain.ts";

/** Sends waiting work and updates the number on the icon and the marker, which an open page would do itself. */
export async function drain(how: Parameters<typeof drainNow>[0]): ReturnType<typeof drainNow> {
  const result = await drainNow(how);
  await Promise.all([updateIconBadge(), markUnsent()]);
  return result;
}
