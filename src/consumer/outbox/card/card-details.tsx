import { useLiveQuery } from "../../../device/use-live-query.ts";
import { readRatingView } from "../../../local/ratings/read-ratings.ts";
import { RatingContent } from "../../shared/ratings/rating-content.tsx";
import type { OutboxCard } from "../outbox-cards.ts";
import styles from "./waiting-card.module.css";

/** Deletions and photos have no details beyond the card. */
export const hasDetails = ({ parts }: OutboxCard): boolean =>
  parts.some(({ kind }) => kind === null || kind === "rating.save.v1");

/** Contents of a card, read when they are opened. */
export function CardDetails({ id, uid, card }: { id: string; uid: string; card: OutboxCard }) {
  const view = useLiveQuery(() => readRatingView(uid, card.placeId), [uid, card.placeId]);
  const unreadable = card.parts.filter(({ kind }) => kind === null);
  return (
    <div id={id} className={styles.details}>
      {view && <RatingContent saysNoComment content={view.content} />}
      {unreadable.map(({ key, text }) => (
        <pre key={key} className={styles.raw}>
          {text}
        </pre>
      ))}
    </div>
  );
}
