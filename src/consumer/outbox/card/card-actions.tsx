import { rateDetailsPath } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { retryCommands } from "../../../sync/outbox/outbox-actions.ts";
import { Button, ButtonLink } from "../../../ui/elements/button.tsx";
import { CloseIcon, CopyIcon, EditIcon, RefreshIcon, RemoveIcon, SendingIcon } from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import { useCardTitle } from "./card-title.ts";
import { keysToRetry, type OutboxCard } from "../outbox-cards.ts";
import { useAnnounce } from "./use-announce.ts";
import styles from "./waiting-card.module.css";

type CardActionsProps = {
  card: OutboxCard;
  inConflict: boolean;
  /** `id` of the element that opens; null when there are no details. */
  details: { id: string; open: boolean; onToggle: () => void } | null;
  onDiscard: (card: OutboxCard) => void;
};

/** Actions on a whole card, including the photos of a rating. */
export function CardActions({ card, inConflict, details, onDiscard }: CardActionsProps) {
  const t = useMessages("outbox").card;
  const titleOf = useCardTitle();
  const title = titleOf(card);
  const refused = card.sync === "attention";
  const discard = t.discard[refused ? "refused" : card.kind];
  return (
    <div className={styles.actions}>
      {inConflict ? null : <SendAgain card={card} />}
      {card.kind === "rating" && (
        <ButtonLink
          variant="plain"
          icon={<EditIcon aria-hidden="true" />}
          aria-label={t.named({ action: t.edit, title })}
          to={rateDetailsPath(card.placeId)}
        >
          {t.edit}
        </ButtonLink>
      )}
      {details && (
        <Button
          variant="plain"
          aria-label={t.named({ action: t.details, title })}
          aria-expanded={details.open}
          aria-controls={details.open ? details.id : undefined}
          onClick={details.onToggle}
        >
          {t.details}
        </Button>
      )}
      <CopyText card={card} />
      {card.parts.every(({ sync }) => sync !== "sending") && !inConflict && (
        <Button
          variant="plain"
          icon={refused ? <RemoveIcon aria-hidden="true" /> : <CloseIcon aria-hidden="true" />}
          aria-label={t.named({ action: discard, title })}
          onClick={() => onDiscard(card)}
        >
          {discard}
        </Button>
      )}
    </div>
  );
}

/** Retries refused and postponed parts, for example after a guardian has agreed. */
function SendAgain({ card }: { card: OutboxCard }) {
  const t = useMessages("outbox").card;
  const titleOf = useCardTitle();
  const announce = useAnnounce();
  const { run, busy } = useAction();
  const keys = keysToRetry(card);
  const retry = async () => {
    await retryCommands(keys);
    announce(t.retried);
  };
  if (keys.length === 0) return null;
  const refused = card.sync === "attention";
  const label = refused ? t.retry : t.sendNow;
  return (
    <Button
      variant="plain"
      icon={refused ? <RefreshIcon aria-hidden="true" /> : <SendingIcon aria-hidden="true" />}
      aria-label={t.named({ action: label, title: titleOf(card) })}
      busy={busy}
      onClick={() => run(retry)}
    >
      {label}
    </Button>
  );
}

function CopyText({ card }: { card: OutboxCard }) {
  const t = useMessages("outbox").card;
  const titleOf = useCardTitle();
  const announce = useAnnounce();
  const { run, busy } = useAction();
  const text = card.parts
    .map((part) => part.text)
    .filter((part) => part !== "")
    .join("\n\n");
  if (text === "") return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce(t.copied);
    } catch {
      announce(t.copyFailed);
    }
  };
  return (
    <Button
      variant="plain"
      icon={<CopyIcon aria-hidden="true" />}
      aria-label={t.named({ action: t.copy, title: titleOf(card) })}
      busy={busy}
      onClick={() => run(copy)}
    >
      {t.copy}
    </Button>
  );
}
