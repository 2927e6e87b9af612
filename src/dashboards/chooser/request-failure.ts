import type { Messages } from "../../messages/generated/messages.ts";
import type { Failure } from "../data/answer.ts";

/** Sentence for a failed request; `why` is the sentence for its cause. Suggests a retry only where the server decided nothing. */
export function requestFailure(
  { code, reason }: Failure,
  why: string,
  { reasons, ownership }: Pick<Messages["wayIn"], "reasons" | "ownership">,
): string {
  if (reason !== null && reason in reasons) return why;
  return code === "refused" ? `${ownership.refused}. ${why}` : `${ownership.failed} ${why}`;
}
