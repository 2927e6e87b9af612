import { useLiveQuery } from "../../device/use-live-query.ts";
import { likeSet, reviewTopic } from "../../domain/kind-like-set.ts";
import type { Review } from "../../domain/place-page.ts";
import { readStates } from "../../local/facts.ts";
import { usePlaceMessages } from "../../messages/en/place.ts";
import { enqueuePut } from "../../sync/enqueue-put.ts";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { LikeIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import styles from "./like-button.module.css";

type LikeButtonProps = { uid: string; review: Review; placeName: string; who: string };

/** Likes a review or no longer; counted at once, sent when it can be, and only what is not sent speaks of that. */
export function LikeButton({ uid, review, placeName, who }: LikeButtonProps) {
  const t = usePlaceMessages().reviews;
  const { run } = useAction();
  const shown = useLiveQuery(
    async () => (await readStates(uid, reviewTopic, [likeSet], [review.id]))[0],
    [uid, review.id],
  );
  const { liked, likes, gone } = shown?.state ?? { liked: review.liked, likes: review.likes_count, gone: false };
  if (gone) return null;
  const turn = async () =>
    await enqueuePut(likeSet, { uid, subject: review.id, value: { liked: !liked }, name: placeName });
  return (
    <span className={styles.like}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={liked}
        aria-label={t.likeNamed(who, likes)}
        onClick={() => run(turn)}
      >
        <LikeIcon aria-hidden="true" size={18} />
        <span aria-hidden="true">{t.like(likes)}</span>
      </button>
      {shown && shown.sync !== "sent" ? <SyncMark state={shown.sync} /> : null}
    </span>
  );
}
