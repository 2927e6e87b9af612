import { useCallback, useId, useLayoutEffect, useRef, useState, type Ref } from "react";
import type { Evidence } from "../../../domain/ratings/evidence.ts";
import { isOfGuest } from "../../../domain/outbox/commands/kinds/listing-add.ts";
import { nobody } from "../../../domain/people/nobody.ts";
import { ratePath } from "../../../domain/paths/paths.ts";
import { maxCommentLength } from "../../../domain/ratings/rating.ts";
import { maxTags, tagsForScore } from "../../../domain/ratings/tags.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { ChipGroup } from "../../../ui/elements/chips.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { ScoreControl } from "../../../ui/lemons/score-control.tsx";
import { useLocation, useSearchParams } from "../../../ui/router.ts";
import styles from "./details-screen.module.css";
import { undoneState } from "../submit/last-submission.ts";
import { RatingLayout } from "./rating-layout.tsx";
import { OthersAverage } from "./others-average.tsx";
import { OwnPlaceNote } from "./own-place-note.tsx";
import { PhotoPicker } from "../photos/photo-picker.tsx";
import { placeIdParam } from "../draft/place-id-param.ts";
import { PlacePhotoCarousel } from "../photos/place-photo-carousel.tsx";
import { ServerRecognition } from "../server/server-recognition.tsx";
import { RatingUnavailable } from "../rating-unavailable.tsx";
import { excessOf, tagsOfDraft } from "../draft/draft-reducer.ts";
import { ScanNote } from "./scan-note.tsx";
import { animateLemons } from "./step-transition.ts";
import { useBack } from "../../shared/navigation/use-back.ts";
import { useDraft, type ReadyDraft } from "../draft/use-draft.ts";
import { SaveFailedNotice } from "../draft/save-failed-notice.tsx";
import { useSubmit } from "../submit/use-submit.ts";
import { useVisit } from "../visit/use-visit.ts";
import { VisitNote } from "../visit/visit-note.tsx";

export function DetailsScreen() {
  const t = useMessages("rate");
  const [params] = useSearchParams();
  const found = useDraft(placeIdParam(params));
  if (found.state !== "ready") return <RatingUnavailable problem={found} title={t.detailsTitle} />;
  return <Details {...found} />;
}

function Details(ready: ReadyDraft) {
  const { draft, place, existing, scan, own, change, saveFailure } = ready;
  const t = useMessages("rate");
  const [working, setWorking] = useState(0);
  const { submit, saving, problem } = useSubmit(ready);
  const back = useBack(ratePath(draft.placeId));
  const { state } = useLocation();
  const formId = useId();
  const comment = useRef<HTMLTextAreaElement>(null);
  // After the router, which scrolls on this change of the page.
  useLayoutEffect(() => queueMicrotask(animateLemons), []);

  const commentField = <CommentField key="comment" ref={comment} draft={draft} change={change} />;
  const tags = <Tags key="tags" draft={draft} change={change} />;
  return (
    <RatingLayout
      title={draft.placeName}
      lead={own ? null : existing ? t.detailsLeadEdit : t.detailsLead}
      back={back}
      open
      picture={
        <PlacePhotoCarousel uid={draft.uid} name={draft.placeName} photos={existing?.photos ?? []} place={place} />
      }
      bar={
        <div className={styles.submit}>
          <SaveFailedNotice problem={problem} saveFailure={saveFailure} />
          <Button type="submit" form={formId} wide busy={saving || working > 0} disabled={draft.score === null || own}>
            {draft.uid === nobody.uid ? t.guest.submit : existing ? t.update : t.submit}
          </Button>
        </div>
      }
    >
      {state === undoneState ? (
        <Notice kind="good">
          <p>{t.success.undone}</p>
        </Notice>
      ) : null}
      <ScanNote scan={scan} guest={draft.uid === nobody.uid} />
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (excessOf(draft).comment > 0) return comment.current?.focus();
          // An invalid name or caption: its field shows the error.
          const wrong = event.currentTarget.querySelector<HTMLElement>('input[aria-invalid="true"]');
          if (wrong) wrong.focus();
          else if (working === 0 && !own) submit();
        }}
      >
        <div className={styles.score}>
          <OwnPlaceNote own={own} draft={draft} />
          <ScoreControl
            size="m"
            value={draft.score}
            onPick={(score) => change({ kind: "score", score })}
            disabled={own}
          />
          <OthersAverage place={place} shown={draft.score !== null} />
        </div>
        <ServerRecognition draft={draft} servers={place?.servers ?? []} change={change} />
        {/* When editing, the comment comes first. */}
        {existing ? [commentField, tags] : [tags, commentField]}
        <PhotoPicker draft={draft} attached={existing?.photos ?? []} change={change} onWorking={setWorking} />
        <VisitCheck {...ready} />
      </form>
    </RatingLayout>
  );
}

function Tags({ draft, change }: Pick<ReadyDraft, "draft" | "change">) {
  const t = { names: useMessages("names"), rate: useMessages("rate") };
  if (draft.score === null) return null;
  const shown = tagsOfDraft(draft);
  const options = tagsForScore(draft.score).map((tag) => ({ value: tag, label: t.names.tags[tag] }));
  return (
    <ChipGroup
      label={t.rate.tags}
      options={options}
      chosen={shown}
      max={maxTags}
      onChange={(chosen) => {
        const tag = options.find(({ value }) => chosen.includes(value) !== shown.includes(value));
        if (tag) change({ kind: "tag", tag: tag.value });
      }}
    />
  );
}

function VisitCheck({ draft, place, existing, scan, own, change }: ReadyDraft) {
  const onEvidence = useCallback((evidence: Evidence | null) => change({ kind: "evidence", evidence }), [change]);
  // Without a score nothing is stored, so the position is not read either. A place that a guest added proves no visit.
  const isUnchecked = existing || own || draft.score === null || isOfGuest(draft.placeId);
  const checked = isUnchecked ? null : (place ?? scan?.position ?? null);
  const { visit, choose } = useVisit({ uid: draft.uid, place: checked, evidence: draft.evidence, onEvidence });
  return <VisitNote visit={visit} onChoose={choose} placeName={draft.placeName} />;
}

type CommentFieldProps = Pick<ReadyDraft, "draft" | "change"> & { ref: Ref<HTMLTextAreaElement> };

function CommentField({ draft, change, ref }: CommentFieldProps) {
  const t = useMessages("rate");
  const tooLong = excessOf(draft).comment;
  return (
    <TextArea
      ref={ref}
      label={t.comment.label}
      placeholder={t.comment.placeholder}
      maxLength={maxCommentLength}
      value={draft.comment}
      error={tooLong > 0 ? t.comment.tooLong({ over: tooLong }) : null}
      onChange={(event) => change({ kind: "comment", text: event.target.value })}
    />
  );
}
