import { useId, type ReactNode } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { contentOf } from "../../../domain/ratings/rating.ts";
import type { OutboxItem } from "../../../local/outbox/read-outbox.ts";
import { readRatingView } from "../../../local/ratings/read-ratings.ts";
import { useMessages } from "../../../messages/messages.ts";
import { keepMine, keepTheirs } from "../../../sync/outbox/outbox-actions.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { RatingContent } from "../../shared/ratings/rating-content.tsx";
import styles from "./conflict-choice.module.css";
import { useAnnounce } from "./use-announce.ts";

/** Two versions of one rating side by side; none is overwritten until the person has chosen. */
export function ConflictChoice({ uid, item }: { uid: string; item: OutboxItem }) {
  const t = useMessages("outbox").conflict;
  const announce = useAnnounce();
  const { run, busy } = useAction();
  const mine = useLiveQuery(() => readRatingView(uid, item.placeId), [uid, item.placeId]);
  const choose = (keep: (key: string) => Promise<unknown>, done: string) =>
    run(async () => {
      await keep(item.key);
      announce(done);
    });
  const { theirs } = item;
  // The places were merged: the other version may be the person's own rating of the other place.
  const merged = theirs && theirs.restaurant_place_id !== item.placeId;
  const removedHere = item.kind === "rating.remove.v1";
  return (
    <div className={styles.versions}>
      <Version
        title={t.mine}
        action={
          <Button variant="quiet" busy={busy} onClick={() => choose(keepMine, t.keptMine)}>
            {t.keepMine}
          </Button>
        }
      >
        {removedHere && <p>{t.mineRemoved}</p>}
        {removedHere && merged && <p>{t.keepingRemoves({ other: theirs.restaurant_name })}</p>}
        {!removedHere && mine && <RatingContent saysNoComment content={mine.content} />}
      </Version>
      <Version
        title={merged ? t.theirsMerged({ place: theirs.restaurant_name }) : t.theirs}
        action={
          <Button variant="quiet" busy={busy} onClick={() => choose(keepTheirs, t.keptTheirs)}>
            {t.keepTheirs}
          </Button>
        }
      >
        {theirs ? <RatingContent saysNoComment content={contentOf(theirs)} /> : <p>{t.theirsRemoved}</p>}
      </Version>
    </div>
  );
}

function Version({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.version} aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      <div className={styles.content}>{children}</div>
      {action}
    </section>
  );
}
