import { useMessages } from "../../../messages/messages.ts";
import type { Answer } from "../../data/answer.ts";
import { refreshLoads } from "../../data/load-cache.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { teamKey } from "./team.ts";

/** For the action of a confirmation dialog: returns null and refreshes the team on success, else the failure's sentence. */
export function useTeamAction(placeId: string): (answer: Promise<Answer<unknown>>) => Promise<string | null> {
  const failureText = useFailureText(useMessages("staff").reasons);
  return async (asked) => {
    const answer = await asked;
    if (!answer.ok) return failureText(answer.failure);
    void refreshLoads(teamKey(placeId));
    return null;
  };
}
