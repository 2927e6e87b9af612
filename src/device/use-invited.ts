import { useEffect, useEffectEvent, useState } from "react";
import { readInvited } from "../local/session/first-reads.ts";
import { isProvenInvited } from "../sync/session/proven-invited.ts";
import { askUntilAnswered } from "./ask-until-answered.ts";
import { forgetLastAnswers, lastAnswers } from "./last-answers.ts";
import { useLiveQuery } from "./use-live-query.ts";

const laterMs = 300;

/**
 * Whether the person may enter: `undefined` while the device is read, `null` until the server has given a clear answer.
 * Without a connection the last clear answer counts. Only a clear "no" locks the app.
 */
export function useInvited(uid: string): boolean | null | undefined {
  // If the answer is known already, the server is asked only after the stored data is on screen.
  const [firstAskMs] = useState(() => (typeof lastAnswers().invited === "boolean" ? laterMs : 0));
  useEffect(() => askUntilAnswered(() => askServer(uid), firstAskMs), [uid, firstAskMs]);
  return useLiveQuery(() => readInvited(uid), [uid], lastAnswers().invited);
}

/**
 * Calls `onInvited` as soon as the person may enter, for a page that was opened because of an earlier "no". Asks the server now, and
 * again whenever the page becomes visible: the invitation may have been granted elsewhere.
 */
export function useInvitedAfterAll(uid: string, onInvited: () => void): void {
  const enter = useEffectEvent(onInvited);
  useEffect(() => {
    const ask = async () => {
      const answered = await askServer(uid);
      if ((await readInvited(uid)) !== true) return answered;
      // The gate must not repeat the "no" that the page started with.
      forgetLastAnswers();
      enter();
      return true;
    };
    let stop = askUntilAnswered(ask, 0);
    const again = () => {
      if (document.visibilityState === "hidden") return;
      stop();
      stop = askUntilAnswered(ask, 0);
    };
    document.addEventListener("visibilitychange", again);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", again);
    };
  }, [uid]);
}

/**
 * Loaded on demand, because the code for server calls is not needed to show stored data. Not asked if another answer has shown it just
 * now, unless the last clear answer was a "no".
 */
async function askServer(uid: string): Promise<boolean> {
  try {
    if (isProvenInvited(uid) && (await readInvited(uid)) === true) return true;
    const { refreshInvitation } = await import("../sync/session/refresh-invitation.ts");
    return (await refreshInvitation(uid)).ok;
  } catch {
    return false;
  }
}
