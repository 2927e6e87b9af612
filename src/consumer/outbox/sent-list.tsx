import { useMessages } from "../../messages/messages.ts";
import { formatMoment } from "../../messages/format.ts";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { useCardTitle } from "./card/card-title.ts";
import type { OutboxCard } from "./outbox-cards.ts";
import styles from "./sent-list.module.css";

/** Receipts of recently sent items, newest first. */
export function SentList({ cards }: { cards: readonly OutboxCard[] }) {
  const t = useMessages("outbox");
  if (cards.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="sent">
      <h2 id="sent">{t.sent}</h2>
      <ul>
        {cards.map((card) => (
          <SentItem key={card.key} card={card} />
        ))}
      </ul>
    </section>
  );
}

function SentItem({ card }: { card: OutboxCard }) {
  const t = useMessages("outbox");
  const titleOf = useCardTitle();
  const photos = card.parts.filter(({ kind }) => kind === "photo.attach.v1").length;
  const facts = [
    card.lastAttemptAt && t.card.sentAt({ when: formatMoment(card.lastAttemptAt) }),
    photos > 0 && t.card.photos({ count: photos }),
    card.parts.some(({ gone }) => gone) && t.card.gone,
  ];
  return (
    <li className={styles.item} data-state="sent">
      <div className={styles.words}>
        <h3>
          <bdi>{titleOf(card)}</bdi>
        </h3>
        <p className={styles.when}>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <SyncMark state="sent" />
    </li>
  );
}
