import { useEffect, useState } from "react";
import { useLiveQuery } from "../device/use-live-query.ts";
import { whenIdle } from "./when-idle.ts";

type News = { unseen: number; requests: number };
const none: News = { unseen: 0, requests: 0 };

/** What others did that waits for this person's eyes or answer, for the navigation: after the page itself, and kept fresh. */
export function useNews(uid: string | null): News {
  const [parts, setParts] = useState<typeof import("./news.ts") | null>(null);
  useEffect(() => {
    whenIdle(() => void import("./news.ts").then(setParts, reportError));
  }, []);
  useEffect(() => (uid && parts ? parts.keepNewsFresh(uid) : undefined), [uid, parts]);
  return useLiveQuery(async () => (uid && parts ? await parts.readNews(uid) : none), [uid, parts], none);
}
