import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import type { Failure } from "./answer.ts";

/** Sentences of an area for the refusals of its procedures, by their code. */
export type Reasons = Readonly<Record<string, string>>;

/** Says a failure: the sentence of the area for its reason, else that of all dashboards, else that of its kind. */
export function useFailureWords(reasons: Reasons = {}): (failure: Failure) => string {
  const t = useMessages("dashboards");
  return ({ code, reason }) =>
    (reason === null ? undefined : (reasons[reason] ?? t.reasons[reason])) ?? t.failures[code];
}

/** Beside the control that caused it. */
export function FailureNotice({ failure, reasons }: { failure: Failure | null; reasons?: Reasons }) {
  const words = useFailureWords(reasons);
  return failure ? <Notice kind="bad">{words(failure)}</Notice> : null;
}
