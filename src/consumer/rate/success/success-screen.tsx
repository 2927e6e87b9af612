import { useEffect, useRef, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { usePerson } from "../../../device/use-person.ts";
import { pages, placePath, rateDetailsPath } from "../../../domain/paths/paths.ts";
import type { Badge } from "../../../domain/ratings/badges.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { readPlace } from "../../../local/places/read-places.ts";
import { readRatingView } from "../../../local/ratings/read-ratings.ts";
import { scoreLabels } from "../../../domain/ratings/score.ts";
import { giveBadgeBack, takeNewBadge } from "../../../local/ratings/new-badge.ts";
import { useMessages } from "../../../messages/messages.ts";
import { undo } from "../../../sync/outbox/undo.ts";
import { AfterPaint, painted } from "../../../ui/after-paint.tsx";
import { Button, ButtonLink } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Screen } from "../../../ui/elements/screen.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { ShareIcon, UndoIcon } from "../../../ui/icons.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Link, Navigate, useNavigate, useSearchParams } from "../../../ui/router.ts";
import { useAction } from "../../../ui/use-action.ts";
import { useKeepFocusVisible } from "../../../ui/use-keep-focus-visible.ts";
import { Celebration } from "./celebration.tsx";
import { FieldProblem } from "../field-problem.tsx";
import { forgetSubmission, readSubmission, undoMs, undoneState, type Submission } from "../submit/last-submission.ts";
import { NewBadge } from "./new-badge.tsx";
import { placeIdParam } from "../draft/place-id-param.ts";
import { RatingSummary } from "./rating-summary.tsx";
import { SendingState } from "./sending-state.tsx";
import { Promotions } from "../../shared/places/promotions.tsx";
import { shareText } from "../../shared/device/share-text.ts";
import styles from "./success-screen.module.css";
import { useElapsed } from "./use-elapsed.ts";

const VisibilityQuestion = lazyPart(
  async () => (await import("../../shared/people/visibility-question.tsx")).VisibilityQuestion,
);
const InstallOffer = lazyPart(async () => (await import("../../shared/device/install-offer.tsx")).InstallOffer);

export function SuccessScreen() {
  const t = useMessages("rate").success;
  const { uid } = usePerson();
  const [params] = useSearchParams();
  const placeId = placeIdParam(params);
  // undefined: still being read; null: nothing to show. The rating that was just submitted is known and needs no reading first.
  const [known] = useState(() => (placeId === null ? null : readSubmission(uid, placeId)?.undo.after) ?? undefined);
  const view = useLiveQuery(
    async () => {
      if (placeId === null) return null;
      // Promise.resolve keeps Dexie's zone across a foreign promise.
      if (known) await Promise.resolve(painted());
      return await readRatingView(uid, placeId);
    },
    [uid, placeId],
    known,
  );

  if (view === null) return <Navigate to={pages.history} replace />;
  if (view === undefined) {
    return (
      <Screen title={t.title}>
        <Skeleton shape="block" />
      </Screen>
    );
  }
  return <Success uid={uid} view={view} />;
}

function Success({ uid, view }: { uid: string; view: RatingView }) {
  const t = useMessages("rate").success;
  const [submission] = useState(() => readSubmission(uid, view.placeId));
  const badge = useNewBadge(submission, view.sync === "attention" && view.version === 0);
  // A badge and promotions appear above these buttons later; the focused button stays in view.
  const actions = useRef<HTMLDivElement>(null);
  useKeepFocusVisible(actions);
  return (
    <Screen
      title={t.title}
      lead={
        <Link className={styles.place} to={placePath(view.placeId)}>
          <bdi>{view.placeName}</bdi>
        </Link>
      }
    >
      <Celebration fresh={submission !== null} />
      <div className={styles.state}>
        <SendingState sync={view.sync} />
        <div className={styles.then}>
          {submission ? <UndoButton submission={submission} badge={badge} /> : null}
          <ShareButton view={view} />
        </div>
      </div>
      {badge ? <NewBadge badge={badge} sent={view.sync === "sent"} /> : null}
      {submission?.photosLost ? (
        <Notice kind="warn">
          <p>{t.photosLost[submission.photosLost]}</p>
        </Notice>
      ) : null}
      <RatingSummary view={view} />
      <AfterPaint>
        <PlacePromotions placeId={view.placeId} />
      </AfterPaint>
      <div ref={actions} className={styles.actions}>
        <ButtonLink to={pages.map} wide>
          {t.another}
        </ButtonLink>
        <ButtonLink to={pages.history} variant="quiet" wide>
          {t.history}
        </ButtonLink>
      </div>
      {submission ? (
        <AfterPaint>
          <VisibilityQuestion uid={uid} />
          <InstallOffer />
        </AfterPaint>
      ) : null}
    </Screen>
  );
}

