import { memo, useId, useState } from "react";
import type { OutboxItem } from "../../local/read-outbox.ts";
import { useOutboxMessages } from "../../messages/outbox.ts";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { formatBytes, formatMoment } from "./format-moment.ts";
import { ItemActions } from "./item-actions.tsx";
import { hasDetails, ItemDetails } from "./item-details.tsx";
import { itemTitle } from "./item-title.ts";
import styles from "./outbox-row.module.css";
import { PhotoThumb } from "./photo-thumb.tsx";

type OutboxRowProps = { uid: string; item: OutboxItem; onDiscard: (item: OutboxItem) => void };

/** One intent that the server has not answered with yes. */
export const OutboxRow = memo(function OutboxRow({ uid, item, onDiscard }: OutboxRowProps) {
  const t = useOutboxMessages();
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const conflict = item.refusal === "conflict" && item.theirs !== undefined;
  return (
    <li className={styles.row} data-state={item.sync}>
      <div className={styles.head}>
        {item.kind === "photo.attach.v1" && <PhotoThumb uid={uid} item={item} />}
        <div className={styles.words}>
          <h3>{itemTitle(item, t)}</h3>
          <Facts item={item} />
        </div>
        <SyncMark state={item.sync} live />
      </div>
      {(item.sync === "attention" || item.refusal !== null) && <Refusal code={item.refusal} />}
      {conflict && <ConflictChoice uid={uid} item={item} />}
      {open && <ItemDetails id={detailsId} uid={uid} item={item} />}
      <ItemActions
        item={item}
        inConflict={conflict}
        details={hasDetails(item) && !conflict ? { id: detailsId, open, onToggle: () => setOpen(!open) } : null}
        onDiscard={onDiscard}
      />
    </li>
  );
});

function Facts({ item }: { item: OutboxItem }) {
  const t = useOutboxMessages().item;
  const facts = [
    item.editedAt && t.saved(formatMoment(item.editedAt)),
    formatBytes(item.bytes),
    item.lastAttemptAt && t.lastTry(formatMoment(item.lastAttemptAt)),
    item.nextAttemptAt && t.nextTry(formatMoment(item.nextAttemptAt)),
  ];
  return <p className={styles.facts}>{facts.filter(Boolean).join(" · ")}</p>;
}

function Refusal({ code }: { code: string | null }) {
  const { happened, safe, todo } = useOutboxMessages().refusal(code);
  return (
    <p className={styles.refusal}>
      <strong>{happened}</strong> {safe} {todo}
    </p>
  );
}
