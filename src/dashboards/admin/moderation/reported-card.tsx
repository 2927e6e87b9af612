import { useState } from "react";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay, formatMoment } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { actionsFor } from "./actions.ts";
import { ContentView } from "./content-view.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { EarlierDecisions } from "./earlier-decisions.tsx";
import styles from "./moderation.module.css";
import type { Reported } from "./queue.ts";

type ReportedCardProps = { reported: Reported; nowMs: number; onDecided: () => void };

/** One piece of reported content with its reports and the possible decisions. */
export function ReportedCard({ reported, nowMs, onDecided }: ReportedCardProps) {
  const t = useMessages("moderation");
  const words: Record<string, string> = useMessages("report").reasons;
  const [action, setAction] = useState<string | null>(null);
  const { subject_type: type, content, reports, due_at: due } = reported;
  const late = Date.parse(due) < nowMs;
  return (
    <Card as="li" className={styles.card}>
      <header className={styles.head}>
        <h2>{t.one[type] ?? type}</h2>
        <p data-late={late}>{late ? t.late({ when: formatMoment(due) }) : t.due({ when: formatMoment(due) })}</p>
      </header>
      <ContentView type={type} content={content} />
      <section>
        <h3>{t.reported({ count: reports.count })}</h3>
        {reports.count > reports.newest.length ? <p>{t.newest({ count: reports.newest.length })}</p> : null}
        <ul className={styles.reports}>
          {reports.newest.map((one) => (
            <li key={one.id}>
              <strong>{words[one.reason] ?? one.reason}</strong>{" "}
              <time dateTime={one.created_at}>{formatDay(one.created_at)}</time>
              {one.note === null ? null : (
                <span className={styles.words} dir="auto">
                  {one.note}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      <EarlierDecisions decisions={content.decisions} />
      {content.own ? (
        <p className={styles.note}>{t.own}</p>
      ) : (
        <div className={styles.actions}>
          {actionsFor(reported).map((one) => (
            <Button key={one} variant="quiet" aria-haspopup="dialog" onClick={() => setAction(one)}>
              {lookUp(t.actions, one) ?? one}
            </Button>
          ))}
        </div>
      )}
      {action === null ? null : (
        <DecisionDialog reported={reported} action={action} onDecided={onDecided} onClose={() => setAction(null)} />
      )}
    </Card>
  );
}
