import { useState } from "react";
import { rateDetailsPath, ratePath } from "../../domain/paths/paths.ts";
import { removeDraft } from "../../local/drafts/drafts.ts";
import type { Draft } from "../../local/drafts/draft.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatMoment } from "../../messages/format.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { useConfirm } from "../../ui/elements/confirm.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { ScoreLemons } from "../shared/ratings/score-lemons.tsx";
import styles from "./draft-list.module.css";

/** An import of one's past makes hundreds of drafts, which must not push the ratings below out of reach. */
const step = 10;

/** Ratings that were begun but not submitted, the latest first. */
export function DraftList({ uid, drafts }: { uid: string; drafts: readonly Draft[] }) {
  const t = useMessages("history").drafts;
  const toast = useToast();
  const { ask, dialog } = useConfirm(({ placeId, placeName }: Draft) => ({
    title: t.title({ place: placeName }),
    text: t.text,
    no: t.keep,
    yes: t.confirm,
    act: async () => {
      await removeDraft(uid, placeId);
      toast.show({ text: t.done({ place: placeName }), durationMs: 4_000 });
    },
  }));
  const [shown, setShown] = useState(step);
  const more = Math.min(step, drafts.length - shown);
  if (drafts.length === 0) return null;

  return (
    <section className={styles.drafts} aria-labelledby="drafts">
      <h2 id="drafts">{drafts.length > step ? t.counted({ count: drafts.length }) : t.heading}</h2>
      <ul className={styles.list}>
        {drafts.slice(0, shown).map((draft) => (
          <DraftItem key={draft.placeId} draft={draft} onDelete={() => ask(draft)} />
        ))}
      </ul>
      {more > 0 ? (
        <Button variant="quiet" onClick={() => setShown(shown + step)}>
          {t.more({ count: more })}
        </Button>
      ) : null}
      {dialog}
    </section>
  );
}

function DraftItem({ draft, onDelete }: { draft: Draft; onDelete: () => void }) {
  const t = useMessages("history").drafts;
  return (
    <li className={styles.draft}>
      <div className={styles.about}>
        <h3>{draft.placeName}</h3>
        <p className={styles.when}>{t.started({ when: formatMoment(draft.updatedAt) })}</p>
        {draft.score ? <ScoreLemons score={draft.score} /> : <p className={styles.when}>{t.noScore}</p>}
      </div>
      <div className={styles.actions}>
        <Button variant="plain" aria-label={t.deleteNamed({ place: draft.placeName })} onClick={onDelete}>
          {t.delete}
        </Button>
        <ButtonLink
          variant="quiet"
          to={(draft.score ? rateDetailsPath : ratePath)(draft.placeId)}
          aria-label={t.continueNamed({ place: draft.placeName })}
        >
          {t.continue}
        </ButtonLink>
      </div>
    </li>
  );
}
