import type { ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { useMessages } from "../../../messages/messages.ts";
import { noticeSentence } from "../../../messages/notice-sentence.ts";
import styles from "./moderation.module.css";

type StatementProps = { type: string; action: string; place: string | null; code: ReportReason | null; text: string };

/** The statement of reasons as the author will read it, with the same sentences as in their activity and history. */
export function Statement({ type, action, place, code, text }: StatementProps) {
  const t = useMessages("moderation");
  const activity = useMessages("activity");
  const { note } = useMessages("history");
  const { reasons } = useMessages("report");
  const values = {
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
      <p>{noticeSentence(activity, "moderation_decision", values)}</p>
      <p dir="auto" className={styles.words}>
        {note.reason({ reason: text.trim(), known: code === null ? null : reasons[code] })}
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
