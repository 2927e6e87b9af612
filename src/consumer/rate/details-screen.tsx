import { useCallback, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Evidence } from "../../domain/commands.ts";
import { ratePath, successPath } from "../../domain/paths.ts";
import { maxCommentLength } from "../../domain/rating.ts";
import { maxTags, tagsForScore } from "../../domain/tags.ts";
import { useCommonMessages } from "../../messages/common.ts";
import { useRateMessages } from "../../messages/rate.ts";
import { Button } from "../../ui/elements/button.tsx";
import { ChipGroup } from "../../ui/elements/chips.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { TextArea } from "../../ui/elements/text-area.tsx";
import { ScoreControl } from "../../ui/lemons/score-control.tsx";
import styles from "./details-screen.module.css";
import { rememberSubmission, undoneState } from "./last-submission.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { placeIdOf } from "./place-id-of.ts";
import { RateProblem } from "./rate-problem.tsx";
import { ServedBy } from "./served-by.tsx";
import { submitRating } from "./submit-rating.ts";
import { useBack } from "./use-back.ts";
import { useDraft, type ReadyDraft } from "./use-draft.ts";
import { useVisit } from "./use-visit.ts";
import { VisitNote } from "./visit-note.tsx";

export function DetailsScreen() {
  const t = useRateMessages();
  const [params] = useSearchParams();
  const found = useDraft(placeIdOf(params));
  if (found.state !== "ready") {
    return <RateProblem problem={found} title={t.detailsTitle} />;
  }
  return <Details {...found} />;
}

function Details(ready: ReadyDraft) {
  const { draft, place, existing, change, kept } = ready;
  const t = { common: useCommonMessages(), rate: useRateMessages() };
  const [working, setWorking] = useState(0);
  const { submit, saving, problem } = useSubmit(ready);
  const onEvidence = useCallback((evidence: Evidence) => change({ kind: "evidence", evidence }), [change]);
  // Before there are lemons nothing is kept: whoever only looks leaves neither a draft nor where they were.
  const checked = existing || draft.score === null ? null : place;
  const { visit, check } = useVisit({ place: checked, evidence: draft.evidence, onEvidence });
  const { state } = useLocation();
  const back = useBack(ratePath(draft.placeId));
  const tagOptions = (draft.score === null ? [] : tagsForScore(draft.score)).map((tag) => ({
    value: tag,
    label: t.common.tags[tag],
  }));

  return (
    <div className={styles.screen}>
      <Screen title={draft.placeName} lead={existing ? t.rate.detailsLeadEdit : t.rate.detailsLead} back={back}>
        {state === undoneState ? (
          <Notice kind="good">
            <p>{t.rate.success.undone}</p>
          </Notice>
        ) : null}
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (working === 0) void submit();
          }}
        >
          <div className={styles.column}>
            <ScoreControl size="m" value={draft.score} onPick={(score) => change({ kind: "score", score })} />
            <ServedBy draft={draft} servers={place?.servers ?? []} change={change} />
            {tagOptions.length > 0 ? (
              <ChipGroup
                label={t.rate.tags}
                options={tagOptions}
                chosen={draft.tags}
                max={maxTags}
                onChange={(chosen) => {
                  const tag = tagOptions.find(({ value }) => chosen.includes(value) !== draft.tags.includes(value));
                  if (tag) change({ kind: "tag", tag: tag.value });
                }}
              />
            ) : null}
          </div>
          <div className={styles.column}>
            <TextArea
              label={t.rate.comment.label}
              placeholder={t.rate.comment.placeholder}
              maxLength={maxCommentLength}
              value={draft.comment}
              onChange={(event) => change({ kind: "comment", text: event.target.value })}
            />
            <PhotoPicker draft={draft} attached={existing?.photos ?? []} change={change} onWorking={setWorking} />
            <VisitNote visit={visit} onCheck={check} />
          </div>
          <div className={styles.submit}>
            {problem !== null || !kept ? (
              <Notice kind="bad">
                <p>{problem ?? t.rate.diskFull}</p>
              </Notice>
            ) : null}
            <Button type="submit" wide busy={saving || working > 0} disabled={draft.score === null}>
              {existing ? t.rate.update : t.rate.submit}
            </Button>
          </div>
        </form>
      </Screen>
    </div>
  );
}

/** A write that takes longer than this shows that it is under way. */
const busyAfterMs = 100;

function useSubmit({ draft, seal }: ReadyDraft) {
  const t = useRateMessages();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const writing = useRef(false);

  const submit = async () => {
    // Stays so once it is saved: a second intent would replace the first, and Undo would lead back to that one only.
    if (writing.current) return;
    writing.current = true;
    seal(true);
    // Begun before anything is drawn: drawing a busy button would take longer than the write.
    const answer = submitRating(draft);
    const slow = setTimeout(() => setSaving(true), busyAfterMs);
    setProblem(null);
    const saved = await answer;
    clearTimeout(slow);
    if (saved.ok) {
      rememberSubmission({ placeId: draft.placeId, photosKept: saved.photosKept, undo: saved.undo, at: Date.now() });
      // Without a view transition, whose snapshot costs two frames: the celebration is the transition.
      // Replaced, so that Back leads to the places and not into a form that has been handed in.
      return void navigate(successPath(draft.placeId), { replace: true });
    }
    writing.current = false;
    seal(false);
    setSaving(false);
    if (saved.reason === "full") setProblem(t.diskFull);
    else if (saved.reason === "incomplete") setProblem(t.incomplete);
    else setProblem(t.saveFailed(saved.reason === "failed" ? saved.message : null));
  };
  return { submit, saving, problem };
}
