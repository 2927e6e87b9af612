import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import styles from "./moderation.module.css";
import type { Decision } from "./queue.ts";

/** Earlier decisions about the same content. */
export function EarlierDecisions({ decisions }: { decisions: readonly Decision[] }) {
  const t = useMessages("moderation");
  if (decisions.length === 0) return null;
  return (
    <details className={styles.earlier}>
      <summary>
        {t.earlier} ({decisions.length})
      </summary>
      <ul>
        {decisions.map((one) => (
          <li key={one.id}>
            <strong>{lookUp(t.actions, one.action) ?? one.action}</strong>{" "}
            {t.decidedBy({ name: one.by, day: formatDay(one.created_at) })}
            {one.appeal_outcome === "reversed" ? ` (${t.reversed})` : ""}
            <span className={styles.words} dir="auto">
              {one.reason}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