/** Promotions of the place, regardless of the rating. */
function PlacePromotions({ placeId }: { placeId: string }) {
  const place = useLiveQuery(() => readPlace(placeId), [placeId]);
  const [now] = useState(() => new Date());
  return place?.promotions ? <Promotions promotions={place.promotions} now={now} /> : null;
}

/** A badge that this rating earned. A refused rating earns none, so its badge is kept for a later rating. */
function useNewBadge(submission: Submission | null, refused: boolean): Badge | null {
  const [badge, setBadge] = useState<Badge | null>(null);
  useEffect(() => {
    if (!submission?.first) return;
    let current = true;
    submission.badge ??= painted().then(async () => await takeNewBadge(submission.undo.uid));
    void submission.badge.then((earned) => {
      if (current) setBadge(earned);
    });
    return () => {
      current = false;
    };
  }, [submission]);
  useEffect(() => {
    if (submission && badge && refused) void giveBadgeBack(submission.undo.uid, badge);
  }, [submission, badge, refused]);
  return refused ? null : badge;
}

/** Shares score and place, but not the comment. */
function ShareButton({ view }: { view: RatingView }) {
  const t = { common: useMessages("common"), success: useMessages("rate").success };
  const { run, busy, refusal } = useAction();
  const toast = useToast();
  const { score } = view.content;
  const share = async () => {
    const text = t.success.shareText({
      place: view.placeName,
      lemons: t.common.lemons({ count: score }),
      word: t.common.scoreLabels[scoreLabels[score]],
    });
    const done = await shareText({ title: t.success.shareTitle, text, url: location.origin });
    if (done === "copied") toast.show({ text: t.success.shareCopied, durationMs: 4_000 });
    return done === "failed" ? t.success.shareFailed : null;
  };
  return (
    <>
      <Button variant="plain" icon={<ShareIcon aria-hidden="true" />} busy={busy} onClick={() => run(share)}>
        {t.success.share}
      </Button>
      {refusal ? <FieldProblem>{refusal}</FieldProblem> : null}
    </>
  );
}

/** Shown for ten seconds after submitting; its space stays, so that nothing moves. Undo restores the draft. */
function UndoButton({ submission, badge }: { submission: Submission; badge: Badge | null }) {
  const t = useMessages("rate").success;
  const navigate = useNavigate();
  const toast = useToast();
  const { run, busy } = useAction();
  const over = useElapsed(submission.at + undoMs);
  const undoSubmission = async () => {
    if (!(await undo(submission.undo))) {
      toast.show({ text: t.newer });
      return;
    }
    forgetSubmission();
    // Navigate first: this page is about to find no rating and would redirect to the history.
    navigate(rateDetailsPath(submission.placeId), { replace: true, state: undoneState });
    if (badge) await giveBadgeBack(submission.undo.uid, badge);
  };
  return (
    <span className={styles.undo} inert={over}>
      <Button variant="plain" icon={<UndoIcon aria-hidden="true" />} busy={busy} onClick={() => run(undoSubmission)}>
        {t.undo}
      </Button>
    </span>
  );
}
