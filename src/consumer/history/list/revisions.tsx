import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { usePerson } from "../../../device/use-person.ts";
import type { RatingContent as Content } from "../../../domain/ratings/rating.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { contentOfRevision } from "../../../domain/ratings/revision.ts";
import { readRevisions } from "../../../local/ratings/revisions.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatMoment } from "../../../messages/format.ts";
import { refreshRevisions } from "../../../sync/refresh/refresh-revisions.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Sheet } from "../../../ui/elements/dialog.tsx";
import { StaleMark } from "../../../ui/elements/marks.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { HistoryIcon } from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import { RatingContent } from "../../shared/ratings/rating-content.tsx";
import styles from "./revisions.module.css";

/** True when the rating was changed after it was made; a new photo counts too. */
const mayHaveRevisions = ({ version, sync }: RatingView) => version > 1 || (version === 1 && sync !== "sent");

/** Button for earlier versions; nothing if the rating has none. */
export function RevisionsButton({ view }: { view: RatingView }) {
  const t = useMessages("history").revisions;
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (!mayHaveRevisions(view)) return null;
  return (
    <>
      <Button
        variant="plain"
        aria-label={t.openNamed({ place: view.placeName })}
        title={t.open}
        icon={<HistoryIcon aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open && <RevisionsSheet view={view} onClose={close} />}
    </>
  );
}

/** The current and all earlier versions. Offline it shows the ones fetched last. */
function RevisionsSheet({ view, onClose }: { view: RatingView; onClose: () => void }) {
  const t = useMessages("history").revisions;
  const { uid } = usePerson();
  const { placeId, placeName, content } = view;
  const known = useLiveQuery(() => readRevisions(uid, placeId), [uid, placeId]);
  const { state, ask } = useRevisionsRefresh(uid, placeId);
  const revisions = known?.revisions ?? [];
  return (
    <Sheet title={t.title({ place: placeName })} onClose={onClose}>
      <ol className={styles.versions}>
        <Version heading={t.now} content={content} />
        {revisions.map((revision) => (
          <Version
            key={revision.version}
            heading={
              <time dateTime={revision.replaced_at}>{t.until({ when: formatMoment(revision.replaced_at) })}</time>
            }
            content={contentOfRevision(revision)}
          />
        ))}
      </ol>
      {state === "asking" && revisions.length === 0 && <Skeleton shape="block" />}
      {state === "fresh" && revisions.length === 0 && <p>{t.none}</p>}
      {state !== "asking" && state !== "fresh" && (
        <NotRefreshed reason={state} asOf={known?.asOf ?? null} onRetry={ask} />
      )}
    </Sheet>
  );
}

type RevisionsState = "asking" | "fresh" | "offline" | "failed" | "sign-in";

/** Fetches revisions when the sheet opens, and again on retry. */
function useRevisionsRefresh(uid: string, placeId: string) {
  const [state, setState] = useState<RevisionsState>("asking");
  const { run } = useAction();
  const ask = useCallback(
    () =>
      run(async () => {
        setState("asking");
        const answer = await refreshRevisions(uid, placeId);
        setState(answer.ok ? "fresh" : answer.reason);
      }),
    [run, uid, placeId],
  );
  useEffect(ask, [ask]);
  return { state, ask };
}

type NotRefreshedProps = { reason: "offline" | "failed" | "sign-in"; asOf: string | null; onRetry: () => void };

function NotRefreshed({ reason, asOf, onRetry }: NotRefreshedProps) {
  const t = { common: useMessages("common"), revisions: useMessages("history").revisions };
  return (
    <div className={styles.until} aria-live="polite">
      {asOf && <StaleMark asOf={asOf} />}
      <p>{asOf ? t.revisions.stale[reason] : t.revisions.never[reason]}</p>
      {reason === "failed" && (
        <Button variant="plain" onClick={onRetry}>
          {t.common.retry}
        </Button>
      )}
    </div>
  );
}

function Version({ heading, content }: { heading: ReactNode; content: Content }) {
  return (
    <li className={styles.version}>
      <h3 className={styles.until}>{heading}</h3>
      <RatingContent saysNoComment content={content} />
    </li>
  );
}
