import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { pages, rateDetailsPath } from "../../domain/paths.ts";
import { topScore, type Score } from "../../domain/score.ts";
import { useRateMessages } from "../../messages/rate.ts";
import { Button } from "../../ui/elements/button.tsx";
import { inTransition } from "../../ui/elements/link.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { LemonAverage } from "../../ui/lemons/lemon-average.tsx";
import { ScoreControl } from "../../ui/lemons/score-control.tsx";
import { formatAddress } from "../format-address.ts";
import { PlacePictures } from "./place-pictures.tsx";
import { placeIdOf } from "./place-id-of.ts";
import { RateProblem } from "./rate-problem.tsx";
import styles from "./score-screen.module.css";
import { ServerPanel } from "./server-panel.tsx";
import { useBack } from "./use-back.ts";
import { useDraft, type ReadyDraft } from "./use-draft.ts";

/** Specification, section 4; long enough to see which lemons were squeezed. */
const advanceMs = 300;

export function ScoreScreen() {
  const t = useRateMessages();
  const [params] = useSearchParams();
  const found = useDraft(placeIdOf(params));
  if (found.state !== "ready") return <RateProblem problem={found} title={t.title} />;
  return <Score {...found} />;
}

function Score({ draft, place, existing, change, kept }: ReadyDraft) {
  const t = useRateMessages();
  const navigate = useNavigate();
  const back = useBack(pages.map);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const located = place ?? existing;
  const [advancing, setAdvancing] = useState(false);
  useEffect(() => {
    // The two screens that follow, before they are needed: the next tap comes within the second.
    void Promise.all([import("./details-screen.tsx"), import("./success-screen.tsx")]).catch(() => undefined);
    return () => clearTimeout(timer.current);
  }, []);

  const proceed = () => inTransition(() => void navigate(rateDetailsPath(draft.placeId)));
  const pick = (score: Score, by: "pointer" | "keyboard") => {
    clearTimeout(timer.current);
    change({ kind: "score", score });
    // A page that changes under somebody who did not tap would be a surprise.
    const calm = by === "keyboard" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const advances = score !== topScore && !calm;
    setAdvancing(advances);
    if (advances) timer.current = setTimeout(proceed, advanceMs);
  };

  return (
    <div className={styles.screen}>
      <Screen title={draft.placeName} lead={located && formatAddress(located)} back={back}>
        <PlacePictures name={draft.placeName} photos={existing?.photos ?? []} />
        {place && place.lemon_avg !== null ? (
          <p className={styles.average}>
            <LemonAverage average={place.lemon_avg} count={place.lemon_count} />
          </p>
        ) : null}
        <section className={styles.score}>
          <h2 className={styles.question}>{existing ? t.questionEdit : t.question}</h2>
          <ScoreControl value={draft.score} onPick={pick} />
        </section>
        {draft.score === topScore ? <ServerPanel draft={draft} servers={place?.servers ?? []} change={change} /> : null}
        {kept ? null : (
          <Notice kind="bad">
            <p>{t.diskFull}</p>
          </Notice>
        )}
        {draft.score === null || advancing ? null : (
          <div className={styles.continue}>
            <Button wide onClick={proceed}>
              {t.continue}
            </Button>
          </div>
        )}
        {place?.attribution ? <p className={styles.attribution}>{place.attribution}</p> : null}
      </Screen>
    </div>
  );
}
