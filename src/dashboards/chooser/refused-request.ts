import type { Messages } from "../../messages/en.ts";
import type { Failure } from "../data/answer.ts";

/** What is said of a request that failed; `why`: the sentence for what happened. Trying again helps only where nothing was decided. */
export function requestFailure(
  { code, reason }: Failure,
  why: string,
  { reasons, ownership }: Pick<Messages["wayIn"], "reasons" | "ownership">,
): string {
  if (reason !== null && reason in reasons) return why;
  return code === "refused" ? `${ownership.refused}. ${why}` : `${ownership.failed} ${why}`;
}
