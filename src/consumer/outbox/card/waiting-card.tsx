import { memo, useId, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { readRatingView } from "../../../local/ratings/read-ratings.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatBytes } from "../../../messages/format-amounts.ts";
import { formatMoment } from "../../../messages/format.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { CardActions } from "./card-actions.tsx";
import { CardDetails, hasDetails } from "./card-details.tsx";
import { CardReasons } from "./card-reasons.tsx";
import { useCardTitle } from "./card-title.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { isPhoto, type OutboxCard } from "../outbox-cards.ts";
import { SimilarChoice } from "./similar-choice.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import styles from "./waiting-card.module.css";

type WaitingCardProps = { uid: string; card: OutboxCard; onDiscard: (card: OutboxCard) => void };

/** One thing a person did that is not completely sent: a rating with its photos, or a deletion. */
export const WaitingCard = memo(function WaitingCard({ uid, card, onDiscard }: WaitingCardProps) {
  const titleOf = useCardTitle();
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const conflict = card.parts.find(({ refusal, theirs }) => refusal === "conflict" && theirs !== undefined);
  const similar = card.parts.find(({ refusal }) => refusal === "place_similar");
  return (
    <Card tone={card.sync === "attention" ? "attention" : "paper"} className={styles.card} data-state={card.sync}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3>
            <bdi>{titleOf(card)}</bdi>
          </h3>
          <Facts card={card} />
        </div>
        <SyncMark state={card.sync} live />
      </div>
      {card.parts.some(isPhoto) && <Photos uid={uid} placeId={card.placeId} />}
      <CardReasons card={card} onDiscard={onDiscard} />
      {conflict && <ConflictChoice uid={uid} item={conflict} />}
      {similar && <SimilarChoice uid={uid} item={similar} />}
      {open && <CardDetails id={detailsId} uid={uid} card={card} />}
      <CardActions
        card={card}
        inConflict={conflict !== undefined || similar !== undefined}
        details={hasDetails(card) && !conflict ? { id: detailsId, open, onToggle: () => setOpen(!open) } : null}
        onDiscard={onDiscard}
      />
    </Card>
  );
});

function Photos({ uid, placeId }: { uid: string; placeId: string }) {
  const view = useLiveQuery(() => readRatingView(uid, placeId), [uid, placeId]);
  return view && view.photos.length > 0 ? <PhotoStrip photos={view.photos} /> : null;
}

function Facts({ card }: { card: OutboxCard }) {
  const t = useMessages("outbox").card;
  const facts = [
    card.editedAt && t.saved({ when: formatMoment(card.editedAt) }),
    formatBytes(card.bytes),
    card.lastAttemptAt && t.lastTry({ when: formatMoment(card.lastAttemptAt) }),
    card.nextAttemptAt && t.nextTry({ when: formatMoment(card.nextAttemptAt) }),
  ];
  return <p className={styles.facts}>{facts.filter(Boolean).join(" · ")}</p>;
}
