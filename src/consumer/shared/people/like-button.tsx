import { likeSet } from "../../../domain/outbox/commands/kinds/like-set.ts";
import { pages } from "../../../domain/paths/paths.ts";
import type { SyncState } from "../../../domain/outbox/commands/sync-state.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { Link } from "../../../ui/router.ts";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { LikeIcon } from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./like-button.module.css";

type LikeButtonProps = {
  uid: string;
  /** Id of the rating. */
  id: string;
  shown: { liked: boolean; likes: number; sync: SyncState };
  /** Accessible name that says whose review is liked. */
  label: string;
  /** Name of the review in the outbox. */
  name: string;
};

/** Likes or unlikes a review. The count changes immediately; a mark shows until the like has been sent. */
export function LikeButton({ uid, id, shown: { liked, likes, sync }, label, name }: LikeButtonProps) {
  const t = useMessages("lists").like;
  const { run } = useAction();
  const toggle = async () => await enqueueUpsert(likeSet, { uid, subject: id, value: { liked: !liked }, name });
  return (
    <span className={styles.like}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={liked}
        aria-label={`${label}, ${t.count({ likes })}`}
        onClick={() => run(toggle)}
      >
        <LikeIcon aria-hidden="true" size={18} />
        <span aria-hidden="true">{likes === 0 ? t.like : t.count({ likes })}</span>
      </button>
      <span aria-live="polite">
        {sync === "attention" ? (
          <>
            {t.refused}. <Link to={pages.outbox}>{t.seeOutbox}</Link>
          </>
        ) : (
          sync !== "sent" && <SyncMark state={sync} />
        )}
      </span>
    </span>
  );
}
