import { useRef, useState } from "react";
import { nobody } from "../../../domain/people/nobody.ts";
import { loginPath, rateDetailsPath, successPath } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { useLocation, useNavigate } from "../../../ui/router.ts";
import { isFromScoreStep } from "./score-step-state.ts";
import { rememberSubmission } from "./last-submission.ts";
import { leaveRatingSteps } from "./leave-rating-steps.ts";
import { submitRating } from "./submit-rating.ts";
import type { ReadyDraft } from "../draft/use-draft.ts";

/** A write that takes longer than this shows that it is under way. */
const busyAfterMs = 100;

/** Hands the rating in and goes to the success page; a refusal comes back as a sentence and everything stays as written. */
export function useSubmit({ draft, existing, seal }: ReadyDraft) {
  const t = useMessages("rate");
  const { noSpace } = useMessages("failure");
  const navigate = useNavigate();
  const { state } = useLocation();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const writing = useRef(false);

  const send = async () => {
    // Kept as it is, and sent by whoever signs in.
    if (draft.uid === nobody.uid)
      return navigate(loginPath({ notice: "rating_waits", returnTo: rateDetailsPath(draft.placeId) }));
    // Stays so once it is saved: a second command would replace the first, and Undo would lead back to that one only.
    if (writing.current) return;
    writing.current = true;
    seal(true);
    // Begun before anything is drawn: drawing a busy button would take longer than the write.
    const answer = submitRating(draft, { attached: existing?.photos ?? [], language: navigator.language });
    const slow = setTimeout(() => setSaving(true), busyAfterMs);
    setProblem(null);
    const saved = await answer;
    clearTimeout(slow);
    if (saved.ok) {
      const { photosLost, undo } = saved;
      rememberSubmission({ placeId: draft.placeId, photosLost, undo, at: Date.now(), first: existing === null });
      // No view transition, whose snapshot costs two frames: the celebration is the transition.
      const celebrate = () => navigate(successPath(draft.placeId), { replace: true });
      if (isFromScoreStep(state)) await leaveRatingSteps(celebrate);
      else celebrate();
      return;
    }
    writing.current = false;
    seal(false);
    setSaving(false);
    if (saved.reason === "full") setProblem(noSpace);
    else if (saved.reason === "incomplete") setProblem(t.incomplete);
    else setProblem(t.saveFailed(saved.reason === "failed" ? saved.message : null));
  };
  // Not `useAction`, which draws first; `submitRating` answers with what went wrong, it does not throw.
  return { submit: () => void send(), saving, problem };
}
