import type { ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { useMessages } from "../../../messages/messages.ts";
import styles from "./moderation.module.css";

type StatementProps = { type: string; action: string; place: string | null; code: ReportReason | null; words: string };

/** What the author will read, in the very sentences of their activity and their history. */
export function Statement({ type, action, place, code, words }: StatementProps) {
  const t = useMessages("moderation");
  const { sentence } = useMessages("activity");
  const { note } = useMessages("history");
  const { reasons } = useMessages("report");
  const told = {
    who: null,
    place,
    city: null,
    badge: null,
    action,
    subject: type,
    outcome: null,
    status: null,
    photosLeft: 0,
  };
  return (
    <section className={styles.statement} aria-label={t.statement}>
      <h3>{t.statement}</h3>
      <p>{sentence("moderation_decision", told)}</p>
      <p dir="auto" className={styles.words}>
        {note.reason(words.trim(), code === null ? null : reasons[code])}
      </p>
      {action === "restore" ? null : (
        <>
          <p>{note.grounds}</p>
          <p>{t.appealOpen}</p>
          <p>{note.outside}</p>
        </>
      )}
    </section>
  );
}
