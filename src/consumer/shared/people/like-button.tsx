import { likeSet } from "../../../domain/outbox/commands/kinds/like-set.ts";
import { pages } from "../../../domain/paths/paths.ts";
import type { SyncState } from "../../../domain/outbox/commands/rating-view.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { Link } from "../../../ui/router.ts";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { LikeIcon } from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./like-button.module.css";

type LikeButtonProps = {
  uid: string;
  /** Of the rating. */
  id: string;
  shown: { liked: boolean; likes: number; sync: SyncState };
  /** Whose words these are, for who hears the button instead of seeing where it stands. */
  label: string;
  /** What the outbox calls the review. */
  name: string;
};

/** Likes a review or no longer; counted at once, sent when it can be, and only what is not sent speaks of that. */
export function LikeButton({ uid, id, shown: { liked, likes, sync }, label, name }: LikeButtonProps) {
  const t = useMessages("lists").like;
  const { run } = useAction();
  const turn = async () => await enqueueUpsert(likeSet, { uid, subject: id, value: { liked: !liked }, name });
  return (
    <span className={styles.like}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={liked}
        aria-label={`${label}, ${t.count(likes)}`}
        onClick={() => run(turn)}
      >
        <LikeIcon aria-hidden="true" size={18} />
        <span aria-hidden="true">{likes === 0 ? t.like : t.count(likes)}</span>
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
