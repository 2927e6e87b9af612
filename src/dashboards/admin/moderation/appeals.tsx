import { useState } from "react";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { EntryList } from "../../tables/entry-list.tsx";
import { lastOf, Pager, useCursor } from "../pager.tsx";
import { AppealDialog } from "./appeal-dialog.tsx";
import { ContentView } from "./content-view.tsx";
import styles from "./moderation.module.css";
import { appealsKey, cardsPerPage, fetchAppeals, type Appeal } from "./queue.ts";

/** Open appeals, oldest first. */
export function Appeals() {
  const t = useMessages("moderation");
  const after = useCursor();
  const loaded = useLoaded(appealsKey(after), () => fetchAppeals(after));
  return (
    <>
      <EntryList
        of={loaded}
        reasons={t.reasons}
        idOf={(appeal) => appeal.id}
        none={{ title: t.noAppeals, text: t.noAppealsText }}
      >
        {(appeals, markHandled) => (
          <ul className={styles.cards}>
            {appeals.map((appeal) => (
              <AppealCard key={appeal.id} appeal={appeal} onDecided={() => markHandled(appeal)} />
            ))}
          </ul>
        )}
      </EntryList>
      <Pager
        oldestFirst
        last={lastOf(loaded.value ?? [], ({ id, appealed_at }) => ({ at: appealed_at, id }), cardsPerPage)}
      />
    </>
  );
}

function AppealCard({ appeal, onDecided }: { appeal: Appeal; onDecided: () => void }) {
  const t = useMessages("moderation");
  const { note } = useMessages("history");
  const { reasons } = useMessages("report");
  const [outcome, setOutcome] = useState<"upheld" | "reversed" | null>(null);
  const { subject_type: type, content, reason_code: code } = appeal;
  return (
    <Card as="li" className={styles.card}>
      <header className={styles.head}>
        <h2>{t.one[type] ?? type}</h2>
        <p>{formatDay(appeal.appealed_at)}</p>
      </header>
      <ContentView type={type} content={content} />
      <section>
        <h3>
          {t.appeal.decided({
            action: lookUp(t.actions, appeal.action) ?? appeal.action,
            by: appeal.decided_by,
            day: formatDay(appeal.created_at),
          })}
        </h3>
        <p className={styles.words} dir="auto">
          {note.reason({ reason: appeal.reason, known: code === null ? null : reasons[code] })}
        </p>
      </section>
      <section>
        <h3>{t.appeal.said}</h3>
        <blockquote className={styles.said} data-judged>
          <p className={styles.words} dir="auto">
            {appeal.appeal_text}
          </p>
        </blockquote>
      </section>
      {content.own || appeal.decided_by_caller ? (
        <p className={styles.note}>{content.own ? t.own : t.appeal.ownDecision}</p>
      ) : (
        <div className={styles.actions}>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOutcome("upheld")}>
            {t.appeal.uphold}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setOutcome("reversed")}>
            {t.appeal.reverse}
          </Button>
        </div>
      )}
      {outcome === null ? null : (
        <AppealDialog appeal={appeal} outcome={outcome} onDecided={onDecided} onClose={() => setOutcome(null)} />
      )}
    </Card>
  );
}
