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

/** The button shows progress when saving takes longer than this. */
const busyAfterMs = 100;

/** Submits the rating and opens the success page. A failure is returned as a sentence, and the draft stays. */
export function useSubmit({ draft, existing, seal }: ReadyDraft) {
  const t = useMessages("rate");
  const { noSpace } = useMessages("failure");
  const navigate = useNavigate();
  const { state } = useLocation();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submitting = useRef(false);

  const send = async () => {
    // The draft stays on the device until somebody signs in.
    if (draft.uid === nobody.uid)
      return navigate(loginPath({ notice: "rating_waits", returnTo: rateDetailsPath(draft.placeId) }));
    // Stays true after success: a second command would replace the first, and Undo would restore only that one.
    if (submitting.current) return;
    submitting.current = true;
    seal(true);
    // Starts before rendering: a busy button would take longer than the write.
    const answer = submitRating(draft, { attached: existing?.photos ?? [], language: navigator.language });
    const slow = setTimeout(() => setSaving(true), busyAfterMs);
    setProblem(null);
    const saved = await answer;
    clearTimeout(slow);
    if (saved.ok) {
      const { photosLost, undo } = saved;
      rememberSubmission({ placeId: draft.placeId, photosLost, undo, at: Date.now(), first: existing === null });
      // No view transition: its snapshot costs two frames, and the page has an animation of its own.
      const showSuccess = () => navigate(successPath(draft.placeId), { replace: true });
      if (isFromScoreStep(state)) await leaveRatingSteps(showSuccess);
      else showSuccess();
      return;
    }
    submitting.current = false;
    seal(false);
    setSaving(false);
    if (saved.reason === "full") setProblem(noSpace);
    else if (saved.reason === "incomplete") setProblem(t.incomplete);
    else setProblem(t.saveFailed({ message: saved.reason === "failed" ? saved.message : null }));
  };
  // Not `useAction`, which renders first. `submitRating` returns failures and does not throw.
  return { submit: () => void send(), saving, problem };
}
