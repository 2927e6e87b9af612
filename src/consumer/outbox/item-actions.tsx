import { ratePath } from "../../domain/paths.ts";
import type { OutboxItem } from "../../local/read-outbox.ts";
import { useOutboxMessages } from "../../messages/outbox.ts";
import { retryCommand } from "../../sync/outbox-actions.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { CloseIcon, CopyIcon, EditIcon, RefreshIcon, RemoveIcon } from "../../ui/icons.ts";
import { itemTitle } from "./item-title.ts";
import styles from "./outbox-row.module.css";
import { useTell } from "./use-tell.ts";

type ItemActionsProps = {
  item: OutboxItem;
  inConflict: boolean;
  /** `id` of the part that opens; null when there is nothing more to show. */
  details: { id: string; open: boolean; onToggle: () => void } | null;
  onDiscard: (item: OutboxItem) => void;
};

export function ItemActions({ item, inConflict, details, onDiscard }: ItemActionsProps) {
  const words = useOutboxMessages();
  const t = words.item;
  const tell = useTell();
  const title = itemTitle(item, words);
  const parked = item.sync === "attention";
  const discard = parked ? t.discard : t.cancel;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(item.text);
      tell(t.copied);
    } catch {
      tell(t.copyFailed);
    }
  };

  return (
    <div className={styles.actions}>
      {details && (
        <Button
          variant="plain"
          aria-label={t.named(t.details, title)}
          aria-expanded={details.open}
          aria-controls={details.open ? details.id : undefined}
          onClick={details.onToggle}
        >
          {t.details}
        </Button>
      )}
      {parked && !inConflict && item.kind !== null && (
        <Button
          variant="plain"
          icon={<RefreshIcon aria-hidden="true" />}
          aria-label={t.named(t.retry, title)}
          onClick={() => void retryCommand(item.key).then(() => tell(t.retried))}
        >
          {t.retry}
        </Button>
      )}
      {item.kind === "rating.save.v1" && (
        <ButtonLink
          variant="plain"
          icon={<EditIcon aria-hidden="true" />}
          aria-label={t.named(t.edit, title)}
          to={ratePath(item.placeId)}
        >
          {t.edit}
        </ButtonLink>
      )}
      {item.text !== "" && (
        <Button
          variant="plain"
          icon={<CopyIcon aria-hidden="true" />}
          aria-label={t.named(t.copy, title)}
          onClick={() => void copy()}
        >
          {t.copy}
        </Button>
      )}
      {item.sync !== "sending" && !inConflict && (
        <Button
          variant="plain"
          icon={parked ? <RemoveIcon aria-hidden="true" /> : <CloseIcon aria-hidden="true" />}
          aria-label={t.named(discard, title)}
          onClick={() => onDiscard(item)}
        >
          {discard}
        </Button>
      )}
    </div>
  );
}
