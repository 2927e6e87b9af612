import { useEffect, useState } from "react";
import type { News } from "./news.ts";
import { whenIdle } from "./when-idle.ts";

/** What others did that waits for this person's eyes or answer, for the navigation: counted after the page itself is there. */
export function useNews(uid: string | undefined): News | null {
  const [news, setNews] = useState<News | null>(null);
  useEffect(() => {
    if (!uid) return undefined;
    let stop: () => void = () => undefined;
    let left = false;
    const watch = async () => {
      const { watchNews } = await import("./news.ts");
      if (!left) stop = watchNews(uid, setNews);
    };
    whenIdle(() => void watch().catch(reportError));
    return () => {
      left = true;
      stop();
      setNews(null);
    };
  }, [uid]);
  return news;
}
