import { useEffect, useState } from "react";
import type { NotificationCounts } from "./notification-counts.ts";
import { whenIdle } from "../start/when-idle.ts";

/** Notices and requests that wait for this person, for the navigation. Counted after the page itself has loaded. */
export function useNotificationCounts(uid: string | undefined): NotificationCounts | null {
  const [counts, setCounts] = useState<NotificationCounts | null>(null);
  useEffect(() => {
    if (!uid) return undefined;
    let stop: () => void = () => undefined;
    let isUnmounted = false;
    const watch = async () => {
      const { watchNotificationCounts } = await import("./notification-counts.ts");
      if (!isUnmounted) stop = watchNotificationCounts(uid, setCounts);
    };
    whenIdle(() => void watch().catch(reportError));
    return () => {
      isUnmounted = true;
      stop();
      setCounts(null);
    };
  }, [uid]);
  return counts;
}
