import { useEffect, useState } from "react";
import { readInvited } from "../local/session/first-reads.ts";
import { askUntilAnswered } from "./ask-until-answered.ts";
import { lastAnswers } from "./last-answers.ts";
import { useLiveQuery } from "./use-live-query.ts";

const laterMs = 300;

/**
 * Whether the person may enter: `undefined` while the device is asked, `null` until the server has ever said so. Its last
 * clear answer is trusted while there is no network, and only a clear "no" locks.
 */
export function useInvited(uid: string): boolean | null | undefined {
  // Known already: then asked after what the device has is on screen.
  const [firstAskMs] = useState(() => (typeof lastAnswers().invited === "boolean" ? laterMs : 0));
  useEffect(() => askUntilAnswered(() => askServer(uid), firstAskMs), [uid, firstAskMs]);
  return useLiveQuery(() => readInvited(uid), [uid], lastAnswers().invited);
}

/** Loaded when asked, because what talks to the server is not needed to show what the device has. */
async function askServer(uid: string): Promise<boolean> {
  try {
    const { refreshInvitation } = await import("../sync/session/refresh-invitation.ts");
    return (await refreshInvitation(uid)).ok;
  } catch {
    return false;
  }
}
