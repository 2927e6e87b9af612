import { useMessages } from "../../../messages/messages.ts";
import { refusalText } from "../../../messages/refusal-text.ts";
import { formatMoment } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { isPhoto, reasonsOf, type OutboxCard, type Reason } from "../outbox-cards.ts";
import styles from "./waiting-card.module.css";

type CardReasonsProps = { card: OutboxCard; onDiscard: (card: OutboxCard) => void };

/** Why a card waits or was refused. If only some photos were refused, they can be left out. */
export function CardReasons({ card, onDiscard }: CardReasonsProps) {
  const t = useMessages("outbox");
  const refusals = useMessages("refusals");
  return reasonsOf(card).map((reason) => {
    const { happened, safe, todo } = refusalText(refusals, reason.code, reason.until && formatMoment(reason.until));
    const about = reason.parts.every(isPhoto) && card.parts.length > 1 ? reason.parts.length : 0;
    return (
      <div key={keyOf(reason)} className={styles.reason} data-attention={reason.attention}>
        <p>
          {about > 0 && `${t.card.photosConcerned({ count: about })}: `}
          <strong>{happened}</strong> {safe} {todo}
        </p>
        {about > 0 && about < card.parts.length && reason.attention && (
          <Button variant="plain" onClick={() => onDiscard({ ...card, parts: reason.parts })}>
            {t.card.leaveOut({ count: about })}
          </Button>
        )}
      </div>
    );
  });
}

const keyOf = ({ code, attention, until }: Reason): string => `${code} ${attention} ${until}`;
