import { lookUp } from "../../messages/look-up.ts";
import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import type { Failure } from "./answer.ts";

/** An area's sentences for the refusal codes of its procedures. */
export type Reasons = Readonly<Record<string, string>>;

/** Returns the sentence for a failure: the area's for its reason, else the one all dashboards share, else the one for its code. */
export function useFailureText(reasons: Reasons = {}): (failure: Failure) => string {
  const t = useMessages("dashboards");
  return ({ code, reason }) =>
    (reason === null ? undefined : (reasons[reason] ?? lookUp(t.reasons, reason))) ?? t.failures[code];
}

export function FailureNotice({ failure, reasons }: { failure: Failure | null; reasons?: Reasons }) {
  const failureText = useFailureText(reasons);
  return failure ? <Notice kind="bad">{failureText(failure)}</Notice> : null;
}
