import { useCallback, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { ratePath } from "../../domain/paths.ts";
import { readDrafts, removeDraft, type Draft } from "../../local/drafts.ts";
import { useHistoryMessages } from "../../messages/history.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Dialog } from "../../ui/elements/dialog.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import styles from "./draft-list.module.css";
import { ScoreLemons } from "./score-lemons.tsx";

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Ratings that were begun and not submitted. */
export function DraftList({ uid }: { uid: string }) {
  const t = useHistoryMessages().drafts;
  const drafts = useLiveQuery(() => readDrafts(uid), [uid], []);
  const [asked, setAsked] = useState<Draft | null>(null);
  const toast = useToast();
  const close = useCallback(() => setAsked(null), []);
  if (drafts.length === 0) return null;

  const remove = async (draft: Draft) => {
    setAsked(null);
    await removeDraft(uid, draft.placeId);
    toast.show({ text: t.done(draft.placeName), durationMs: 4_000 });
  };

  return (
    <section className={styles.drafts} aria-labelledby="drafts">
      <h2 id="drafts">{t.heading}</h2>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <DraftItem key={draft.placeId} draft={draft} onDelete={() => setAsked(draft)} />
        ))}
      </ul>
      {asked && (
        <Dialog
          title={t.title(asked.placeName)}
          onClose={close}
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                {t.keep}
              </Button>
              <Button variant="danger" onClick={() => void remove(asked)}>
                {t.confirm}
              </Button>
            </>
          }
        >
          <p>{t.text}</p>
        </Dialog>
      )}
    </section>
  );
}

function DraftItem({ draft, onDelete }: { draft: Draft; onDelete: () => void }) {
  const t = useHistoryMessages().drafts;
  return (
    <li className={styles.draft}>
      <div className={styles.about}>
        <h3>{draft.placeName}</h3>
        <p className={styles.when}>{t.started(moment.format(new Date(draft.updatedAt)))}</p>
        {draft.score ? <ScoreLemons score={draft.score} /> : <p className={styles.when}>{t.noScore}</p>}
      </div>
      <div className={styles.actions}>
        <Button variant="plain" aria-label={t.deleteNamed(draft.placeName)} onClick={onDelete}>
          {t.delete}
        </Button>
        <ButtonLink variant="quiet" to={ratePath(draft.placeId)} aria-label={t.continueNamed(draft.placeName)}>
          {t.continue}
        </ButtonLink>
      </div>
    </li>
  );
}
