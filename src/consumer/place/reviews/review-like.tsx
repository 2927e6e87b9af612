import { useLiveQuery } from "../../../device/use-live-query.ts";
import { likeSet, reviewCollection } from "../../../domain/outbox/commands/kinds/like-set.ts";
import type { Review } from "../../../domain/places/place-page.ts";
import { readCachedStates } from "../../../local/server-cache/server-cache.ts";
import { useMessages } from "../../../messages/messages.ts";
import { LikeButton } from "../../shared/people/like-button.tsx";

type ReviewLikeProps = { uid: string; review: Review; placeName: string; who: string };

/** Like button with the state of the device; nothing when the review was removed. */
export function ReviewLike({ uid, review, placeName, who }: ReviewLikeProps) {
  const t = useMessages("place").reviews;
  const read = useLiveQuery(
    async () => (await readCachedStates(uid, reviewCollection, [likeSet], [review.id]))[0],
    [uid, review.id],
  );
  if (read?.state?.gone) return null;
  const { liked, likes } = read?.state ?? { liked: review.liked, likes: review.likes_count };
  const shown = { liked, likes, sync: read?.sync ?? "sent" };
  return <LikeButton uid={uid} id={review.id} shown={shown} label={t.likeNamed({ who })} name={placeName} />;
}
