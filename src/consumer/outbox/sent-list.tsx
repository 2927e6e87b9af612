import type { OutboxItem } from "../../local/read-outbox.ts";
import { useOutboxMessages } from "../../messages/outbox.ts";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { formatMoment } from "./format-moment.ts";
import { itemTitle } from "./item-title.ts";
import styles from "./sent-list.module.css";

/** Receipts: what reached the server lately, newest first. */
export function SentList({ items }: { items: readonly OutboxItem[] }) {
  const t = useOutboxMessages();
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="sent">
      <h2 id="sent">{t.sent}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.key} className={styles.item} data-state="sent">
            <div className={styles.words}>
              <h3>{itemTitle(item, t)}</h3>
              {item.lastAttemptAt && <p className={styles.when}>{t.item.sentAt(formatMoment(item.lastAttemptAt))}</p>}
            </div>
            <SyncMark state="sent" />
          </li>
        ))}
      </ul>
    </section>
  );
}
