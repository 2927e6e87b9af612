import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { pages, rateDetailsPath } from "../../domain/paths.ts";
import type { RatingView } from "../../domain/rating-view.ts";
import { readRatingView } from "../../local/read-ratings.ts";
import { useRateMessages } from "../../messages/en/rate.ts";
import { undo } from "../../sync/undo.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { UndoIcon } from "../../ui/icons.ts";
import { Navigate, useNavigate, useSearchParams } from "../../ui/router.ts";
import { useAction } from "../../ui/use-action.ts";
import { Celebration } from "./celebration.tsx";
import { forgetSubmission, readSubmission, undoMs, undoneState, type Submission } from "./last-submission.ts";
import { placeIdOf } from "./place-id-of.ts";
import { RatingSummary } from "./rating-summary.tsx";
import { SendingState } from "./sending-state.tsx";
import styles from "./success-screen.module.css";
import { useElapsed } from "./use-elapsed.ts";

export function SuccessScreen() {
  const t = useRateMessages().success;
  const { uid } = usePerson();
  const [params] = useSearchParams();
  const placeId = placeIdOf(params);
  // undefined: still being read; null: nothing to show here.
  const view = useLiveQuery(async () => {
    return placeId === null ? null : await readRatingView(uid, placeId);
  }, [uid, placeId]);

  if (view === null) return <Navigate to={pages.history} replace />;
  if (view === undefined) {
    return (
      <Screen title={t.title}>
        <Skeleton shape="block" />
      </Screen>
    );
  }
  return <Success view={view} />;
}

function Success({ view }: { view: RatingView }) {
  const t = useRateMessages().success;
  const [submission] = useState(() => readSubmission(view.placeId));
  return (
    <Screen title={t.title} lead={view.placeName}>
      <Celebration fresh={submission !== null} />
      <div className={styles.state}>
        <SendingState sync={view.sync} />
        {submission ? <UndoButton submission={submission} /> : null}
      </div>
      {submission && !submission.photosKept ? (
        <Notice kind="warn">
          <p>{t.photoNotKept}</p>
        </Notice>
      ) : null}
      <RatingSummary view={view} />
      <div className={styles.actions}>
        <ButtonLink to={pages.map} wide viewTransition>
          {t.another}
        </ButtonLink>
        <ButtonLink to={pages.history} variant="quiet" wide viewTransition>
          {t.history}
        </ButtonLink>
      </div>
    </Screen>
  );
}

/** There for ten seconds after the tap; what was written comes back with it. */
function UndoButton({ submission }: { submission: Submission }) {
  const t = useRateMessages().success;
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const over = useElapsed(submission.at + undoMs);
  if (over) return null;
  const takeBack = async () => {
    await undo(submission.undo);
    forgetSubmission();
    void navigate(rateDetailsPath(submission.placeId), { replace: true, state: undoneState });
  };
  return (
    <Button variant="plain" icon={<UndoIcon aria-hidden="true" />} busy={busy} onClick={() => run(takeBack)}>
      {t.undo}
    </Button>
  );
}
