import { useMessages } from "../../../messages/messages.ts";
import type { Answer } from "../../data/answer.ts";
import { refreshLoads } from "../../data/loads.ts";
import { useFailureWords } from "../../data/failure-notice.tsx";
import { teamKey } from "./team.ts";

/** For a question that is answered with yes: the sentence why it could not be done, or null when it was, with the team asked for again. */
export function useSettled(placeId: string): (answer: Promise<Answer<unknown>>) => Promise<string | null> {
  const words = useFailureWords(useMessages("staff").reasons);
  return async (asked) => {
    const answer = await asked;
    if (!answer.ok) return words(answer.failure);
    void refreshLoads(teamKey(placeId));
    return null;
  };
}
