import { useEffect, useRef, useState } from "react";
import { nobody } from "../../../domain/people/nobody.ts";
import { pages, rateDetailsPath } from "../../../domain/paths/paths.ts";
import { topScore, type Score as Lemons } from "../../../domain/ratings/score.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { ScoreControl } from "../../../ui/lemons/score-control.tsx";
import { useLocation, useNavigate, useSearchParams } from "../../../ui/router.ts";
import { nameAddress } from "../../../messages/name-city.ts";
import { fromScoreStep } from "../submit/score-step-state.ts";
import { RatingLayout } from "./rating-layout.tsx";
import { OthersAverage } from "./others-average.tsx";
import { OwnPlaceNote } from "./own-place-note.tsx";
import { placeIdParam } from "../draft/place-id-param.ts";
import { PlacePhotoCarousel } from "../photos/place-photo-carousel.tsx";
import { RatingUnavailable } from "../rating-unavailable.tsx";
import { excessOf } from "../draft/draft-reducer.ts";
import { ScanNote } from "./scan-note.tsx";
import styles from "./score-screen.module.css";
import { ServerPanel } from "../server/server-panel.tsx";
import { rememberLemons } from "./step-transition.ts";
import { useBack } from "../../shared/navigation/use-back.ts";
import { SaveFailedNotice } from "../draft/save-failed-notice.tsx";
import { useDraft, type ReadyDraft } from "../draft/use-draft.ts";
import { useSubmit } from "../submit/use-submit.ts";

/** Long enough to see which lemons were chosen. */
const advanceMs = 300;

export function ScoreScreen() {
  const t = useMessages("rate");
  const [params] = useSearchParams();
  const found = useDraft(placeIdParam(params));
  const { state } = useLocation();
  if (found.state !== "ready") return <RatingUnavailable problem={found} title={nameIn(state) ?? t.title} />;
  return <Score {...found} />;
}

/** Place name in the navigation state of the tapped card, for the heading before IndexedDB answers. */
function nameIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("placeName" in state)) return null;
  return typeof state.placeName === "string" ? state.placeName : null;
}

function Score(ready: ReadyDraft) {
  const { draft, place, existing, scan, own, change, handOver } = ready;
  const t = useMessages("rate");
  const navigate = useNavigate();
  const back = useBack(pages.map);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const located = place ?? existing;
  const [advancing, setAdvancing] = useState(false);
  const { submit, saving, problem } = useSubmit(ready);
  useEffect(() => () => clearTimeout(timer.current), []);

  const proceed = () => {
    handOver();
    rememberLemons();
    navigate(rateDetailsPath(draft.placeId), { state: fromScoreStep });
  };
  const pick = (score: Lemons, by: "pointer" | "keyboard") => {
    clearTimeout(timer.current);
    change({ kind: "score", score });
    // After a key press, or with reduced motion, the page does not advance automatically.
    const staysHere = by === "keyboard" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const advances = score !== topScore && !staysHere;
    setAdvancing(advances);
    if (advances) timer.current = setTimeout(proceed, advanceMs);
  };

  const chosen = draft.score !== null && !advancing;
  const isTopScore = draft.score === topScore;
  const excess = excessOf(draft);
  return (
    <RatingLayout
      title={draft.placeName}
      lead={located && <bdi>{nameAddress(located)}</bdi>}
      back={back}
      picture={
        <PlacePhotoCarousel uid={draft.uid} name={draft.placeName} photos={existing?.photos ?? []} place={place} />
      }
      open={isTopScore}
      bar={
        chosen ? (
          <ScoreBar
            ready={ready}
            problem={problem}
            saving={saving}
            onContinue={proceed}
            onSubmit={() => {
              // A text that is too long can be shortened in the details step.
              if (excess.comment > 0 || excess.caption > 0) proceed();
              else if (excess.serverName === 0) submit();
            }}
          />
        ) : null
      }
    >
      <ScanNote scan={scan} guest={draft.uid === nobody.uid} />
      <div className={styles.act} data-open={isTopScore}>
        <section className={styles.score}>
          <OwnPlaceNote own={own} draft={draft} />
          {own ? null : <h2 className={styles.question}>{existing ? t.questionEdit : t.question}</h2>}
          <ScoreControl value={draft.score} onPick={pick} disabled={own} />
          <OthersAverage place={place} shown={chosen} />
        </section>
        {isTopScore ? <ServerPanel draft={draft} servers={place?.servers ?? []} change={change} /> : null}
      </div>
      {place?.attribution ? <p className={styles.attribution}>{place.attribution}</p> : null}
    </RatingLayout>
  );
}

type ScoreBarProps = {
  ready: ReadyDraft;
  problem: string | null;
  saving: boolean;
  onContinue: () => void;
  onSubmit: () => void;
};

/** Continues to the details or submits right away. */
function ScoreBar({ ready, problem, saving, onContinue, onSubmit }: ScoreBarProps) {
  const { draft, existing, own, saveFailure } = ready;
  const t = useMessages("rate");
  return (
    <>
      <SaveFailedNotice problem={problem} saveFailure={saveFailure} />
      <div className={styles.bar}>
        <div>
          <Button variant="quiet" wide onClick={onContinue}>
            {t.continue}
          </Button>
        </div>
        {/* Five lemons can be submitted without an award, as quickly as four. */}
        {own ? null : (
          <div>
            <Button wide busy={saving} onClick={onSubmit}>
              {draft.uid === nobody.uid ? t.guest.submit : existing ? t.update : t.submit}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
